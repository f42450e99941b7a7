"""Where the table lies on a screen, a module a size."""
