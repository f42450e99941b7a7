"""What to freeze into a MicroPython image with the game in it: docs/flash.md, "Other ways".

The commands: docs.micropython.org/en/latest/reference/manifest.html
"""
# ruff: noqa: F821 - the commands are MicroPython's

include("$(PORT_DIR)/boards/manifest.py")
for name in ("drivers", "handheld", "skat"):
    package(name, base_path="firmware/lib", opt=3)
package("boards", base_path="firmware", opt=3)
module("main.py", base_path="firmware", opt=3)
