"""What every screen has: to make one, copy what it needs, and leave the rest out.

A screen is the class `Main` of handheld/screens/NAME.py; `app.show(NAME, ...)` makes one, with the
arguments after `app`.
"""

from handheld.buttons import DOWN, A, B


class Screen:
    """One screen of the app, and what it is, as long as it does not say otherwise."""

    NAME = ""  # that of its file; scripts expect it
    PRIVATE = False  # whether it shows what only one person may see: he takes the handheld first
    LESSON = False  # whether it is of a task or a puzzle, in place of what is played
    READING = True  # whether it is written in the board's letters for reading, where it has some
    TYPED = False  # whether letters from a keyboard go to `type`; only the desk has one
    # Where there are only A and B: the buttons that A pressed, A held, B pressed, B held stand for.
    TWO_BUTTONS = (DOWN, 0, A, B)
    SCAN = (0, A)  # what `scan` returns
    KEPT = 0  # the buttons, or HELD, whose presses decide nothing, and wait while it is `busy`

    last_line = None  # of a menu: the number and the key of the line that was chosen last
    view = None  # what is known of the table that it shows, if it shows one
    thinking = False  # whether to call `tick` again at once
    motion = 0  # what moves (table/looks.py): until it lies, nothing is written

    def __init__(self, app):
        self.app = app
        self.evening = app.evening  # what is played, by whom, and what is kept

    @classmethod
    def of(cls, game: str):
        """The class of this screen while the game of this name is played."""
        return cls

    def enter(self) -> None:
        """The screen is shown from now on."""

    leave = enter  # another one will be shown

    # What is pressed

    def busy(self, button: int, early: bool = False) -> bool:
        """Whether a press must wait if its button is one of KEPT, or be dropped.

        `early`: pressed before anybody could see the situation.
        """
        return False

    def press(self, button: int, kind: int) -> None:
        """A button was pressed, held or repeats (constants of buttons.py)."""

    def click(self, x: int, y: int) -> None:
        """Pixel x, y was tapped."""

    def point(self, x: int, y: int) -> None:
        """A pointer has come to the pixel x, y."""

    def type(self, letter: str) -> None:
        """A letter was typed, or "\\b", which takes one away."""

    def scan(self):
        """What one button does now (ease/scanning.py), as a tuple, the same as long as that is so.

        First the direction in which the cursor moves by itself, or 0; then what a press stands for,
        without a cursor one of several in turn. A long press is what B held stands for.
        """
        return self.SCAN

    def count(self) -> int:
        """How many lines there are to choose from, in a menu (menu.py)."""
        return 0

    # What goes on

    def tick(self, now: int) -> None:
        """The time is `now` (ms)."""

    # What is drawn

    def prepare(self, whole: bool) -> None:
        """Work out what the next `draw`, if `whole`, or `update` shows."""

    def draw(self, canvas) -> None:
        """Draw the whole screen on an empty canvas."""

    def update(self, canvas) -> bool:
        """Draw what has changed since the last picture, in some 20 ms at most, and note where by
        `canvas.touch`; whether there is more to draw."""
        return False

    def title_bar(self, canvas, text: str, notes=()) -> int:
        """The line at the top that says where we are; returns the x behind its text. The first of
        the `notes` that has room, if need be in smaller letters, stands at its right: what a press
        does that nobody would guess."""
        canvas.fb.fill_rect(0, 0, canvas.w, canvas.head - 1, canvas.bar)
        end = canvas.text_within(text, 3, 1, canvas.w - 5, canvas.on_bar)
        right = canvas.w - 3
        reading = canvas.letters
        small = canvas.fonts.TEXT
        for note in () if self.app.scanning is not None else notes:
            font = reading
            while font is not None:  # no tuple of both: a frame allocates nothing
                canvas.write_in(font)
                if end + 2 * canvas.blank + canvas.text_width(note) <= right + canvas.gap:
                    lower = (reading[0] - font[0]) * 3 // 4  # on the line that the text stands on
                    canvas.text_right(note, right, 1 + lower, canvas.on_bar)
                    canvas.write_in(reading)
                    return end
                font = small if font is not small else None
        canvas.write_in(reading)
        return end
