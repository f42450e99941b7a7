"""Who plays over a link in the terminal: a person who types words, or a level."""

import queue
import sys
import threading
import time

from simulator.game_lines import plain
from simulator.linked.game import LinkedGame, clock
from simulator.linked.wires import WireError
from skat import players
from skat.link.asking import ABORT, NEW, UNDO
from skat.notation import action_number, action_word, position_line
from skat.table import DRAW, END

_PAUSE_S = 0.005
_HELP = (
    "Type an action, such as HJ, =S or pass; new, undo or abort to ask the other side; "
    "yes or no to answer; say TEXT; claim once the other side has been away for 60 s; quit."
)
_BYES = {
    "quit": "has left",
    "version": "speaks another version of the link, or does not know the game",
    "busy": "plays with somebody else",
    "illegal": "says that this side broke the rules",
    "cheat": "says that this side has changed a secret",
    "differ": "has a different account of the deal",
    "gone": "says that this side was away, or did not play, for 60 s",
}


class Terminal:
    """Plays until somebody leaves, or so many deals are played."""

    def __init__(self, game: LinkedGame, deals: int, variant: str, rules, level: str, say=print):
        """`deals`: how many a level plays as host, 0 for no end; `level`: who plays, "" for the
        person at the terminal. `say(line)` shows a line."""
        self._game = game
        self._link = game.link
        self._deals = deals
        self._start = variant, rules
        self.level = level
        self._player = None
        self._say = say
        self.typed: queue.SimpleQueue = queue.SimpleQueue()
        self._told = ""
        self._shown = b"", 0, 0  # the deal, how many actions, the stage
        self._scored = 0
        self._asked = self._said = self._answer = ""
        if not level:
            threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        for line in sys.stdin:
            self.typed.put(line.strip())
        self.typed.put("quit")

    def run(self) -> int:
        """Play; the exit code."""
        link = self._link
        game = self._game
        self._say(game.wire.where + ".")
        if not self.level:
            self._say(_HELP)
        while True:
            try:
                busy = game.step(clock())
                self._tell()
                if link.ended and not self._waits():
                    if link.closed():
                        return self._farewell()
                elif self.level:
                    self._play()
                else:
                    self._obey()
                if not busy:
                    time.sleep(_PAUSE_S)
            except WireError as error:
                self._say(f"{error}.")
                return 1
            except KeyboardInterrupt:
                if link.ended:
                    raise
                link.quit()

    # What is to be seen

    def _tell(self) -> None:
        """Say what has changed."""
        link = self._link
        state = self._state()
        if state != self._told:
            self._told = state
            self._say(state)
        for name, text in (("_said", f"{self._other()}: {plain(link.said)}"),
                           ("_asked", f"{self._other()} asks: {link.asked}? yes or no"),
                           ("_answer", f"{self._other()} says {link.answer}")):  # fmt: skip
            value = getattr(link, name[1:])
            if value != getattr(self, name):
                setattr(self, name, value)
                if value:
                    self._say(text)
        session = link.session
        if session is None or not session.dealt():
            return
        table = session.table
        shown = link.deal, table.done(), table.stage
        if link.deal and shown != self._shown:
            self._shown = shown
            if not self.level and table.stage != DRAW:
                self._show(table)
        if self._scored < self._game.completed:
            self._scored = self._game.completed
            own, other = link.seat, 1 - link.seat
            points, scores = table.points, session.result.seats
            self._say(
                f"Points {points[own]}:{points[other]}, score {scores[own]}:{scores[other]}, "
                f"total {session.score[own]}:{session.score[other]}."
            )

    def _show(self, table) -> None:
        if table.done():
            last = table.done() - 1
            who = "You" if table.actor(last) == self._link.seat else self._other()
            self._say(f"{who}: {action_word(table.action(last))}")
        self._say(position_line(table.view(self._link.seat)))
        if table.stage != END and table.mover == self._link.seat:
            self._say("Legal: " + " ".join(action_word(action) for action in _legal(table)))

    def _waits(self) -> bool:
        """Whether the other side has taken its leave from a deal that is running: it may come back,
        or loses that."""
        link = self._link
        return link.by_other and link.ended == "quit" and link.left_alone()

    def _other(self) -> str:
        return plain(self._link.other) or "The other side"

    def _state(self) -> str:
        link = self._link
        if self._waits():
            return (
                f"{self._other()} {_BYES['quit']}. The deal goes on if it is back within 60 s; "
                "after that, claim counts it as won. To leave: quit"
            )
        if link.ended:
            return self._told
        if link.connected:
            seat = "guest" if link.host else "host"
            program = plain(link.program)
            return f"{self._other()} is there as {seat}, with {program}; you have seat {link.seat}."
        if link.lost:
            return "The connection is lost; looking for the other side."
        return "Waiting for the other side."

    def _farewell(self) -> int:
        link = self._link
        if link.by_other:
            self._say(f"{self._other()} {_BYES[link.ended]}.")
        elif link.why:
            self._say(f"{self._other()} broke the rules: {plain(link.why)}.")
        if link.forfeited:
            won = link.left != link.seat
            self._say(f"{'You have' if won else f'{self._other()} has'} won the deal.")
        if link.by_other:
            return 0 if link.ended in ("quit", "gone") else 1
        return 1 if link.why else 0

    # Who plays

    def _play(self) -> None:
        """Let the level act, or start a deal."""
        link = self._link
        if link.asked:
            if link.asked == NEW:
                link.grant()
            else:
                link.refuse()
        if link.may_act():
            table = link.session.table
            player = link.session.game.players.make_player(self.level, 0)
            link.act(players.choose(player, table.view(table.mover)))
        elif link.may_start():
            if self._deals and self._game.completed >= self._deals:
                link.quit()
            else:
                link.start(*self._start)
        elif link.may_claim():
            link.claim()

    def _obey(self) -> None:
        """Do what was typed."""
        link = self._link
        try:
            line = self.typed.get_nowait()
        except queue.Empty:
            return
        word, _, rest = line.partition(" ")
        try:
            if word == "quit":
                link.quit()
            elif word in (NEW, UNDO, ABORT):
                if word == NEW and link.host:
                    link.start(*self._start)
                else:
                    link.ask(word)
            elif word == "yes":
                wanted = link.asked
                link.grant()
                if wanted == NEW:
                    link.start(*self._start)
            elif word == "no":
                link.refuse()
            elif word == "say":
                link.say(rest)
            elif word == "claim":
                link.claim()
            elif word:
                link.act(action_number(word))
        except ValueError as error:
            self._say(f"{error}. {_HELP}")


def _legal(table) -> list:
    actions = table.buffer()
    return list(actions[: table.legal(actions)])
