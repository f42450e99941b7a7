"""The engine on standard input and output, the same under both interpreters:

pocket-skat engine
MICROPYPATH=firmware/lib micropython simulator/engine.py
"""

import sys

from skat.engine import LONGEST, Engine

EPIPE = 32  # MicroPython's errno lacks it


def main() -> int:
    """Answer line after line until `quit`, the end of input, Ctrl-C or a closed pipe; OSError if
    answers are lost otherwise."""
    if sys.stdin is None or sys.stdout is None:
        return 0  # nobody asks, or listens
    try:
        _converse(Engine(), sys.stdin.buffer, sys.stdout)
    except KeyboardInterrupt:
        pass
    except OSError as error:
        if error.errno != EPIPE:
            raise
        try:  # nobody is listening any more
            sys.stdout.close()  # or CPython would try again to write the last answer
        except OSError:
            pass
    return 0


def _converse(engine, lines, out) -> None:
    while not engine.ended:
        line = _read_line(lines)
        if not line:
            return
        for text in engine.answer(line):
            out.write(text + "\n")
            out.flush()


def _read_line(lines) -> str:
    """The next line, "" at the end of input; of a line that is too long, a start that is too long.

    Each byte becomes a character, so the engine itself can refuse bytes that are not ASCII.
    """
    line = rest = lines.readline(LONGEST + 1)
    while len(rest) > LONGEST and rest[-1] != 10:
        rest = lines.readline(LONGEST + 1)
    return "".join([chr(byte) for byte in line])


if __name__ == "__main__":
    sys.exit(main())
