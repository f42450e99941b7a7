"""Runs on the chip, for slices.py: has players think, and tells how long each slice takes."""

import gc
import json
from array import array

from skat import games, players
from skat.chance import Chance, Pack
from skat.compat import ticks_diff, ticks_us
from skat.review import Review
from skat.table import END, PLAY


class Finished:
    """A deal that was played, as a Review wants it."""

    def __init__(self, table):
        self.table = table
        self.actions = [table.action(i) for i in range(table.done())]


class Slices:
    """The times of the slices of one decision."""

    def __init__(self):
        gc.collect()
        self.number = -1
        self.all = self.longest = self.which = self.start = 0

    def do(self, step):
        """The result of one."""
        begin = ticks_us()
        result = step()
        took = ticks_diff(ticks_us(), begin)
        self.number += 1
        self.all += took
        if not self.number:
            self.start = took
        if took > self.longest:
            self.longest = took
            self.which = self.number
        return result

    def tell(self, view, nodes=0):
        """Print the stage, the game, the cards played before; microseconds: all, those of the first
        slice, and of the longest; which that was, of how many; and the nodes."""
        game = view.kind.game if view.kind else -1
        told = (view.stage, game, view.count, self.all, self.start, self.longest, self.which)
        print(json.dumps(told + (self.number, nodes)))


def deal(name, level, number, every, words, forced):
    """Play a deal of a game, of this kind if it is `forced`. The level makes all calls and thinks
    about one card in `every`; the deal ends with its calls if that is 0. All other cards are the
    simple level's. So are all cards and calls with "hints", which says what each action is worth,
    and with "review", which looks back on the whole deal."""
    game = games.find(name)
    table = game.rules.Table()
    options = game.rules.Options()
    options.read(words)
    if forced < 0:
        table.deal(Pack(number), number % table.openers, options)
    else:
        game.rules.deal_game(table, Pack(number), forced, 0, options)
    quick = game.players.make_player("simple", number)
    advises = level in ("hints", "review")
    thinker = None if advises else game.players.make_player(level, number, timed=True)
    adviser = game.players.make_adviser(timed=True) if level == "hints" else None
    legal = table.buffer()
    values = array("i", [0] * len(legal))
    chance = Chance(number)
    while table.stage != END and (every or table.stage != PLAY):
        view = table.view(table.mover)
        thinks = table.legal(legal) > 1 and (table.stage != PLAY or not chance.below(every or 1))
        if thinks and adviser:
            advise(adviser, view, lambda: adviser.values(legal, values))
        table.play(decide(thinker, view) if thinks and thinker else players.choose(quick, view))
    if level == "review":
        look_back(name, table)


def decide(player, view):
    """The action of a player that thinks."""
    slices = Slices()
    slices.do(lambda: player.start(view))
    action = -1
    while action < 0:
        action = slices.do(player.think)
    slices.tell(view, player.used)
    return action


def advise(adviser, view, values):
    """Have an adviser think, and say what it has found."""
    slices = Slices()
    slices.do(lambda: adviser.start(view))
    while slices.do(adviser.think) < 0:
        pass
    slices.do(values)
    slices.tell(view)


def look_back(name, table):
    """Review a deal."""
    review = Review(Finished(table), list(range(table.seats)))
    make = games.find(name).players.make_adviser
    while not review.ended():
        slices = Slices()
        while slices.do(lambda: review.think(make)) is None:
            pass
        slices.tell(table.view(table.mover))
