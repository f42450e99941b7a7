"""Learns the numbers by which the players judge, and writes them into the firmware."""
