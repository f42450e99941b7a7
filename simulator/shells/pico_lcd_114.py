"""The shell of the Waveshare Pico-LCD-1.14: a module of 52 x 25 mm."""

from simulator.shapes import BLACK_BOARD, Cap, Pad, Shape, pico_usb, wordmark

SHAPE = Shape(
    case=BLACK_BOARD,
    w=250,
    h=120,
    radius=5,
    pixel=0.5,
    screen=(64, 23),
    glass=(57, 14, 146, 85),
    pad=Pad(29, 60, 29, 19, stick=True),
    caps={"a": Cap("A", 227, 38, 9), "b": Cap("B", 227, 82, 9)},
    lcd=True,
    below=pico_usb(60, 36),
    pins=((8.8, 6, 12.23, 0, 20), (8.8, 114, 12.23, 0, 20)),
    prints=wordmark(130, 105.2),
)
