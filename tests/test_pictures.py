"""Stills and recordings of colour screens; tests/test_cli.py has those of one bit."""

import sys

import machine
import pytest
from PIL import Image

from simulator import pictures
from simulator.circuits.pico_lcd_114 import Circuit

COLOURS = [(255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255), (0, 0, 0), (131, 64, 8)]


def frame_of(colours) -> bytes:
    """A frame of these colours, a pixel each, in the format of a colour screen."""
    return b"".join((r >> 3 << 11 | g >> 2 << 5 | b >> 3).to_bytes(2, "big") for r, g, b in colours)


def colours_of(image) -> list:
    data = image.convert("RGB").tobytes()
    return [tuple(data[i : i + 3]) for i in range(0, len(data), 3)]


def test_a_picture_has_its_colours_where_they_are():
    image = pictures.picture(frame_of(COLOURS), 3, 2)
    assert image.size == (3, 2) and colours_of(image) == COLOURS
    large = pictures.picture(frame_of(COLOURS), 3, 2, 4)
    assert large.size == (12, 8)
    assert [large.getpixel((4 * (i % 3) + 3, 4 * (i // 3) + 3)) for i in range(6)] == COLOURS


@pytest.mark.parametrize("count", [1, 2, 16, 256])
def test_a_recording_keeps_all_colours(tmp_path, count):
    colours = [(i % 32 * 255 // 31, i // 32 * 255 // 63, i % 8 * 255 // 31) for i in range(count)]
    colours += [colours[0]] * (256 - count)
    recorder = pictures.Recorder(16, 16)
    recorder.add(frame_of(colours), 0)
    recorder.add(frame_of(colours[::-1]), 100)
    recorder.add(frame_of(colours), 300)
    recorder.save(tmp_path / "x.gif", 400)
    with Image.open(tmp_path / "x.gif") as gif:
        assert gif.n_frames == (3 if count > 1 else 1)
        for i in range(gif.n_frames):
            gif.seek(i)
            wanted = pictures.picture(frame_of(colours[:: (1, -1, 1)[i]]), 16, 16)
            assert colours_of(gif) == colours_of(wanted)


def test_a_colour_board_has_its_picture_saved(tmp_path):
    circuit = Circuit()
    machine.attach(circuit)
    sys.modules.pop("boards.pico_lcd_114", None)  # one that belongs to another circuit
    import boards.pico_lcd_114 as board

    board.colours(bytes(3 * 255) + b"\xff\xff\xff")
    board.fb.fill(255)
    board.fb.pixel(239, 0, 0)
    board.show(0, board.H)
    pictures.save_png(circuit, tmp_path / "x.png", 2)
    with Image.open(tmp_path / "x.png") as image:
        assert image.size == (480, 270)
        assert image.getpixel((0, 0)) == (255, 255, 255)
        assert image.getpixel((478, 1)) == (0, 0, 0) and image.getpixel((478, 2)) != (0, 0, 0)
