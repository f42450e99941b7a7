"""What can be wrong with a virtual handheld: docs/device.md."""

# By its word the number that each takes where none is given.
FAULTS = {
    "unplug": 100,
    "slow": 1000,
    "noise": 100,
    "full": 0,
    "cut": 10,
    "torn": 10,
    "silent": 0,
    "foreign": 0,
}
