"""The statistics by game and level on a handheld: read, added to, cleared."""

from handheld.deals import sides
from handheld.settings import SEAT_LEVELS
from handheld.sides import DUMMY, own_side
from skat.games import find
from skat.ratings import RATINGS, level_rating, rating
from skat.tallies import MIXED, SAVE, Tallies


def load(evening) -> Tallies:
    """Those that are kept."""
    tallies = Tallies()
    evening.files.load(SAVE, tallies.from_bytes)
    return tallies


def own_rating(evening, rows):
    """One's rating in what is played and its standard error, by these of its tallies; None where
    no level is among the others, or the game has no ratings."""
    name = evening.session.game.name
    if name not in RATINGS:
        return None
    others = evening.session.table.openers - 1
    results = []
    for row in rows:
        if row.level and row.deals:
            level = level_rating(name, SEAT_LEVELS[row.level - 1])
            results.append((level, row.halves, 2 * others * row.deals, row.deals))
    return rating(results) if results else None


def note_deal(evening) -> None:
    """Count the completed deal, if it counts and one person has played it; tell the evening if
    one's rating has passed that of a level."""
    session = evening.session
    evening.passed = 0
    if evening.only_human() in (-1, session.sitting_out) or not session.counts():
        return
    own = session.table.player_of(evening.bottom())
    level = _level(sides(evening)[1])
    tallies = load(evening)
    game = session.game.save[1]
    row = tallies.of(game, level)
    rows = [row for row in tallies.rows if row.game == game]
    before = own_rating(evening, rows)
    row.add(session.table.points_of(own), session.scores(), own)
    if before is not None:
        after = own_rating(evening, rows)[0]
        for its_rating in RATINGS[session.game.name]:
            if before[0] < its_rating <= after:
                evening.passed = after
    _save(evening, tallies)


def note_review(evening, review) -> None:
    """Count what a deal lost against the best play, once it is analysed, if it counts."""
    record = review.record
    if record.undone or record.hints or list(record.players).count("human") != 1:
        return
    tallies = load(evening)
    game = find(record.table.VARIANT).save[1]
    if tallies.review(game, _level(record.players), record, review.lost):
        _save(evening, tallies)


def clear(evening) -> None:
    """Forget the deals of what is played."""
    tallies = load(evening)
    tallies.clear(evening.session.game.save[1])
    _save(evening, tallies)


def _save(evening, tallies) -> None:
    evening.write(evening.files.save, SAVE, tallies.to_bytes())


def _level(players) -> int:
    """The others' level as saves have it; `players` as records have them."""
    own = own_side(players)
    others = [players[seat] for seat in range(len(players)) if seat != own]
    others = [player for player in others if player != DUMMY]
    if others[0] != others[-1] or others[0] not in SEAT_LEVELS:
        return MIXED
    return 1 + SEAT_LEVELS.index(others[0])
