"""What is said in a game with an auction, in words: those of texts/LANGUAGE_skat.txt."""

from handheld.table.calls import game_name
from handheld.texts import Texts
from skat.bidding import BIDS
from skat.bidding_calls import (
    BID,
    CONCEDE,
    DISCARD,
    HAND,
    OUVERT,
    SAID,
    SCHNEIDER,
    SCHWARZ,
    TAKE,
    declared_bits,
    declared_game,
)
from skat.bidding_calls import HOLD as YES
from skat.calls import PASS
from skat.cards import NULL
from skat.table import NOBODY

_texts: list = []  # those that were read last


def words(app):
    """The texts of an auction."""
    name = app.words.file + "_skat"
    if not _texts or _texts[0].file != name:
        _texts[:] = [Texts(name)]
    return _texts[0]


def call_name(app, view, call: int) -> str:
    """What is said, in words."""
    game, text = sign_and_word(app, view, call)
    if game == NOBODY:
        return text
    name = game_name(app, game)
    return "%s %s" % (name, text) if text else name


def sign_and_word(app, view, call: int):
    """What is said, as a game or NOBODY, and what comes after its name."""
    texts = words(app)
    if call >= DISCARD:
        return NOBODY, texts.PUTS_AWAY
    if call >= BID:
        return NOBODY, bid_name(texts, call - BID)
    if call >= SAID or call < PASS:
        return declared_game(call), said_name(texts, declared_game(call), declared_bits(call))
    if call >= CONCEDE:
        return NOBODY, texts.OTHER_CALLS[call - CONCEDE]
    if call == TAKE:
        return NOBODY, texts.TAKE
    if call == YES:
        return NOBODY, texts.HOLD
    if call != PASS:
        return NOBODY, app.words.CALLS[call - PASS]
    if view.declarer == NOBODY:
        return NOBODY, texts.PUSH if view.kind is not None else texts.PASS
    return NOBODY, app.words.DECLINED[view.kontra] if view.kind is not None else texts.PASS


def said_name(texts, game: int, said: int) -> str:
    """What is said of a game behind its name."""
    if game == NULL:
        return texts.NULLS[(said & HAND) + (2 if said & OUVERT else 0)]
    if said & OUVERT:
        return texts.ANNOUNCED[3]
    if said & SCHWARZ:
        return texts.ANNOUNCED[2]
    if said & SCHNEIDER:
        return texts.ANNOUNCED[1]
    return texts.ANNOUNCED[0] if said & HAND else ""


def bid_name(texts, value: int) -> str:
    """How a bid is spoken."""
    spoken = texts.BIDS
    for i in range(len(spoken)):
        if BIDS[i] == value:
            return spoken[i]
    return str(value)


def first_word(canvas, text: str, w: int) -> str:
    """A text, or if it has no room its first word, or nothing."""
    if canvas.text_width(text) > w and " " in text:
        text = text[: text.find(" ")]
    return text if canvas.text_width(text) <= w else ""
