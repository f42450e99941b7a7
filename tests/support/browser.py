"""The page's site, served, and a Chromium that visits it: fixtures, to be imported by their names.

Without a Chromium the tests that need one are skipped, or fail if NEED_BROWSER=1 is in the
environment.
"""

import json
import os
import shutil
import subprocess
import tempfile
import threading

import pytest

from tests.support.firmware_files import ROOT
from tests.support.patience import PATIENCE
from web.building import build
from web.serving import server

PROGRAM = ROOT / "tests" / "web" / "run.mjs"
MODULES = ROOT / ".venv" / "node_modules"
_ON_A_MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
_NAMES = ("chromium", "google-chrome", "chromium-browser", _ON_A_MAC)


class Browser:
    """A Chromium at the site that is served at `url`. Raises RuntimeError if it does not start."""

    def __init__(self, chromium: str, url: str):
        self._errors = tempfile.TemporaryFile()
        self._process = subprocess.Popen(
            ["node", str(PROGRAM), str(MODULES), chromium, url],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            text=True,
        )

    def run(self, scenario: str, arguments: dict, desk=None) -> dict:
        """What tests/web/run.mjs says of a scenario. `desk(asked)` does what that asks for."""
        late = threading.Timer(PATIENCE, self._process.kill)
        late.start()
        try:
            line = self._answer([scenario, arguments])
            while "asked" in (told := json.loads(line or "{}")):
                desk(told["asked"])
                line = self._answer("done")
        except OSError:
            line = ""
        finally:
            late.cancel()
        if not line:
            self._errors.seek(0)
            raise RuntimeError(f"{scenario}: the browser has ended: {self._errors.read().decode()}")
        return told

    def _answer(self, said) -> str:
        self._process.stdin.write(json.dumps(said) + "\n")
        self._process.stdin.flush()
        return self._process.stdout.readline()

    def close(self) -> None:
        """End it."""
        self._process.stdin.close()
        try:
            self._process.wait(60)
        finally:
            self._process.kill()


def chromium() -> str | None:
    """Where it is."""
    return next(filter(None, map(shutil.which, _NAMES)), None)


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """The site, built: its folder."""
    folder = tmp_path_factory.mktemp("site") / "site"
    build(folder, lambda _: None)
    return folder


@pytest.fixture(scope="session")
def url(site):
    """Where it is served."""
    serving = server(site, 0)
    threading.Thread(target=serving.serve_forever, daemon=True).start()
    yield f"http://localhost:{serving.server_address[1]}/"
    serving.shutdown()


@pytest.fixture(scope="session")
def browser(url):
    """One for all tests."""
    where = chromium()
    if where is None:
        why = "there is no Chromium: apt-get install chromium"
        if os.environ.get("NEED_BROWSER") == "1":
            pytest.fail(why)
        pytest.skip(why)
    made = Browser(where, url)
    yield made
    made.close()


@pytest.fixture
def browse(browser):
    """Runs a scenario of tests/web/scenarios.mjs; what it found. Nothing may reach another host,
    and the page's console must stay empty, but for what `allowed` has a part of;
    `strays`: it tries to. `desk(asked)` does what the scenario asks for."""

    def run(scenario, allowed=(), strays=False, desk=None, **arguments):
        told = browser.run(scenario, arguments, desk)
        assert "found" in told, told
        assert strays or told["strayed"] == []
        logged = [line for line in told["logged"] if not any(word in line for word in allowed)]
        assert logged == []
        return told["found"]

    return run
