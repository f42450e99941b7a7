"""Worker processes, each with its share of a match's deals."""

import multiprocessing
import os
import signal
import threading
from multiprocessing import connection

from simulator.arena.engine_client import EngineError
from simulator.arena.match import ArenaError


def pairs(match, numbers, jobs: int):
    """Yield a Pair for every deal number, in any order, played by `jobs` processes.

    Raises ArenaError. However it ends, no process is left.
    """
    context = multiprocessing.get_context("spawn")
    workers = {}  # each by our end of its pipe
    # Ctrl-C goes to the whole group; workers leave when we do, so they start without hearing it.
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        for i in range(min(jobs, len(numbers))):
            ours, its = context.Pipe()
            worker = context.Process(target=_work, args=(its, match, numbers[i::jobs]))
            worker.start()
            its.close()
            workers[ours] = worker
    finally:
        signal.signal(signal.SIGINT, before)
    running = list(workers)
    try:
        while running:
            ready = connection.wait(running)
            for pipe in [pipe for pipe in running if pipe in ready]:
                try:
                    message = pipe.recv()
                except (EOFError, ConnectionResetError):
                    running.remove(pipe)
                    workers[pipe].join()
                    if workers[pipe].exitcode:
                        raise ArenaError("a worker process failed") from None
                    continue
                if isinstance(message, str):
                    raise ArenaError(message)
                yield message
    finally:
        for pipe in workers:
            pipe.close()
        for worker in workers.values():
            worker.join()


def _work(pipe, match, numbers) -> None:
    """A worker: play the deals and send a Pair for each, or a sentence on what went wrong."""
    both = match.players()
    threading.Thread(target=_leave_with, args=(pipe, both), daemon=True).start()
    try:
        for message in _messages(match, both, numbers):
            pipe.send(message)
    except ConnectionError:  # the arena has gone
        pass
    finally:
        for player in both:
            player.end()


def _messages(match, both, numbers):
    try:
        yield from match.pairs(both, numbers)
    except EngineError as error:
        yield str(error)


def _leave_with(pipe, both) -> None:
    """End this worker as soon as the arena closes its end of the pipe."""
    try:
        pipe.recv()  # nothing is ever sent
    except (EOFError, OSError):
        pass
    for player in both:
        player.kill()
    os._exit(0)
