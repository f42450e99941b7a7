"""The sides of a game in records: which is one's own, and what each is called."""

from handheld.settings import SEAT_LEVELS

DUMMY = "dummy"  # who plays a seat that is nobody's own


def own_side(players) -> int:
    """The seat to look from: the only person's, else the second one; `players` as records have
    them."""
    people = [seat for seat in range(len(players)) if players[seat] == "human"]
    return people[0] if len(people) == 1 else 1


def side_name(words, names, players, seat: int) -> str:
    """What to call a seat; one without a name after who played it."""
    player = players[seat]
    if names[seat]:
        return names[seat]
    if player in SEAT_LEVELS:
        return words.LEVELS[SEAT_LEVELS.index(player)]
    if player == "human":
        return words.YOU if list(players).count(player) == 1 else words.SEATS[seat]
    if player == DUMMY:
        return words.DUMMY
    return player or words.SEATS[seat]
