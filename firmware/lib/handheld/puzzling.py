"""Which puzzles were solved on this handheld."""

from skat.save import SaveError

SAVE = ("puzzles", "P", 1)  # of the mark of the file that they are from, and a bit for each


def solved(evening, puzzles) -> bytearray:
    """Which of the file's puzzles were solved: a bit for each, the first one the lowest."""
    bits = bytearray((puzzles.count + 7) // 8)

    def take(payload: bytes, _version: int) -> None:
        if len(payload) < len(puzzles.mark):
            raise SaveError("this progress is incomplete")
        mark = payload[: len(puzzles.mark)]
        if mark == puzzles.mark and len(payload) == len(mark) + len(bits):
            bits[:] = payload[len(mark) :]

    evening.files.load(SAVE, take)
    return bits


def is_solved(bits, n: int) -> bool:
    """Whether the n-th one was, by these bits."""
    return bool(bits[n >> 3] >> (n & 7) & 1)


def note(evening, puzzles, n: int) -> None:
    """Keep that the n-th one was solved."""
    bits = solved(evening, puzzles)
    if not is_solved(bits, n):
        bits[n >> 3] |= 1 << (n & 7)
        evening.write(evening.files.save, SAVE, bytes(puzzles.mark) + bytes(bits))
