"""Onto the device: what tools/flash.py is made of."""
