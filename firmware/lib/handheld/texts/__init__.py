"""What the handheld says, a module a language; all have the same names."""
