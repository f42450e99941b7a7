"""The shell of the Waveshare Pico-LCD-1.3: a module of 52 x 26.5 mm."""

from simulator.shapes import BLACK_BOARD, SUITS, Cap, Pad, Shape, pico_usb

SHAPE = Shape(
    case=BLACK_BOARD,
    w=267,
    h=136,
    radius=5,
    pixel=0.5,
    screen=(70, 8),
    glass=(62, 2, 144, 132),
    pad=Pad(31, 68, 29, 19, stick=True),
    caps={
        "a": Cap("A", 237, 19.5, 8),
        "b": Cap("B", 237, 51.5, 8),
        "menu": Cap("X", 237, 84.5, 8),
        "y": Cap("Y", 237, 116.5, 8),
    },
    lcd=True,
    below=pico_usb(68, 38),
    prints=(
        ("P O C K E T", 31, 15, 6.5),
        ("S K A T", 31, 22.5, 6.5),
        *((suit, 14.5 + 11 * i, 119, 5.8) for i, suit in enumerate(SUITS)),
    ),
)
