"""The tasks that teach the game: each has right and wrong answers, and its own shows the way."""

from handheld.lessons import lines
from skat import games
from skat.calls import HOLD, PASS, call_word
from skat.cards import JACK, NONE, card_name
from skat.session import Session
from skat.tasks import Task

# What is right at first, in words.
RIGHT = {
    "follow": "HK H9",
    "jacks": "SJ D9",
    "ruff": "DJ HJ",
    "turn": "HK DA ST",
    "cheap": "H9",
    "dear": "CA",
    "sixty": "DJ",
    "schneider": "DK",
    "call": "=S",
    "kontra": "kontra",
    "ramsch": "HA",
    "bid": "yes",
    "skat": "-CK-DT",
    "smear": "HT",
}


def laid_out(line):
    task = Task(line)
    session = Session(games.find(task.game))
    for _ in task.lay_out(session):
        pass
    return task, session


def legal(table):
    actions = table.buffer()
    return list(actions[: table.legal(actions)])


def word(action):
    return card_name(action) if action < NONE else call_word(action)


def named(name):
    return laid_out([line for line in lines() if line.split()[0] == name][0])


def test_lines_are_short_and_of_different_tasks():
    assert sorted([line.split()[0] for line in lines()]) == sorted(RIGHT)
    assert max([len(line) for line in lines()]) <= 60


def test_what_is_right():
    for line in lines():
        task, session = laid_out(line)
        before = session.to_bytes()
        table = session.table
        assert task.seat == table.mover
        right = [action for action in legal(table) if task.is_right(table, action)]
        assert " ".join([word(action) for action in right]) == RIGHT[task.name]
        assert task.answer(table) == right[0]
        wrong = [card for card in table.top[:] if card < NONE and not task.is_right(table, card)]
        assert wrong or len(legal(table)) > len(right), task.name
        assert session.to_bytes() == before


def test_answers_and_replies_end_each_task():
    for line in lines():
        task, session = laid_out(line)
        table = session.table
        over = False
        steps = 0
        while not over:
            own = table.mover == task.seat
            action = task.answer(table) if own else task.reply(table)
            if own:
                answer = action
            session.play(action)
            steps += 1
            over = task.over(table, answer)
        assert steps < 10


def test_illegal_cards_are_wrong_where_a_suit_must_be_followed():
    task, session = named("jacks")
    table = session.table
    lead = table.lead()
    assert lead & 7 == JACK
    first = task.seat * table.places
    hearts = [c for c in table.top[first : first + 8] if c >> 3 == lead >> 3]
    assert hearts and not [card for card in hearts if task.is_right(table, card)]


def test_sixty_points_are_not_enough():
    task, session = named("sixty")
    table = session.table
    session.play(task.answer(table))
    session.play(task.reply(table))
    assert table.points[task.seat] == 60
    assert [word(card) for card in legal(table) if task.is_right(table, card)] == ["SQ"]


def test_bids_are_held_up_to_what_the_game_is_worth():
    task, session = named("bid")
    table = session.table
    assert task.worth(table) == 20
    held = []
    while True:
        action = task.answer(table)
        session.play(action)
        if task.over(table, action):
            break
        assert action == HOLD
        held.append(table.auction.bid)
        session.play(task.reply(table))
    assert action == PASS
    assert held == [18, 20] and table.auction.bid == 22


def test_the_score_tells_what_is_right():
    """With the card that is wrong, best play by all makes a point less than is needed."""
    task, session = named("schneider")
    table = session.table
    scores = {}
    for card in legal(table):
        other, played = named("schneider")
        played.play(card)
        while not other.over(played.table, card):
            mine = played.table.mover == other.seat
            played.play(other.answer(played.table) if mine else other.reply(played.table))
        scores[word(card)] = played.result.seats[other.seat]
    assert scores["DK"] == 2 * scores["DT"] == 2 * scores["CA"] > 0


def test_every_task_has_its_words():
    from handheld.texts import Texts

    for language in ("en", "de"):
        texts = Texts(language + "_tutor")
        for line in lines():
            assert len(getattr(texts, line.split()[0] + ":")) == 4
