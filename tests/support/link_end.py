"""An end of a link on standard input and output, which plays at random; under MicroPython.

MICROPYPATH=.:firmware/lib:tests/firmware micropython tests/support/link_end.py NAME SEED RECORDS
"""

import select
import sys
import time

from link_wires import End


class Out:
    """Standard output as a wire."""

    def write(self, data):
        sys.stdout.buffer.write(data)
        try:
            sys.stdout.buffer.flush()
        except AttributeError:  # nothing is kept there
            pass


def main():
    name, seed, records = sys.argv[1:4]
    end = End(name, False, int(seed), 1)
    waiting = select.poll()
    waiting.register(sys.stdin, select.POLLIN)
    out = Out()
    while not (end.link.ended and end.link.closed()):
        now = time.ticks_ms() & 0x3FFFFFFF
        if waiting.poll(5):
            byte = sys.stdin.buffer.read(1)
            if not byte:
                break
            end.link.feed(byte, 1, now)
        else:
            now = time.ticks_ms() & 0x3FFFFFFF
        end.work(now, out)
    with open(records, "w") as file:
        for record in end.records:
            file.write(record + "\n")


main()
