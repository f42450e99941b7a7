"""What the settings say in English; en.py gives these words, too."""

HUMAN = "Human"
SET_LANGUAGE = "Language"
SET_SEATS = ("Player 1", "Player 2")
SET_STARTER = "Next lead"
SET_MODE = "Play"
MODES = ("single games", "match to 21", "Officers' Skat", "Ramsch evening", "own rules")
SET_SERIES = "Length"
SERIES = ("open", "6 deals", "12 deals", "24 deals", "to 200", "to 500")
SET_OPTIONS = "Options"
SET_PACE = "Pace"
PACES = ("slow", "normal", "fast")
SET_NAMES = ("Name 1", "Name 2")
SET_FACES = "Cards"
FACES = ("French", "German")
SET_BACK = "Back"
BACKS = ("net", "stripes", "lozenge")
SET_MOTION = "Motion"
SET_THEME = "Screen"
THEMES = ("dark", "light")
COLOUR_THEMES = ("felt", "night", "paper", "contrast")
SET_SUITS = "Suits"
SUIT_COLOURS = ("four colours", "two colours")
SET_SOUND = "Sound"
TYPE_NAME_TWO = "B: next, hold B: done"
TYPE_NAME = "A: done, B: back"
