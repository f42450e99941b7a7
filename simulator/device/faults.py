"""The faults that a virtual handheld can have: docs/device.md."""

# The default number of each, by its word.
FAULTS = {
    "unplug": 100,
    "slow": 1000,
    "noise": 100,
    "full": 0,
    "cut": 10,
    "torn": 10,
    "silent": 0,
    "foreign": 0,
    "display": 0,
}
