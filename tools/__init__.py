"""Installing the game on a device, making fonts and pictures, training and measuring the players.

flashing/   the parts of flash.py, which puts the game on a device
imaging/    MicroPython with the game in it, for make_image.py
deck/       court figures, suits and letters as vectors, for make_deck.py
glyphs/     the drawings of the fonts, for make_fonts.py
train/      learns the numbers that the players judge by
measure/    measures how strong the players are, and how long they think
"""
