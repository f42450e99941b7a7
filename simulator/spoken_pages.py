"""Pages with numbers in columns, as sentences for `play --speak`: results, a deal played twice, a
list and its sheet; and what is drawn as cards alone: what is out, an open hand, the last trick, the
analysis. Runs in both interpreters, as speaking.py does."""

from handheld.games import find
from handheld.settings import GERMAN
from handheld.small import tenths
from handheld.table.names import card_name, game_name
from skat.calls import BID, CALL, DISCARD
from skat.cards import JACK, NULL
from skat.table import NOBODY

_NUMBERS = "0123456789-−.,:*/ "

PHRASES = {
    "English": {
        "list": "{name}: {score} {total}, {won} won, {lost} lost, {league} in the league",
        "deal": "Deal {n}: {name}, {game}, {value}. {totals}",
        "passed": "Deal {n}: passed. {totals}",
        "nobody": "Deal {n}: {game}. {totals}",
    },
    "Deutsch": {
        "list": "{name}: {total} {score}, {won} gewonnen, {lost} verloren, Seeger-Fabian {league}",
        "deal": "Spiel {n}: {name}, {game}, {value}. {totals}",
        "passed": "Spiel {n}: eingepasst. {totals}",
        "nobody": "Spiel {n}: {game}. {totals}",
    },
}


def sentences(screen, rows) -> list:
    """The lines of a page, of which `rows` are the texts, row by row, from the left."""
    tell = _PAGES.get(screen.NAME)
    told = None if tell is None else tell(screen)
    if told is None:
        return [" ".join(row).strip() for row in rows]
    columns = _columns(screen.app)
    plain = [" ".join(row).strip() for row in rows if not all(map(columns, row))]
    return plain + told


def _columns(app):
    """Whether a text stands in columns, whose numbers the sentences have: its heads too."""
    words = app.evening.words
    heads = {words.SCORE, words.TOTAL, words.POINTS, ":"}
    people = max(app.evening.session.table.seats, len(app.evening.settings.names))
    heads |= {app.evening.called(player) for player in range(people)}
    skat = app.evening.texts("skat")
    heads |= {skat.WON_LOST, skat.LEAGUE, skat.LEAGUE_SHORT}
    return lambda text: text in heads or all([c in _NUMBERS for c in text])


def _by_player(app, what: str, values) -> str:
    """`what` of each player, the one at the bottom first."""
    table = app.evening.session.table
    own = table.player_of(app.evening.bottom())
    count = len(values)
    order = [(own + i) % count for i in range(count)]
    parts = [f"{app.evening.name(table.seat_of(player))} {values[player]}" for player in order]
    return f"{what[:1].upper()}{what[1:]}: {', '.join(parts)}"


def _result(screen) -> list:
    app = screen.app
    session = app.evening.session
    table = session.table
    lines = []
    if table.kind is not None and table.kind.game != NULL:
        points = [table.points_of(player) for player in range(table.openers)]
        lines.append(_by_player(app, app.evening.words.POINTS, points))
    lines.append(_by_player(app, app.evening.words.SCORE, session.scores()))
    if session.counts() and session.games > 1:
        out = session.sitting_out  # the others have the seats in their order
        total = (session.score[:out] + session.score[out + 1 :])[: table.openers]
        lines.append(_by_player(app, app.evening.words.TOTAL, total))
    return lines


def _twice(screen) -> list:
    before, now = screen.pairs
    texts, seats = screen.texts, screen.evening.session.table.seats
    names = [screen.evening.name(seat) for seat in range(seats)]
    lines = []
    for word, (score, points) in ((texts.NOW, now), (texts.BEFORE, before)):
        parts = [f"{names[s]} {score[s]}, {points[s]}" for s in range(seats)]
        lines.append(f"{word}: {'; '.join(parts)}")
    return lines


def _list(screen):
    app = screen.app
    match = app.evening.session.match
    if not app.evening.session.game.lists:
        return None
    phrase = PHRASES[app.evening.words.LANGUAGE]["list"]
    return [
        phrase.format(
            name=app.evening.called(person),
            score=app.evening.words.SCORE,
            total=match.total[person],
            won=match.declared(person, True),
            lost=match.declared(person, False),
            league=match.league(person),
        )
        for person in range(len(match.total))
    ]


def _sheet(screen) -> list:
    app = screen.app
    match = app.evening.session.match
    phrases = PHRASES[app.evening.words.LANGUAGE]
    people = range(len(match.total))
    lines = []
    for i in range(screen.first, min(match.rounds, screen.first + screen.rows())):
        row = match.row(i)
        key = "deal" if row.declarer != NOBODY else "passed" if row.game == NOBODY else "nobody"
        lines.append(
            phrases[key].format(
                n=i + 1,
                name=app.evening.called(row.declarer) if key == "deal" else "",
                game="" if key == "passed" else game_name(app, row.game),
                value=row.value(),
                totals=", ".join(f"{app.evening.called(p)} {match.running(i, p)}" for p in people),
            )
        )
    return lines


def _cards(screen) -> list:
    """The rows of what is out: what each is of, whether that is trump, and its cards."""
    words = screen.evening.words
    german = screen.evening.settings.faces == GERMAN
    ranks, suits = words.RANKS[german], words.SUITS[german]
    lines = []
    for trump, (first, *cards) in screen.rows:
        jacks = first & 7 == JACK
        of = ranks[JACK] if jacks else suits[first >> 3]
        named = [suits[card >> 3] if jacks else ranks[card & 7] for card in cards]
        head = f"{of[0].upper()}{of[1:]}" + (f" ({words.TRUMP})" if trump else "")
        lines.append(f"{head}: {', '.join(named) or '-'}")
    return lines


def _action(screen, table, action: int) -> str:
    """A card, two that are put away, or a call, a bid as a number."""
    app = screen.app
    cards = (action - DISCARD >> 5, action & 31) if action >= DISCARD else (action,)
    if action < CALL or action >= DISCARD:
        return " + ".join(
            card_name(app.evening.words, app.evening.settings.faces, card) for card in cards
        )
    if action >= BID:
        return str(action - BID)
    return find(table.VARIANT).call_name(app, table, action)


def _done(screen, decision) -> str:
    """What was done, after the number of the trick."""
    review = screen.review
    review.go_to(decision.ply)
    table = review.record.table
    trick = f"{table.count // table.seats + 1}. " if decision.action < CALL else ""
    return trick + _action(screen, table, decision.action)


def line_of(menu, label: str) -> str:
    """The chosen line of a menu, or what is drawn in its place."""
    dearest = menu.review.dearest if menu.NAME == "analysis" else ()
    return _done(menu, dearest[menu.chosen]) if menu.chosen < len(dearest) else label


def _finding(screen) -> list:
    decision = screen.decision
    words = screen.evening.words
    lines = [f"{_done(screen, decision)}: -{tenths(words, decision.lost)}"]
    for i in screen.best:
        action = _action(screen, screen.review.record.table, decision.actions[i])
        lines.append(f"{action}: {tenths(words, decision.values[i])}")
    return lines


def _trick(screen):
    app = screen.app
    table = app.evening.session.table
    first = table.count - table.count % table.seats - table.seats
    if screen.page or first < 0:
        return None
    lines = []
    points = 0
    for i in range(first, first + table.seats):
        card = table.played[i]
        points += screen.kind.points[card]
        lines.append(
            f"{app.evening.name(table.froms[i] // table.places)}: {_action(screen, table, card)}"
        )
    winner = app.evening.name(table.winners[first // table.seats])
    unit = app.evening.words.ONE_POINT if points == 1 else app.evening.words.POINTS
    lines.append(f"{winner}: {points} {unit}")
    return lines


_PAGES = {
    "finding": _finding,
    "trick": _trick,
    "result": _result,
    "twice": _twice,
    "match": _list,
    "sheet": _sheet,
    "counting": _cards,
    "openhand": _cards,
}
