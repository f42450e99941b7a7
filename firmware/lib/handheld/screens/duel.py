"""A duel: against which level, over how many deals; then what both have made of each.

While this is shown the level plays the deals that the person has finished; one that it has not
finished when somebody leaves it starts again.
"""

from handheld import duels
from handheld.chosen import may_choose
from handheld.menu import Menu
from handheld.texts.wrap import wrap
from skat.duel import Duel

LENGTHS = (4, 8, 12)


class Main(Menu):
    """The next deal is the first line; before a running deal ends it asks."""

    NAME = "duel"

    def __init__(self, app):
        super().__init__(app)
        self._texts = self.evening.texts("deals")
        self._asking = False
        self._second = None  # the level's play
        self._row = None  # of this deal
        self._level = max(
            [self.evening.who(player) for player in range(self.evening.session.table.openers)]
        )
        self._length = 0
        self.duel = duels.load(self.evening)
        if self.duel is not None:
            if self.duel.ended() and not self._here():
                self.duel = None
            elif self._here():
                duels.note_own(self.evening, self.duel)

    def _here(self) -> bool:
        """Whether the duel is one of what is played now."""
        return self.duel.mode == self.evening.settings.mode

    def leave(self) -> None:
        self._second = None

    def tick(self, now: int) -> None:
        duel = self.duel
        if not self.app.settled():  # the picture comes first
            return
        if self._second is None:
            self._row = None if duel is None or not self._here() else duel.second()
            self.thinking = self._row is not None
            if self.thinking:
                self._second = duels.Second(self.evening, duel, self._row)
        elif self._second.think():
            self._row.theirs = self._second.result()
            self.leave()
            duels.keep(self.evening, duel)
            self._items = None
            self.app.redraw()

    def title(self) -> str:
        evening = self.evening
        if self._asking:
            return evening.words.ASK_NEW
        duel = self.duel
        if duel is None and evening.people() != 1:
            return self._texts.ALONE
        if duel is None:
            return self._texts.DUEL if may_choose(evening) else self._texts.IN_SERIES
        if not duel.ended():
            return self._texts.DUEL if may_choose(evening) else self._texts.IN_SERIES
        winner = duel.winner()
        if winner < 0:
            return evening.words.DRAW
        return evening.words.WINS.format(name=self._rival()) if winner else evening.words.YOU_WIN

    def _rival(self) -> str:
        return self.evening.words.LEVELS[self.duel.level - 1]

    def items(self):
        words = self.evening.words
        texts = self._texts
        duel = self.duel
        if self._asking:
            return [("no", words.NO, None), ("yes", words.YES, None)]
        if duel is None:
            return self._choices()
        if not self._here():
            return [("mode", words.MODES[duel.mode], None), ("new", texts.NEW_DUEL, None)]
        lines = []
        on_table = self._on_table()
        left = len(duel.rows) < duel.deals or duel.waiting() is not None
        if left and (on_table or may_choose(self.evening)):
            number = "%d/%d" % (duel.number(), duel.deals)
            lines.append(("next", texts.GO_ON if on_table else texts.NEXT, number))
        lines.append(("new", texts.NEW_DUEL, None))
        lines.append(("", texts.AGAINST, self._rival()))
        own, theirs = duel.totals()
        lines.append(("", words.SCORE, "%d:%d" % (own[1], theirs[1])))
        lines.append(("", texts.POINTS, "%d:%d" % (own[0], theirs[0])))
        for n in range(len(duel.rows)):
            row = duel.rows[n]
            if row.own is not None:
                star = "*" if row.helped else ""
                for i, word in ((1, words.SCORE), (0, texts.POINTS)):
                    other = "..." if row.theirs is None else str(row.theirs[i])
                    pair = "%d%s:%s" % (row.own[i], star, other)
                    lines.append(("", "%d %s" % (n + 1, word), pair))
        return lines

    def _choices(self):
        """Level and length of a new one."""
        evening = self.evening
        words = evening.words
        texts = self._texts
        canvas = self.app.canvas
        lines = []
        if evening.people() == 1 and may_choose(evening):
            lines.append(("start", texts.START, None))
            lines.append(("level", texts.AGAINST, words.LEVELS[self._level - 1]))
            lines.append(("length", texts.LENGTH, str(LENGTHS[self._length])))
        begin = 0
        for end in wrap(canvas, texts.ABOUT_DUEL, canvas.w - 7 - self.left):
            lines.append(("", texts.ABOUT_DUEL[begin:end].strip(), None))
            begin = end
        return lines

    def _on_table(self) -> bool:
        """Whether the duel's deal is being played."""
        row = self.duel.waiting()
        session = self.evening.session
        return row is not None and session.running() and session.number == row.number

    def choose(self, key: str, step: int) -> None:
        evening = self.evening
        if key == "level":
            levels = evening.ladder()[1:]
            self._level = levels[(levels.index(self._level) + (step or 1)) % len(levels)]
        elif key == "length":
            self._length = (self._length + (step or 1)) % len(LENGTHS)
        elif not step:
            self._do(key)

    def _do(self, key: str) -> None:
        app = self.app
        if key == "new":
            self.leave()
            self.duel = None
            self.chosen = 0
        elif key == "mode":
            self.evening.play_mode(self.duel.mode)
            app.show("duel")
        elif key == "no":
            self._ask(False)
        elif key == "next" and self._on_table():
            app.show("table")
        elif key in ("start", "next", "yes") and may_choose(self.evening):
            if self.evening.session.running() and key != "yes":
                self._ask(True)
                return
            if self.duel is None:
                length = LENGTHS[self._length]
                options = self.evening.session.options.to_bytes()
                mode = self.evening.settings.mode
                own = self.evening.session.table.player_of(self.evening.bottom())
                self.duel = Duel(mode, self._level, length, own, options)
            duels.deal(app, self.duel)

    def _ask(self, whether: bool) -> None:
        self._asking = whether
        self.chosen = 0
        self.app.new_situation()

    def back(self) -> None:
        if self._asking:
            self._ask(False)
            self.app.redraw()
        else:
            self.app.show("deals")
