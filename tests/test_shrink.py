"""The build shrinks the firmware's modules in memory without changing what they do."""

import sys
from types import ModuleType

from tools.flashing.shrink import Modules

DECK = """
FIRST = 3
JACKS, ACE = range(FIRST + 1, FIRST + 3)  # of eight
_LOW = const(-3)
TWICE = 2 * ACE - _LOW  # thirteen
WORD = "ten"
LEFT = 1
STEPS = 0
STEPS += 1
TABLE = [0, 0]
TABLE[0] = 5
TABLE[1], BOTH = 6, 7


class Base:
    def __init__(self):
        self._none = self._all = 32

    def _some(self):
        return self._mean()

    def _mean(self):
        return self._all
"""
GAME = '''
from deck import ACE, LEFT, TWICE, Base
from deck import WORD as word
import deck as cards

MOST = ACE  # of them

class Game(Base):
    """A game."""

    def __init__(self):
        super().__init__()
        self._more = 100

    def take(self, card, count, more=0, *, last=LEFT):
        a, b = card - cards._LOW, count - TWICE
        return lambda card: (a, b, card + more + last + self.LEFT + MOST)

def mean(deviation, heat):
    JACKS = deviation
    return JACKS + heat

def use():
    game = Game()
    game.LEFT = cards.STEPS
    return [*game.take(1, 2, 3)(4), mean(6, heat=5), word, cards.JACKS, game._some() + game._more]
'''


def test_numbers_take_the_place_of_names():
    small = Modules({"deck": DECK, "game": GAME})
    deck, game = small.module("deck"), small.module("game")
    assert not any(name in deck for name in ("JACKS", "_LOW", "TWICE"))
    assert "TABLE[0] = 5\nTABLE[1], BOTH = 6, 7\n" in deck, "it does more than to define a name"
    assert 'WORD = "ten"' in deck, "no number"
    assert "LEFT = 1" in deck, "self.LEFT might be the module's"
    assert "STEPS = 0" in deck and "cards.STEPS" in game, "it changes"
    assert "\nfrom deck import WORD as word\n" in game and "TWICE" not in game
    assert "a, b = _0 - (-3), _1 - 13\n" in game, "MicroPython makes no tuple of it, as it stands"
    assert "JACKS = _0" in game, "a name that is bound there is not the other module's"


def test_arguments_have_the_same_names_unless_somebody_calls_by_them():
    game = Modules({"deck": DECK, "game": GAME}).module("game")
    assert "def take(self, _0, _1, more=0, *, last=1)" in game
    assert "lambda _0: (a, b, _0 + more" in game
    assert "def mean(_0, heat)" in game


def test_private_attributes_have_the_same_names_where_they_do_not_meet():
    small = Modules({"deck": DECK, "game": GAME})
    assert "self._2 = self._0 = 32" in small.module("deck")
    assert "def _1(self):\n        return self._0\n" in small.module("deck")
    assert "def _some(self):" in small.module("deck"), "another module calls it"
    assert "self._3 = 100" in small.module("game") and "game._some() + game._3" in small.module(
        "game"
    )
    assert small.program("game._more = 1") == "game._3 = 1"


def test_it_does_the_same(monkeypatch):
    found = []
    for small in (False, True):
        both = {"deck": DECK, "game": GAME}
        every = Modules(both)
        for name in both:
            monkeypatch.setitem(sys.modules, name, module := ModuleType(name))
            module.const = int
            exec(every.module(name) if small else both[name], module.__dict__)
        found.append(module.use())
    assert found[0] == found[1] == [4, -11, 14, 11, "ten", 4, 132]
