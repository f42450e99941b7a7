"""Reading positions of games with stacks: the lines of stack_writer.py, checked."""

from skat import cards
from skat.cards import NONE, UNKNOWN, card_number
from skat.notation import read_keys
from skat.table import END, NOBODY

_FIELDS = ("officers", "GAME", "LEAD", "MOVER", "CARDS0", "CARDS1", "WON0", "WON1")
_KEYS = "variant forehand stage declarer kontra bid view seen skat rules".split()


def read_stack_line(words, begin, check=None, faces: bool = False, shown: int = 0):
    """The table that a line's words describe, its tricks in the order written. Raises ValueError
    with a sentence that names the field.

    `begin(game, mover, other_open, keys)` gives (table, dealt): a table without cards that has what
    GAME, MOVER and the keys say; before the play another one that shows where cards lie then, else
    None. It gets the game, -1 for none yet; whether the side that does not move has open cards; and
    the keys' values by name, of which it takes out what it has read.
    `check(table)` refuses positions that cannot arise in play. `faces`: the card on a stack
    faces its owner alone; else everybody sees it. `shown`: how many places of each seat a line has
    in the play, 0 for all.
    """
    keys = read_keys(words, _FIELDS, _KEYS)
    game = _game(words[1])
    mover = _seat(words[3], "MOVER")
    viewer = keys.pop("view", None)
    keys.pop("variant", None)
    table, dealt = begin(game, mover, _has_open_card(words[5 - mover]), keys)
    for key in sorted(keys):
        raise ValueError("%s: %s has none" % (key, table.VARIANT))
    table.viewer = NOBODY if viewer is None else _seat(viewer, "view")
    if dealt is not None:
        for i in (2, 6, 7):
            if words[i] != "-":
                raise ValueError("%s: no card is played before stage=play, so -" % _FIELDS[i])
    seen = bytearray(32)
    for seat in (0, 1):
        _read_places(table, seat, words[4 + seat], seen, dealt, faces, shown)
    for seat in (0, 1):
        _read_won(table, seat, words[6 + seat], seen)
    if words[2] != "-":
        _read_lead(table, words[2], seen)
    if dealt is None:
        each = table.stacks + (shown or table.places)
        _check(table, each)
        table.total = 2 * each
        if check is not None:
            check(table)
        if table.count == table.total:
            table.stage = END
    table.start = table.count
    return table


def read_lskat(words, table):
    """Read a line of lskat, on an empty `table`."""

    def begin(game, mover, _other_open, keys):
        if not 0 <= game <= cards.GRAND:
            raise ValueError("GAME: lskat plays C S H D or G")
        if keys.pop("stage", "play") != "play":
            raise ValueError("stage: lskat has only play")
        if keys.pop("kontra", "0") != "0":
            raise ValueError("kontra: there is none in lskat, so 0")
        table.kind = cards.kind(game)
        table.forehand = table.mover = mover
        return table, None

    return read_stack_line(words, begin)


def _game(word: str) -> int:
    """The game named, -1 for none yet."""
    game = cards.GAMES.find(word) if len(word) == 1 else -1
    if game < 0 and word != "-":
        raise ValueError("GAME: one of C S H D G N R, or -, not '%s'" % word)
    return game


def read_cards(text: str, field: str, table):
    """The cards that a text names, run together or with commas; none may have been named before."""
    text = text.replace(",", "")
    seen = bytearray(34)
    for lying in (table.top, table.under, table.played[: table.count]):
        for card in lying:
            seen[card] = 1
    return [_take(text[i : i + 2], field, seen) for i in range(0, len(text), 2)]


def _has_open_card(text: str) -> bool:
    """Whether any of the stacks in CARDS0 or CARDS1 has an open card."""
    for stack in text.split(","):
        if not stack.startswith("--"):
            return True
    return False


def _seat(word: str, field: str) -> int:
    if word not in ("0", "1"):
        raise ValueError("%s: a seat is 0 or 1, not '%s'" % (field, word))
    return int(word)


def _take(name: str, field: str, seen) -> int:
    """The card named, which must not have been named before."""
    try:
        card = card_number(name)
    except ValueError as error:
        raise ValueError("%s: %s" % (field, error))
    if seen[card]:
        raise ValueError("%s: %s is there twice" % (field, name))
    seen[card] = 1
    return card


def _read_places(table, seat: int, text: str, seen, dealt, faces, shown) -> None:
    """Lay the cards of CARDS0 or CARDS1. `dealt`: before the play, the table as it must be laid
    out, else None."""
    field = "CARDS%d" % seat
    stacks = text.split(",")
    first = seat * table.places
    count = shown or table.places
    while dealt is not None and _is_bare(dealt, first + count - 1):
        count -= 1
    if len(stacks) != count:
        raise ValueError("%s: %d places, not %d" % (field, count, len(stacks)))
    for i in range(count):
        place = first + i
        top, slash, under = stacks[i].partition("/")
        if i < table.stacks and not slash:
            raise ValueError("%s: '%s' is not a stack, such as H8/??" % (field, stacks[i]))
        if i >= table.stacks and slash:
            raise ValueError("%s: '%s' is no card in hand, such as H8" % (field, stacks[i]))
        if top == "??":
            if table.viewer == seat or i < table.stacks and not faces:
                raise ValueError("%s: who looks knows this card, so not '%s'" % (field, stacks[i]))
            table.put(place, UNKNOWN, False)
        elif top != "--":
            table.put(place, _take(top, field, seen), False)
        if under == "??":
            table.put(place, UNKNOWN, True)
        elif slash and under != "--":
            table.put(place, _take(under, field, seen), True)
        if dealt is not None:
            due = (dealt.top[place] != NONE, dealt.under[place] != NONE)
            if due != (table.top[place] != NONE, table.under[place] != NONE):
                raise ValueError("%s: '%s' can't lie there in this stage" % (field, stacks[i]))


def _is_bare(table, place: int) -> bool:
    return table.top[place] == table.under[place] == NONE


def _read_won(table, seat: int, text: str, seen) -> None:
    if text == "-":
        return
    field = "WON%d" % seat
    if len(text) % 4:
        raise ValueError("%s: tricks are two cards each, run together" % field)
    for i in range(0, len(text), 4):
        points = 0
        for k in (i, i + 2):
            card = _take(text[k : k + 2], field, seen)
            table.known[card] = 3
            table.played[table.count] = card
            table.count += 1
            points += table.kind.points[card]
        _note_leader(table, seat)
        table.winners[table.count // 2 - 1] = seat
        table.points[seat] += points
        table.tricks[seat] += 1


def _note_leader(table, winner: int) -> None:
    """Note who has led to the last trick, and who has replied: some place of theirs."""
    lead = table.count - 2
    beaten = table.kind.beats(table.played[lead + 1], table.played[lead])
    leader = 1 - winner if beaten else winner
    table.froms[lead] = leader * table.places
    table.froms[lead + 1] = (1 - leader) * table.places


def _read_lead(table, name: str, seen) -> None:
    card = _take(name, "LEAD", seen)
    place = NOBODY
    first = (1 - table.mover) * table.places
    for p in range(first, first + table.places):
        # The card came from a stack that now has no open one; if there are several, any will do,
        # since nothing will be turned.
        if table.top[p] == NONE:
            place = p
            if table.under[p] != NONE:
                break
    if place == NOBODY:
        raise ValueError(
            "LEAD: %s can't have been led, for every stack in CARDS%d has an open card"
            % (name, 1 - table.mover)
        )
    table.known[card] = 3
    table.played[table.count] = card
    table.froms[table.count] = place
    table.count += 1


def _check(table, each: int) -> None:
    """Refuse positions that cannot arise: counts of cards, of which a seat gets `each`, and stacks
    without an open card."""
    tricks = table.count // 2
    leader = 1 - table.mover if table.count % 2 else NOBODY
    for seat in (0, 1):
        held = 0
        waiting = 0  # covered cards with no open card on them
        first = seat * table.places
        for p in range(first, first + table.places):
            held += (table.top[p] != NONE) + (table.under[p] != NONE)
            waiting += table.top[p] == NONE and table.under[p] != NONE
        expected = each - tricks - (seat == leader)
        if held != expected:
            raise ValueError(
                "CARDS%d: %d cards do not add up: after %d tricks%s there should be %d"
                % (seat, held, tricks, " and a lead" if seat == leader else "", expected)
            )
        if waiting > (seat == leader):
            raise ValueError(
                "CARDS%d: '--/' on a card is only for the stack that the led card came from" % seat
            )
