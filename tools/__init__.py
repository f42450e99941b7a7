"""Installing the game on a device, making fonts and pictures, training and measuring the
players."""
