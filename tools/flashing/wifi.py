"""Leaving a Wi-Fi network on a board: its name and password, for two devices that play over it.

They lie beside the folder that --backup saves (firmware/lib/handheld/wifi.py), and nothing here
shows or writes the password anywhere else.
"""

import getpass
import json
import sys

from devices.failures import BadFile
from tools.flashing import transfer

FILE = "/wifi.json"  # on the device: firmware/main.py


def words(name: str, teller) -> dict:
    """The network of this name with its password, which is asked for, or read as a line of standard
    input; nothing for no name. Raises BadFile for what no network can be called."""
    if not name:
        return {}
    if len(name.encode()) > 32:
        raise BadFile("a network's name has at most 32 bytes")
    if teller.asks():
        password = getpass.getpass(f"Password for {name} (empty for an open network): ")
    else:
        password = sys.stdin.readline().rstrip("\r\n")
    if password and not 8 <= len(password.encode()) <= 63:
        raise BadFile("a network's password has 8 to 63 characters")
    return {"name": name, "password": password}


def leave(link, found: dict, teller) -> None:
    """Keep them on the board, in place of any there; forget those for nothing."""
    if not found:
        link.run(f"remove({FILE!r})")
        teller.say("The board has forgotten its network.")
    else:
        transfer.replace(link, FILE, json.dumps(found).encode())
        teller.say(f"The board knows the network {found['name']}.")
    teller.result(wifi=found.get("name", ""))
