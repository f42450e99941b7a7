"""The desk: the firmware in a window or without one, on emulated chips."""
