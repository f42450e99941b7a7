"""The REPL of a virtual handheld: connects the host's line with the MicroPython inside.

MicroPython's standard input is a private terminal, whose mode tells whether a program runs or the
prompt waits; its output is a pipe. The port's own REPL is made to behave like a board's: the
banner, the line ends, interrupts at a safe moment, and a raw mode that outlives a soft reset.
"""

import fcntl
import os
import pty
import signal
import struct
import subprocess
import termios
import time
import tty

VERSION = "v1.29.0-preview on 2026-07-05"  # of the unix port that is under it

_RAW = b"raw REPL; CTRL-B to exit\r\n>"
_PASTE = b"\x05A\x01"  # begins raw paste
_INTERRUPT = 3
_SETTLE_S = 0.01  # what was typed before an interrupt gets so long to be taken
_QUIET_S = 0.03  # no flash access for so long: nothing is being written
_PATIENCE_S = 1  # then an interrupt comes all the same
_HELD_S = 0.5  # so long the beginning of what may be a banner is held back


class Repl:
    """Between a Line and a process. `terminal` is the process's standard input; `raw` says whether
    the REPL is the raw one."""

    def __init__(self, line, machine: str):
        """`machine`: what the banner calls the board."""
        self._line = line
        self._machine = machine
        self._terminal, self.terminal = pty.openpty()
        self.power_on()

    def close(self) -> None:
        """Close the terminal."""
        os.close(self._terminal)
        os.close(self.terminal)

    # Its life: power_on, and for each process reset, attach, detach

    def power_on(self) -> None:
        """Forget all that was before; the REPL is the friendly one."""
        self.raw = False
        self._child: subprocess.Popen = None
        self._interrupt: float | None = None  # since when one is due
        self._input = bytearray()  # from the host, not yet given to the processor
        self._shown = bytearray()  # output that may be the beginning of a banner, and since when
        termios.tcflush(self.terminal, termios.TCIFLUSH)

    def reset(self) -> None:
        """Get ready for a new process."""
        # ISIG tells the modes of the terminal apart: the port clears it while it waits for input.
        tty.setraw(self.terminal)
        mode = termios.tcgetattr(self.terminal)
        mode[3] |= termios.ISIG
        for key in (termios.VINTR, termios.VQUIT, termios.VSUSP):
            mode[6][key] = b"\0"
        termios.tcsetattr(self.terminal, termios.TCSANOW, mode)
        self._binary = False
        self._ends: int | None = None  # bytes 4 of raw paste: read, output, error
        self._banner = None
        self._shown = bytearray()
        self._shown_at = 0.0
        self._tail = b""  # the last of the output, in which _RAW is looked for
        self._skip = b""  # output up to and with this is not for the host
        self._skipped = b""
        self._booting = True  # until the REPL is there
        self._running = False  # boot.py or main.py
        self._interrupt = None
        self._flash_at = self._typed_at = 0.0

    def attach(self, child) -> None:
        """Talk to this process, whose standard output is a pipe."""
        self._child = child
        self.output = child.stdout.fileno()
        os.set_blocking(self.output, False)

    def detach(self) -> None:
        """The process has ended."""
        self._child = None

    # For the handheld

    def takes_more(self) -> bool:
        """Whether the host may send more now."""
        return len(self._input) < 4096

    def busy(self) -> bool:
        """Whether something is waiting for its time."""
        return bool(self._input or self._interrupt or self._child and self._shown)

    def waits_for_input(self) -> bool:
        """Whether no program runs."""
        # A program that came by raw paste runs with the terminal as it was while that was read.
        if self._ends in (1, 2):
            return False
        return not termios.tcgetattr(self.terminal)[3] & termios.ISIG

    def touched_flash(self) -> None:
        """The program uses the flash: no interrupt just now."""
        self._flash_at = time.monotonic()

    def interrupt_due(self) -> bool:
        """Whether to interrupt now, at a moment that can't be bettered."""
        due = self._interrupt is not None
        self._interrupt = None
        return due

    # From the host to the processor

    def take_input(self, data: bytes) -> None:
        """Take what the host has sent."""
        self._input += data

    def answer_as_modem(self) -> None:
        """Answer as another kind of device would: a modem that knows no command."""
        while b"\r" in self._input:
            _, _, self._input = self._input.partition(b"\r")
            self._line.write(b"\r\nERROR\r\n")

    def give_input(self) -> None:
        """Pass on to the processor what was sent; an interrupt waits for its moment."""
        now = time.monotonic()
        if self._interrupt is not None:
            quiet = now - self._flash_at > _QUIET_S or now - self._interrupt > _PATIENCE_S
            if self.waits_for_input():
                self._interrupt = None
            elif quiet and now - self._interrupt > _QUIET_S:
                self._interrupt = None
                self._child.send_signal(signal.SIGINT)
            return
        if not self._input:
            return
        prompt = self.waits_for_input()
        if prompt and not self._booting:
            self._binary = False
        if self._binary:
            count = len(self._input)
        else:
            count = self._input.find(_INTERRUPT)
            if count < 0:
                count = len(self._input)
        if self._booting and not self._running:
            return
        if self._booting and self.raw or self._skip:  # what is typed waits for the raw REPL
            if count:
                return
        if count:
            count = min(count, 256, self._room())
            if count:
                os.write(self._terminal, self._input[:count])
                if _PASTE in self._input[:count]:
                    self._ends = 0
                del self._input[:count]
                self._typed_at = now
        elif prompt and self._unread():
            self._typed_at = now  # a line that is yet to be read may start a program
        elif now - self._typed_at > _SETTLE_S:
            del self._input[0]
            if prompt:
                os.write(self._terminal, bytes((_INTERRUPT,)))
            else:
                self._interrupt = now

    def _room(self) -> int:
        """How many bytes the processor's terminal can take without losing any."""
        return max(0, 2048 - self._unread())

    def _unread(self) -> int:
        """How many bytes of the terminal the processor has yet to read."""
        waiting = fcntl.ioctl(self.terminal, termios.FIONREAD, b"\0" * 4)
        return struct.unpack("i", waiting)[0]

    # From the processor to the host

    def take_output(self):
        """Read the output: True if there was any, False if not, None if the processor has ended."""
        try:
            data = os.read(self.output, 4096)
        except BlockingIOError:
            return False
        if not data:
            self.show_held(all=True)
            return None
        self._shown += data
        self._shown_at = time.monotonic()
        self._show()
        return True

    def _show(self) -> None:
        """Send output on, with the board's banner in place of the port's."""
        while self._banner:
            before, found, after = self._shown.partition(self._banner)
            if not found:
                break
            self._send(before)
            self._booting = self.raw = False
            text = f"MicroPython {VERSION}; {self._machine}\r\n"
            self._send(text.encode())
            self._shown = after
        hold = 0
        if self._banner:
            for count in range(min(len(self._banner) - 1, len(self._shown)), 0, -1):
                if self._banner.startswith(self._shown[-count:]):
                    hold = count
                    break
        count = len(self._shown) - hold
        self._send(self._shown[:count])
        del self._shown[:count]

    def show_held(self, all=False) -> None:
        """Send on what was held back once it can't be a banner, or if `all`."""
        comes = self._booting and self._banner  # since more will come
        if self._shown and (all or not comes and time.monotonic() - self._shown_at > _HELD_S):
            self._send(self._shown)
            self._shown = bytearray()

    def _send(self, data) -> None:
        """Send output on. A device sends a carriage return before each line feed of print()."""
        if not data:
            return
        if self._skip:
            self._skipped += data
            _, found, data = self._skipped.partition(self._skip)
            if not found:
                return
            self._skip = b""
            self.raw = True
            data = _RAW + data
        last = self._tail[-1:]
        if self._ends is not None:
            self._ends += data.count(4)
            if self._ends > 2:
                self._ends = None
        seen = self._tail + data
        if _RAW in seen:
            self.raw = True
        self._tail = bytes(seen[1 - len(_RAW) :])
        if not self._binary:
            lines = data.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")
            data = lines[1:] if last == b"\r" and data[:1] == b"\n" else lines
        self._line.write(data)

    # Called by the program inside

    def kbd_intr(self, character) -> None:
        """Set the code of the character that interrupts."""
        self._binary = character != _INTERRUPT

    def up(self) -> None:
        """It is about to run boot.py."""
        self._running = True

    def prompt(self, banner) -> None:
        """boot.py and main.py have ended, and the REPL comes; the port's own starts as the friendly
        one."""
        self._banner = banner + b"\r\n"
        self._running = False
        self._interrupt = None
        if self.raw:
            os.write(self._terminal, b"\x01")
            self._skip = _RAW
