"""The desk: the firmware in a window or without one, on emulated chips.

arena/      compares players over paired deals
analysis/   judges recorded games
chips/      models of chips, which complain where the real ones would fail
circuits/   how each board is wired
shells/     what each board looks like in the window
standin/    MicroPython's `machine`, whose pins and buses lead to a circuit
cpython/    MicroPython's `framebuf`, for CPython
wireless/   MicroPython's `network`, a Wi-Fi of the desk
linked/     playing with another device
device/     the virtual handheld: a real MicroPython behind a pseudo-terminal
rp2040/     a board's image on an emulated chip
"""
