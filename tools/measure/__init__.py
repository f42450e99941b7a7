"""How long code takes on a chip, and how well the players play endgames that can be solved
exactly."""
