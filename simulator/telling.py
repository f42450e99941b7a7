"""A game told in lines of text: one for each trick, and the result."""

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


def result_line(table, number: int, names) -> str:
    """How a finished deal ended; `number` is the deal's, or -1."""
    from skat import lskat

    game = table.kind.game
    trumps = f"{GAMES[game]} are trumps" if game < len(GAMES) else "Grand"
    line = f"Deal {number}, {trumps}: " if number >= 0 else f"{trumps[0].upper()}{trumps[1:]}: "
    if table.points[0] == table.points[1]:
        return line + "60 points each, a draw"
    winner = 0 if table.points[0] > table.points[1] else 1
    line += f"{names[winner]} wins by {table.points[winner]} to {table.points[1 - winner]}"
    return line + f" and scores {lskat.score(table.points[winner])}"


def plain(text: str) -> str:
    """A text from a file for the terminal: what is not printable is shown as an escape, `\\x1b`."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def tell(record, say) -> None:
    """Tell a whole Record: `say(line)` for each trick and the result. It is played out by that."""
    table = record.table
    names = [plain(record.names[seat]) or f"Player {seat + 1}" for seat in (0, 1)]
    for action in record.actions:
        table.play(action)
        if table.count % table.seats == 0:
            say(trick_line(table, table.count // table.seats - 1, names))
    if table.count == table.total:
        say(result_line(table, record.number, names))
    else:
        say(f"The record ends here, {table.total - table.count} cards before the end of the deal.")
    if record.undone:
        say(f"Taken back in this game: {record.undone}")
    if record.hints:
        say(f"Hints in this game: {record.hints}")
