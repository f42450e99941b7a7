"""The statistics by game and level on a handheld: read, added to, cleared."""

from handheld.deals import sides
from handheld.settings import SEAT_LEVELS
from handheld.sides import DUMMY, own_side
from skat.games import find
from skat.tallies import MIXED, SAVE, Tallies


def load(app) -> Tallies:
    """Those that are kept."""
    tallies = Tallies()
    app.files.load(SAVE, tallies.from_bytes)
    return tallies


def note_deal(app) -> None:
    """Count the completed deal, if it counts and one person has played it."""
    session = app.session
    if app.only_human() in (-1, session.sitting_out) or not session.counts():
        return
    own = session.table.player_of(app.bottom())
    level = _level(sides(app)[1])
    tallies = load(app)
    row = tallies.of(session.game.save[1], level)
    row.add(session.table.points_of(own), session.scores(), own)
    _save(app, tallies)


def note_review(app, review) -> None:
    """Count what a deal lost against the best play, once it is analysed, if it counts."""
    record = review.record
    if record.undone or record.hints or list(record.players).count("human") != 1:
        return
    tallies = load(app)
    game = find(record.table.VARIANT).save[1]
    if tallies.review(game, _level(record.players), record, review.lost):
        _save(app, tallies)


def clear(app) -> None:
    """Forget the deals of what is played."""
    tallies = load(app)
    tallies.clear(app.session.game.save[1])
    _save(app, tallies)


def _save(app, tallies) -> None:
    app.write(app.files.save, SAVE, tallies.to_bytes())


def _level(players) -> int:
    """The others' level as saves have it; `players` as records have them."""
    own = own_side(players)
    others = [players[seat] for seat in range(len(players)) if seat != own]
    others = [player for player in others if player != DUMMY]
    if others[0] != others[-1] or others[0] not in SEAT_LEVELS:
        return MIXED
    return 1 + SEAT_LEVELS.index(others[0])
