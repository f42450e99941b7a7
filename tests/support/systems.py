"""Which systems a test can run on."""

import sys

import pytest

LINUX = pytest.mark.skipif(
    sys.platform != "linux", reason="the virtual handheld's lines are Linux's"
)
