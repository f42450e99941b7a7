"""Our framebuf draws what MicroPython's own does, byte for byte, in thousands of random calls."""

import json
import random

import framebuf
import pytest

from tests.support import framebuf_replay
from tests.support.micropython import micropython

SMALL = (framebuf.MONO_VLSB, framebuf.MONO_HLSB, framebuf.MONO_HMSB, framebuf.GS8)
FORMATS = SMALL + (framebuf.RGB565,)
COLOURS = (-1, 0, 0, 1, 1, 2, 5, 9, 15, 16, 17, 31, 255, 256, 498, 43690, 65535, 65536)
SIZES = (1, 2, 3, 5, 7, 8, 9, 11, 15, 16, 17, 20, 24, 31)


class Script:
    """Makes the random calls of a seed, as lines for framebuf_replay."""

    SLOTS = range(5)

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.lines = []
        self.sizes = {}
        self.kinds = {}
        self.groups = {}  # slots over the same memory have the same number

    def say(self, *call):
        self.lines.append(json.dumps(call))

    def noise(self, count):
        return self.random.randbytes(count).hex()

    def size(self, kind, w, h, stride):
        if kind == framebuf.MONO_VLSB:
            return (h + 7) // 8 * stride
        bits = {framebuf.GS8: 8, framebuf.RGB565: 16}.get(kind, 1)
        return h * ((stride * bits + 7) // 8)

    def new(self, slot):
        kind = self.random.choice(FORMATS)
        w, h = self.random.choice(SIZES), self.random.choice(SIZES)
        stride = self.random.choice((None, None, w, w + 1, w + 5, w + 8))
        count = self.size(kind, w, h, stride or w)
        # A surface whose buffer is too small would end the sequence: test_refusals has those.
        self.say("new", slot, kind, w, h, stride, self.noise(count))
        self.sizes[slot] = (w, h)
        self.kinds[slot] = kind
        self.groups[slot] = len(self.lines)

    def alias(self, slot, other):
        w, h = self.sizes[other]
        # All of these fit in the memory of a GS8 surface of its size rounded up to bytes.
        kind = self.kinds[other]
        if kind == framebuf.GS8 and w % 8 == 0 and h % 8 == 0:
            kind = self.random.choice(SMALL)
        self.say("alias", slot, other, kind, w, h)
        self.sizes[slot] = (w, h)
        self.kinds[slot] = kind
        self.groups[slot] = self.groups[other]

    def place(self, slot):
        w, h = self.sizes[slot]
        return [self.random.randint(-6, w + 5), self.random.randint(-6, h + 5)]

    def extent(self):
        return self.random.choice((-9, -2, -1, 0, 1, 1, 2, 3, 4, 6, 8, 9, 13, 16, 25, 40))

    def colour(self):
        return self.random.choice(COLOURS)

    def source(self, slot):
        """An argument for blit and its number of colours."""
        if self.random.random() < 0.2:
            kind = self.random.choice(FORMATS)
            w, h = self.random.choice(SIZES), self.random.choice(SIZES)
            rest = [w, h, kind] + self.random.choice(([], [w + 3]))
            stride = rest[3] if len(rest) == 4 else w
            content = self.noise(self.size(kind, w, h, stride))
            return {"tuple": content, "rest": [w, h, kind] + rest[3:]}, kind
        other = slot if self.random.random() < 0.2 else self.random.choice(self.SLOTS)
        return {"slot": other}, self.kinds[other]

    def blit(self, slot):
        source, kind = self.source(slot)
        call = ["blit", slot, source, *self.place(slot)]
        if self.random.random() < 0.6:
            call.append(self.random.choice((-1, -1, 0, 0, 1, 1, 3, 15, 16)))
            if kind != framebuf.RGB565 and self.random.random() < 0.6:
                colours = 256 if kind == framebuf.GS8 else 2
                palette_kind = self.random.choice(FORMATS)
                content = self.noise(self.size(palette_kind, colours, 1, colours))
                call.append({"tuple": content, "rest": [colours, 1, palette_kind]})
        self.say(*call)

    def draw(self, slot):
        choose = self.random.choice
        name = choose(
            ("pixel", "get", "hline", "vline", "line", "line", "rect", "fill_rect", "fill")
            + ("blit",) * 6
        )
        if name == "blit":
            self.blit(slot)
        elif name == "get":
            self.say("pixel", slot, *self.place(slot))
        elif name == "pixel":
            self.say("pixel", slot, *self.place(slot), self.colour())
        elif name in ("hline", "vline"):
            self.say(name, slot, *self.place(slot), self.extent(), self.colour())
        elif name == "line":
            self.say(name, slot, *self.place(slot), *self.place(slot), self.colour())
        elif name == "fill":
            if self.random.random() < 0.3:  # seldom, since it hides what was drawn
                self.say(name, slot, self.colour())
        else:
            call = [name, slot, *self.place(slot), self.extent(), self.extent(), self.colour()]
            if name == "rect":
                call += choose(([], [False], [True]))
            self.say(*call)

    def run(self, rounds, calls):
        """`rounds` sets of surfaces with `calls` drawing calls each."""
        for _ in range(rounds):
            for slot in self.SLOTS:
                self.new(slot)
            if self.random.random() < 0.5:
                self.alias(4, 0)
            for _ in range(calls):
                self.draw(self.random.choice(self.SLOTS))
        return self.lines


def assert_same(lines, tmp_path):
    """Both interpreters report the same after every line; returns the reports."""
    script = tmp_path / "script"
    script.write_text("\n".join(lines) + "\n")
    done = micropython("tests/support/framebuf_replay.py", script, scratch=tmp_path)
    assert done.returncode == 0, done.stdout[-500:] + done.stderr
    theirs = done.stdout.splitlines()
    assert len(theirs) == len(lines)
    ours = list(framebuf_replay.replay(framebuf, lines))
    for number, (line, our, their) in enumerate(zip(lines, ours, theirs)):
        assert our == their, f"call {number} differs: {line}"
    return ours


@pytest.mark.parametrize("seed", range(4))
def test_random_drawings(seed, tmp_path):
    lines = Script(seed).run(rounds=60, calls=50)
    assert len(lines) > 2500
    # Enough of the calls draw something for the comparison to mean anything.
    assert len(set(assert_same(lines, tmp_path))) > len(lines) / 3


def test_a_screen_of_the_board(tmp_path):
    """Sizes that matter: 128x64 in pages, glyph-sized mono sources with key and palette."""
    rng = random.Random(1)
    lines = [json.dumps(["new", 0, framebuf.MONO_VLSB, 128, 64, None, "00" * 1024])]
    for _ in range(600):
        w, h = rng.randint(1, 20), rng.randint(1, 24)
        content = rng.randbytes(h * ((w + 7) // 8)).hex()
        call = ["blit", 0, {"tuple": content, "rest": [w, h, framebuf.MONO_HLSB]}]
        call += [rng.randint(-5, 130), rng.randint(-5, 66)]
        if rng.random() < 0.5:
            call.append(rng.choice((-1, 0, 1)))
            if rng.random() < 0.5:
                colours = rng.choice(("0000", "0001", "0100", "0101"))
                call.append({"tuple": colours, "rest": [2, 1, framebuf.MONO_VLSB]})
        lines.append(json.dumps(call))
    assert_same(lines, tmp_path)


def test_refusals(tmp_path):
    """Sizes, strides and buffers: both make the same surfaces and refuse the same."""
    lines = []
    for kind in FORMATS:
        for w, h in ((9, 9), (8, 8), (1, 1), (5, 9), (0, 5), (5, 0), (-1, 4), (3, -2)):
            for stride in (None, 0, 4, 5, 8, 9, 13, 16):
                for count in (0, 1, 7, 8, 9, 13, 17, 18, 26, 27, 31, 32, 44, 45, 67):
                    lines.append(json.dumps(["new", 0, kind, w, h, stride, "00" * count]))
    lines.append(json.dumps(["new", 0, 99, 8, 8, None, "00" * 64]))
    reports = assert_same(lines, tmp_path)
    refused = sum(report.startswith("ValueError") for report in reports)
    assert 0 < refused < len(lines)


def test_read_only_memory_is_a_source_but_no_surface():
    with pytest.raises(TypeError):
        framebuf.FrameBuffer(bytes(8), 8, 8, framebuf.MONO_VLSB)
    memory = bytearray(8)
    surface = framebuf.FrameBuffer(memory, 8, 8, framebuf.MONO_VLSB)
    surface.blit((b"\xff" * 8, 8, 8, framebuf.MONO_HLSB), 0, 0)
    assert memory == b"\xff" * 8
    with pytest.raises(TypeError):
        surface.blit(b"\xff" * 8, 0, 0)


def test_a_palette_too_narrow_is_an_error():
    surface = framebuf.FrameBuffer(bytearray(8), 8, 8, framebuf.MONO_VLSB)
    one_colour = (b"\x00", 1, 1, framebuf.MONO_HLSB)
    with pytest.raises(ValueError, match="no colour 1"):
        surface.blit((b"\xff", 8, 1, framebuf.MONO_HLSB), 0, 0, -1, one_colour)
