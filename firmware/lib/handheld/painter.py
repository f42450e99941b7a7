"""Draws what a screen asks for, and sends it."""

from handheld.fonts import Fonts
from handheld.settings import BDK, OF_LANGUAGE


class Painter:
    """The canvas of a board, and what is to be drawn on it.

    `whole`: all of the screen; `changed`: only what has changed of it.
    """

    def __init__(self, board, layout, in_parts: bool):
        """`layout`: the module for the board's size; `in_parts`: whether it has `show_part`."""
        self.canvas = layout.CANVAS(board.fb, board.W, board.H, layout.fonts, board.COLOURS)
        self.whole = False
        self.changed = False
        self._board = board
        self._layout = layout
        self._in_parts = in_parts
        self._reading = None  # the letters for reading, once they are needed

    def settled(self) -> bool:
        """Whether everything requested has been drawn."""
        return not (self.whole or self.changed)

    def forget(self) -> None:
        """Draw nothing of what was requested."""
        self.whole = self.changed = False

    def draw(self, screen, scanning) -> None:
        """Draw what was requested of a screen, and the sign of `scanning` if that is not None, and
        send it."""
        canvas = self.canvas
        screen.prepare(self.whole)
        self._paint(screen, scanning)
        rects = canvas.rects
        board = self._board
        for i in range(0, 4 * canvas.touched, 4):
            if self._in_parts and rects[i + 2] - rects[i] < board.W:
                board.show_part(rects[i], rects[i + 1], rects[i + 2], rects[i + 3])
            else:
                board.show(rects[i + 1], rects[i + 3])

    def _paint(self, screen, scanning) -> None:
        canvas = self.canvas
        whole = self.whole
        self.whole = self.changed = False
        canvas.touched = 0
        if whole:
            canvas.clear()
            screen.draw(canvas)
            if scanning is not None:
                scanning.draw(canvas)
            canvas.touched = 0
            canvas.touch(0, 0, canvas.w, canvas.h)
        elif screen.update(canvas):
            self.changed = True

    def choose_letters(self, reading: bool) -> None:
        """Use the letters for reading, if there are any."""
        layout = self._layout
        if not (reading and layout.READING):
            self.canvas.write_in(layout.fonts.TEXT)
            return
        if self._reading is None:
            self._reading = Fonts(layout.READING, ("TEXT",)).TEXT
        self.canvas.write_in(self._reading)

    def dress(self, settings, words) -> None:
        """Draw with the looks of the settings, and with the letters that `words` has for cards."""
        canvas = self.canvas
        canvas.dress(self._board, settings)
        canvas.faces = settings.faces
        canvas.initials = words.INITIALS.encode()
        own = settings.courts == OF_LANGUAGE and words.COURTS == "BDK"
        canvas.dame = own or settings.courts == BDK
        canvas.back = settings.back
