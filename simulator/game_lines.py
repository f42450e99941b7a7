"""A game as lines of text: one for each trick, and the result."""

GAMES = ("clubs", "spades", "hearts", "diamonds")


def trick_line(table, number: int, names) -> str:
    """The complete trick `number` (from 0) on a table: who played what, who won, the points.

    `names`: of seat 0 and seat 1. The points of the table are those after this trick only if it is
    the last one played.
    """
    from skat.cards import card_name

    line = f"{number + 1:2}"
    points = 0
    for i in (2 * number, 2 * number + 1):
        card = table.played[i]
        points += table.kind.points[card]
        line += f"  {names[table.froms[i] // table.places]} {card_name(card)}"
    line += f"  {names[table.winners[number]]} wins {points:2}"
    return f"{line}   {names[0]} {table.points[0]:2} : {table.points[1]:2} {names[1]}"


def call_line(call: int, name: str) -> str:
    """What a player of this name has called."""
    from skat.calls import CALL, PASS, SAY_KONTRA

    if call == PASS:
        return f"{name} passes"
    if call < PASS:
        return f"{name} declares {_game_name(call - CALL)}"
    return f"{name} says {'Kontra' if call == SAY_KONTRA else 'Re'}"


def _game_name(game: int) -> str:
    return (*GAMES, "Grand", "Null", "Ramsch")[game]


def result_line(table, number: int, names) -> str:
    """How a finished deal ended; `number` is the deal's, or -1."""
    return _LINES.get(table.VARIANT, _declared_line)(table, number, names)


def _drawn_line(table, number: int, names) -> str:
    """The same for a game with a drawn trump."""
    from skat.games import lskat

    game = table.kind.game
    trumps = f"{GAMES[game]} are trumps" if game < len(GAMES) else "Grand"
    line = f"Deal {number}, {trumps}: " if number >= 0 else f"{trumps[0].upper()}{trumps[1:]}: "
    if table.points[0] == table.points[1]:
        return line + "60 points each, a draw"
    winner = 0 if table.points[0] > table.points[1] else 1
    line += f"{names[winner]} wins by {table.points[winner]} to {table.points[1 - winner]}"
    return line + f" and scores {lskat.score(table.points[winner])}"


def _declared_line(table, number: int, names) -> str:
    """The same for a game that somebody declares."""
    from skat import games

    score = games.find(table.VARIANT).Score()
    table.count_score(score)
    line = f"Deal {number}, " if number >= 0 else ""
    line += _game_name(table.kind.game)
    if table.declarer < table.seats:
        line += f" declared by {names[table.declarer]}"
    won = "nobody wins" if score.winner < 0 else f"{names[score.winner]} wins"
    points = " : ".join(str(points) for points in table.points)
    return f"{line}: {won}, {points} points; scores {' and '.join(map(str, score.seats))}"


_LINES = {"lskat": _drawn_line}


def plain(text: str) -> str:
    """A text from a file, safe for the terminal: unprintable characters become escapes, `\\x1b`."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def tell(record, say) -> None:
    """Tell a whole Record: `say(line)` for each trick and the result. Plays the record to its
    end."""
    from skat.calls import CALL
    from skat.table import END

    table = record.table
    names = [plain(record.names[seat]) or f"Player {seat + 1}" for seat in (0, 1)]
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
        say(f"The record ends here, {32 - table.count} cards before the end of the deal.")
    if record.undone:
        say(f"Taken back in this game: {record.undone}")
    if record.hints:
        say(f"Hints in this game: {record.hints}")
