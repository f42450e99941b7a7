"""The demo: computer against computer on the running firmware, told trick by trick."""

from simulator import pictures
from simulator.emulated import STEP_MS, EmulatedHandheld

RESULT_MS = 4000  # how long a recording shows the result


class DemoError(Exception):
    """The handheld shows an error instead of playing on."""


class Demo:
    """One deal between two of the computer's levels. `handheld` plays it."""

    def __init__(self, board: str, folder: str, deal: int, levels):
        """`folder`: an empty one for the firmware's files; `levels`: of both seats.

        `deal` -1 is one by chance. Raises ValueError for a deal or level that does not exist.
        """
        self.handheld = EmulatedHandheld(board, folder)
        from handheld.settings import SEAT_LEVELS  # the firmware's, after it was loaded anew

        app = self.handheld.app
        app.settings.seats = [SEAT_LEVELS.index(level) + 1 for level in levels]
        self.recorder = pictures.Recorder(self.handheld.circuit.W, self.handheld.circuit.H)
        app.deal(deal)

    def play(self, say=print) -> None:
        """Play the deal to its end and give a line to `say` for each trick and the result.

        Raises DemoError.
        """
        handheld = self.handheld
        table = handheld.app.session.table
        tricks = 0
        while handheld.app.screen.NAME != "result":
            handheld.run(STEP_MS, self._watch)
            if handheld.app.screen.NAME == "error":
                raise DemoError("the handheld shows an error")
            if table.count // 2 > tricks:
                say(self._trick(table, tricks))
                tricks += 1
        handheld.run(RESULT_MS, self._watch)
        say(self._result(table))

    def save(self, path, scale: int) -> None:
        """Write the recording as a GIF. Raises OSError."""
        self.recorder.save(path, self.handheld.now, scale)

    def _watch(self) -> None:
        self.recorder.add(pictures.frame(self.handheld.circuit), self.handheld.now)

    def _trick(self, table, number: int) -> str:
        from skat.cards import card_name

        name = self.handheld.app.name
        line = f"{number + 1:2}"
        points = 0
        for i in (2 * number, 2 * number + 1):
            card = table.played[i]
            points += table.kind.points[card]
            line += f"  {name(table.froms[i] // table.places)} {card_name(card)}"
        line += f"  {name(table.winners[number])} wins {points:2}"
        return f"{line}   {name(0)} {table.points[0]:2} : {table.points[1]:2} {name(1)}"

    def _result(self, table) -> str:
        app = self.handheld.app
        game = table.kind.game
        trumps = f"{app.words.SUITS[0][game]} are trumps" if game < 4 else "Grand"
        line = f"Deal {app.session.number}, {trumps}: "
        if table.points[0] == table.points[1]:
            return line + "60 points each, a draw"
        winner = 0 if table.points[0] > table.points[1] else 1
        line += f"{app.name(winner)} wins by {table.points[winner]} to {table.points[1 - winner]}"
        return line + f" and scores {app.session.deal_score(winner)}"
