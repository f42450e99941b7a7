"""A game as lines of text: one for each trick, and the result."""

from handheld.sides import DUMMY
from skat import calls, games
from skat.calls import CALL
from skat.cards import card_name
from skat.games.lskat.scoring import score as lskat_score
from skat.table import END

GAMES = ("clubs", "spades", "hearts", "diamonds")
ANNOUNCED = ("Hand", "Schneider", "Schwarz", "ouvert")
_CALLS = (  # from PASS on, in the order of their numbers
    "passes",
    "says Kontra",
    "says Re",
    "says yes",
    "takes the skat",
    "gives up",
    "claims the rest",
    "says Tournee",
    "says Guckser",
    "gives up",
    "gives up",
    "gives up",
)


def trick_line(table, number: int, names) -> str:
    """The complete trick `number` (from 0) on a table: who played what, who won, the points.

    `names`: of all seats. The points of the table are those after this trick only if it is the last
    one played.
    """

    line = f"{number + 1:2}"
    points = 0
    for i in range(table.seats * number, table.seats * (number + 1)):
        card = table.played[i]
        points += table.kind.points[card]
        line += f"  {names[table.froms[i] // table.places]} {card_name(card)}"
    line += f"  {names[table.winners[number]]} wins {points:2}   "
    if table.seats > 2:
        return line + "  ".join(f"{name} {won:2}" for name, won in zip(names, table.points))
    return f"{line}{names[0]} {table.points[0]:2} : {table.points[1]:2} {names[1]}"


def call_line(call: int, name: str) -> str:
    """What a player of this name has called."""
    if calls.PASS <= call <= calls.GUCKSER:
        return f"{name} {_CALLS[call - calls.PASS]}"
    if call >= calls.DISCARD:
        cards = call - calls.DISCARD >> 5, call & 31
        return f"{name} puts away {' and '.join(map(card_name, cards))}"
    if call >= calls.BID:
        return f"{name} bids {call - calls.BID}"
    game = calls.declared_game(call)
    return f"{name} declares {_game_name(game, calls.declared_bits(call))}"


def _game_name(game: int, said: int = 0) -> str:
    words = [(*GAMES, "Grand", "Null", "Ramsch")[game]]
    words += [word for bit, word in enumerate(ANNOUNCED) if said >> bit & 1]
    return " ".join(words)


def result_line(table, number: int, names) -> str:
    """How a finished deal ended; `number` is the deal's, or -1."""
    return _LINES.get(table.VARIANT, _declared_line)(table, number, names)


def _drawn_line(table, number: int, names) -> str:
    """The same for a game with a drawn trump."""
    game = table.kind.game
    trumps = f"{GAMES[game]} are trumps" if game < len(GAMES) else "Grand"
    line = f"Deal {number}, {trumps}: " if number >= 0 else f"{trumps[0].upper()}{trumps[1:]}: "
    if table.points[0] == table.points[1]:
        return line + "60 points each, a draw"
    winner = 0 if table.points[0] > table.points[1] else 1
    line += f"{names[winner]} wins by {table.points[winner]} to {table.points[1 - winner]}"
    return line + f" and scores {lskat_score(table.points[winner])}"


def _declared_line(table, number: int, names) -> str:
    """The same for a game that somebody declares."""
    score = games.find(table.VARIANT).rules.Score()
    table.count_score(score)
    line = f"Deal {number}, " if number >= 0 else ""
    if table.kind is None:
        return f"{line}{'all' if line else 'All'} have passed"
    line += _game_name(table.kind.game, table.said)
    if table.declarer < table.seats:
        line += f" declared by {names[table.declarer]}"
    won = _who_won(table, score, names)
    points = " : ".join(str(points) for points in table.points)
    *scores, last = map(str, score.seats)
    return f"{line}: {won}, {points} points; scores {', '.join(scores)} and {last}"


def _who_won(table, score, names) -> str:
    """Who has won, or lost: in Skat the declarer, in its Ramsch whoever alone has most points."""
    if score.plain is not None:
        least = min(score.plain)
        loser = table.declarer
        if loser >= table.seats:
            loser = score.plain.index(least)
            won = max(score.plain) > 0 or score.plain.count(least) > 1
        else:
            won = score.won
        if not won:
            return f"{names[loser]} loses"
    return "nobody wins" if score.winner < 0 else f"{names[score.winner]} wins"


_LINES = {"lskat": _drawn_line}


def plain(text: str) -> str:
    """A text from a file, safe for the terminal: unprintable characters become escapes, `\\x1b`."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def seat_names(names, players) -> list:
    """What to call the seats of a record."""
    called = ["Dummy" if who == DUMMY else f"Player {n}" for n, who in enumerate(players, 1)]
    return [plain(name) or other for name, other in zip(names, called)]


def tell(record, say) -> None:
    """Tell a whole Record: `say(line)` for each trick and the result. Plays the record to its
    end."""

    table = record.table
    names = seat_names(record.names, record.players)
    for action in record.actions:
        mover = table.mover
        table.play(action)
        if action >= CALL:
            say(call_line(action, names[mover]))
        elif table.count % table.seats == 0:
            say(trick_line(table, table.count // table.seats - 1, names))
    if table.stage == END:
        say(result_line(table, record.number, names))
    else:
        say("The record ends here, before the end of the deal.")
    if record.undone:
        say(f"Taken back in this game: {record.undone}")
    if record.hints:
        say(f"Hints in this game: {record.hints}")
