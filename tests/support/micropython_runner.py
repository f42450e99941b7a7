"""Runs the test functions of files in tests/firmware under MicroPython; no pytest there.

From the project's root, with MICROPYPATH=.:firmware/lib:firmware:simulator/standin:tests/firmware
    micropython tests/support/micropython_runner.py test_cards ...
"""

import sys

sys.path.pop(0)  # this folder, whose modules are not the firmware's
passed = failed = 0
for name in sys.argv[1:]:
    module = __import__(name)
    for test in sorted(dir(module)):
        if test.startswith("test_"):
            try:
                getattr(module, test)()
                passed += 1
            except Exception as error:
                print("%s.%s failed:" % (name, test))
                sys.print_exception(error)
                failed += 1
print("%d passed, %d failed" % (passed, failed))
sys.exit(1 if failed else 0)
