"""How long tests wait for what has to come: far longer than it takes on any machine under any load,
so that only what hangs fails by it."""

PATIENCE = 3600  # seconds
