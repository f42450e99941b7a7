"""The game: cards, rules, scores, players, notation, save bytes. Knows no device and no desk."""
