"""The position lines of Skat for three, which docs/notation.md describes, and what else
games/__init__.py asks for.

skat GAME MOVER HAND0 HAND1 HAND2 SKAT PLAYED [KEY=VALUE ...]
"""

from skat.bidding_calls import BID as CALL_BID
from skat.bidding_calls import HAND, call_word, declaration
from skat.bidding_stages import AWAY, BID, CONSENT, DECLARE, KONTRA, PLACES, RE, SKAT, TURN
from skat.calls import PASS
from skat.cards import NONE, RAMSCH, card_name
from skat.save import SaveError
from skat.table import END, NOBODY, PLAY

STAGES = {
    PLAY: "play",
    BID: "bid",
    SKAT: "take",
    AWAY: "discard",
    DECLARE: "declare",
    KONTRA: "kontra",
    RE: "re",
    CONSENT: "concede",
    TURN: "turn",
}
FIELDS = ("skat", "GAME", "MOVER", "HAND0", "HAND1", "HAND2", "SKAT", "PLAYED")


def position_line(table) -> str:
    """The position on a table, or on a view of it, as one line."""
    words = ["skat", _game_word(table), str(table.mover)]
    for seat in range(3):
        first = table.hand_of(seat)
        cards = table.top if first < table.skat else table.under  # of a hand that is not played
        words.append(_run(cards[first : first + PLACES]))
    words.append(_run(table.under[table.skat : table.skat + 2]))
    words.append(_run(table.played[: table.count]))
    return " ".join(words + _key_words(table))


def _game_word(table) -> str:
    if table.kind is None:
        return "-"
    return call_word(declaration(table.kind.game, table.said))[1:]


def _run(numbers) -> str:
    """Cards run together, `-` for none."""
    return "".join([card_name(card) for card in numbers if card != NONE]) or "-"


def _key_words(table):
    words = []
    if table.VARIANT != FIELDS[0]:
        words.append("variant=" + table.VARIANT)
    if table.forehand:
        words.append("forehand=%d" % table.forehand)
    if stage_of(table) != PLAY:
        words.append("stage=" + STAGES[stage_of(table)])
    bids = []
    away = ""
    for i in range(table.logged):
        action = table.log[i]
        stage = table.who[i] >> 2
        if stage == BID or stage == SKAT and table.declarer == NOBODY:
            bids.append(call_word(action))
        elif stage == AWAY and table.declarer == NOBODY:
            away += call_word(action).replace("-", "")
    if bids:
        words.append("bids=" + ",".join(bids))
    if away:
        words.append("seen=" + away)
    words += table.key_words()
    if table.declarer != NOBODY:
        words.append("declarer=%d" % table.declarer)
    if table.kontra:
        words.append("kontra=%d" % table.kontra)
    if table.viewer != NOBODY:
        words.append("view=%d" % table.viewer)
    rules = table.options.words()
    if rules:
        words.append("rules=" + ",".join(rules))
    return words


def stage_of(table) -> int:
    """The stage that a line names: a deal that was passed out has ended in the auction, any other
    one in the play; before the skat is there that has been taken, it is not taken."""
    if table.stage > END:
        return table.stage
    if table.kind is None:
        return SKAT if table.logged and table.stage != END else BID
    return PLAY


def tells_forehand(table) -> bool:
    """Whether a position tells who is forehand: always."""
    return True


def upgrade(version: int, payload: bytes):
    """There are no older saves."""
    raise SaveError("there were no saves of this game in version %d" % version)


def deal_game(table, source, game: int, forehand: int, options=None) -> None:
    """Deal; forehand declares this from the hand, as the others have passed, or all have passed and
    it is Ramsch. Raises ValueError where that is not allowed."""
    table.deal(source, forehand, options)
    table.play(PASS)
    table.play(PASS)
    if game != RAMSCH:
        table.play(CALL_BID + 18)
        table.play(declaration(game, HAND))
        return
    if "ramsch" not in [row[0] for row in table.options.TABLE]:
        raise ValueError("there is no Ramsch in this game")
    if not table.options.ramsch:
        raise ValueError("there is no Ramsch without the option ramsch")
    table.play(PASS)
