"""`python -m pocket_skat`: the same as the command pocket-skat."""

import sys

from pocket_skat import main

sys.exit(main())
