"""The firmware in a MicroPython with a heap like the board's; simulator/child.py talks to it.

    micropython simulator/on_micropython.py BOARD FOLDER

obeys lines on standard input: `greet`, `press NAME`, `release NAME`, `click X Y`, `point X Y`,
`type CODE`, `deal N`, `ask QUESTION`, `seed N`, and `run MS`. After the start and after each `run`
it writes a line `frame` and the bytes of the frame for every change of the screen, then a line of
JSON: EmulatedHandheld.state() with the clock `now` and counters. If the firmware fails, that line
has only `failed`, the error's words, and the program ends.

The emulation is loaded first. Then all of the heap beyond the circuit's HEAP_KB and CODE_KB is
taken away, and the firmware is loaded. With words of 64 bits the limit is twice as high, since
whatever is made of words takes twice as much. The counters say what the firmware would take on 32
bits, measured after a collection at every change of the screen: the frame buffer is as large there,
and all the rest, words and bytes together, 5 / 7 as large (tests/test_wasm.py compares).
"""

import gc
import json
import sys

from main import OFTEN

from simulator.emulated import EmulatedHandheld

CODE_KB = 64  # for modules that lie in the heap here, and in flash in an image
_BLOCK = 512  # the smaller, the fewer gaps stay, but the longer it takes
_WORDS = 2 if sys.maxsize >> 32 else 1  # how much larger a word is than the board's

_out = sys.stdout.buffer


class _Limited(EmulatedHandheld):
    """A handheld whose firmware finds as much heap as its board has, and room for code."""

    def _load(self):
        self.frame = bytearray(self.circuit.screen.frame_bytes)
        self.frames = 0
        limit = (self.circuit.HEAP_KB + CODE_KB) * 1024 * _WORDS
        gc.collect()
        self._taken = []  # in small blocks, which fill gaps first and leave the end in one piece
        while gc.mem_free() > limit:
            self._taken.append(bytearray(_BLOCK))
        self._start = gc.mem_alloc()
        self._peak = 0
        gc.threshold(OFTEN * _WORDS)  # as on a device
        super()._load()

    def _measure(self):
        gc.collect()
        self._used = gc.mem_alloc() - self._start
        if _WORDS == 2:
            circuit = self.circuit
            buffer = circuit.W * circuit.H // (8 if circuit.COLOURS == 2 else 1)
            self._used = (self._used - buffer) * 5 // 7 + buffer
        self._peak = max(self._peak, self._used)

    def tell_frame(self):
        """Send the frame, and measure the heap."""
        self.circuit.screen.frame(self.frame)
        self.frames += 1
        _out.write(b"frame\n")
        _out.write(self.frame)
        self._measure()

    def tell_state(self):
        """Send the state and the counters."""
        state = self.state()
        state["now"] = self.now
        state["heap_free"] = (self.circuit.HEAP_KB + CODE_KB) * 1024 - self._used
        state["heap_peak"] = self._peak
        state["frames"] = self.frames
        state["bus_bytes"] = self.circuit.bus_bytes
        _answer(state)


def _answer(fields):
    _out.write(json.dumps(fields).encode() + b"\n")


def _serve(*arguments):
    handheld = _Limited(*arguments)
    handheld.tell_frame()
    handheld.tell_state()
    while True:
        words = sys.stdin.readline().split()
        if not words:
            return
        command = words[0]
        if command == "run":
            handheld.run(int(words[1]), handheld.tell_frame)
            handheld.tell_state()
        elif command == "greet":
            handheld.greet()
        elif command == "press":
            handheld.circuit.press(words[1])
        elif command == "release":
            handheld.circuit.release(words[1])
        elif command == "click":
            handheld.click(int(words[1]), int(words[2]))
        elif command == "point":
            handheld.point(int(words[1]), int(words[2]))
        elif command == "type":
            handheld.type(chr(int(words[1])))
        elif command == "deal":
            handheld.deal(int(words[1]))
        elif command == "ask":
            handheld.ask(words[1])
        elif command == "seed":
            handheld.seed(int(words[1]))
        else:
            raise ValueError("no such command: " + command)


def main():
    """Run until standard input ends; exit code 1 if the firmware failed."""
    try:
        _serve(*sys.argv[1:])
    except Exception as error:
        gc.collect()  # the handheld is gone, and with it the memory taken away
        _answer({"failed": "%s: %s" % (type(error).__name__, error)})
        sys.print_exception(error, sys.stderr)
        sys.exit(1)


if __name__ == "__main__":
    main()
