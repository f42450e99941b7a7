"""Records of games: one JSON object a line (docs/notation.md). recorded.py reads them."""

import json

from skat import cards, lskat
from skat.notation import action_word, position_line

VERSION = 1  # of the format


def record_line(session, program: str, names, players) -> str:
    """A completed deal as one line, without its end.

    `program`: version of the program; `names` and `players`: two texts each, of the seats.
    """
    table = session.table
    start = lskat.new_table()
    lskat.deal(start, session.number, session.forehand)
    view = start.view(0, lskat.new_table())
    return json.dumps(
        {
            "v": VERSION,
            "program": program,
            "variant": "lskat",
            "options": {},
            "deal": session.number,
            "open": position_line(view)[: -len(" view=0")],
            "forehand": session.forehand,
            "names": list(names),
            "players": list(players),
            "actions": [action_word(table.played[i]) for i in range(table.count)],
            "game": cards.GAMES[table.kind.game],
            "points": list(table.points),
            "score": [session.deal_score(0), session.deal_score(1)],
            "undone": session.undone,
            "hints": session.hints,
            "date": None,
        }
    )
