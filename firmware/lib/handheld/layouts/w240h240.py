"""The table on 240 x 240: two rows of four stacks a side as on a real table, a panel at the right.

From each side's name towards the trump follow its points, its overall score, its games won.
"""

from handheld.layouts.colour import ColourLayout

PITCH = 42
ROW = 47
OWN_Y = 147
PANEL_X = 169
TEXT_X, TEXT_W = 172, 65
NUMBER_Y = 112
TRUMP_BOX = 43


class Layout(ColourLayout):
    """Large ranks: there is room for them."""

    READING = "w240h240"
    COLUMNS = 4
    CARD_W, CARD_H = 39, 43
    BIG_RANK = True
    RANK_X, RANK_Y = 2, 3
    SUIT_X, SUIT_Y = 22, 26
    TRICK_X = (43, 85)
    CALLS = (1, 98, 166, 44)
    # fmt: off
    HANDS = (  # as handheld/table/hands.py has it
        98, 2, 43, 43, 2, 20, 31, 101, 117, 124, 100, 97, 57, 50, 143, 50,
        1, 99, 238, 40, 94, 5, 9,
    )
    # fmt: on
    TRICK_Y = (94, 103)
    MIDDLE = ((0, 93, PANEL_X, OWN_Y - 93), (PANEL_X, 0, 240 - PANEL_X, 240))

    def x_of(self, i: int) -> int:
        return 1 + i % 4 * PITCH

    def y_of(self, own: bool, i: int) -> int:
        return (OWN_Y if own else 0) + i // 4 * ROW

    def rest(self, canvas, screen) -> None:
        canvas.fb.fill_rect(PANEL_X, 0, canvas.w - PANEL_X, canvas.h, canvas.panel)
        self._side(canvas, screen, 1 - screen.bottom, 5, 24, 53)
        self._side(canvas, screen, screen.bottom, 221, 193, 155)
        x = PANEL_X + (canvas.w - PANEL_X - TRUMP_BOX) // 2
        self.trump(canvas, screen, x, (canvas.h - TRUMP_BOX) // 2, TRUMP_BOX, TRUMP_BOX)
        if self.complete(screen):
            self.gain(
                canvas, screen, 127, 121 if self.trick_winner(screen) == screen.bottom else 96
            )
        if screen.calling():
            return
        x = canvas.number(self.trick_number(screen), 1, NUMBER_Y, canvas.faint)
        canvas.text(self.of_tricks(screen), x, NUMBER_Y, canvas.faint)
        if self.has_bid(screen):
            screen.shown.draw_bid(canvas, screen, 1, NUMBER_Y + canvas.line, self.TRICK_X[0] - 2)

    def _side(self, canvas, screen, seat: int, name_y: int, points_y: int, score_y: int) -> None:
        session = screen.evening.session
        right = TEXT_X + TEXT_W
        self.name(canvas, screen, seat, TEXT_X, name_y, TEXT_W)
        canvas.number(screen.view.points[seat], TEXT_X, points_y, -1, True)
        self.sign(canvas, screen, seat, right - 13, points_y + 5)
        w = canvas.number_width(session.score[seat])
        canvas.number(session.score[seat], right - w, score_y)
        total = screen.evening.words.TOTAL
        if canvas.text_width(total) + w + 2 <= TEXT_W:  # a large number stands alone
            canvas.text(total, TEXT_X, score_y, canvas.faint)
        score_y += 17
        w = canvas.number_width(session.won[seat])
        canvas.number(session.won[seat], right - w, score_y)
        fonts = canvas.fonts
        canvas.glyph(fonts.SIGNS, fonts.CROWN, TEXT_X, score_y, canvas.faint)
