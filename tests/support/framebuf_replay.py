"""Carries out a list of drawing calls and reports every buffer; runs under both interpreters.

A call is a JSON list, one a line: ["new", slot, format, width, height, stride or null, hex] makes a
FrameBuffer, ["alias", slot, other slot, format, width, height] one over the same memory, and
[method, slot, argument ...] draws. As an argument, {"slot": n} is a FrameBuffer, and {"tuple": hex,
"rest": [...]} a source given as a tuple.
"""

import binascii
import json


def _argument(value, surfaces):
    if isinstance(value, dict):
        if "slot" in value:
            return surfaces[value["slot"]]
        return tuple([binascii.unhexlify(value["tuple"])] + value["rest"])
    return value


def replay(framebuf, lines):
    """For each line yield what the call returned (or its error) and the buffer drawn on, in hex."""
    surfaces = {}
    memories = {}
    for line in lines:
        call = json.loads(line)
        name, slot = call[0], call[1]
        rest = [_argument(value, surfaces) for value in call[2:]]
        result = None
        if name == "new":
            kind, w, h, stride, content = rest
            memories[slot] = bytearray(binascii.unhexlify(content))
            layout = (kind, w, h, stride)
        elif name == "alias":
            memories[slot] = memories[rest[0]]
            layout = (rest[1], rest[2], rest[3], None)
        if name in ("new", "alias"):
            kind, w, h, stride = layout
            extra = () if stride is None else (stride,)
            try:
                surfaces[slot] = framebuf.FrameBuffer(memories[slot], w, h, kind, *extra)
            except ValueError:
                result = "ValueError"
        else:
            result = getattr(surfaces[slot], name)(*rest)
        yield str(result) + " " + binascii.hexlify(memories[slot]).decode()


if __name__ == "__main__":
    import sys

    import framebuf as builtin

    with open(sys.argv[1]) as script:
        for report in replay(builtin, script):
            print(report)
