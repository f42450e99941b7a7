"""Breaking a text into lines that fit."""


def wrap(canvas, text: str, width: int):
    """Where each line of `text` ends, so that none is wider than `width` pixels.

    A list of indexes; a line begins where the one before it ends. A word too long for a line gets
    one of its own.
    """
    ends = []
    length = len(text)
    blank = canvas.text_width(" ") + 2 * canvas.gap  # between two words
    fits = 0  # the end of the last word that fits, with its blank
    used = 0  # the pixels until there
    while fits < length:
        end = text.find(" ", fits)
        if end < 0:
            end = length
        word = canvas.text_width(text, fits, end)
        if used and used + word > width:
            ends.append(fits)
            used = 0
        used += word + blank
        fits = min(end + 1, length)
    ends.append(length)
    return ends
