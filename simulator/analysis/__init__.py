"""Recorded deals looked back on: who judges them, and how it is told."""
