"""Where the picture of an ST7789 lies after half a turn; loaded when it is turned."""

_EXCHANGED = 0x20  # bit of MADCTL: columns and rows change places
_MIRRORED = 0xC0  # bits of MADCTL: both run backwards [ST7789V data sheet, 9.1.28]
_COLUMNS, _ROWS = 240, 320  # of the chip's RAM


def turned(orientation: int, column: int, row: int, width: int, height: int):
    """Where a picture of this size begins when the glass is turned: MADCTL, column, row."""
    columns, rows = _COLUMNS, _ROWS
    if orientation & _EXCHANGED:
        columns, rows = rows, columns
    return orientation ^ _MIRRORED, columns - width - column, rows - height - row
