"""Measures how long the players think on a chip, how strong they are, and what hands are worth."""
