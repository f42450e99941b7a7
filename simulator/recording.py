"""A recorded game as a GIF of the handheld's screen, from one side or open."""

import tempfile

from simulator.emulated import EmulatedHandheld
from simulator.pictures import PICTURE_W, Recorder, frame

CARD_MS, TRICK_MS, END_MS = 900, 1600, 4000  # how long a step is shown, a trick, and the end


def record_replay(record, side: int, options, path) -> None:
    """Write the GIF; `options`: the board, language and scale. Raises OSError."""
    with tempfile.TemporaryDirectory(prefix="pocket-skat-") as folder:
        handheld = EmulatedHandheld(options.board, folder)
        from handheld.buttons import PRESS, RIGHT
        from handheld.settings import LANGUAGES

        app = handheld.app
        app.evening.settings.language = LANGUAGES.index(options.language)
        app.apply_settings()
        app.show("replay", record)
        screen = app.screen
        screen.open = side < 0
        if side >= 0:
            screen.bottom = side
        screen.look()
        circuit = handheld.circuit
        recorder = Recorder(circuit.W, circuit.H)

        def watch():
            recorder.add(frame(circuit), handheld.now)

        handheld.run(TRICK_MS, watch)
        while screen.showing or record.table.done() < len(record.actions):
            screen.press(RIGHT, PRESS)
            handheld.run(TRICK_MS if screen.showing else CARD_MS, watch)
        handheld.run(END_MS, watch)
        recorder.save(path, handheld.now, options.scale or PICTURE_W // circuit.W)
