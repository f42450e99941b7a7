"""How long the page takes until its handheld shows something: python -m tests.page_start

From the address to the first picture, in a headless Chromium: for somebody who was never here, and
when he comes back.
"""

import statistics
import tempfile
import threading
from pathlib import Path

import tests.conftest  # noqa: F401  puts firmware and simulator on the path
from tests.support.browser import Browser, chromium
from web.building import build
from web.serving import server

TIMES = 7


def main() -> None:
    """Print the median, the least and the most of each."""
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder, "site")
        build(site, lambda _: None)
        serving = server(site, 0)
        threading.Thread(target=serving.serve_forever, daemon=True).start()
        browser = Browser(chromium(), f"http://localhost:{serving.server_address[1]}/")
        told = browser.run("start", {"times": TIMES})
        browser.close()
        serving.shutdown()
    for name, ms in told["found"].items():
        print(f"{name}: {statistics.median(ms)} ms, {min(ms)} to {max(ms)}")


if __name__ == "__main__":
    main()
