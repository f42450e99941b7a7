"""What every screen has."""

from handheld.buttons import DOWN, A, B


class Screen:
    """One screen of the app. `NAME` is what scripts expect.

    `TWO_BUTTONS`: where there are only A and B, the buttons that A pressed, A held, B pressed and
    B held stand for. `SCAN`: with scanning (scanning.py) the direction in which the cursor moves by
    itself, or 0, and what a press stands for; without a cursor it may be one of several, in turn;
    a long press is what B held stands for. `KEPT`: the buttons, or HELD, that decide nothing, and
    keep their meaning when what is to be decided changes.
    """

    NAME = ""
    TWO_BUTTONS = (DOWN, 0, A, B)
    SCAN = (0, A)
    KEPT = 0

    thinking = False  # whether to call `tick` again at once
    motion = 0  # what moves (table/looks.py): until it lies, nothing is written

    def __init__(self, app):
        self.app = app

    def enter(self) -> None:
        """The screen is shown from now on."""

    leave = enter  # another one will be shown

    def busy(self, button: int, early: bool = False) -> bool:
        """Whether a press must wait if its button is one of KEPT, or be dropped.

        `early`: pressed before anybody could see the situation.
        """
        return False

    def press(self, button: int, kind: int) -> None:
        """A button was pressed, held or repeats (constants of buttons.py)."""

    def click(self, x: int, y: int) -> None:
        """Pixel x, y was tapped."""

    def tick(self, now: int) -> None:
        """The time is `now` (ms)."""

    def prepare(self, whole: bool) -> None:
        """Take from the heap what the next `draw`, if `whole`, or `update` needs."""

    def draw(self, canvas) -> None:
        """Draw the whole screen on an empty canvas."""

    def steady(self) -> bool:
        """Whether drawing now, after `prepare`, takes nothing more from the heap."""
        return False

    def update(self, canvas) -> bool:
        """Draw what has changed since the last picture, in some 20 ms at most, and note where by
        `canvas.touch`; whether there is more to draw."""
        return False

    def title_bar(self, canvas, text: str) -> int:
        """The line at the top that says where we are; returns the x behind its text."""
        canvas.fb.fill_rect(0, 0, canvas.w, canvas.head - 1, canvas.bar)
        return canvas.text_within(text, 3, 1, canvas.w - 5, canvas.on_bar)
