"""Runs on the chip, for slices.py: has players think, and tells how long each slice takes."""

import gc
import json

from skat import games, players
from skat.chance import Chance, Pack
from skat.compat import ticks_diff, ticks_us
from skat.table import END, PLAY


def adviser(name):
    """What thinks about hints in this game."""
    if name == "lskat":
        return players.find("analyse").analysis("master", timed=True)
    package = {"officers": "officers", "skat": "skat", "tournee": "skat", "deadhand": "skat"}
    package["strohmann"] = "skat"
    return players.find(package.get(name, "hidden") + ".advise").Advice(timed=True)


def deal(name, level, number, every, words):
    """Play a deal of a game, or for 0 only its calls: this level, or "hints", makes all these and
    thinks about every so-manieth card. For each decision tells the stage, the game, the actions
    done; microseconds: all, those of `start`, of the longest slice; which that was, 0 for `start`,
    of how many; and the nodes."""
    game = games.find(name)
    table = game.new_table()
    options = game.Options()
    options.read(words)
    table.deal(Pack(number), number % table.openers, options)
    hints = level == "hints"
    thinker = adviser(name) if hints else game.make_player(level, number, timed=True)
    quick = game.make_player("simple", number)
    legal = table.buffer()
    chance = Chance(number)
    while table.stage != END and (every or table.stage != PLAY):
        view = table.view(table.mover)
        if table.legal(legal) > 1 and (table.stage != PLAY or not chance.below(every)):
            action = decide(thinker, view)
            if hints:
                action = players.choose(quick, view)
        else:
            action = players.choose(quick, view)
        table.play(action)


def decide(player, view):
    """Have a player think, and tell how long it took."""
    gc.collect()
    begin = ticks_us()
    player.start(view)
    start = longest = ticks_diff(ticks_us(), begin)
    slices = at = 0
    action = -1
    while action < 0:
        before = ticks_us()
        action = player.think()
        took = ticks_diff(ticks_us(), before)
        slices += 1
        if took > longest:
            longest = took
            at = slices
    whole = ticks_diff(ticks_us(), begin)
    kind = view.kind.game if view.kind else -1
    told = view.stage, kind, view.done(), whole, start, longest, at, slices
    print(json.dumps(told + (getattr(player, "used", 0),)))
    return action
