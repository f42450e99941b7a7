"""The shell of the Waveshare Pico-OLED-1.3: a module of 52 x 25 mm."""

from simulator.shapes import BLUE_BOARD, Cap, Shape, pico_usb, wordmark

SHAPE = Shape(
    case=BLUE_BOARD,
    w=226,
    h=109,
    radius=5,
    pixel=1,
    screen=(29, 21),
    glass=(17, 14, 156, 74),
    caps={"a": Cap("A", 199, 36, 9), "b": Cap("B", 199, 73, 9)},
    below=pico_usb(54.5, 33),
    pins=((8.1, 6, 11.04, 0, 20), (8.1, 103, 11.04, 0, 20)),
    prints=(("KEY0", 199, 17.5, 6.5), ("KEY1", 199, 91.5, 6.5), *wordmark(95, 94.5)),
)
