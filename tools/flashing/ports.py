"""The serial ports that may be a handheld's."""

import json
import os
import sys
import time
from contextlib import suppress

from platformdirs import user_data_path
from serial.tools import list_ports

# USB ids: boards.md of this project's sources are the vendors' own lists; 0x2E8A is Raspberry Pi's.
KNOWN = {
    (0x303A, 0x4001): "ESP32-S2 or -S3",
    (0x303A, 0x1001): "ESP32 with its own USB",
}
# Chips that many things have: an ESP32, but a printer or a modem as well.
BRIDGES = {
    (0x1A86, 0x7523): "USB bridge CH340",
    (0x1A86, 0x7522): "USB bridge CH340K",
    (0x1A86, 0x5523): "USB bridge CH341",
    (0x1A86, 0x55D2): "USB bridge CH342",
    (0x1A86, 0x55D3): "USB bridge CH343",
    (0x1A86, 0x55D4): "USB bridge CH9102",
    (0x10C4, 0xEA60): "USB bridge CP210x",
    (0x10C4, 0xEA70): "USB bridge CP2105",
    (0x10C4, 0xEA71): "USB bridge CP2108",
    (0x0403, 0x6001): "USB bridge FT232R",
    (0x0403, 0x6010): "USB bridge FT2232",
    (0x0403, 0x6011): "USB bridge FT4232",
    (0x0403, 0x6014): "USB bridge FT232H",
    (0x0403, 0x6015): "USB bridge FT230X",
    (0x067B, 0x2303): "USB bridge PL2303",
    (0x067B, 0x23A3): "USB bridge PL2303GC",
}
RASPBERRY = 0x2E8A
# Of Raspberry Pi's, but none to play on: the Debug Probe, with its old firmware, too.
PROBES = {(0x2E8A, 0x000C): "Debug Probe", (0x2E8A, 0x0004): "Picoprobe"}

# Which boards of ours were behind which bridges.
REMEMBERED = "bridges.json"

BACK_S = 5  # until a device that has reset itself is back
LOOK_S = 0.25


class Port:
    """`name` is what is opened, `what` its description, `serial` the device's serial number,
    `vendor` the vendor's USB id. `known`: it may be a handheld's; `bridge`: or many another's.
    `key`: by what a bridge is known again."""

    def __init__(self, info):
        self.name = info.device
        self.serial = info.serial_number
        self.vendor = info.vid
        ids = info.vid, info.pid
        self.bridge = ids in BRIDGES
        self.known = ids in KNOWN or self.bridge or (info.vid == RASPBERRY and ids not in PROBES)
        what = KNOWN.get(ids) or BRIDGES.get(ids) or PROBES.get(ids)
        if info.vid == RASPBERRY and not what:
            what = "board with a Raspberry Pi chip"
        self.what = what or info.description
        self.ids = "" if info.vid is None else f"{info.vid:04X}:{info.pid:04X}"
        # Few bridges have a serial number; at another socket another one is a stranger.
        self.key = f"{self.ids} {self.serial or getattr(info, 'location', None) or self.name}"


def ports() -> list:
    """All serial ports that are on USB."""
    found = [Port(info) for info in list_ports.comports() if info.vid is not None]
    return sorted(found, key=lambda port: port.name)


def remember(name: str, board: str) -> None:
    """Note that a board of ours is at this port, if that is a bridge's."""
    for port in ports():
        if port.name == name and port.bridge and remembered(port) != board:
            path = user_data_path("pocket-skat") / REMEMBERED
            known = _remembered() | {port.key: board}
            with suppress(OSError):
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(json.dumps(known), encoding="utf-8")


def remembered(port: Port) -> str:
    """The name of the board that was at this bridge, "" for none."""
    return _remembered().get(port.key, "")


def _remembered() -> dict:
    try:
        path = user_data_path("pocket-skat") / REMEMBERED
        known = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return known if isinstance(known, dict) else {}


def serial_number(name: str):
    """The serial number of the device at a port, None if it has none."""
    return next((port.serial for port in ports() if port.name == name), None)


def again(serial) -> str:
    """Wait for the device with this serial number; returns its port, perhaps under a new name, or
    "" if it does not come back."""
    end = time.monotonic() + BACK_S
    while serial and time.monotonic() < end:
        time.sleep(LOOK_S)
        for port in ports():
            if port.serial == serial and (sys.platform == "win32" or os.path.exists(port.name)):
                time.sleep(LOOK_S)  # for the rules on who may open it
                return port.name
    return ""
