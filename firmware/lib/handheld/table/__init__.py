"""The table in play, as it is shown: the screen, where things lie on it, hands, calls."""
