"""From a vector to pixels: rendered many times too large, and averaged."""

from io import BytesIO

import resvg_py
from PIL import Image

TIMES = 8  # as large as it is to be


def image(svg: str, w: int, h: int) -> Image.Image:
    """An SVG document as a picture of w x h pixels, in RGB."""
    data = bytes(resvg_py.svg_to_bytes(svg_string=svg, width=TIMES * w, height=TIMES * h))
    large = Image.open(BytesIO(data)).convert("RGB")
    return large.resize((w, h), Image.Resampling.BOX)


def levels(svg: str, w: int, h: int) -> list:
    """A drawing in black on white as rows of 0 to 3, from paper to ink."""
    grey = image(svg, w, h).convert("L").tobytes()
    return [[round((255 - grey[y * w + x]) / 85) for x in range(w)] for y in range(h)]
