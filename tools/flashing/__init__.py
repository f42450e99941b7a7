"""The parts of tools/flash.py, which puts the game on a device."""
