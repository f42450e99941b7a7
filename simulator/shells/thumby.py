"""The shell of the Thumby; its screen of 10 mm is drawn larger, to be legible."""

from simulator.shapes import GREY, HOLE, RED, Cap, Pad, Part, Shape, wordmark

SHAPE = Shape(
    case=GREY,
    w=140,
    h=222,
    radius=17,
    pixel=1.5,
    screen=(16, 28),
    glass=(8, 18, 124, 80),
    pad=Pad(38, 156, 22, 14),
    caps={"a": Cap("A", 116, 142, 12.5, RED), "b": Cap("B", 91, 169, 12.5, RED)},
    parts=(
        Part(9, 5.5, 7, 7, 3.5, HOLE),
        *(Part(96 + 7 * i, 203, 3, 8, 1.5, HOLE) for i in range(4)),
    ),
    prints=wordmark(70, 112),
)
