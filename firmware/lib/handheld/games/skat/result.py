"""How a deal of Skat was scored, as a sum that a person can follow, and how a list stands."""

from handheld import scores
from handheld.games.skat import score_card
from handheld.table.auction_words import first_word, said_name, words
from handheld.table.names import game_name
from handheld.texts.wrap import wrap
from skat.calls import HAND, OUVERT, SCHNEIDER, SCHWARZ
from skat.cards import GRAND, NULL, RAMSCH
from skat.game_values import BASES
from skat.table import NOBODY
from skat.values import EVERY, LOSER


def headline(app) -> str:
    """Who has won or lost."""
    texts = words(app)
    result = app.evening.session.result
    if result.game == NOBODY:
        return texts.ALL_PASSED
    if result.declarer == NOBODY:
        return app.evening.words.GAME_NAMES[RAMSCH - GRAND]
    if app.evening.session.player_of(result.declarer) == app.evening.only_human():
        return app.evening.words.YOU_WIN if result.won else texts.YOU_LOSE
    return (app.evening.words.WINS if result.won else texts.LOSES).format(
        name=app.evening.name(result.declarer)
    )


def draw(canvas, app, sums=None) -> None:
    """The game and its points, its levels, their product; below them what each one gets. `sums`: a
    module with `levels` and `product` of another game, in place of those below, and what is `told`
    of it behind its name."""
    result = app.evening.session.result
    find_levels = levels if sums is None else sums.levels
    find_product = product if sums is None else sums.product
    if canvas.colours > 2 and result.declarer != NOBODY:
        said = said_name(words(app), result.game, result.said)
        told = said if sums is None else sums.told(app, said)
        score_card.draw(canvas, app, told, find_levels, find_product)
        return
    lines = 5
    room = canvas.h - canvas.head - 2
    step = min(room // lines, 2 * canvas.line)
    y = canvas.head + 2 + (room - lines * step) // 2
    if result.game != NOBODY:
        said = said_name(words(app), result.game, result.said)
        _draw_game(canvas, app, result, y, said if sums is None else sums.told(app, said))
    y += step
    if result.declarer != NOBODY:
        text = find_levels(app, result)
        ends = wrap(canvas, text, canvas.w - 4)
        if len(ends) * canvas.line > step:
            text = find_levels(app, result, True)
            ends = wrap(canvas, text, canvas.w - 4)
        start = 0
        for end in ends:
            x = (canvas.w - canvas.text_width(text, start, end)) // 2
            canvas.text(text, x, y, -1, start, end)
            start = end
            y += canvas.line
        y -= len(ends) * canvas.line
        canvas.text_centred(find_product(canvas, app, result), 0, canvas.w, y + step)
    elif result.game == RAMSCH:
        canvas.text_centred(ramsch_product(app), 0, canvas.w, y + step)
    word = app.evening.words.SCORE
    y += 2 * step
    if app.evening.session.table.openers > 2:
        rows = ((word if canvas.text_width(word) < canvas.w // 4 else "", result.seats),)
        scores.columns(canvas, app, rows, y, step)
        return
    table = app.evening.session.table
    own = app.evening.bottom()
    left = table.player_of(own)
    scores.names(canvas, app.evening.name(own), app.evening.name(table.seat_of(1 - left)), y)
    y += step
    shared = app.evening.session.scores()
    scores.sides(canvas, shared[left], word, shared[1 - left], y)


def _draw_game(canvas, app, result, y: int, said: str) -> None:
    """What was played and `said`, and the points of both sides, in Ramsch of all, in the order of
    the scores."""
    table = app.evening.session.table
    own = app.evening.bottom() if result.declarer == NOBODY else result.declarer
    points = list(table.points[own:]) + list(table.points[:own])
    if result.declarer != NOBODY:
        points = [points[0], sum(points[1:])]
    text = ":".join([str(n) for n in points])
    right = canvas.w - 2 - canvas.text_width(text)
    if result.game == NULL:
        right = canvas.w
    else:
        canvas.text(text, right, y)
    x = 3
    size = canvas.fonts.SUITS[0]
    lower = (canvas.line - 2 - size) // 2
    canvas.game(result.game, x, y + lower)
    x += size + 3
    name = ("%s %s" % (game_name(app, result.game), said)).strip()
    if x + canvas.text_width(name) > right - 2:
        name = first_word(canvas, said or name, right - 2 - x)
    canvas.text(name, x, y)


def levels(app, result, short: bool = False) -> str:
    """How the levels of a game add up: with 2, game 3, Hand 4 …; `short`: with 2 + 2."""
    texts = words(app)
    if result.game == NULL:
        return ""
    run = abs(result.run)
    parts = [
        "%s %d" % (app.evening.words.WITH if result.run > 0 else app.evening.words.WITHOUT, run)
    ]
    n = run + 1
    parts.append("%s %d" % (texts.GAME, n))
    for word in level_words(texts, result):
        n += 1
        parts.append("%s %d" % (word, n))
    if result.overbid:
        parts.append("%s (%d)" % (texts.OVERBID, result.bid))
        if short:
            return parts[-1]
    return "%s + %d" % (parts[0], n - run) if short else ", ".join(parts)


def level_words(texts, result):
    """What adds a level each, besides the game itself."""
    found = []
    if result.said & HAND:
        found.append(texts.ANNOUNCED[0])
    grade = max(result.grade, 2 if result.said & SCHWARZ else 1 if result.said & SCHNEIDER else 0)
    if grade:
        found.append(texts.SCHNEIDER)
    if result.said & SCHNEIDER:
        found.append(texts.ANNOUNCED_TOO)
    if grade > 1:
        found.append(texts.SCHWARZ)
    if result.said & SCHWARZ:
        found.append(texts.ANNOUNCED_TOO)
    if result.said & OUVERT:
        found.append(texts.ANNOUNCED[3])
    return found


def product(canvas, app, result) -> str:
    """Level times base, doubled where it was lost and for Kontra."""
    times = app.evening.words.TIMES
    if result.game == NULL or result.overbid:
        parts = [str(result.value)]
    else:
        parts = [str(result.value // BASES[result.game]), str(BASES[result.game])]
    if result.kontra:
        parts.append(str(1 << result.kontra))
    if not result.won:
        parts.append("-2")
    text = times.join(parts)
    if len(parts) > 1:
        text = "%s = %d" % (text, result.score)
    return text if canvas.text_width(text) <= canvas.w - 4 else text.replace(" ", "")


def ramsch_product(app) -> str:
    """What the loser of Ramsch loses, or a march wins, where it is doubled: by each player without
    a trick, and for each who has pushed the skat on. Else "", for the score says it all."""
    table = app.evening.session.table
    scores = app.evening.session.result.seats
    score = max(scores) or min(scores)
    single = abs(score) >> table.refused
    most = max(table.points)
    parts = [str(single)]
    if score < 0 and table.options.deduct == LOSER and single > most:
        parts = [str(most), str(single // most)]
    if table.refused:
        parts.append(str(1 << table.refused))
    if len(parts) == 1 or not score or table.options.deduct == EVERY:
        return ""
    return "%s%s = %d" % ("-" if score < 0 else "", app.evening.words.TIMES.join(parts), score)


def draw_list(canvas, app) -> None:
    """For each one the score, games won and lost, and League points; above it what these are, and
    below it how many deals there are, where that has room. On a narrow screen that is high three
    lines for each.
    """
    match = app.evening.session.match
    texts = words(app)
    count = len(match.total)
    high = canvas.h > canvas.w
    y = canvas.head + 2
    if not high and y + (count + 1) * canvas.line <= canvas.h + 1:
        _draw_heads(canvas, app, texts, y)
        y += canvas.line
    step = (canvas.h - y - canvas.line) // count if high else canvas.line
    edges = _edges(canvas)
    numbered = False  # whether those who have only a number are told by that alone
    for person in range(count):
        room = edges[0] - canvas.number_width(match.total[person]) - 3 * canvas.blank
        if app.evening.called(person) == app.evening.words.SEATS[person]:
            numbered = numbered or canvas.text_width(app.evening.called(person)) > room
    for i in range(count):
        person = (app.evening.own() + i) % count
        name = app.evening.called(person)
        played = "%d:%d" % (match.declared(person, True), match.declared(person, False))
        score = match.total[person]
        league = match.league(person)
        if high:
            right = canvas.w - 3
            canvas.text_right(played, right, y)
            canvas.text_within(name, 2, y, right - 4 - canvas.text_width(played))
            for word, number in ((app.evening.words.SCORE, score), (texts.LEAGUE, league)):
                y += canvas.line
                canvas.text(word, 2, y, canvas.faint)
                canvas.number(number, right - canvas.number_width(number), y)
            y += step - 2 * canvas.line
            continue
        if numbered and name == app.evening.words.SEATS[person]:
            name = str(person + 1)
        canvas.text_within(name, 2, y, edges[0] - canvas.number_width(score) - 4)
        canvas.number(score, edges[0] - canvas.number_width(score), y)
        canvas.text_right(played, edges[1], y)
        canvas.number(league, edges[2] - canvas.number_width(league), y)
        y += step
    if high or y + canvas.line <= canvas.h:
        text = texts.DEALS.format(n=match.rounds, of=match.deals)
        canvas.text_centred(text, 0, canvas.w, canvas.h - canvas.line, canvas.faint)


def _edges(canvas):
    """The right edges of three columns."""
    w = (canvas.w - 2) * 2 // 7
    return canvas.w - 2 - 2 * w, canvas.w - 2 - w, canvas.w - 2


def _draw_heads(canvas, app, texts, y: int) -> None:
    """What the columns are."""
    edges = _edges(canvas)
    for i in range(3):
        text = (app.evening.words.SCORE, texts.WON_LOST, texts.LEAGUE)[i]
        if i and canvas.text_width(text) + canvas.blank > edges[i] - edges[i - 1]:
            text = texts.LEAGUE_SHORT
        canvas.text_right(text, edges[i], y, canvas.faint)
