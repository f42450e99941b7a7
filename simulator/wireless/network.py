"""Stand-in for MicroPython's `network`: a Wi-Fi in the air of the desk, whose stations are all this
computer, 127.0.0.1. An emulated handheld has it if this folder is on the path.

`NETWORKS` has the password of each network, and `LOG` what was done.
"""

STA_IF = 0
STAT_IDLE, STAT_CONNECTING, STAT_GOT_IP = 0, 1, 3
STAT_NO_AP_FOUND, STAT_WRONG_PASSWORD = -2, -3
_LOOKS = 40  # at its state, until a network is joined

NETWORKS: dict = {}
LOG: list = []


class WLAN:
    """The station."""

    def __init__(self, _interface):
        self._active = False
        self._status = STAT_IDLE
        self._left = 0

    def active(self, on: bool) -> None:
        """Switch the radio."""
        self._active = on
        LOG.append("on" if on else "off")

    def connect(self, name: str, password) -> None:
        """Begin to join; the outcome comes later. Raises OSError with the radio off."""
        if not self._active:
            raise OSError("the radio is off")
        LOG.append("join " + name)
        self._left = _LOOKS
        if name not in NETWORKS:
            self._status = STAT_NO_AP_FOUND
        elif (password or "") != NETWORKS[name]:
            self._status = STAT_WRONG_PASSWORD
        else:
            self._status = STAT_GOT_IP
        self._name = name

    def disconnect(self) -> None:
        """Leave the network."""
        self._status = STAT_IDLE

    def isconnected(self) -> bool:
        """Whether a network is joined that is still there."""
        self._left = max(0, self._left - 1)
        there = self._status == STAT_GOT_IP and self._name in NETWORKS
        return self._active and there and not self._left

    def status(self) -> int:
        """How it goes."""
        return STAT_CONNECTING if self._left else self._status

    def ifconfig(self):
        """Address, mask, gateway and name server."""
        return ("127.0.0.1", "255.0.0.0", "", "")
