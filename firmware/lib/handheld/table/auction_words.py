"""What is said in a game with an auction, in words: those of texts/LANGUAGE_skat.txt."""

from handheld.settings import GERMAN
from handheld.table.names import card_name, game_name
from handheld.texts import Texts
from skat.bidding import BIDS
from skat.bidding_stages import AWAY, CONSENT, SKAT
from skat.bidding_stages import BID as BIDDING
from skat.calls import (
    BID,
    CONCEDE,
    CONCEDE_OF,
    DISCARD,
    HAND,
    OUVERT,
    PASS,
    SAID,
    SCHNEIDER,
    SCHWARZ,
    TAKE,
    declared_bits,
    declared_game,
)
from skat.calls import HOLD as YES
from skat.cards import NONE, NULL
from skat.table import END, NOBODY

_texts: list = []  # those of the language that were asked for last, and those read for them


def words(app):
    """The texts of an auction."""
    language = app.evening.words
    if not _texts or _texts[0] is not language:
        _texts[:] = [language, Texts(language.file + "_skat")]
    return _texts[1]


def call_name(app, view, call: int, said: bool = False) -> str:
    """What is said, in words; `said`: or has just been said."""
    game, text = sign_and_word(app, view, call, said)
    if game == NOBODY:
        return text
    name = game_name(app, game)
    if game < 4 and text and text == _turned_rank(app, view):
        return card_name(app.evening.words, app.evening.settings.faces, view.looked_at())
    return "%s %s" % (name, text) if text else name


def sign_and_word(app, view, call: int, said: bool = False):
    """What is said, as a game or NOBODY, and what comes after its name; `said`: or has just been
    said."""
    texts = words(app)
    if call >= DISCARD:
        return NOBODY, texts.PUTS_AWAY
    if call >= BID:
        return NOBODY, bid_name(texts, call - BID)
    rank = _turned_rank(app, view)
    if call >= SAID or call < PASS:
        announced = said_name(texts, declared_game(call), declared_bits(call))
        return declared_game(call), announced or rank
    if call >= CONCEDE:
        return NOBODY, texts.OTHER_CALLS[call - CONCEDE if call < CONCEDE_OF else 0]
    if call == TAKE:
        return NOBODY, texts.TAKE
    if call == YES:
        return NOBODY, texts.HOLD
    if call != PASS:
        return NOBODY, app.evening.words.CALLS[call - PASS]
    if _is_about_the_end(view):
        return NOBODY, app.evening.words.NO
    if view.form and view.stage > END:
        return NOBODY, ("%s %s" % (texts.UNSUITED, rank if view.stage == AWAY else "")).strip()
    if view.declarer == NOBODY:
        pushed = view.kind is not None and not _is_of_the_auction(view, said)
        return NOBODY, texts.PUSH if pushed else texts.PASS
    return NOBODY, app.evening.words.DECLINED[view.kontra] if view.kind is not None else texts.PASS


def _turned_rank(app, view) -> str:
    """In Tournee the rank of the card that was turned, which all have seen; else ""."""
    turned = view.looked_at()
    if turned >= NONE:
        return ""
    return app.evening.words.RANKS[app.evening.settings.faces == GERMAN][turned & 7]


def _last_stage(view) -> int:
    """The stage in which something was said or played last, or -1."""
    return view.who[view.logged - 1] >> 2 if view.logged else -1


def _is_about_the_end(view) -> bool:
    """Whether somebody is asked to consent to the end, or has just answered that."""
    return CONSENT in (view.stage, _last_stage(view))


def _is_of_the_auction(view, said: bool) -> bool:
    """Whether a pass in Ramsch is the one by which all have passed; where the skat can be pushed on
    now only if that was `said`."""
    if view.stage == SKAT and not said:
        return False
    return _last_stage(view) == BIDDING


def said_name(texts, game: int, said: int) -> str:
    """What is said of a game behind its name."""
    if game == NULL:
        return texts.NULLS[(said & HAND) + (2 if said & OUVERT else 0)]
    if said and not said & HAND:  # in Tournee
        grade = 2 if said & SCHWARZ else 1 if said & SCHNEIDER else 0
        if said & OUVERT:
            return texts.OUVERTS[grade]
        return (texts.SCHNEIDER, texts.SCHWARZ)[grade - 1]
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
