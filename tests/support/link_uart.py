"""main.py of a virtual handheld in a test of the link: it plays a deal at random over its UART, and
keeps the record in a file."""

import json
import time

import machine
from link_wires import End

uart = machine.UART(0, 115200)
with open("settings.json") as file:
    settings = json.load(file)
end = End(settings["name"], None, settings["seed"])
end.games = [(settings["game"], settings["options"])]
while True:
    now = time.ticks_ms() & 0x3FFFFFFF
    waiting = uart.any()
    if waiting:
        data = uart.read(waiting)
        end.link.feed(data, len(data), now)
    if not end.work(now, uart):
        time.sleep_ms(2)
    if end.records and end.link.deal is None:
        with open("record", "w") as file:
            file.write(end.records.pop())
        print("it is played")
