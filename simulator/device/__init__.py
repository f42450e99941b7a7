"""A virtual handheld: a real MicroPython behind a pseudo-terminal, with a flash in a file."""
