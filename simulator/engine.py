"""The engine on standard input and output, the same under both interpreters:

pocket-skat engine
MICROPYPATH=firmware/lib micropython simulator/engine.py
"""

import sys

from skat.engine import LONGEST, Engine


def main() -> int:
    """Answer line after line until `quit`, the end of input, Ctrl-C or a closed pipe."""
    try:
        _converse(Engine(), sys.stdin.buffer, sys.stdout)
    except KeyboardInterrupt:
        pass
    except OSError:  # nobody is listening any more
        try:
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
