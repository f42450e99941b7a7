"""The names of all boards. What they have inside: processors.py."""

from devices.paths import FIRMWARE


def boards() -> list:
    """The names of all boards."""
    return sorted(path.stem for path in (FIRMWARE / "boards").glob("*.py"))
