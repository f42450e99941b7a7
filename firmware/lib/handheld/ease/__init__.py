"""For hands and eyes: what only those who want it load, and small packages are without."""
