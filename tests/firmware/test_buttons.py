"""Buttons: a press counts once; hold, repeat, times, kept presses, late readings."""

from games import without_heap

from handheld.buttons import COUNT, DOWN, HOLD, KEPT, LEFT, PRESS, REPEAT, RIGHT, A, B, Buttons
from skat.chance import Chance
from skat.compat import ticks_diff

WRAP = 0x3FFFFFFF


class Hand:
    """Fingers on the buttons, with a clock of 5 ms."""

    def __init__(self, now=0):
        self.now = now
        self.buttons = Buttons(lambda: self.now)

    def keep(self, bits, ms):
        for _ in range(ms // 5):
            self.read(bits, 5)

    def read(self, bits, ms, fell=0):
        """One reading, `ms` after the last."""
        self.now = self.now + ms & WRAP
        self.buttons.update(bits, fell)

    def taken(self):
        out = []
        while self.buttons.waiting():
            out.append((self.buttons.waiting(), self.buttons.kind()))
            self.buttons.drop()
        return out


def test_a_press_is_taken_once():
    hand = Hand()
    hand.keep(A, 100)
    assert hand.taken() == [], "it may become a hold"
    hand.keep(0, 100)
    assert hand.taken() == [(A, PRESS)]
    hand.keep(0, 1000)
    assert hand.taken() == []


def test_bouncing_contacts():
    hand = Hand()
    for _ in range(5):
        hand.keep(B, 10)
        hand.keep(0, 10)
    assert hand.taken() == [], "no 20 ms of quiet yet"
    hand.keep(B, 40)
    for _ in range(5):
        hand.keep(0, 10)
        hand.keep(B, 10)
    hand.keep(0, 40)
    assert hand.taken() == [(B, PRESS)]


def test_hold():
    hand = Hand()
    hand.keep(A, 600)
    assert hand.taken() == [(A, HOLD)]
    hand.keep(A, 3000)
    hand.keep(0, 100)
    assert hand.taken() == []


def test_a_button_held_while_a_direction_is_down_is_a_hold():
    hand = Hand()
    hand.keep(RIGHT, 300)
    hand.keep(RIGHT | A, 700)
    assert [press for press in hand.taken() if press[0] == A] == [(A, HOLD)]
    hand.keep(RIGHT, 100)
    assert [press for press in hand.taken() if press[0] == A] == []


def test_presses_are_kept_in_order_and_can_be_skipped():
    hand = Hand()
    for button in (LEFT, RIGHT, DOWN):
        hand.keep(button, 50)
        hand.keep(0, 50)
    buttons = hand.buttons
    assert [buttons.waiting(n) for n in range(4)] == [LEFT, RIGHT, DOWN, 0]
    times = [buttons.time(n) for n in range(3)]
    buttons.drop(1)
    assert [buttons.waiting(n) for n in range(3)] == [LEFT, DOWN, 0]
    assert [buttons.time(n) for n in range(2)] == [times[0], times[2]]
    assert hand.taken() == [(LEFT, PRESS), (DOWN, PRESS)]


def test_the_ring_goes_round():
    hand = Hand()
    chance = Chance(1)
    kept = []
    for _ in range(200):
        bits = 1 << chance.below(COUNT)
        hand.keep(bits, 30)
        when = hand.now - 25
        hand.keep(0, 30)
        if len(kept) < KEPT:
            kept.append((bits, when))
        for _ in range(chance.below(3)):
            if kept:
                n = chance.below(len(kept))
                assert (hand.buttons.waiting(n), hand.buttons.time(n)) == kept.pop(n)
                hand.buttons.drop(n)
        assert hand.buttons.waiting(len(kept)) == 0
    assert [(hand.buttons.waiting(n), hand.buttons.time(n)) for n in range(len(kept))] == kept


def test_directions_press_at_once_and_repeat():
    hand = Hand()
    hand.keep(RIGHT, 30)
    assert hand.taken() == [(RIGHT, PRESS)]
    hand.keep(RIGHT, 370)
    assert hand.taken() == []
    count = 0
    for _ in range(20):
        hand.keep(RIGHT, 50)
        for taken in hand.taken():
            assert taken == (RIGHT, REPEAT)
            count += 1
    assert 7 <= count <= 9
    hand.keep(0, 200)
    assert hand.taken() == []


def test_presses_are_kept():
    hand = Hand()
    for bits in (A, LEFT, A, B, DOWN) * 5:
        hand.keep(bits, 50)
        hand.keep(0, 50)
    kept = [button for button, _kind in hand.taken()]
    assert kept == ([A, LEFT, A, B, DOWN] * 5)[:KEPT]


def test_repeats_do_not_pile_up():
    hand = Hand()
    hand.keep(DOWN, 3000)
    hand.keep(0, 100)
    assert len(hand.taken()) == 1


def test_the_clock_may_wrap():
    hand = Hand(0x3FFFFFFF - 250)
    hand.keep(A, 600)
    assert hand.taken() == [(A, HOLD)]


def test_two_buttons_at_once():
    hand = Hand()
    hand.keep(A, 50)
    hand.keep(A | LEFT, 50)
    hand.keep(0, 50)
    assert sorted(hand.taken()) == sorted([(LEFT, PRESS), (A, PRESS)])


def test_a_press_has_the_time_when_it_went_down():
    hand = Hand(WRAP - 300)
    for bits, ms in ((A, 60), (LEFT, 60), (B, 600)):
        hand.keep(0, 40)
        went = hand.now + 5 & WRAP
        hand.keep(bits, ms)
        hand.keep(0, 40)
        assert hand.buttons.waiting() == bits and hand.buttons.time() == went
        hand.buttons.drop()


def test_each_button_settles_by_itself():
    hand = Hand()
    hand.keep(LEFT, 15)
    hand.keep(LEFT | A, 15)
    hand.keep(A, 15)
    hand.keep(0, 30)
    assert hand.taken() == [(LEFT, PRESS), (A, PRESS)]


def test_nothing_is_lost_however_late_readings_come():
    """Presses of 30 ms with pauses of 60, read at random moments."""
    chance = Chance(7)
    for longest in (5, 10, 25, 45, 60):
        hand = Hand(WRAP - 2000)
        start = hand.now
        went = []
        when = 0  # the next press
        for _ in range(6):
            went.append(when + chance.below(40))
            when = went[-1] + 90
        now = 0
        while now < when + 100:
            ms = 5 if longest == 5 else 3 + chance.below(longest - 2)
            before, now = now, now + ms
            down = [1 for begin in went if begin <= now < begin + 30]
            fell = [1 for begin in went if before < begin <= now]
            hand.read(A if down else 0, ms, A if fell else 0)
        for begin in went:
            assert hand.buttons.waiting() == A and hand.buttons.kind() == PRESS, (longest, went)
            late = ticks_diff(hand.buttons.time(), start) - begin
            assert -2 * longest <= late <= longest, (longest, late)
            hand.buttons.drop()
        assert hand.taken() == []


BOUNCE_MS = 15


def bouncing(chance, at, level):
    """Changes of a contact that goes to a level and bounces, for 2 to 15 ms: (time, level)."""
    end = at + 2 + chance.below(BOUNCE_MS - 1)
    edges = [(at, level)]
    for ms in range(at + 1, end):
        if chance.below(3) == 0:
            edges.append((ms, 1 - edges[-1][1]))
    if edges[-1][1] != level:
        edges.append((end, level))
    return edges


def presses(chance, count, least, pause, together):
    """Presses as (time, level) of all edges: down for `least` ms, then up for `pause`, without the
    bouncing, or longer; and both for this long `together`."""
    edges = []
    now = 100
    for _ in range(count):
        edges += bouncing(chance, now, 1)
        down = least + (chance.below(60) if chance.below(2) else 0)
        up = max(pause, together - down) + (chance.below(60) if chance.below(2) else 0)
        edges += bouncing(chance, edges[-1][0] + down, 0)
        now = edges[-1][0] + up
    return edges


def read_bouncing(chance, edges, button, shortest, longest, erasing):
    """Read these edges at random moments, in ms from the last one; with `erasing` flash is erased
    now and then. Returns the presses that were counted."""
    hand = Hand(WRAP - 1000)
    count = now = done = level = erased = 0
    while now < edges[-1][0] + 200:
        ms = shortest + chance.below(longest - shortest + 1)
        if erasing and now - erased > 250 and chance.below(12) == 0:
            ms = 45 + chance.below(6)
            erased = now
        now += ms
        fell = 0
        while done < len(edges) and edges[done][0] <= now:
            level = edges[done][1]
            fell |= level
            done += 1
        hand.read(button if level else 0, ms, button if fell else 0)
        count += len([kind for _button, kind in hand.taken() if kind == PRESS])
    return count


def test_a_press_that_bounces_is_one_press_whenever_it_is_read():
    for shortest, longest, erasing, pause, together in (
        (5, 5, False, 60, 90),
        (5, 5, True, 60, 90),
        (3, 10, False, 60, 90),
        (5, 25, False, 60, 90),
        (5, 25, True, 60, 90),
        (5, 35, False, 60, 90),
        # Read as rarely as this, faster ones can look just as one that bounces.
        (5, 50, False, 70, 120),
    ):
        for button in (A, LEFT):
            for seed in range(60):
                chance = Chance(seed)
                edges = presses(chance, 8, 30, pause, together)
                count = read_bouncing(chance, edges, button, shortest, longest, erasing)
                assert count == 8, (shortest, longest, erasing, button, seed, count)


def test_a_press_that_bounces_is_never_two():
    for seed in range(250):
        chance = Chance(seed)
        edges = presses(chance, 8, 30, 60, 90)
        assert read_bouncing(chance, edges, B, 5, 50, False) <= 8, seed


def test_a_spike_is_no_press():
    for at in range(5):
        for ms in (1, 5, 10):
            hand = Hand()
            hand.keep(0, 50)
            begin = hand.now + at
            for _ in range(20):
                fell = hand.now < begin <= hand.now + 5
                hand.read(A if begin <= hand.now + 5 < begin + ms else 0, 5, A if fell else 0)
            assert hand.taken() == [], (at, ms)


def test_what_the_chip_noted_counts_only_where_readings_were_held_up():
    hand = Hand()
    hand.keep(0, 50)
    hand.read(0, 5, A)
    hand.keep(0, 100)
    assert hand.taken() == []
    hand.read(0, 45, A)  # after a block was erased: it went down and up again
    earliest = hand.now - 45 - 5
    hand.keep(0, 100)
    assert hand.buttons.time() == earliest
    assert hand.taken() == [(A, PRESS)]
    hand.read(0, 45)
    for _ in range(2):
        hand.read(0, 1)  # the timer makes up for what it missed
    hand.read(0, 5, A)  # and only then the note comes
    hand.keep(0, 100)
    assert hand.taken() == [(A, PRESS)]


def test_a_press_that_begins_or_ends_while_nothing_is_read_is_one_press():
    for down in (5, 20, 40):
        for fell in (0, A):
            hand = Hand()
            hand.keep(0, 50)
            hand.read(A, 45, A)
            hand.keep(A, down)
            hand.read(0, 45, fell)  # it may bounce when released
            hand.keep(0, 100)
            assert hand.taken() == [(A, PRESS)], (down, fell)


def test_reading_allocates_nothing():
    hand = Hand()
    chance = Chance(3)
    readings = bytearray([chance.below(4) and (A | RIGHT) >> chance.below(2) for _ in range(400)])

    def read():
        for bits in readings:
            for _ in range(6):
                hand.now = hand.now + 5
                hand.buttons.update(bits, bits)
            if hand.buttons.waiting(1):
                hand.buttons.drop(1)

    without_heap(read)
    assert hand.buttons.waiting()
