"""The shell of the reference build: a printed case."""

from simulator.shapes import METAL, PRINTED, RED, SEAM, Cap, Pad, Part, Shape, wordmark

SHAPE = Shape(
    case=PRINTED,
    w=254,
    h=106,
    radius=19,
    pixel=1,
    screen=(63, 16),
    glass=(53, 8, 148, 80),
    pad=Pad(26.5, 50, 17.5, 11.5),
    caps={"a": Cap("A", 236, 37, 9.5, RED), "b": Cap("B", 218, 63, 9.5)},
    below=(
        Part(119, -2.6, 16, 8, 1.5, METAL),
        Part(121, -2.6, 12, 1, 0.5, SEAM),
    ),
    screws=((9.5, 9.5), (244.5, 9.5), (9.5, 96.5), (244.5, 96.5)),
    prints=wordmark(127, 97),
)
