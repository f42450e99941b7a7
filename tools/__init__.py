"""Beside the game: onto the device, fonts and pictures, training and measuring the players."""
