"""The arena's deals on a Dask cluster: `arena … --cluster ADDRESS`.

Start `dask scheduler` on one machine and `dask worker ADDRESS` on all of them, each with the same
version of this program installed. Needs the extra `cluster`.
"""

import logging
import queue
import socket
import threading

BATCH = 8  # deals that a worker plays at a time
PATIENCE_S = 20  # for the scheduler, and then for its first worker


class ClusterError(Exception):
    """The cluster can't be reached or used; the message says why."""


def pairs(options, numbers, address: str, play_deals):
    """Yield a Pair for every deal number, in any order. Raises ClusterError.

    play_deals(fields, numbers), which the workers know by its name, plays them there.
    """
    try:
        from distributed import Client, as_completed
        from distributed.comm import get_address_host_port
    except ImportError:
        raise ClusterError(
            "--cluster needs Dask: run pip install -e '.[cluster]' in the project's folder"
        ) from None
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # we report failures ourselves
    try:
        # A client that reaches nobody prints a great deal, so see first who is there.
        socket.create_connection(get_address_host_port(address), PATIENCE_S).close()
        client = _in_time(lambda: Client(address, timeout=PATIENCE_S))
    except Exception as error:  # whatever Dask raises about what answers there
        raise ClusterError(f"no Dask scheduler answers at {address}: {_short(error)}") from None
    fields = {key: value for key, value in vars(options).items() if key != "run"}
    batches = [list(numbers[i : i + BATCH]) for i in range(0, len(numbers), BATCH)]
    try:
        client.wait_for_workers(1, timeout=PATIENCE_S)
        futures = [client.submit(play_deals, fields, batch, pure=False) for batch in batches]
        for _, batch in as_completed(futures, with_results=True):
            yield from batch
    except (TimeoutError, OSError) as error:
        raise ClusterError(f"the cluster at {address} has no worker: {_short(error)}") from None
    except Exception as error:  # from a task, or because a worker or the scheduler ended
        raise ClusterError(f"the cluster at {address} failed: {_short(error)}") from None
    finally:
        client.close()


def _in_time(call):
    """The result of a call, which is abandoned after PATIENCE_S. Raises what it raises, or
    TimeoutError.

    Dask waits for ever at a port that stays silent or speaks another protocol.
    """
    outcome = queue.SimpleQueue()

    def work():
        try:
            outcome.put((call(), None))
        except Exception as error:
            outcome.put((None, error))

    threading.Thread(target=work, daemon=True).start()
    try:
        result, error = outcome.get(timeout=PATIENCE_S)
    except queue.Empty:
        raise TimeoutError(f"no answer from Dask in {PATIENCE_S} s") from None
    if error:
        raise error
    return result


def _short(error) -> str:
    """The first line of an exception's message."""
    return (str(error).strip().split("\n")[0] or type(error).__name__)[:300]
