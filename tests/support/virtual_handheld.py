"""A virtual handheld in its own process, for tests: its screen and its line."""

import subprocess
import sys
import time
from pathlib import Path

from mpremote.transport_serial import SerialTransport
from PIL import Image

from tests.support.patience import PATIENCE
from tools.flashing import link

ROOT = Path(__file__).resolve().parent.parent.parent
SEEN_S = 5  # until a press can be seen, or was dropped

# tools/flash.py and mpremote give a virtual handheld as much time as the tests do, but for what the
# tool tries a second time.
link.READ_S = link.ENTER_S = link.SLOW_S = 60
link.TITLE_S = link.ANSWER_S = PATIENCE
SerialTransport.read_until.__defaults__ = (PATIENCE, None, None)
_MPREMOTE = f"""
import sys
from mpremote.main import main
from mpremote.transport_serial import SerialTransport as Serial
Serial.read_until.__defaults__ = ({PATIENCE}, None, None)
Serial.enter_raw_repl.__defaults__ = (True, {PATIENCE})
Serial.exec_raw.__defaults__ = ({PATIENCE}, None)
sys.exit(main())
"""


class Handheld:
    """A virtual handheld in a process of its own. `tty` is its serial line."""

    def __init__(self, folder, *arguments, board="pico_oled", image="flash"):
        self.folder = folder
        self.image = folder / image
        command = [sys.executable, "-m", "simulator", "device", "--headless", "--board", board]
        self.process = subprocess.Popen(
            [*command, "--image", self.image, *map(str, arguments)],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.tty = self.process.stdout.readline().strip()
        if not self.tty:
            raise RuntimeError(self.process.stderr.read())

    def say(self, *lines):
        """Lines for its standard input."""
        for line in lines:
            self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def shot(self, name):
        """A picture of the screen."""
        path = self.folder / name
        path.unlink(missing_ok=True)  # one that was taken before
        self.say(f"shot {path}")
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                with Image.open(path) as image:
                    return image.convert("RGB").tobytes()
            except OSError:
                time.sleep(0.02)
        raise AssertionError("no picture")

    def settled(self):
        """A picture of the screen once it stays as it is."""
        before = None
        while before != (now := self.shot("now.png")):
            before = now
            self.say("wait 200")
        return now

    def press(self, button, seconds=SEEN_S):
        """Press a button, and wait until that can be seen, so many seconds at most: it is dropped
        where nobody could see yet what it decides. Gives the picture then."""
        before = self.settled()
        self.say(f"press {button}")
        end = time.monotonic() + seconds
        while (now := self.settled()) == before and time.monotonic() < end:
            pass
        return now

    def press_until(self, button, *pictures):
        """Press a button, and again, until one of these is what it shows."""
        end = time.monotonic() + PATIENCE
        now = self.settled()
        while now not in pictures:
            assert time.monotonic() < end, "the screen looks different"
            now = self.press(button)

    def end(self):
        """Its exit code and its error output, once it has ended by itself."""
        _, errors = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, errors

    def kill(self):
        """Power off, at once."""
        self.process.kill()
        self.errors = self.process.communicate()[1]

    def inside(self):
        """The processes of its processor: each reset and each power-on starts a new one."""
        pid = self.process.pid
        return Path(f"/proc/{pid}/task/{pid}/children").read_text().split()

    def restarted(self, before):
        """Wait for a processor that is not in `before`."""
        end = time.monotonic() + PATIENCE
        while not set(self.inside()) - set(before):
            assert time.monotonic() < end, "it has not restarted"
            time.sleep(0.02)

    def mpremote(self, *words, good=True, stdin=None, timeout=PATIENCE):
        """What mpremote prints, with the desk's line ends."""
        done = subprocess.run(
            [sys.executable, "-c", _MPREMOTE, "connect", self.tty, *map(str, words)],
            input=stdin,
            capture_output=True,
            cwd=ROOT,
            timeout=timeout,
        )
        text = (done.stdout + done.stderr).decode().replace("\r\n", "\n")
        assert (done.returncode == 0) == good, text
        return text

    def write(self, name, text):
        """Write a file on it."""
        self.mpremote("exec", f"with open({name!r}, 'w') as f: f.write({text!r})")


def hear_no_more_than(words, monkeypatch):
    """From now on nothing comes over a line after these words: nobody need wait for it."""
    read_until = SerialTransport.read_until
    monkeypatch.setattr(
        SerialTransport, "read_until", lambda self, *_, **__: read_until(self, 1, words)
    )


def shows(handheld, picture):
    end = time.monotonic() + PATIENCE
    while handheld.shot(f"{time.monotonic()}.png") != picture:
        assert time.monotonic() < end, "the screen looks different"
        time.sleep(0.1)
