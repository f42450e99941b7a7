"""Breaking a text into lines that fit."""


def wrap(canvas, text: str, width: int):
    """Where each line of `text` ends, so that none is wider than `width` pixels.

    A list of indexes; a line begins where the one before it ends. A word that is too long for a
    line stands on one of its own.
    """
    ends = []
    start = 0
    fits = 0  # the end of the last word that fits
    for i in range(1, len(text) + 1):
        if i == len(text) or text[i] == " ":
            if canvas.text_width(text, start, i) > width and fits > start:
                ends.append(fits)
                start = fits
            fits = min(i + 1, len(text))
    ends.append(len(text))
    return ends
