"""What the firmware uses of the rp2 port's module `rp2`; start.py says what its flash is."""

Flash = None
