"""Saying no: what was asked for cannot be done."""

import sys


class Refusal(Exception):
    """What was asked for cannot be done; its words say why."""


def cannot(do: str, path, error: OSError) -> str:
    """The sentence for what the system refuses."""
    return f"cannot {do} {path}: {error.strerror or error}"


def not_on_windows(what: str) -> None:
    """Refuse what wants more than Windows has."""
    if sys.platform == "win32":
        raise Refusal(f"{what} runs on Linux and macOS only: it needs what Windows lacks")
