"""A game for tests only: three seats with hands of ten, a skat, and one call. This module is its
record, its rules and its players at once.

Forehand declares a suit, Grand or Null; the skat lies covered to the end; tricks of three. The
declarer scores 2 for 61 points or, in Null, for no trick, and each of the others 1 else.

A position is `toy GAME FOREHAND HAND0 HAND1 HAND2 PLAYED`, cards run together, `-` for none.
"""

import sys

from skat import cards, games
from skat import table as base
from skat.calls import CALL
from skat.cards import NONE, NOT_YET, NULL, UNKNOWN, card_name, card_number
from skat.games.game import Game, Mode
from skat.games.lskat import players as lskat
from skat.options import Options as _Options
from skat.players.adviser import Adviser
from skat.players.player import Player
from skat.table import END, NOBODY, PLAY

NAME = "toy"
NUMBER = 15  # of its mode: the next after those of all games
DECLARE = END + 1

GAME = Game(
    NAME,
    save=("toy", "Y"),
    seats=3,
    modes=(Mode(NUMBER, None, ((0, 0), (6, 0))),),
)


def register() -> None:
    """Add the game, which is this module."""
    module = sys.modules[__name__]
    for part in ("", ".rules", ".players"):
        sys.modules["skat.games.toy" + part] = module
    if NAME not in games.NAMES:
        games.NAMES += (NAME,)


class Options(_Options):
    """`nullwins`: Null counts double."""

    TABLE = (("nullwins", (0, 1), ("nullwins",)),)


class Table(base.Table):
    """Three hands; `declarer` has made the one `call`."""

    VARIANT = NAME

    def __init__(self):
        super().__init__(3, 0, 10, 2)

    def clear(self) -> None:
        super().clear()
        self.call = 0
        self.declarer = NOBODY
        self.called_before = False

    def deal(self, source, forehand, options=None) -> None:
        for game in range(NULL + 1):
            cards.kind(game)  # made now, for a call allocates nothing
        super().deal(source, forehand, options)

    def _deal_cards(self) -> bool:
        for i in range(32):
            place = (self.forehand * 10 + i) % 30 if i < 30 else i
            if self.top[place] != NONE or self.under[place] != NONE:
                continue
            card = UNKNOWN if self.source is None else self.source.card(i, i < 30)
            if card == NOT_YET:
                return False
            if i < 30:
                self.hold(place, card)
            else:
                self.put(place, card, True)
        return True

    def _stage_drawn(self) -> int:
        if self.count == 0:
            return PLAY if self.call else DECLARE
        if self.kind.game == NULL and self.tricks[self.declarer]:
            return END
        return super()._stage_drawn()

    def legal(self, actions) -> int:
        if self.stage != DECLARE:
            return super().legal(actions)
        for game in range(NULL + 1):
            actions[game] = CALL + game
        return NULL + 1

    def may_play(self, action: int) -> bool:
        if self.stage != DECLARE:
            return super().may_play(action)
        return CALL <= action <= CALL + NULL

    def play(self, action: int) -> None:
        if self.stage != DECLARE:
            super().play(action)
            return
        if not self.may_play(action):
            raise ValueError("action %r is not legal here" % action)
        self.call = action
        self.declarer = self.forehand
        self.kind = cards.kind(action - CALL)
        self.stage = PLAY

    def undo(self) -> None:
        if self.count > self.start or not self.call or self.called_before:
            super().undo()
            return
        self.call = 0
        self.declarer = NOBODY
        self.kind = None
        self.stage = DECLARE

    def done(self) -> int:
        return super().done() + (self.call > 0 and not self.called_before)

    def action(self, i: int) -> int:
        if self.called_before:
            return super().action(i)
        return super().action(i - 1) if i else self.call

    def actor(self, i: int) -> int:
        if self.called_before:
            return super().actor(i)
        return super().actor(i - 1) if i else self.forehand

    def view(self, seat, into=None):
        into = super().view(seat, into)
        into.call = self.call
        into.declarer = self.declarer
        into.called_before = self.call > 0
        return into

    def count_score(self, result) -> None:
        declarer = self.declarer
        null = self.kind.game == NULL
        won = not self.tricks[declarer] if null else self.points[declarer] > 60
        worth = 2 if null and self.options.nullwins else 1
        for seat in range(3):
            result.seats[seat] = 0 if won != (seat == declarer) else worth * (1 + won)
        result.winner = declarer if won else self.next_seat(declarer)


class Score:
    """What the three seats score."""

    plain = league = None

    def __init__(self):
        self.seats = [0, 0, 0]
        self.winner = -1

    def schneider(self) -> bool:
        return False


class Lowest(Player):
    """Plays the lowest legal action."""

    def __init__(self):
        self._legal = bytearray(16)
        self._view = None

    def start(self, view) -> None:
        self._view = view

    def think(self) -> int:
        count = self._view.legal(self._legal)
        return min(self._legal[:count])


def make_player(level, seed, nodes=0, timed=False, ms=0):
    return lskat.make_player(level, seed) if level == "random" else Lowest()


class Highest(Player):
    """Likes the highest action best."""

    def start(self, view) -> None:
        self._view = view

    def think(self) -> int:
        legal = self._view.buffer()
        return max(legal[: self._view.legal(legal)])

    def worth(self, action: int) -> int:
        return 10 * action


def make_adviser(nodes=0, timed=False, ms=0):
    return Adviser(Highest())


def deal_game(table, source, game, forehand, options=None) -> None:
    table.deal(source, forehand, options)
    table.play(CALL + game)


def position_line(table) -> str:
    def run(numbers):
        return "".join([card_name(card) for card in numbers]) or "-"

    words = [NAME, "-" if table.kind is None else cards.GAMES[table.kind.game]]
    words.append(str(table.forehand))
    for seat in range(3):
        hand = table.top[10 * seat : 10 * seat + 10]
        words.append(run([card for card in hand if card != NONE]))
    words.append(run(table.played[: table.count]))
    if table.viewer != NOBODY:
        words.append("view=%d" % table.viewer)
    return " ".join(words)


def read_position(words):
    if len(words) < 7:
        raise ValueError("PLAYED: is missing")
    table = Table()
    table.options = Options()
    table.forehand = table.mover = int(words[2])
    table.stage = DECLARE
    if words[1] != "-":
        table.call = CALL + cards.GAMES.index(words[1])
        table.called_before = True
        table.declarer = table.forehand
        table.kind = cards.kind(table.call - CALL)
        table.stage = PLAY
    hands = [_read_cards(word) for word in words[3:6]]
    viewer = int(words[7][5:]) if len(words) > 7 else NOBODY
    played = _read_cards(words[6])
    # whoever played a card held it: give it back, and play it
    mover = table.forehand
    for first in range(0, len(played), 3):
        trick = played[first : first + 3]
        for i in range(len(trick)):
            hands[(mover + i) % 3].append(trick[i])
        if len(trick) == 3:
            mover = (mover + table.kind.winner(bytes(trick), 3)) % 3
    for seat in range(3):
        for i in range(10):
            table.hold(10 * seat + i, hands[seat][i])
    for place in (30, 31):
        table.put(place, UNKNOWN, True)
    for card in played:
        place = table.place_of(card)
        table.top[place] = NONE
        table.played[table.count] = card
        table.froms[table.count] = place
        table.known[card] = 7
        table.count += 1
        if table.count % 3:
            table.mover = table.next_seat(table.mover)
        else:
            table.finish_trick()
    table.start = table.count
    table.viewer = viewer
    return table


def _read_cards(word):
    if word == "-":
        return []
    names = [word[i : i + 2] for i in range(0, len(word), 2)]
    return [UNKNOWN if name == "??" else card_number(name) for name in names]


def tells_forehand(table) -> bool:
    return True
