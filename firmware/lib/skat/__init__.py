"""The games: cards, rules, scores, players, notation, save bytes. Knows no device and no desk."""

VERSION = "0.1.0"
