"""Records of games: one JSON object a line (docs/notation.md). record_reader.py reads them."""

import json

from skat import cards
from skat.cards import NONE
from skat.notation import action_word, position_line
from skat.session import opening
from skat.table import NOBODY

VERSION = 1  # of the format


def record_line(session, program: str, names, players, more=()) -> str:
    """A completed deal as one line, without its end.

    `program`: version of the program; `names` and `players`: a text for each seat; `more`: further
    pairs of key and value.
    """
    table = session.table
    start = opening(session)
    fields = {
        "v": VERSION,
        "program": program,
        "variant": table.VARIANT,
        "options": table.options.named(),
        "deal": session.number if session.number >= 0 else None,
        "open": position_line(start.view(NOBODY)),
        "forehand": session.forehand,
        "names": list(names),
        "players": list(players),
        "actions": [action_word(table.action(i)) for i in range(table.done())],
        "game": "-" if table.kind is None else cards.GAMES[table.kind.game],
        "points": list(table.points),
        "score": [session.deal_score(seat) for seat in range(table.seats)],
        "undone": session.undone,
        "hints": session.hints,
        "date": None,
    }
    if session.counted:
        fields["counting"] = 1
    if session.number < 0:
        fields["turned"] = [cards.card_name(card) for card in _turned(start, table)]
    fields.update(more)
    return json.dumps(fields)


def _turned(start, table):
    """The cards that came to light after the opening, in that order; plays `start` to the end."""
    source = _Listing(start.source)
    start.source = source
    for i in range(table.done()):
        start.play(table.action(i))
    return source.seen


class _Listing:
    """A source that lists what others see of it."""

    def __init__(self, source):
        self._source = source
        self.seen = []

    def card(self, i: int, seen: bool = True) -> int:
        card = self._source.card(i, seen)
        if seen and card < NONE:
            self.seen.append(card)
        return card
