"""Buttons: one press a press, hold, repeat, and presses that are kept."""

from handheld.buttons import DOWN, HOLD, KEPT, LEFT, PRESS, REPEAT, RIGHT, A, B, Buttons


class Hand:
    """Fingers on the buttons, with a clock of 5 ms."""

    def __init__(self, now=0):
        self.now = now
        self.buttons = Buttons(now)

    def keep(self, bits, ms):
        for _ in range(ms // 5):
            self.now = self.now + 5 & 0x3FFFFFFF
            self.buttons.update(bits, self.now)

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
    buttons.drop(1)
    assert hand.taken() == [(DOWN, PRESS)]


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
