"""How long code takes on a chip, and how well the players play what can be reckoned exactly."""
