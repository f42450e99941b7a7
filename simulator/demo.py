"""The demo: computer against computer on the running firmware, trick by trick."""

from handheld.settings import SEAT_LEVELS
from simulator import pictures
from simulator.emulated import STEP_MS, EmulatedHandheld
from simulator.game_lines import call_line, result_line, trick_line
from skat import games
from skat.calls import CALL

RESULT_MS = 4000  # how long the recording shows the result


class DemoError(Exception):
    """The handheld shows an error instead of playing on."""


class Demo:
    """One deal between levels, played on `handheld`."""

    def __init__(self, board: str, folder: str, deal: int, levels, variant: str = "lskat"):
        """`folder`: an empty one for the firmware's files; `levels`: one for each player of
        the game `variant`.

        `deal` -1 is a random one. Raises ValueError for a deal or level that does not exist.
        """
        self.handheld = EmulatedHandheld(board, folder)

        app = self.handheld.app
        app.evening.settings.seats = [SEAT_LEVELS.index(level) + 1 for level in levels]
        app.evening.play_mode(games.find(variant).first_mode().number)
        app.evening.session.starter = 0
        self.recorder = pictures.Recorder(self.handheld.circuit.W, self.handheld.circuit.H)
        app.deal(deal)

    def play(self, say=print) -> None:
        """Play the deal to its end, with `say(line)` for each call, each trick and the result.

        Raises DemoError.
        """

        handheld = self.handheld
        table = handheld.app.evening.session.table
        names = [handheld.app.evening.name(seat) for seat in range(table.seats)]
        tricks = done = 0
        while handheld.app.screen.NAME != "result":
            handheld.run(STEP_MS, self._watch)
            if handheld.app.screen.NAME == "error":
                raise DemoError("the handheld shows an error")
            while done < table.done():
                action = table.action(done)
                if action >= CALL:
                    say(call_line(action, names[table.actor(done)]))
                done += 1
            if table.count // table.seats > tricks:
                say(trick_line(table, tricks, names))
                tricks += 1
        handheld.run(RESULT_MS, self._watch)
        say(result_line(table, handheld.app.evening.session.number, names))

    def save(self, path, scale: int) -> None:
        """Write the recording as a GIF. Raises OSError."""
        self.recorder.save(path, self.handheld.now, scale)

    def _watch(self) -> None:
        self.recorder.add(pictures.frame(self.handheld.circuit), self.handheld.now)
