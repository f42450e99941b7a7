"""How long tests wait: far longer than anything takes on any machine under any load, so that only
what hangs fails."""

import subprocess

PATIENCE = 600  # seconds


def wait_until_it_waits(process) -> None:
    """Wait until a child process waits for something, before it gets a Ctrl-C.

    An interpreter notes a Ctrl-C and raises it between two steps. One that comes in the very moment
    before it begins to read is raised only when there is something to read.
    """
    state = ["ps", "-o", "state=", "-p", str(process.pid)]
    while not subprocess.check_output(state, text=True).startswith("S"):
        assert process.poll() is None, "it has ended"
