"""How long tests wait: far longer than anything takes on any machine under any load, so that only
what hangs fails."""

PATIENCE = 3600  # seconds
