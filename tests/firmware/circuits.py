"""Helpers for tests of emulated circuits and their chips."""

import time

import machine


def sleep_ms(ms):
    """Wait in real time, which the chip measures."""
    time.sleep(ms / 1000)


def circuit_of(name, *arguments):
    """A new circuit of a board, attached."""
    module = __import__("simulator.circuits." + name, None, None, ("Circuit",))
    circuit = module.Circuit(*arguments)
    machine.attach(circuit)
    return circuit


def raises(error, function, *arguments):
    """The message of the error of that class that the call raises."""
    try:
        function(*arguments)
    except error as e:
        return str(e)
    raise AssertionError("not raised")
