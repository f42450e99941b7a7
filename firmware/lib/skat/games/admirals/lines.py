"""The position lines of Admirals' Skat, and what else games/__init__.py asks for.

They are those of games with stacks: five stacks and five cards in hand a seat, the cards that are
left first. While two are put away the two that were taken are the skat. GAME is written as in Skat.
"""

from skat.bidding_calls import BID, HAND, call_word, declaration
from skat.bidding_stages import AWAY, DECLARE, KONTRA, PLACES, RE, SKAT
from skat.bidding_stages import BID as BIDDING
from skat.calls import PASS
from skat.cards import NONE, RAMSCH, card_name
from skat.games.stack_lines import stack_line
from skat.save import SaveError
from skat.table import NOBODY, PLAY

STAGES = {
    PLAY: "play",
    BIDDING: "bid",
    SKAT: "declare",
    AWAY: "discard",
    DECLARE: "declare",
    KONTRA: "kontra",
    RE: "re",
}
SHOWN = 10  # places of a seat in a line
TAKEN = "taken"  # among the rules: the declarer has taken the skat
SILENT = "silent"  # forehand, or the declarer's opponent, has neither bid nor held
FIRST_BID = 18


def upgrade(version: int, payload: bytes):
    """Raises SaveError: there are no older saves."""
    raise SaveError("no program wrote version %d of this game" % version)


def tells_forehand(table) -> bool:
    """Whether a position tells who is forehand: always."""
    return True


def deal_game(table, source, game: int, forehand: int, options=None) -> None:
    """Deal; forehand declares this from the hand at the lowest bid, or both have passed and it is
    Ramsch. Raises ValueError where that is not allowed."""
    table.deal(source, forehand, options)
    table.play(PASS)
    if game != RAMSCH:
        table.play(BID + FIRST_BID)
        table.play(declaration(game, HAND))
    elif table.options.ramsch:
        table.play(PASS)
    else:
        raise ValueError("there is no Ramsch without the option ramsch")


def position_line(table) -> str:
    """The position on a table, or on a view of it, as one line."""
    shown = table.view(NOBODY)  # a copy, in which hands are as a line has them
    for p in range(len(table.top)):
        shown.top[p] = table.top[p]
        shown.under[p] = table.under[p]
    skat = list(table.under[table.skat :])
    for seat in (0, 1):
        first = seat * PLACES + table.stacks
        hand = list(table.top[first : (seat + 1) * PLACES])
        if table.stage == AWAY and seat == table.mover:
            skat = hand[-2:]
        else:
            hand = [card for card in hand if card != NONE]
        for i in range(PLACES - table.stacks):
            shown.top[first + i] = hand[i] if i < len(hand) else NONE
    shown.viewer = table.viewer
    words = stack_line(shown, SHOWN, _key_words(table, skat)).split(" ")
    if table.kind is not None:
        words[1] = call_word(declaration(table.kind.game, table.said))[1:]
    return " ".join(words)


def _key_words(table, skat):
    """The KEY=VALUE words of a table, but for `view`."""
    words = ["variant=" + table.VARIANT]
    auction = table.auction
    if table.forehand:
        words.append("forehand=1")
    if table.stage in STAGES and table.stage != PLAY:
        words.append("stage=" + STAGES[table.stage])
    if auction.bid:
        words.append("bid=%d" % auction.bid)
    if table.declarer != NOBODY:
        words.append("declarer=%d" % table.declarer)
    if table.kontra:
        words.append("kontra=%d" % table.kontra)
    words.append("skat=" + "".join([card_name(card) for card in skat]))
    rules = table.options.words()
    if table.stage == DECLARE:
        rules.append(TAKEN)
    if table.options.kontra == 2 and auction.bid and not auction.spoken >> _listener(table) & 1:
        rules.append(SILENT)
    if rules:
        words.append("rules=" + ",".join(rules))
    return words


def _listener(table) -> int:
    """The seat of which it matters whether it has bid or held."""
    return table.forehand if table.declarer == NOBODY else 1 - table.declarer
