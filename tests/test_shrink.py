"""The build shrinks the firmware's modules in memory without changing what they do."""

import sys
from types import ModuleType

from tools.flashing.firmware import LIBRARY, WORDS, modules
from tools.flashing.shrink import _WORDS, Modules

DECK = """
FIRST = 3
JACKS, ACE = range(FIRST + 1, FIRST + 3)  # of eight
LOW, RIGHT = 7, 8
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
        return lambda card: (a, b, card + more + last + self.LEFT + self.RIGHT + MOST)

def mean(deviation, heat):
    JACKS = deviation
    return JACKS + heat

def use():
    game = Game()
    game.LEFT = game.RIGHT = cards.STEPS
    return [*game.take(1, 2, 3)(4), mean(6, heat=5), word, cards.JACKS, game._some() + game._more]
'''


PROGRAM = """
from game import use
"""


def small(outside=(PROGRAM,), words=()):
    """The modules, smaller, with a program outside of them."""
    return Modules({"deck": DECK, "game": GAME}, outside, words)


def test_numbers_take_the_place_of_names():
    deck, game = small().module("deck"), small().module("game")
    assert not any(name in deck for name in ("JACKS", "_LOW", "TWICE"))
    table = small().top("deck", "TABLE")
    assert f"{table}[0] = 5\n{table}[1], " in deck, "it does more than to define a name"
    assert small().top("deck", "WORD") + ' = "ten"' in deck, "no number"
    assert small().attribute("LEFT") + " = 1" in deck, "self.LEFT might be the module's"
    assert "LOW" not in deck and small().top("deck", "RIGHT") + " = 8" in deck, "half of it goes"
    steps = small().top("deck", "STEPS")
    assert steps + " = 0" in deck and small().top("game", "cards") + "." + steps in game, (
        "it changes"
    )
    assert f"from deck import {small().top('deck', 'WORD')}" in game and "TWICE" not in game
    assert " = _0 - (-3), _1 - 13\n" in game, "MicroPython makes no tuple of it, as it stands"
    assert "JACKS = _0" in game, "a name that is bound there is not the other module's"


def test_arguments_have_the_same_names_unless_somebody_calls_by_them():
    game = small().module("game")
    assert "(self, _0, _1, more=0, *, last=1)" in game
    assert "lambda _0: (a, b, _0 + more" in game
    assert "(_0, heat)" in game


def test_private_attributes_have_the_same_names_where_they_do_not_meet():
    deck, game = small().module("deck"), small().module("game")
    assert "self._2 = self._0 = 32" in deck
    assert "def _1(self):\n        return self._0\n" in deck
    some = small().attribute("_some")
    assert not some.startswith("_"), "another module calls it"
    assert f"def {some}(self):" in deck and "self._3 = 100" in game
    assert f"game.{some}() + game._3" in game
    assert small().program("game._more = 1") == "game._3 = 1"


def test_names_become_those_that_micropython_has_anyway():
    deck, game = small().module("deck"), small().module("game")
    base, take = small().top("deck", "Base"), small().attribute("take")
    assert {base, take} <= set(_WORDS) and base != take
    assert f"class {base}:" in deck and f"def {take}(self" in game and "Base" not in deck + game
    program = small().program("from deck import Base as B, TABLE\nB.take = lambda take: TABLE")
    table = small().top("deck", "TABLE")
    assert (
        program == f"from deck import {base} as B, {table} as TABLE\nB.{take} = lambda take: TABLE"
    )


def test_a_new_name_changes_few_others():
    names = ["name%d" % i for i in range(200)]
    every = ["class Deck:\n" + "".join("    def %s(self): 1\n" % name for name in names)]
    every.append(every[0] + "    def new(self): 1\n")
    before, after = (Modules({"deck": text}) for text in every)
    words = {before.attribute(name) for name in names}
    assert len(words) == 200 and words <= set(_WORDS)
    assert sum(before.attribute(name) != after.attribute(name) for name in names) < 10


def test_names_stay_that_others_use():
    assert "def use():" in small().module("game") and "def use():" not in small([]).module("game")
    deck = "FIRST = 1\nclass Deck:\n    def copy(self, of): return getattr(of, 'top')\n"
    deck += "    def top(self): return self.copy(of=self)\n    def Under(self): return 'under'\n"
    shrunk = Modules({"deck": deck}).module("deck")
    for name in ("def copy(self, of)", "def top", "def Under"):
        assert name in shrunk, "MicroPython's, called by a keyword, asked for as a text"
    assert "Deck" not in shrunk
    error = "class Missing(ValueError):\n    pass\n"
    assert Modules({"deck": error}).module("deck") == error, "it is shown"


def test_texts_have_the_new_names_of_attributes():
    file = '# In English\nTOTAL "Total"\nSUM "The sum"\n'
    every = Modules({"deck": "def say(words):\n    return words.TOTAL, 'SUM'\n"}, (), (file,))
    total = every.attribute("TOTAL")
    assert total in _WORDS
    assert every.words(file) == file.replace("TOTAL", total), "SUM is asked for as a text"
    assert f"words.{total}" in every.module("deck").replace("_0", "words")


def test_the_texts_of_a_task_are_found_by_its_name():
    every = modules()
    lines = (LIBRARY / "skat/tasks.txt").read_text("utf-8").splitlines()
    for language in ("en", "de"):
        text = every.words((LIBRARY / WORDS / f"{language}_tutor.txt").read_text("utf-8"))
        assert all(f"\n{line.split()[0]}: [" in text for line in lines) and len(lines) == 14


def test_it_does_the_same(monkeypatch):
    found = []
    for small in (False, True):
        both = {"deck": DECK, "game": GAME}
        every = Modules(both, (PROGRAM,))
        for name in both:
            monkeypatch.setitem(sys.modules, name, module := ModuleType(name))
            module.const = int
            exec(every.module(name) if small else both[name], module.__dict__)
        found.append(module.use())
    assert found[0] == found[1] == [4, -11, 15, 11, "ten", 4, 132]
