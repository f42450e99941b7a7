"""The shell of the LilyGO T-Display: 51.5 x 25 mm, a little shorter here."""

from simulator.shapes import BLACK_BOARD, SUITS, Cap, Shape, usb_c

SHAPE = Shape(
    case=BLACK_BOARD,
    w=114,
    h=224,
    radius=5,
    pixel=0.5,
    screen=(23.25, 27),
    glass=(16, 20, 82, 140),
    caps={"a": Cap("A", 18, 204, 8), "b": Cap("B", 96, 204, 8)},
    lcd=True,
    pins=((7, 25, 0, 11.55, 12), (107, 25, 0, 11.55, 12)),
    parts=usb_c(57, 227),
    prints=(
        ("P O C K E T   S K A T", 57, 11, 6.5),
        *((suit, 39 + 12 * i, 175, 5.8) for i, suit in enumerate(SUITS)),
        ("0", 18, 185, 6.5),
        ("35", 96, 185, 6.5),
    ),
)
