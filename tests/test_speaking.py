"""Whoever only hears what `play --speak` says can play: here a test does, by the lines alone."""

import re

import pytest

from handheld.settings import FAST
from simulator.emulated import EmulatedHandheld
from simulator.script import Script
from simulator.speaking import Speaker

PRESS_MS = 60
WAIT_MS = 400
SEED = 7
MOST_PRESSES = 1500
MOST_DEALS = 6
ASKED = ("to lead", "to follow", "to call", "to put two cards away")
REFUSED = "not now"
END = re.compile(r"\b(wins?|loses?)\b|^Draw")  # how a deal ends


class Ears:
    """Somebody who knows the buttons, and hears the lines; nothing else."""

    def __init__(self, folder, board="pico_oled"):
        self._handheld = EmulatedHandheld(board, str(folder))
        self.lines = []
        self._begun = 0  # lines before this deal
        Speaker(self._handheld, self.lines.append)
        self._handheld.run(1500)

    def press(self, button: str) -> list:
        """Press a button; the lines that this brings."""
        before = len(self.lines)
        self._handheld.circuit.press(button)
        self._handheld.run(PRESS_MS)
        self._handheld.circuit.release(button)
        self._handheld.run(WAIT_MS)
        return self.lines[before:]

    def wait(self) -> None:
        self._handheld.run(1000)

    def choose(self, label: str) -> None:
        """Press down until a line of the menu begins with this, and A."""
        for _ in range(20):
            if self.lines[-1].startswith(label):
                self.press("a")
                return
            self.press("down")
        raise AssertionError(f"no line {label}: {self.lines}")

    def begin(self, game: str) -> None:
        """A new deal of this game."""
        assert self.lines[-1].startswith("New game")
        self.press("down")
        for _ in range(13):
            if self.lines[-1].startswith(f"Game: {game} ("):
                break
            self.press("right")
        self._handheld.app.evening.seed(SEED)
        self.choose("New game")

    def has_heard(self, words: str) -> bool:
        """Whether a line began with these words."""
        return any(line.startswith(words) for line in self.lines)

    def next_deal(self) -> None:
        """The one after the result."""
        self._begun = len(self.lines)
        self.press("a")

    def look_for(self, wanted: str) -> None:
        """Press right until a call is offered that fits this, if one does."""
        first = len(self.lines)
        for _ in range(100):
            if re.match(wanted, self.lines[-1]):
                return
            self.press("right")
            if self.lines[-1] in self.lines[first:-1]:
                return  # all were heard

    def play(self, wanted: str = "") -> None:
        """Play the deal to its end: first any card that may be played, of calls one that fits
        `wanted`."""
        asked = heard = self._begun
        for _ in range(MOST_PRESSES):
            new = self.lines[heard:]
            if any(END.search(line) for line in new):
                return
            if any(line.startswith("All have passed") for line in new):
                self.next_deal()
                asked = heard = self._begun
                continue
            heard = len(self.lines)
            asks = [i for i, line in enumerate(self.lines) if line.endswith(ASKED)]
            if asks and asks[-1] >= asked:
                if self.lines[-1].endswith(REFUSED):
                    self.press("right")
                else:
                    if wanted and self.lines[asks[-1]].endswith("to call"):
                        self.look_for(wanted)
                    asked = len(self.lines)
                    self.press("a")
                    if self.lines[asks[-1]].endswith("two cards away"):
                        self.press("a")  # the next one, too,
                        self.press("a")  # and both
            else:
                self.wait()
        raise AssertionError(f"no end: {self.lines[-40:]}")


@pytest.mark.parametrize(
    "game",
    ["simple game", "Officers' Skat", "Harlequin", "Skat", "Tournee", "Strohmann", "dead hand"],
)
def test_a_deal_is_played_by_ear(tmp_path, game):
    ears = Ears(tmp_path)
    ears.begin(game)
    ears.play()
    said = "\n".join(ears.lines)
    bidding = game in ("Skat", "Tournee", "Strohmann", "dead hand")
    assert said.count("\nTrick:") >= (2 if bidding else 16)  # Null may end early
    if game == "simple game":
        assert said.count("turned up") == 16
    if game == "Harlequin":  # what the other side can't see yet is heard before it turns to it
        away = [i for i, line in enumerate(ears.lines) if line.endswith("turned away")]
        assert len(away) == 8
        for i in away:
            card = ears.lines[i].removeprefix("Computer: ").removesuffix(" turned away")
            assert any(card in line for line in ears.lines[:i] if line.startswith("Computer:"))
    if game == "Strohmann":  # the dummy is turned up, and somebody plays it
        assert said.count("turned up") == 10 and said.count("\nDummy: ") >= 10 + 3


@pytest.mark.parametrize(
    "game, wanted, heard",
    [
        ("Skat", r"\d+$|Yes|Take|Grand$", ["Take the skat", "discarded", "Game: Grand"]),
        ("Skat", r"\d+$|Yes|Spades Hand", ["Spades Hand", "Game: Spades"]),
        ("Tournee", r"\d+$|Yes|Guckser|Grand$", ["Guckser", "discarded", "Game: Grand"]),
        ("Tournee", r"\d+$|Yes|Tournee|The other", ["Tournee", "discarded", "Game: "]),
        ("Strohmann", r"\d+$|Yes|Take|Hearts$", ["Take the skat", "discarded", "Game: Hearts"]),
        ("dead hand", r"\d+$|Yes|Null", ["Null", "Game: Null"]),
        ("Oma-Skat", r"\d+$|Yes|Take|Hearts$", ["Take the skat", "Game: Hearts"]),
        ("Officers' Skat", "Grand", ["Grand", "Game: Grand"]),
        ("Officers' Skat", "Kontra", ["Kontra"]),
    ],
)
def test_one_bids_and_declares_by_ear(tmp_path, game, wanted, heard):
    ears = Ears(tmp_path)
    ears.begin(game)
    expected = [words if words.startswith("Game") else f"You: {words}" for words in heard]
    for _ in range(MOST_DEALS):  # the other side may declare, or say Kontra first
        ears.play(wanted)
        ears.wait()
        missed = [said for said in expected if not ears.has_heard(said)]
        if not missed:
            break
        ears.next_deal()
    assert not missed, ears.lines
    assert any(line.startswith("Score: You ") for line in ears.lines)
    if game == "Oma-Skat":  # a card is turned, and then played
        hers = [line for line in ears.lines if re.match("Oma: .* of ", line)]
        assert len(hers) >= 20
        assert hers[::2] == [f"{line} turned up" for line in hers[1::2]]


def test_one_hears_which_cards_are_out_and_nothing_that_is_gone(tmp_path):
    lines = []
    handheld = EmulatedHandheld("pico_oled", str(tmp_path))
    Speaker(handheld, lines.append)
    script = Script(handheld, None)
    script.run("deal 5\nwait 3000\npress a\nwait 3000\npress b\npress down\npress down\npress down")
    before = len(lines)
    script.run("press a\nwait 1500\nexpect counting")
    assert lines[before:] == [
        "What is out 112 points",
        "Jack (trump): clubs, spades, hearts, diamonds",
        "Clubs: ten",
        "Spades (trump): nine",
        "Hearts: ace, nine, eight, seven",
        "Diamonds: ace, ten, queen, eight",
    ]


def test_one_hears_the_last_trick_and_the_cards_of_an_analysis(tmp_path):
    lines = []
    handheld = EmulatedHandheld("pico_oled", str(tmp_path))
    handheld.app.evening.settings.pace = FAST
    Speaker(handheld, lines.append)
    script = Script(handheld, None)
    script.run("deal 5\nwait 3000\npress a\nwait 3000\nhold a 700\nexpect trick")
    assert lines[-4:] == [
        "Last trick",
        "Computer: King of hearts",
        "You: King of diamonds",
        "Computer: 8 points",
    ]
    script.run("press b\n" + 15 * "wait 3000\npress a\n" + "wait 3000\nexpect result")
    script.run("press right\nwait 30000\nexpect analysis\npress a\nwait 300\nexpect finding")
    dear = lines.index("The table (1/2)") - 1
    while not re.match(r"\d+\. ", lines[dear]):
        dear -= 1
    done, lost = re.fullmatch(r"\d+\. (\w+ of \w+): -([\d.]+)", lines[dear]).groups()
    values = dict(line.rsplit(": ", 1) for line in lines[dear + 1 : -1])
    best = float(next(iter(values.values())))
    assert abs(best - float(values[done]) - float(lost)) < 0.05 and len(values) > 1
