"""Where the picture of an ST7789 lies after half a turn; loaded when it is turned."""

_EXCHANGED = 0x20  # bit of MADCTL: columns and rows change places
_MIRRORED = 0xC0  # bits of MADCTL: both run backwards [ST7789V data sheet, 9.1.28]
_COLUMNS, _ROWS = 240, 320  # of the chip's RAM


def turn(display) -> int:
    """Let the display's window begin where the glass does then; returns its value for MADCTL."""
    columns, rows = _COLUMNS, _ROWS
    if display._orientation & _EXCHANGED:
        columns, rows = rows, columns
    height = len(display._buffer) // ((display._width + 1) >> 1)
    display._column = columns - display._width - display._column
    display._row = rows - height - display._row
    display._orientation ^= _MIRRORED
    return display._orientation
