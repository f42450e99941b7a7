"""The arena on a local Dask cluster: the same result as here, and its errors."""

import json
import os
import socket
import subprocess
import sys
import threading

import dask
import pytest
from distributed import LocalCluster

from tests.support.firmware_files import ROOT
from tests.support.patience import PATIENCE

MATCH = ("arena", "club", "greedy", "--deals", "10", "--seed", "3")
SAME = "a b deals games points_a se wins draws losses nodes_a nodes_b seed".split()


@pytest.fixture(scope="module")
def address():
    """Of a scheduler with two worker processes."""
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = str(ROOT)  # where the package is not installed
    patient = {"distributed.comm.timeouts.connect": f"{PATIENCE}s"}
    with (
        dask.config.set(patient),
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
    ):
        yield cluster.scheduler_address
    os.environ.pop("PYTHONPATH")
    if before is not None:
        os.environ["PYTHONPATH"] = before


def arena(*arguments, patience=PATIENCE):
    """Run the arena with `patience` seconds of patience; returns exit code, output and errors."""
    program = "import sys; from pocket_skat import cli; from simulator.arena import cluster; "
    program += f"cluster.PATIENCE_S = {patience}; sys.exit(cli.main(sys.argv[1:]))"
    command = [sys.executable, "-c", program, *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=2 * PATIENCE)
    return done.returncode, done.stdout, done.stderr


def _result(out):
    result = json.loads(out.splitlines()[-1])
    return {key: result[key] for key in SAME}


def test_the_same_result_as_here(address):
    code, out, err = arena(*MATCH, "--cluster", address)
    assert code == 0, err
    here = arena(*MATCH, "--jobs", "1")
    assert here[0] == 0 and _result(out) == _result(here[1])
    assert json.loads(out.splitlines()[-1])["ms_a"] > 0


def test_an_engine_that_fails_there(address):
    match = ("arena", "mine", "simple", "--deals", "3", "--engine", "false")
    code, out, err = arena(*match, "--cluster", address)
    assert code == 1 and out == "" and "engine mine" in err and "Traceback" not in err


@pytest.mark.parametrize("where", ["tcp://127.0.0.1:9", "nonsense://x:1", "127.0.0.1:nine"])
def test_no_scheduler(where):
    code, out, err = arena(*MATCH, "--cluster", where)
    assert code == 1 and out == "" and "Traceback" not in err
    assert err.startswith("pocket-skat arena: no Dask scheduler answers at " + where), err


@pytest.mark.parametrize("word", [b"", b"SSH-2.0-OpenSSH_9.6\r\n"])
def test_a_port_that_does_not_speak_dask(word):
    """The command gives up after a while."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        where = f"tcp://127.0.0.1:{server.getsockname()[1]}"
        callers = []

        def answer():
            while True:
                try:
                    caller, _ = server.accept()
                except OSError:
                    return
                caller.sendall(word)
                callers.append(caller)

        threading.Thread(target=answer, daemon=True).start()
        code, out, err = arena(*MATCH, "--cluster", where, patience=1)
    assert code == 1 and out == "" and "Traceback" not in err
    assert f"no Dask scheduler answers at {where}" in err


def test_without_dask(run, tmp_path):
    (tmp_path / "distributed.py").write_text("raise ImportError")
    code, out, err = run(*MATCH, "--cluster", "tcp://127.0.0.1:9", PYTHONPATH=f"{tmp_path}:{ROOT}")
    assert code == 1 and out == "" and "pip install -e '.[cluster]'" in err
