"""Pictures of a handheld's screen: stills as PNG, and recordings as animated GIF."""

from array import array

from PIL import Image

PAPER = (5, 7, 11)  # the glass of an OLED, and its light
INK = (208, 234, 255)
PICTURE_W = 512  # a picture's width is about this; the scale is a whole number
SHORTEST_MS = 20  # browsers slow down shorter frames


def frame(circuit) -> bytes:
    """What is on a circuit's screen now: rows from the top, either 8 pixels a byte, leftmost
    highest, or two bytes a pixel, RGB565, high byte first."""
    out = bytearray(circuit.screen.frame_bytes)
    circuit.screen.frame(out)
    return bytes(out)


def picture(pixels: bytes, w: int, h: int, scale: int = 1) -> Image.Image:
    """A frame of w x h pixels as a picture, each pixel a square of `scale`.

    Its mode is P with the colours PAPER and INK, or RGB where the frame has colours.
    """
    if len(pixels) == 2 * w * h:
        words = array("H", pixels)
        words.byteswap()  # the low byte first, as Pillow wants it
        image = Image.frombytes("RGB", (w, h), words.tobytes(), "raw", "BGR;16")
    else:
        image = Image.frombytes("P", (w, h), pixels, "raw", "P;1")
        image.putpalette(PAPER + INK)
    return image.resize((w * scale, h * scale), Image.Resampling.NEAREST)


def upside_down(pixels: bytes, w: int, h: int) -> bytes:
    """A frame of w x h pixels, turned by half a turn."""
    if len(pixels) == 2 * w * h:
        return array("H", reversed(array("H", pixels))).tobytes()
    return bytes(int(f"{byte:08b}"[::-1], 2) for byte in reversed(pixels))


def usual_scale(circuit) -> int:
    """The scale of a picture by default: its pixels per pixel of the circuit's screen."""
    return PICTURE_W // circuit.W


def save_png(circuit, path, scale: int = 0) -> None:
    """Write what is on a circuit's screen now; `scale` 0: the usual one. Raises OSError."""
    image = picture(frame(circuit), circuit.W, circuit.H, scale or usual_scale(circuit))
    image.save(path, "PNG")


class Recorder:
    """Collects frames with the times at which they came, for an animated GIF."""

    def __init__(self, w: int, h: int):
        """`w`, `h`: the size of the frames to come, in pixels."""
        self._size = w, h
        self._frames: list[tuple[bytes, int]] = []  # each is shown from its ms on

    def add(self, pixels: bytes, ms: int) -> None:
        """A frame is shown from `ms` on; times must not decrease."""
        if self._frames and ms - self._frames[-1][1] < SHORTEST_MS:
            _, ms = self._frames.pop()  # too brief to be seen: the new frame replaces it
        if not self._frames or self._frames[-1][0] != pixels:
            self._frames.append((pixels, ms))

    def save(self, path, end: int, scale: int = 1) -> None:
        """Write the GIF, which repeats for ever; its last frame lasts until `end` (ms).

        Raises OSError.
        """
        starts = [ms // 10 * 10 for _, ms in self._frames]  # a GIF counts in hundredths
        ends = starts[1:] + [max(end // 10 * 10, starts[-1] + SHORTEST_MS)]
        durations = [after - before for before, after in zip(starts, ends)]
        first, *others = (self._indexed(pixels, scale) for pixels, _ in self._frames)
        first.save(path, "GIF", save_all=True, append_images=others, duration=durations, loop=0)

    def _indexed(self, pixels: bytes, scale: int) -> Image.Image:
        """A frame as a picture with a palette of all its colours, at most 256."""
        w, h = self._size
        image = picture(pixels, w, h)
        if image.mode == "RGB":
            image = image.quantize(256, dither=Image.Dither.NONE)
        return image.resize((w * scale, h * scale), Image.Resampling.NEAREST)
