"""`python -m simulator`: the same as the installed command pocket-skat."""

import sys

from simulator.cli import main

sys.exit(main())
