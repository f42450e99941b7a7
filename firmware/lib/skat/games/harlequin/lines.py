"""The position lines of Harlequin and half-open, and what else games/__init__.py asks for.

A card that has turned to its owner is ?? to the other seat, who has seen it: `seen` names those.
"""

from skat.cards import NONE, UNKNOWN, card_name
from skat.games.officers import lines
from skat.games.officers.lines import deal_game, key_words, tells_forehand  # noqa: F401
from skat.games.stack_lines import stack_line
from skat.table import END, NOBODY


def position_line(table) -> str:
    """The position on a table, or on a view of it, as one line."""
    words = key_words(table)
    viewer = table.viewer
    if viewer != NOBODY:
        table = table.view(viewer)  # a copy, in which what is turned away goes
        seen = ""
        for place in _turned(table, 1 - viewer):
            if table.top[place] < NONE:
                seen += card_name(table.top[place])
                table.top[place] = UNKNOWN
        if seen:
            words.append("seen=" + seen)
    drawn = table.stage <= END or table.top[4] != NONE
    return stack_line(table, table.places if drawn else 4, words)


def _turned(table, seat: int):
    """The places of a seat on which a card lies that stood behind another; in the play."""
    first = seat * table.places
    if table.stage > END:
        return []
    return [p for p in range(first, first + table.stacks) if table.under[p] == NONE != table.top[p]]


def read_position(words):
    """The table that the words of a line describe. Raises ValueError."""
    return Reader(words).table


class Reader(lines.Reader):
    """Reads a line: that of Officers' Skat, and what was seen before it was turned."""

    KEYS = lines.Reader.KEYS + " seen"
    FACES = True

    def read(self) -> None:
        super().read()
        table = self.table
        cards = self.seen_cards(self.keys.get("seen", "").replace(",", ""), "seen")
        if cards and (self.viewer == NOBODY or self.stage != "play"):
            raise ValueError("seen: it is for the play, in a line with view")
        for card in cards:
            places = [p for p in _turned(table, 1 - self.viewer) if table.top[p] == UNKNOWN]
            if not places:
                raise ValueError("seen: %s can't lie among the cards turned away" % card_name(card))
            table.top[places[0]] = card
        for seat in (0, 1):
            for place in _turned(table, seat):
                if table.top[place] < NONE:
                    table.known[table.top[place]] = 3
