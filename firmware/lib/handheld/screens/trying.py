"""The table of a task: a learner plays, the rules judge; or it is shown how."""

from handheld.buttons import HOLD, A, B
from handheld.lessons import RIGHT, SHOWN, WRONG
from handheld.screen import Screen
from handheld.screens import table
from skat.calls import CALL, DISCARD
from skat.cards import NONE
from skat.table import END
from skat.tasks import Task


class Main(Screen):
    """The table as its game has it, with a task laid out; its arguments: the `task`, and whether it
    is `showing` how it is done."""

    NAME = "trying"
    LESSON = True

    @classmethod
    def of(cls, game: str):
        return _trying(table.Main.of(game))


def _trying(base):
    """The screen, made of the class of the game's table."""

    class Trying(base):
        """B: what the task asks."""

        NAME = Main.NAME
        PRIVATE = False
        LESSON = True

        def __init__(self, app, task: Task, showing: bool):
            super().__init__(app, 0)
            self._task = task
            self._showing = showing
            self.answered = -1  # what the learner did last
            self.wrong = self.over = False

        def enter(self) -> None:
            super().enter()
            if not self._showing and self._task.judged == "trick":
                self._look_away()

        def _look_away(self) -> None:
            """Put the cursor on a wrong card at first, or the first press may be right unseen."""
            game = self.table
            if not self.choosing() or not self._task.is_right(game, game.top[self.cursor]):
                return
            for place in self.own():
                if self.playable(place) and not self._task.is_right(game, game.top[place]):
                    self.cursor = place
                    return

        def leave(self) -> None:
            """The cursor stays where it is in the game that is played."""

        def think(self) -> None:
            self.thinking = False
            if self._action >= 0 or self.over or not self._decided() or self.motion:
                return
            if self.table.mover != self._task.seat:
                self._action = self._task.reply(self.table)
            elif self._showing and not self.showing and not self.said:
                self._action = self._task.answer(self.table)
                self.point_at(self._action)

        def point_at(self, action: int) -> None:
            """Show what will be done next as what is chosen."""
            if action < NONE:
                self.cursor = self.table.place_of(action)
            elif action >= DISCARD:
                self.away[0] = action - DISCARD >> 5
                self.away[1] = action & 31
                self.put = len(self.away)
            else:
                while self.calls[self.call] != action:
                    self.call += 1
            self._since = self.app.now
            self.look()

        def list_cards(self, found) -> int:
            if self._task.judged != "rule":
                return super().list_cards(found)
            count = 0  # to find out what may be played is the task
            for place in self.own():
                if self.table.top[place] < NONE:
                    found[count] = self.table.top[place]
                    count += 1
            return count

        def play(self, action: int) -> None:
            game = self.table
            if game.mover == self._task.seat:
                self.answered = action
                self.wrong = not self._task.is_right(game, action)
                if not game.may_play(action):
                    self.tell()
                    return
            super().play(action)
            whole = action >= CALL or game.count % game.seats == 0 or game.stage == END
            self.over = self.wrong and whole or self._task.over(game, self.answered)

        def tick(self, now: int) -> None:
            if self.over and not (self.motion or self.showing or self.said):
                self.tell()
            else:
                super().tick(now)

        def clear_trick(self) -> None:
            if self.over:
                self.tell()
            else:
                super().clear_trick()

        def tell(self) -> None:
            said = SHOWN if self._showing else WRONG if self.wrong else RIGHT
            self.app.show("task", self._task.name, said)

        def press(self, button: int, kind: int) -> None:
            if button == B:
                self.app.show("task", self._task.name)
            elif not self._showing and not (button == A and kind == HOLD):
                super().press(button, kind)

        def click(self, x: int, y: int) -> None:
            if not self._showing:
                super().click(x, y)

    return Trying
