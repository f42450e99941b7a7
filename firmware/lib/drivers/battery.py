"""How full a battery is, judged by its voltage alone."""


def percent(reading, curve):
    """0 to 100, for a reading between those of a `curve`: pairs of a reading and its per cent, the
    lowest first."""
    low = curve[0]
    for high in curve[1:]:
        if reading < high[0]:
            between = max(reading - low[0], 0) * (high[1] - low[1]) // (high[0] - low[0])
            return low[1] + between
        low = high
    return low[1]
