"""Records of games: one JSON object a line (docs/notation.md). recorded.py reads them."""

import json

from skat import cards
from skat.notation import action_word, position_line
from skat.table import NOBODY

VERSION = 1  # of the format


def record_line(session, program: str, names, players) -> str:
    """A completed deal as one line, without its end.

    `program`: version of the program; `names` and `players`: two texts each, of the seats.
    """
    table = session.table
    start = session.opening()
    view = start.view(0, session.new_table())
    view.viewer = NOBODY  # both know the same
    return json.dumps(
        {
            "v": VERSION,
            "program": program,
            "variant": table.VARIANT,
            "options": {} if table.VARIANT == "lskat" else table.options.named(),
            "deal": session.number,
            "open": position_line(view),
            "forehand": session.forehand,
            "names": list(names),
            "players": list(players),
            "actions": [action_word(table.action(i)) for i in range(table.done())],
            "game": cards.GAMES[table.kind.game],
            "points": list(table.points),
            "score": [session.deal_score(0), session.deal_score(1)],
            "undone": session.undone,
            "date": None,
        }
    )
