"""How a deal of Skat was scored, as a sum that a person can follow, and how a list stands."""

from handheld import scores
from handheld.games.skat import score_card
from handheld.games.skat.score_card import FULL, IN_LIST, SUM
from handheld.table.auction_words import said_name, words
from handheld.table.names import game_name
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
    """The game and its points, its levels and what comes of them; below them what each one gets,
    and that it is not in the statistics. `sums`: a module with `levels`, `base` and `product` of
    another game, in place of those below, and what is `told` of it behind its name."""
    result = app.evening.session.result
    said = ""
    if result.game != NOBODY:
        said = said_name(words(app), result.game, result.said)
    told = said if sums is None else sums.told(app, said)
    if canvas.colours > 2:
        score_card.draw(
            canvas,
            app,
            told,
            lambda form: reckoning(canvas, app, sums, form),
            lambda y, step: _draw_shares(canvas, app, y, step, score_card.remark(app)),
        )
        return
    played = result.game != NOBODY
    remark = score_card.remark(app)
    lines = 5 if played else 3 if remark else 2
    room = canvas.h - canvas.head - 2
    step = min(room // lines, 2 * canvas.line)
    y = canvas.head + 2 + (room - lines * step) // 2
    below = y + (lines - 2) * step
    if not played:
        canvas.text_centred(remark, 0, canvas.w, y)
        _draw_shares(canvas, app, below, step, "")
        return
    _draw_game(canvas, app, result, y, told)
    y += step
    if result.declarer == NOBODY:
        _draw_shares(canvas, app, below, step, "")
        lines = [[text] for text in (ramsch_product(app), remark) if text]
        if lines:
            _draw_lines(canvas, lines, y, 2 * step, step)
        return
    row = _in_a_row(canvas, app)
    rows = 3 if row else 2  # for how the score comes about
    for form in (FULL, SUM):
        parts = reckoning(canvas, app, sums, form)
        lines = scores.flow(canvas, parts, canvas.w - 4, form == SUM)
        high = 0 if lines is None else (len(lines) + bool(remark)) * canvas.letters[0]
        if 0 < high <= rows * step:
            break
    else:
        lines = [part for part in parts[bool(remark) :] if part]
    if remark:
        lines.append([remark])
    if len(lines) * canvas.letters[0] <= 2 * step:
        rows = 2
        _draw_shares(canvas, app, below, step, "")
    else:
        _draw_row(canvas, row, y + 3 * step)
    _draw_lines(canvas, lines, y, rows * step, step)


def _draw_lines(canvas, lines, y: int, room: int, step: int) -> None:
    """Lines of words in the middle of `room` rows of pixels, at most `step` apart."""
    apart = min(room // len(lines), step)
    y += (room - len(lines) * apart) // 2
    for line in lines:
        canvas.text_centred(" ".join(line), 0, canvas.w, y)
        y += apart


def _in_a_row(canvas, app):
    """What each one gets, behind his name, as texts that have room in one row; of three, those
    without a name are told by their numbers, if need be. Else none."""
    session = app.evening.session
    seats = score_card.takers(app)
    for short in (False, len(seats) > 2):
        texts = []
        for seat in seats:
            player = session.player_of(seat)
            name = app.evening.called(player)
            if short and name == app.evening.words.SEATS[player]:
                name = str(player + 1)
            texts.append("%s: %d" % (name, session.deal_score(seat)))
        if sum([canvas.text_width(text) + 2 * canvas.blank for text in texts]) <= canvas.w:
            return texts
    return []


def _draw_row(canvas, texts, y: int) -> None:
    """Texts from edge to edge in row y."""
    free = canvas.w - 4 - sum([canvas.text_width(text) for text in texts])
    x = 2
    for text in texts:
        canvas.text(text, x, y)
        x += canvas.text_width(text) + free // (len(texts) - 1)


def _draw_shares(canvas, app, y: int, step: int, remark: str) -> bool:
    """What each one gets, in two rows from y on, `step` pixels apart: names, and scores; between
    two scores what they are, or a remark, if there is one: whether that has room."""
    session = app.evening.session
    table = session.table
    word = app.evening.words.SCORE
    if table.openers > 2:
        scores.columns(canvas, app, ((word, session.result.seats),), y, step)
        return False
    own = app.evening.bottom()
    left = table.player_of(own)
    scores.names(canvas, app.evening.name(own), app.evening.name(table.seat_of(1 - left)), y)
    shared = session.scores()
    return scores.sides(canvas, shared[left], remark or word, shared[1 - left], y + step)


def reckoning(canvas, app, sums, form: int):
    """How the score comes about: two lists of words that belong together, of the levels, and of
    what they are worth. As a player says it, IN_LIST with league points, or as a SUM."""
    result = app.evening.session.result
    if result.declarer == NOBODY:
        return [], _some(ramsch_product(app) if result.game == RAMSCH else "")
    find_levels = levels if sums is None else sums.levels
    if form == SUM:
        find_product = product if sums is None else sums.product
        return _some(find_levels(app, result, canvas)), [find_product(canvas, app, result)]
    each = (base if sums is None else sums.base)(app, result)
    return find_levels(app, result), worth(app, result, each, form == IN_LIST)


def _some(text: str):
    """A text as a list, if there is one."""
    return [text] if text else []


def base(_app, result) -> int:
    """What a level is worth."""
    return BASES[result.game] if result.game != NULL else 0


def worth(app, result, each: int, in_list: bool):
    """What levels worth `each` come to, doubling after doubling, as a list; `in_list`: at last the
    league points, if this is one."""
    said = app.evening.words
    texts = words(app)
    value = result.value
    if result.game == NULL:
        parts = ["%s %d" % (said.GAME_NAMES[NULL - GRAND], value)]
    elif result.overbid:
        parts = ["%s (%d): %d" % (texts.OVERBID, result.bid, value)]
    else:
        parts = [said.BY.format(n=each, value=value)]
    for call in said.CALLS[1 : 1 + result.kontra]:
        value *= 2
        parts.append("%s %d" % (call, value))
    if not result.won:
        parts.append("%s %d" % (said.LOST, result.score))
    for i in range(len(parts) - 1):
        parts[i] += ","
    if in_list and app.evening.session.match is not None and app.evening.session.game.lists:
        parts[-1] += ";"
        parts.append("%s %d" % (texts.LEAGUE, result.league[result.declarer]))
    return parts


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
    canvas.text(score_card.shortened(canvas, name, said, right - 2 - x), x, y)


def levels(app, result, canvas=None):
    """How the levels of a game add up, as a list: with 2; game 3; Hand 4 …; for a `canvas` with
    little room the text with 2 + 2."""
    texts = words(app)
    if result.game == NULL:
        return [] if canvas is None else ""
    run = abs(result.run)
    first = app.evening.words.WITH if result.run > 0 else app.evening.words.WITHOUT
    parts = ["%s %d" % (first, run)]
    n = run + 1
    parts.append("%s %d" % (app.evening.words.GAME, n))
    for word in level_words(texts, result):
        n += 1
        parts.append("%s %d" % (word, n))
    if canvas is None:
        return [part + "," for part in parts]
    if result.overbid:
        return "%s (%d)" % (texts.OVERBID, result.bid)
    return "%s + %d" % (parts[0], n - run)


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
        parts.append("-1" if result.score == -(result.value << result.kontra) else "-2")
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
    reading = canvas.letters
    heads, edges, numbered = _fit_list(canvas, app, match)
    numbered = numbered and not high
    step = canvas.line
    if not high and y + (count + 1) * canvas.line <= canvas.h + 1:
        for i in range(3):
            canvas.text_right(heads[i], edges[i], y, canvas.faint)
        y += canvas.line
        if canvas.h >= scores.ROOMY:
            step = min((canvas.h - y - canvas.line) // count, 2 * canvas.line)
    if high:
        step = (canvas.h - y - canvas.line) // count
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
    canvas.write_in(reading)


def _fit_list(canvas, app, match):
    """The heads of the columns, their right edges, and whether those who have only a number are
    told by that alone: first in smaller letters, then with a short head, else numbered. Leaves the
    canvas writing so."""
    texts = words(app)
    seats = app.evening.words.SEATS
    text = canvas.fonts.TEXT
    tries = (canvas.letters, texts.LEAGUE), (text, texts.LEAGUE), (text, texts.LEAGUE_SHORT)
    for numbered in (False, True):
        for font, league in tries:
            canvas.write_in(font)
            heads = app.evening.words.SCORE, texts.WON_LOST, league
            edges = _edges(canvas, match, heads)
            fits = True
            for person in range(len(match.total)):
                name = app.evening.called(person)
                if numbered or name not in seats:  # typed ones are cut
                    name = app.evening.words.YOU
                room = edges[0] - canvas.number_width(match.total[person]) - 3 * canvas.blank
                fits = fits and canvas.text_width(name) <= room
            if fits:
                return heads, edges, numbered
    return heads, edges, True


def _edges(canvas, match, heads):
    """The right edges of three columns below these `heads`, the last two as wide as they have to
    be."""
    people = range(len(match.total))
    league = max([canvas.number_width(match.league(person)) for person in people])
    last = canvas.w - 2
    middle = last - max(league, canvas.text_width(heads[2])) - 2 * canvas.blank
    played = max(canvas.text_width("88:88"), canvas.text_width(heads[1]))
    return middle - played - 2 * canvas.blank, middle, last
