"""The power fails while the emulated chip writes to its flash: the last save is there, or the one
before it."""

from handheld.settings import FAST
from simulator.rp2040.handheld import RP2040Handheld
from tests.support.chips import flashed
from tests.support.sizes import size

BOARD = "pico_oled"
FILES = 512 << 10  # bytes at the end of flash, in which the file system is
WRITES = size(40, 400)  # erases and programs that are waited for
CUTS = size(3, 60)  # about so many are tried, before, in the middle and after
BLOCK = 4096
SAVED = (
    "[app.evening.session.number, app.evening.session.table.done(), len(app.evening.files.notices)]"
)


def _torn(before: bytes, after: bytes) -> bytes:
    """An operation of which only the first half was done."""
    changed = [i for i in range(0, FILES, 16) if before[i : i + 16] != after[i : i + 16]]
    middle = changed[len(changed) // 2] + 8 if changed else 0
    return after[:middle] + before[middle:]


def _found(flash) -> list:
    """What a start finds: the deal, how many tricks of it, and how many files were set aside."""
    return RP2040Handheld(BOARD, flash).hear(SAVED)


def _erases(before: bytes, after: bytes) -> bool:
    """Whether an operation erased a block that was not blank."""
    blank = b"\xff" * BLOCK
    blocks = range(0, FILES, BLOCK)
    return any(after[i : i + BLOCK] == blank != before[i : i + BLOCK] for i in blocks)


def test_a_cut_leaves_the_last_save_or_the_one_before():
    flash = flashed(BOARD)
    handheld = RP2040Handheld(BOARD, flash)
    handheld.tell(f"app.evening.settings.pace = {FAST}; app.evening.settings.seats[:] = [1] * 4")
    states = [bytes(handheld.chip.flash[-FILES:])]
    handheld.chip.written = lambda _number: states.append(bytes(handheld.chip.flash[-FILES:]))
    deal = 0
    while len(states) <= WRITES:
        if not handheld.state()["running"]:
            deal += 1
            handheld.deal(deal)
        handheld.run(500)
    handheld.chip.written = None

    step = max(WRITES // CUTS, 1)
    erases = [at for at in range(1, len(states)) if _erases(states[at - 1], states[at])]
    cuts = sorted({*range(1, len(states), step), *erases[:: max(len(erases) // CUTS, 1)]})
    assert erases
    found = []
    for at in cuts:
        before, after = states[at - 1], states[at]
        for state in (before, _torn(before, after), after):
            flash[-FILES:] = state
            *saved, aside = _found(flash)
            assert aside == 0, at
            found.append(saved)
        first, torn, last = found[-3:]
        assert torn in (first, last)
        assert first == last or first < last, (at, first, last)
        cards = last[1] - first[1] if first[0] == last[0] else 0
        assert cards <= 2, "a write saves a trick, or a new deal"
    assert found == sorted(found) and found[0] < found[-1]
