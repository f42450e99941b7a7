"""Who has declared, shown at the game's sign; for tables without hands."""

from skat.table import NOBODY


def draw_declared(canvas, screen, x: int, y: int, w: int, h: int, gap: int, thick: int) -> None:
    """At the game's sign, a box, a bar towards whoever declared it; on the other side a dot for
    Kontra and one for Re. `gap` rows are between the box and these, which have `thick` rows.
    """
    view = screen.view
    declarer = view.declarer
    if declarer == NOBODY:
        return
    below = y + h + gap
    above = y - gap - thick
    own = declarer == screen.bottom
    canvas.fb.fill_rect(x, below if own else above, w, thick, canvas.mark)
    step = w // 3
    for i in range(view.kontra):
        dot = x + step * (1 + i) - thick
        canvas.fb.fill_rect(dot, above if own else below, 2 * thick, thick, canvas.mark)
