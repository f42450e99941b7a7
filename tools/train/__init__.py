"""Learns the numbers that the players judge by, and writes them into the firmware."""
