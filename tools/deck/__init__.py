"""The deck and the letters of boards with colours: drawn once, as vectors, rendered for each size.

suits.py     suits, signs and the wordmark, as paths
figures.py   court figures, aces and backs, as SVG
letters.py   letters, from a font
rendering.py from a vector to pixels
"""
