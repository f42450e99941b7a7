"""main.py of a virtual handheld in a test of the link: it plays at random over its UART, as
settings.json has it, and keeps in a file what it has of the games."""

import time

import link_turns
import machine

pins = {"tx": machine.Pin(0), "rx": machine.Pin(1, machine.Pin.IN, machine.Pin.PULL_UP)}
uart = machine.UART(0, 115200, rxbuf=1024, **pins)
came = bytearray(256)
with open("settings.json") as file:
    link_turns.begin(file.read())
link = link_turns.end.link
over = False
while True:
    now = time.ticks_ms() & 0x3FFFFFFF
    if uart.any():
        link.feed(came, uart.readinto(came), now)
    if link_turns.work(now, uart) and not over:
        over = True
        with open("told", "w") as file:
            for line in link_turns.told():
                file.write(line + "\n")
        print("it is played")
    time.sleep_ms(1)
