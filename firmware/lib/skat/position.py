"""Reading positions: the lines of notation.py, checked (docs/notation.md)."""

from skat import cards, lskat
from skat.cards import NONE, UNKNOWN, card_number
from skat.table import END, NOBODY, PLAY

_FIELDS = ("officers", "GAME", "LEAD", "MOVER", "CARDS0", "CARDS1", "WON0", "WON1")


def read_position(line: str):
    """The table that a line describes. Its tricks count as played in the order written, seat 0's
    first, and cannot be taken back. A covered card may be named, whatever `view` says, but no
    seat knows it: in every view of this table it is UNKNOWN.

    Raises ValueError with a sentence that names the field.
    """
    words = line.split()
    if len(words) < len(_FIELDS):
        raise ValueError(
            "%s is missing: a position is %s" % (_FIELDS[len(words)], " ".join(_FIELDS))
        )
    if words[0] != "officers":
        raise ValueError("a position begins with 'officers', not '%s'" % words[0])
    table = lskat.new_table()
    table.viewer = _read_keys(words[8:])
    table.kind = cards.kind(_read_game(words[1]))
    table.mover = _seat(words[3], "MOVER")
    seen = bytearray(32)
    for seat in (0, 1):
        _read_places(table, seat, words[4 + seat], seen)
    for seat in (0, 1):
        _read_won(table, seat, words[6 + seat], seen)
    if words[2] != "-":
        _read_lead(table, words[2], seen)
    _check(table)
    table.start = table.count
    table.total = 32
    table.stage = END if table.count == 32 else PLAY
    return table


def _read_keys(words) -> int:
    """The viewer that KEY=VALUE words name, or NOBODY."""
    viewer = NOBODY
    given = []
    for word in words:
        key, equals, value = word.partition("=")
        if not equals:
            raise ValueError("'%s' is not KEY=VALUE" % word)
        if key in given:
            raise ValueError("%s is given twice" % key)
        given.append(key)
        if key == "view":
            viewer = _seat(value, "view")
        elif key == "variant":
            if value != "lskat":
                raise ValueError("variant: '%s' is not known here, only lskat" % value)
        elif key == "stage":
            if value != "play":
                raise ValueError("stage: lskat has only play, not '%s'" % value)
        elif key == "kontra":
            if value != "0":
                raise ValueError("kontra: there is none in lskat, so 0, not '%s'" % value)
        elif key in ("declarer", "bid", "seen", "skat", "rules"):
            raise ValueError("%s: lskat has none" % key)
        else:
            raise ValueError("'%s' is no key of a position" % key)
    return viewer


def _read_game(word: str) -> int:
    game = cards.GAMES.find(word) if len(word) == 1 else -1
    if not 0 <= game <= cards.GRAND:
        raise ValueError("GAME: lskat plays C S H D or G, not '%s'" % word)
    return game


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


def _read_places(table, seat: int, text: str, seen) -> None:
    field = "CARDS%d" % seat
    stacks = text.split(",")
    if len(stacks) != table.stacks:
        raise ValueError("%s: %d stacks, not %d" % (field, table.stacks, len(stacks)))
    for i in range(table.stacks):
        top, slash, under = stacks[i].partition("/")
        if not slash:
            raise ValueError("%s: '%s' is no stack, such as H8/??" % (field, stacks[i]))
        place = seat * table.places + i
        if top == "??":
            raise ValueError("%s: in lskat everybody knows an open card, so not '??/'" % field)
        if top != "--":
            table.put(place, _take(top, field, seen), False)
        if under == "??":
            table.put(place, UNKNOWN, True)
        elif under != "--":
            table.put(place, _take(under, field, seen), True)


def _read_won(table, seat: int, text: str, seen) -> None:
    if text == "-":
        return
    field = "WON%d" % seat
    if len(text) % 4:
        raise ValueError("%s: tricks are two cards each, run together" % field)
    for i in range(0, len(text), 4):
        points = 0
        for name in (text[i : i + 2], text[i + 2 : i + 4]):
            card = _take(name, field, seen)
            table.known[card] = 3
            table.played[table.count] = card
            table.count += 1
            points += table.kind.points[card]
        table.winners[table.count // 2 - 1] = seat
        table.points[seat] += points
        table.tricks[seat] += 1


def _read_lead(table, name: str, seen) -> None:
    card = _take(name, "LEAD", seen)
    place = NOBODY
    first = (1 - table.mover) * table.places
    for p in range(first, first + table.places):
        # The led card lay on a stack that now has no open card; which of several empty ones
        # does not matter, for nothing will be turned there.
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


def _check(table) -> None:
    """Refuse what cannot have come about: counts of cards, and stacks without an open card."""
    tricks = table.count // 2
    leader = 1 - table.mover if table.count % 2 else NOBODY
    for seat in (0, 1):
        held = 0
        waiting = 0  # covered cards with no open card on them
        first = seat * table.places
        for p in range(first, first + table.places):
            held += (table.top[p] != NONE) + (table.under[p] != NONE)
            waiting += table.top[p] == NONE and table.under[p] != NONE
        expected = 16 - tricks - (seat == leader)
        if held != expected:
            raise ValueError(
                "CARDS%d: %d cards do not add up: after %d tricks%s there should be %d"
                % (seat, held, tricks, " and a lead" if seat == leader else "", expected)
            )
        if waiting > (seat == leader):
            raise ValueError(
                "CARDS%d: '--/' on a card is only for the stack that the led card came from" % seat
            )
