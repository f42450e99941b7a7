"""The window and pictures, if there is a display."""

import os
import sys
from pathlib import Path

from pocket_skat.commands.folders import users_folder
from pocket_skat.commands.refusals import Refusal, cannot
from simulator import pictures
from simulator.interface import Handheld

WITHOUT_WINDOW = "use --headless with --script or --screenshot"


def need_display(instead: str = WITHOUT_WINDOW) -> None:
    """Refuse if no window can be opened: SDL would open an invisible one."""
    somewhere = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    if sys.platform == "linux" and not any(os.environ.get(name) for name in somewhere):
        raise Refusal(_no_display("neither DISPLAY nor WAYLAND_DISPLAY is set", instead))


def _no_display(why: str, instead: str) -> str:
    return (
        f"there is no display for a window ({why}): {instead}, or a virtual display "
        "such as xvfb-run"
    )


def open_window(handheld: Handheld, scale: float | None, sound: bool = False) -> None:
    """Play in a window until it is closed; refuse if there is no display."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from simulator.window import NoDisplay, Window

    try:
        window = Window(handheld, scale, users_folder(handheld.board) / "window.json", sound)
    except NoDisplay as error:
        raise Refusal(_no_display(str(error), WITHOUT_WINDOW))
    window.run()


def save_screenshot(handheld, path) -> None:
    """Write a picture of the screen; refuse if that fails."""
    try:
        pictures.save_png(handheld.circuit, path)
    except OSError as error:
        raise Refusal(cannot("write", path, error))


def print_log(handheld) -> None:
    """If the handheld shows an error, print what its log says about it, if that is in a folder."""
    if handheld.state()["screen"] == "error" and hasattr(handheld, "folder"):
        try:
            log = Path(handheld.folder, "log.txt").read_text(errors="replace")
        except OSError:  # it could not be written either
            return
        print(log, end="", file=sys.stderr)
