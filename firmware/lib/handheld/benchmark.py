"""Measures the game on any MicroPython board, or on the desk; needs only firmware/lib on the path.

    from handheld import benchmark
    benchmark.run()         or, on a board:   import board; benchmark.run(board)

prints one JSON line. Microseconds: a card played and taken back, listing the legal cards, a
decision of the greedy player (mean and longest, and its longest slice), drawing the table on 128 x
64, what benchmark_thinking.py measures, and, given a board, until each screen is on its panel.
Bytes of heap, if the interpreter can tell: before, at the peak, after; the free bytes and their
largest block at each screen, and at the end.
"""

import gc
import json
import sys

import framebuf

from skat.compat import MICROPYTHON, ticks_diff, ticks_us
from skat.games.lskat import GAME as lskat
from skat.games.lskat.table import deal
from skat.table import END

DEALS = 4
DRAWN = 10


class _Heap:
    """Bytes in use, garbage excluded: before, the peak that `look` saw, after."""

    def __init__(self):
        self.peak = self.before = self.now()

    def now(self):
        """What is in use now; None where the interpreter can't tell."""
        gc.collect()
        return gc.mem_alloc() if MICROPYTHON else None

    def look(self) -> None:
        """Note what is in use."""
        if MICROPYTHON:
            self.peak = max(self.peak, self.now())


def free():
    """(free bytes, bytes of the largest block) after a collection, in MicroPython."""
    gc.collect()
    most = gc.mem_free()
    least = 0
    while most - least > 16:
        middle = (least + most) // 2
        try:
            bytearray(middle)
            least = middle
        except MemoryError:
            most = middle
    gc.collect()
    return gc.mem_free(), least


class Timer:
    """Adds up the microseconds between `start` and `stop`."""

    def __init__(self):
        self.total = 0
        self.longest = 0
        self.count = 0

    def start(self) -> None:
        self._from = ticks_us()

    def stop(self, count: int = 1) -> None:
        """End what was started, which did the work `count` times."""
        us = ticks_diff(ticks_us(), self._from)
        self.total += us
        self.longest = max(self.longest, us)
        self.count += count

    def mean(self) -> float:
        """Microseconds for each time, to a tenth."""
        return round(self.total / max(self.count, 1), 1)


class _Board:
    """Just enough of a board for a canvas."""

    W = 128
    H = 64
    COLOURS = 2

    def __init__(self):
        memory = bytearray(self.W * self.H // 8)
        self.fb = framebuf.FrameBuffer(memory, self.W, self.H, framebuf.MONO_VLSB)


class _App:
    """Just enough of an app for a table's screen."""

    evening = None

    def __init__(self):
        from handheld.table.layout import layout

        self.board = _Board()
        self.layout = layout(self.board)

    def redraw(self) -> None:
        pass

    def update(self) -> None:
        pass


def _play_deals(heap) -> dict:
    """Greedy against itself: the cost of the rules and the player."""
    legal = bytearray(16)
    table = lskat.rules.Table()
    view = lskat.rules.Table()
    player = lskat.players.make_player("greedy", 0)
    move, listing, decision, slices = Timer(), Timer(), Timer(), Timer()
    for number in range(DEALS):
        deal(table, number, 0)
        while table.stage != END:
            listing.start()
            count = table.legal(legal)
            listing.stop()
            move.start()
            for i in range(count):
                table.play(legal[i])
                table.undo()
            move.stop(count)
            table.view(table.mover, view)
            action = -1
            decision.start()
            slices.start()
            player.start(view)
            slices.stop()
            while action < 0:
                slices.start()
                action = player.think()
                slices.stop()
            decision.stop()
            table.play(action)
            heap.look()
    return {
        "play_undo_us": move.mean(),
        "legal_us": listing.mean(),
        "greedy_us": decision.mean(),
        "greedy_longest_us": decision.longest,
        "greedy_slice_us": slices.longest,
    }


def _draw_table(heap) -> dict:
    """The cost of a full drawing of the table, in the buffer only."""
    from handheld.canvas import Canvas
    from handheld.table.screen import TableScreen

    app = _App()
    canvas = Canvas(app.board.fb, app.board.W, app.board.H, app.layout.fonts, 2)
    table = lskat.rules.Table()
    deal(table, 0, 0)
    screen = TableScreen(app, table)
    screen.look()
    drawing = Timer()
    for _ in range(DRAWN):
        drawing.start()
        canvas.clear()
        screen.draw(canvas)
        drawing.stop()
        heap.look()
    return {"draw_table_us": drawing.mean()}


def run(board=None) -> dict:
    """Measure everything, print it as one JSON line, and return it; `board`: the board's module."""
    heap = _Heap()
    result = {"interpreter": sys.implementation.name, "word_bits": 64 if sys.maxsize >> 32 else 32}
    if board is not None:  # first: what the rest loads would stay
        from handheld import benchmark_screens

        left = {}

        def note(what) -> None:
            if MICROPYTHON:
                left[what] = free()

        result["screens_us"] = benchmark_screens.measure(board, Timer, note)
        result["screens_heap"] = left
    result.update(_play_deals(heap))
    result.update(_draw_table(heap))
    from handheld import benchmark_thinking

    result.update(benchmark_thinking.measure(Timer, heap))
    result["heap_before"] = heap.before
    result["heap_peak"] = heap.peak
    result["heap_after"] = heap.now()
    if MICROPYTHON:
        result["heap_free"], result["heap_piece"] = free()
    print(json.dumps(result))
    return result
