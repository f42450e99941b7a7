"""Leaving a Wi-Fi network on a board: its name and password, for two devices that play over it.

They lie beside the folder that --backup saves (firmware/lib/handheld/wifi.py), and nothing here
shows or writes the password anywhere else.
"""

import getpass
import json
import sys

from devices.failures import BadFile, InTheWay
from tools.flashing import transfer

FILE = "/wifi.json"  # on the device: firmware/main.py
_PLACE = "place"
_KEYS = {"name", "password", _PLACE}  # what the game and this tool write there


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
    return {"name": name, "password": password, _PLACE: ""}


def kept(link) -> bytes:
    """The file as it is on the board; b"" where there is none, or it is another program's."""
    data = transfer.fetch(link, FILE)
    try:
        words = json.loads(data)
    except ValueError:
        return b""
    ours = isinstance(words, dict) and {"name"} <= words.keys() <= _KEYS
    return data if ours else b""


def is_ours(data: bytes) -> bool:
    """Whether nobody else can have made the file, as kept() gives it: others, too, keep a name and
    a password, but not the place that is called."""
    return bool(data) and _PLACE in json.loads(data)


def leave(link, found: dict, teller) -> None:
    """Keep them on the board, in place of any there; forget those for nothing. Raises InTheWay."""
    if not kept(link) and transfer.digests(link, [FILE])[FILE]:
        raise InTheWay(f"{FILE} on the board is not ours: rename it (nothing was changed)")
    if not found:
        link.run(f"remove({FILE!r})")
        teller.say("The board has forgotten its network.")
    else:
        transfer.replace(link, FILE, json.dumps(found).encode())
        teller.say(f"The board knows the network {found['name']}.")
    teller.result(wifi=found.get("name", ""))
