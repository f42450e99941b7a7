"""Runs before boot.py on a virtual handheld, under MicroPython, and makes the process a device.

Pins, buses and the flash are at the other end of a socket (simulator/device/device.py):

    request   number (1 byte), length of the rest (3), "NAME ARGUMENT …", 0, bytes
    reply     number (1 byte), kind (1), length (2), bytes

where a reply's kind is one of the letters in call(). Numbers are big-endian.
"""

import builtins
import collections
import io
import sys
import time

import its_micropython
import its_os
import its_sys
import its_time
import machine
import rp2
import uctypes
import vfs

_BLOCK = 4096
_KEPT = 16  # blocks of the flash
_ASK_MS = 10

_line = None
_head = bytearray(4)
_out = bytearray(4096)  # requests are put together here: a heap in use has no room for them
_number = 0


def call(name, *arguments, data=b"", into=None):
    """Call a function outside; returns None, an int or bytes (in `into`, if that is given and as
    long), or raises what it raised."""
    global _number
    _number = _number + 1 & 0xFF
    number = _number
    words = [name]
    for argument in arguments:
        words.append(str(argument))
    text = " ".join(words).encode()
    count = len(text) + 1 + len(data)
    head = bytes((number, count >> 16, count >> 8 & 255, count & 255)) + text + b"\0"
    end = len(head) + len(data)
    if end <= len(_out):
        _out[: len(head)] = head
        _out[len(head) : end] = data
        _line.write(memoryview(_out)[:end])  # in one go, so that no interrupt can split it
    else:
        _line.write(head + data)
    while True:
        if _line.readinto(_head) != 4:
            raise SystemExit  # the other end is gone
        size = _head[2] << 8 | _head[3]
        answer = into if into is not None and size == len(into) else bytearray(size)
        have = _line.readinto(answer) if size else 0
        while have < size:
            have += _line.readinto(memoryview(answer)[have:])
        if _head[0] == number:  # otherwise it is that of a call that was interrupted
            break
    kind = chr(_head[1])
    if kind == "n":
        return None
    if kind == "b":
        return answer
    if kind == "i":
        return int(answer.decode())
    if kind == "o":
        raise OSError(int(answer.decode()))
    if kind == "k":
        raise KeyboardInterrupt
    raise RuntimeError(answer.decode())


class Flash:
    """The flash as a block device, with a cache of the blocks read last."""

    def __init__(self, blocks):
        self._blocks = blocks
        self._kept = [bytearray(_BLOCK) for _ in range(_KEPT)]
        self._numbers = [-1] * _KEPT  # which blocks they are
        self._next = 0  # where the next one goes
        self._asked = time.ticks_ms()

    def readblocks(self, block, buffer, offset=0):
        """Read from a block's byte `offset` on."""
        # Now and then a cached block is read again, to be seen outside: interrupts wait for an idle
        # flash.
        if time.ticks_diff(time.ticks_ms(), self._asked) > _ASK_MS:
            self._forget(block)
        if block not in self._numbers:
            at = self._next
            self._numbers[at] = -1
            call("flash_read", block * _BLOCK, _BLOCK, into=self._kept[at])
            self._numbers[at] = block
            self._next = (at + 1) % _KEPT
            self._asked = time.ticks_ms()
        kept = self._kept[self._numbers.index(block)]
        buffer[:] = memoryview(kept)[offset : offset + len(buffer)]

    def _forget(self, block):
        if block in self._numbers:
            self._numbers[self._numbers.index(block)] = -1

    def writeblocks(self, block, buffer, offset=0):
        """Program erased blocks."""
        self._forget(block)
        call("flash_write", block * _BLOCK + offset, data=buffer)

    def ioctl(self, command, argument):
        """Number and size of the blocks, and erasing."""
        if command == 4:
            return self._blocks
        if command == 5:
            return _BLOCK
        if command == 6:
            self._forget(argument)
            call("flash_erase", argument)
        return 0


class Circuit:
    """What the stand-in `machine` is attached to: the circuit outside, and the timers."""

    def __init__(self):
        self._timers = []  # timer, when it is due, every how many ms (0: once), callback
        self._calling_back = False

    def timer_start(self, timer, number, ms, periodic, hard, callback):
        """Call back after `ms`, or every `ms`: at the next call of anything in `machine`, or the
        next sleep, after that."""
        self._timers = [other for other in self._timers if other[0] is not timer]
        due = time.ticks_add(time.ticks_ms(), ms)
        self._timers.append([timer, due, ms if periodic else 0, callback])

    def pin_irq(self, pin, hard, handler):
        """Never call handler(pin): a press that is over before it is read goes unnoticed here."""

    def call_back(self):
        """Call whatever is due, as an interrupt would: never inside another one."""
        if self._calling_back:
            return
        self._calling_back = True
        try:
            for entry in list(self._timers):
                timer, due, period, callback = entry
                now = time.ticks_ms()
                if time.ticks_diff(now, due) >= 0:
                    if period:
                        entry[1] = time.ticks_add(now, period)
                    else:
                        self._timers.remove(entry)
                    callback(timer)
        finally:
            self._calling_back = False

    def _call(self, name, *arguments, data=b""):
        self.call_back()
        return call(name, *arguments, data=data)

    def pin_setup(self, number, mode, pull):
        self._call("pin_setup", number, mode, pull)

    def pin_read(self, number):
        return self._call("pin_read", number)

    def pin_write(self, number, level):
        self._call("pin_write", number, level)

    def pwm_write(self, number, freq, duty):
        self._call("pwm_write", number, freq, duty)

    def adc_read(self, number):
        return self._call("adc_read", number)

    def i2c_setup(self, bus_id, scl, sda, freq):
        self._call("i2c_setup", bus_id, scl, sda, freq)

    def i2c_scan(self, bus_id):
        return list(self._call("i2c_scan", bus_id))

    def i2c_write(self, bus_id, addr, vector):
        self._call("i2c_write", bus_id, addr, data=b"".join([bytes(buf) for buf in vector]))

    def i2c_read(self, bus_id, addr, count):
        return self._call("i2c_read", bus_id, addr, count)

    def spi_setup(self, bus_id, sck, mosi, miso, baudrate, polarity, phase):
        self._call("spi_setup", bus_id, sck, mosi, miso, baudrate, polarity, phase)

    def spi_write(self, bus_id, data):
        self._call("spi_write", bus_id, data=data)

    def uart_setup(self, number, tx, rx, baudrate, rxbuf):
        self._call("uart_setup", number, tx, rx, baudrate, rxbuf)

    def uart_any(self, number):
        return self._call("uart_any", number)

    def uart_read(self, number, count):
        return self._call("uart_read", number, count)

    def uart_write(self, number, data):
        self._call("uart_write", number, data=data)


def run(names, fd, processor, identity, version, friendly, filler):
    """Become a device and run its boot.py and, if `friendly`, its main.py.

    `names`: the globals of both and of the REPL; `fd`: the socket; `processor`: platform, machine,
    blocks, progsize, hz; `identity`: bytes for machine.unique_id(); `version`: of MicroPython, as
    a device's banner has it; `filler`: None, or how many bytes to leave free in a file system that
    is filled up.
    """
    global _line
    _line = open(fd, "r+b")
    platform, name, blocks, progsize, hz = processor
    banner = "%s; %s" % (sys.version.split("; ")[1], sys.implementation._machine)
    _machine(identity, hz)
    _names(platform, name, version)
    _mount(blocks, progsize)
    if filler is not None:
        _fill(filler)
    sys.path[:] = ["", ".frozen", "/lib"]
    if platform != "rp2":
        sys.modules.pop("rp2", None)
    for module in ("start", "its_sys", "its_os", "its_time", "its_micropython"):
        sys.modules.pop(module, None)
    try:
        call("up")
        if _execute("boot.py", names) and friendly:
            _execute("main.py", names)
    except KeyboardInterrupt:  # just before or after one of them
        pass
    call("prompt", data=banner.encode())


def _machine(identity, hz):
    circuit = Circuit()
    machine.attach(circuit)
    # Without the stand-in's copy: no device needs one, and a heap in use has no room for it.
    machine.SPI.write = lambda self, buf: circuit.spi_write(self._id, _as_bytes(buf))
    machine.reset = lambda: call("reset")
    machine.bootloader = lambda: call("bootloader")
    machine.soft_reset = lambda: call("soft_reset")
    machine.unique_id = lambda: identity
    machine.freq = lambda: hz

    def sleep_ms(ms):
        time.sleep_ms(ms)
        circuit.call_back()

    its_time.sleep_ms = sleep_ms


def _as_bytes(buf):
    """The bytes of a buffer of any type, as they are in memory."""
    view = memoryview(buf)
    begin = uctypes.addressof(view)
    return uctypes.bytearray_at(begin, uctypes.addressof(view[len(view) :]) - begin)


def _names(platform, name, version):
    old = sys.implementation
    fields = ("name", "version", "_machine", "_mpy")
    implementation = collections.namedtuple("implementation", fields)
    its_sys.platform = platform
    its_sys.implementation = implementation(old.name, old.version, name, old._mpy)
    its_sys.version = "%s; MicroPython %s" % (sys.version.split(";")[0], version)
    uname = collections.namedtuple(
        "uname", ("sysname", "nodename", "release", "version", "machine")
    )
    release = "%d.%d.%d" % old.version[:3]
    its_os.uname = lambda: uname(platform, platform, release, version, name)
    its_micropython.kbd_intr = lambda character: call("kbd_intr", character)
    sys.modules["sys"] = its_sys
    sys.modules["os"] = its_os
    sys.modules["time"] = its_time
    sys.modules["micropython"] = its_micropython


def _mount(blocks, progsize):
    """Mount the flash as the only file system, formatted if it can't be mounted, as on a device."""
    flash = Flash(blocks)
    vfs.umount("/")
    try:
        system = vfs.VfsLfs2(flash, progsize=progsize)
    except OSError:
        vfs.VfsLfs2.mkfs(flash, progsize=progsize)
        system = vfs.VfsLfs2(flash, progsize=progsize)
    vfs.mount(system, "/")
    its_os.chdir("/")
    rp2.Flash = lambda: flash


def _fill(left):
    """Fill the file system with a file until `left` bytes are free, or less than a block more."""
    state = its_os.statvfs("/")
    blocks = state[3] - (left + _BLOCK - 1) // _BLOCK
    with open("/filler.bin", "ab") as f:
        try:
            for _ in range(max(blocks, 0)):
                f.write(b"\xaa" * (_BLOCK - 8))  # a block holds a few bytes less than its size
                f.flush()
        except OSError:
            pass


def _execute(file, names):
    """Run a file as a device does; returns False if it failed."""
    try:
        its_os.stat(file)
    except OSError:
        return True
    try:
        builtins.execfile(file, names)
    except SystemExit:
        call("soft_reset")
    except BaseException as error:
        text = io.StringIO()
        sys.print_exception(error, text)
        for line in text.getvalue().split("\n")[:-1]:
            if 'start.py", line' not in line and '"<string>", line' not in line:
                print(line)
        return False
    return True
