"""The serial ports that may be a handheld's."""

import os
import sys
import time

from serial.tools import list_ports

# USB ids: boards.md of this project's sources are the vendors' own lists; 0x2E8A is Raspberry Pi's.
KNOWN = {
    (0x303A, 0x4001): "ESP32-S2 or -S3",
    (0x303A, 0x1001): "ESP32 with its own USB",
    (0x1A86, 0x7523): "USB bridge CH340",
    (0x1A86, 0x55D4): "USB bridge CH9102",
    (0x10C4, 0xEA60): "USB bridge CP210x",
}
RASPBERRY = 0x2E8A

BACK_S = 5  # until a device that has reset itself is back
LOOK_S = 0.25


class Port:
    """`name` is what is opened, `what` its description, `serial` the device's serial number,
    `vendor` the vendor's USB id."""

    def __init__(self, info):
        self.name = info.device
        self.serial = info.serial_number
        self.vendor = info.vid
        self.known = (info.vid, info.pid) in KNOWN or info.vid == RASPBERRY
        what = KNOWN.get((info.vid, info.pid))
        if info.vid == RASPBERRY:
            what = "board with a Raspberry Pi chip"
        self.what = what or info.description
        self.ids = "" if info.vid is None else f"{info.vid:04X}:{info.pid:04X}"


def ports() -> list:
    """All serial ports that are on USB."""
    found = [Port(info) for info in list_ports.comports() if info.vid is not None]
    return sorted(found, key=lambda port: port.name)


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
