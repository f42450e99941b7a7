"""`python -m simulator`: the same as the installed command pocket-skat."""

import sys

from pocket_skat import main

if __name__ == "__main__":
    sys.exit(main())
