"""Statistics by game and level: what they count, their save, and the rating from them."""

from games import fresh_folder

from handheld import tallies
from handheld.settings import SEAT_LEVELS
from simulator.emulated import EmulatedHandheld
from skat import ratings
from skat.save import SaveError
from skat.tallies import MIXED, Tallies, Tally

GREEDY = 1 + SEAT_LEVELS.index("greedy")


class _Deal:
    """As much of a record as a review needs."""

    def __init__(self, number, actions=(1, 2, 3)):
        self.number = number
        self.actions = actions


def _some():
    kept = Tallies()
    for own, other in ((2, 0), (3, 0), (0, 2), (1, 1), (2, 0)):
        kept.of("G", GREEDY).add(60 + 10 * own, (other, own), 1)
    kept.of("K", MIXED).add(120, (-96, 0, 0), 2)
    return kept


def test_what_deals_add_up_to():
    row = _some().row("G", GREEDY)
    assert (row.deals, row.won, row.points, row.score) == (5, 3, 380, 5)
    assert (row.best, row.worst, row.run, row.longest) == (3, -2, 1, 2)
    assert row.halves == 2 + 2 + 0 + 1 + 2
    three = _some().row("K", MIXED)
    assert (three.halves, three.won, three.score) == (3, 0, 0), "ahead of one, even with the other"


def test_the_first_deal_is_the_best_and_the_worst():
    """Not 0, which no deal was."""
    for scores in ((3, 1), (1, 3)):
        row = Tally("G", 1)
        row.add(60, scores, 0)
        assert row.best == row.worst == scores[0] - scores[1]


def test_a_save_gives_them_back():
    kept = _some()
    assert kept.review("G", GREEDY, _Deal(7), 45)
    again = Tallies()
    again.from_bytes(kept.to_bytes())
    assert [row.numbers() for row in again.rows] == [row.numbers() for row in kept.rows]
    assert again.to_bytes() == kept.to_bytes()
    assert not again.review("G", GREEDY, _Deal(7), 45), "it is known that it was analysed"
    whole = kept.to_bytes()
    for wrong in (b"", whole[:40], whole[:-1], bytes([9]) + whole[1:]):
        try:
            again.from_bytes(wrong)
        except SaveError:
            assert again.to_bytes() == whole, "nothing has changed"
        else:
            raise AssertionError(wrong)


def test_each_deal_is_analysed_once():
    kept = _some()
    assert kept.review("G", GREEDY, _Deal(7), 45) and kept.review("G", GREEDY, _Deal(8), 5)
    assert not kept.review("G", GREEDY, _Deal(7), 45)
    assert not kept.review("A", GREEDY, _Deal(9), 45), "no deal of that was counted"
    row = kept.row("G", GREEDY)
    assert (row.lost, row.reviewed) == (50, 2)
    for number in range(100, 200):
        assert kept.review("G", GREEDY, _Deal(number), 0)
    assert len(kept.to_bytes()) < 250, "marks of old deals go"


def test_a_tally_that_is_full_counts_no_more():
    kept = Tallies()
    row = kept.of("G", GREEDY)
    row.deals = row.won = 65534
    row.add(60, (0, 2), 1)
    assert (row.deals, row.won, row.points) == (65535, 65535, 60)
    full = row.numbers()
    row.add(60, (0, 2), 1)
    assert row.numbers() == full, "a save has two bytes for it"
    row.reviewed = 65534
    assert kept.review("G", GREEDY, _Deal(1), 5) and row.reviewed == 65535
    assert not kept.review("G", GREEDY, _Deal(2), 5) and row.lost == 5
    again = Tallies()
    again.from_bytes(kept.to_bytes())
    assert again.to_bytes() == kept.to_bytes()
    row = kept.of("K", MIXED)
    row.add(0, (99999, -99999, 0), 1)
    row.add(0, (-99999, 99999, 0), 1)
    assert (row.worst, row.best) == (-32767, 32767)
    again.from_bytes(kept.to_bytes())


def test_statistics_that_do_not_add_up_are_refused():
    kept = _some()
    row = kept.row("G", GREEDY)
    for deals, won in ((0, 0), (5, 6)):
        row.deals, row.won = deals, won
        try:
            Tallies().from_bytes(kept.to_bytes())
        except SaveError:
            continue
        raise AssertionError((deals, won))
    row.deals = row.won = 5
    whole = kept.to_bytes()
    for marks in (0, 2, 128):
        Tallies().from_bytes(whole + bytes(marks))
    for marks in (1, 129, 130):
        try:
            Tallies().from_bytes(whole + bytes(marks))
        except SaveError:
            continue
        raise AssertionError(marks)


def test_a_rating_follows_results():
    even = ratings.rating([(1500, 100, 200, 100)])
    assert even[0] in (1499, 1500) and 30 < even[1] < 40
    better = ratings.rating([(1500, 150, 200, 100)])[0]
    assert 1500 + 150 < better < 1500 + 191, "three of four is 191 ahead, and few deals say little"
    assert ratings.rating([(1500, 100, 200, 100), (1300, 200, 200, 100)])[0] > 1500
    assert ratings.rating([(1500, 2, 2, 1)])[1] > 150
    for game in ratings.RATINGS:
        assert ratings.level_rating(game, "club") == 1500


def _finish(app):
    legal = bytearray(16)
    while app.evening.session.running():
        app.evening.session.table.legal(legal)
        app.evening.session.play(legal[0])
    app.evening.keep_record()
    app.evening.write_due()


def test_a_deal_counts_on_the_handheld_until_it_is_cleared():
    folder = fresh_folder()
    handheld = EmulatedHandheld("pico_oled", folder)
    app = handheld.app
    app.deal(4)
    _finish(app)
    app.deal(5)
    app.evening.session.give_hint()
    _finish(app)
    app.evening.settings.seats[:2] = [0, 0]
    app.deal(6)
    _finish(app)
    app.evening.settings.seats[:2] = [GREEDY, 0]
    (row,) = tallies.load(app.evening).rows
    assert (row.game, row.level, row.deals) == ("G", GREEDY, 1)
    tallies.clear(app.evening)
    assert tallies.load(app.evening).rows == []


def test_an_analysis_to_its_end_counts_once():
    app = EmulatedHandheld("pico_oled", fresh_folder()).app
    app.deal(4)
    _finish(app)
    for _ in range(2):
        app.show("analysis")
        review = app.screen.review
        review.plies = review.plies[-1:]  # the last decision is soon judged
        while app.screen.thinking:
            app.screen.tick(0)
        (row,) = tallies.load(app.evening).rows
        assert (row.reviewed, row.lost) == (1, review.lost)
