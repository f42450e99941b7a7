"""What the desk and the tools both know of devices: processors, image files, and what can go wrong
between desk and device. It imports no other room."""
