"""A recorded game as a page: one HTML file that needs no script and nothing from elsewhere.

A section for each trick shows the cards before it, as one side sees them or open, and who played
what; the last one has a bar from 0 to 120 for each side, with marks at 31, 61 and 91. Cards have
letters and signs, so that a screen reader can read them, and the deck's pictures (deck.svg, made by
tools/make_deck.py).
"""

from html import escape
from pathlib import Path
from types import SimpleNamespace

from handheld.games import find
from handheld.sides import side_name
from handheld.table.names import card_name, game_name
from handheld.texts import Texts
from skat import games
from skat.calls import CALL, DISCARD
from skat.cards import JACK, NONE
from skat.notation import action_word
from skat.table import END

PHRASES = {
    "en": {
        "skat": "Skat",
        "title": "{game}, deal {number}",
        "seen": "View: {name}",
        "open": "View: all cards open",
        "cards": "The cards",
        "trick": "Trick {n}",
        "game": "Game: {game}",
        "declared": "Game: {game} ({name})",
        "plays": "{name}: {what}",
        "wins": "Trick: {name}, {n} {points}",
        "result": "Result",
        "row": "{name}: {n} {points}, score {score}",
        "ends": "The record ends here, before the end of the deal.",
        "back": "Taken back: {n}.",
        "hints": "Hints: {n}.",
        "covered": "covered",
    },
    "de": {
        "skat": "Skat",
        "title": "{game}, Spiel {number}",
        "seen": "Sicht: {name}",
        "open": "Sicht: alle Karten offen",
        "cards": "Die Karten",
        "trick": "Stich {n}",
        "game": "Spiel: {game}",
        "declared": "Spiel: {game} ({name})",
        "plays": "{name}: {what}",
        "wins": "Stich: {name}, {n} {points}",
        "result": "Ergebnis",
        "row": "{name}: {n} {points}, {score} Punkte",
        "ends": "Die Aufzeichnung endet hier, vor dem Ende des Spiels.",
        "back": "Zurückgenommen: {n}.",
        "hints": "Tipps: {n}.",
        "covered": "verdeckt",
    },
}
# What games are called for which the settings have too short a name.
GAMES = {
    "en": {
        "lskat": "The simple game",
        "officers": "Officers' Skat",
        "halfopen": "Half-open Officers' Skat",
        "tournee": "North American Skat",
        "strohmann": "Skat with a dummy",
        "deadhand": "Skat with a dead hand",
    },
    "de": {
        "lskat": "Einfaches Spiel",
        "officers": "Offiziersskat",
        "halfopen": "Halboffener Offiziersskat",
        "tournee": "Nordamerikanischer Skat",
        "strohmann": "Skat mit Strohmann",
        "deadhand": "Skat mit totem Blatt",
    },
}
RANKS = {
    "en": ("A", "10", "K", "Q", "J", "9", "8", "7"),
    "de": ("A", "10", "K", "D", "B", "9", "8", "7"),
}
SIGNS = "♣♠♥♦"
SUITS = "cshd"  # classes of cards
ACE, KING = 0, 2
DECK = Path(__file__).with_name("deck.svg")
STYLE = """
* { box-sizing: border-box }
html { scroll-behavior: smooth }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: auto; padding: 1rem;
  color: #f4f0e2; background: #0b4a2f radial-gradient(circle at 50% 0, #1d8057, #083421) fixed }
h1 { font-size: 2rem; margin: 1rem 0 0; letter-spacing: .01em; text-shadow: 0 2px 3px #0006 }
h1 + p { color: #cfe3d3; margin: 0 0 1rem }
h2 { font-size: 1.15rem; margin: 0 0 .6rem; color: #ffe9a8 }
nav { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: .3rem;
  padding: .5rem 0; background: #0d4f33 }
nav a { color: #f4f0e2; text-decoration: none; background: #0005; border-radius: 1rem;
  padding: .05rem .7rem; font-size: .85rem }
nav a:hover, nav a:focus { background: #ffe9a8; color: #10241a }
section { background: #0003; border: 1px solid #fff2; border-radius: .8rem; padding: .9rem 1.1rem;
  margin: 1rem 0; scroll-margin-top: 6rem }
dl { display: grid; grid-template-columns: 6.5rem auto; gap: .5rem .8rem; margin: .3rem 0 .8rem }
dt { overflow-wrap: anywhere; color: #cfe3d3; padding-top: .4rem }
dd { margin: 0 }
p { margin: .25rem 0 }
p.play { display: inline-block; vertical-align: top; margin: .2rem 1.2rem .4rem 0; color: #cfe3d3 }
p.play b { display: block; margin: .2rem 0 0; font-size: 1.3rem; box-shadow: 0 3px 8px #0007 }
p.wins { color: #ffe9a8; font-weight: 600 }
b { display: inline-block; position: relative; isolation: isolate; overflow: hidden;
  font-size: .9rem; line-height: 1.05; width: 2.55em; height: 3.7em; margin: .1rem;
  padding: .12em .2em; border-radius: .3em; vertical-align: top;
  background: linear-gradient(160deg, #fffefa, #f3eee0);
  box-shadow: 0 1px 3px #0008; text-shadow: 0 0 2px #fffdf5, 0 0 2px #fffdf5 }
b span { display: block; font-size: .85em }
b svg { position: absolute; z-index: -1; fill: currentColor; width: 1.5em; height: 1.5em;
  right: .2em; bottom: .25em }
b svg.figure { width: 1.75em; height: 3.3em; right: 0; bottom: -.05em }
b svg.ace { width: 2em; height: 2em; right: .1em; bottom: .15em }
svg.deck { position: absolute; width: 0; height: 0 }
b.c { color: #16191f }
b.s { color: #0a6b35 }
b.h { color: #c4122f }
b.d { color: #d96a00 }
b.covered { color: #fff9; text-align: center; padding-top: 1.2em; text-shadow: none;
  background: repeating-linear-gradient(45deg, #0000 0 5px, #d98f86 5px 6px),
    repeating-linear-gradient(-45deg, #8c2230 0 5px, #d98f86 5px 6px);
  border: .14em solid #fffdf5 }
i { font-style: normal; display: inline-block; margin-right: .35rem; white-space: nowrap;
  position: relative; z-index: 0 }
i b + b { margin-left: -.45em; margin-top: .6em; filter: brightness(.85); position: relative;
  z-index: -1 }
p.row { font-size: 1.1rem; margin-top: .8rem }
p.bar { height: .9rem; border-radius: .45rem; max-width: 36rem; margin: .2rem 0;
  background:
    linear-gradient(90deg, #0000 25.6%, #fff8 0 26%, #0000 0 50.6%, #fff 0 51%, #0000 0 75.6%,
      #fff8 0 76%, #0000 0),
    linear-gradient(90deg, #f5c542 var(--part), #0005 0) }
@media print { body { background: none; color: #000 } nav { display: none } }
""".strip()


def game_title(name: str, language: str) -> str:
    """What a game is called: as in the settings, unless that is too short for a title."""
    title = GAMES[language].get(name)
    return title or Texts(language).MODES[games.find(name).first_mode().number]


class Page:
    """The page of a Record, seen by a seat or, for -1, open; `language`: a key of PHRASES. Plays
    the record to its end."""

    def __init__(self, record, side: int, language: str):
        self._record = record
        self._side = side
        self._words = Texts(language)
        self._phrases = PHRASES[language]
        self._language = language
        # As much of an app as naming calls takes.
        settings = SimpleNamespace(faces=0)
        self._app = SimpleNamespace(evening=SimpleNamespace(words=self._words, settings=settings))
        self._parts: list = []
        self._sections: list = []  # id and title of each

    def html(self) -> str:
        """The file."""
        self._tell()
        title = escape(self._title())
        links = "".join(f'<a href="#{id}">{escape(name)}</a> ' for id, name in self._sections)
        return (
            f'<!DOCTYPE html>\n<html lang="{self._language}">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width">\n'
            f"<title>{title}</title>\n<style>\n{STYLE}\n</style>\n</head>\n<body>\n"
            f'<svg class="deck" aria-hidden="true">\n{DECK.read_text()}</svg>\n'
            f"<h1>{title}</h1>\n"
            f"<p>{escape(self._eyes())}</p>\n<nav>{links}</nav>\n"
            + "\n".join(self._parts)
            + "\n</body>\n</html>\n"
        )

    def _phrase(self, key: str, **parts) -> str:
        """A phrase as HTML: parts that are cards already are Markup."""
        return self._phrases[key].format(
            **{
                name: part if isinstance(part, Markup) else escape(str(part))
                for name, part in parts.items()
            }
        )

    # Names

    def _title(self) -> str:
        game = game_title(self._record.table.VARIANT, self._language)
        if self._record.number < 0:
            return game
        return self._phrases["title"].format(game=game, number=self._record.number)

    def _eyes(self) -> str:
        if self._side < 0:
            return self._phrases["open"]
        return self._phrases["seen"].format(name=self._name(self._side))

    def _name(self, seat: int) -> str:
        return side_name(self._words, self._record.names, self._record.players, seat)

    def card(self, card: int) -> "Markup":
        """A card, or what a covered one is called."""
        if card > NONE:
            covered = self._phrases["covered"]
            return Markup(f'<b class="covered" title="{covered}">?</b>')
        suit = card >> 3
        name = escape(card_name(self._words, 0, card))
        rank = RANKS[self._language][card & 7]
        return Markup(
            f'<b class="{SUITS[suit]}" title="{name}">{rank}<span>{SIGNS[suit]}</span>'
            f"{_picture(suit, card & 7)}</b>"
        )

    def _call(self, view, call: int):
        """What was said, or put away, as the side knows it."""
        name = escape(find(view.VARIANT).call_name(self._app, view, call))
        if call >= DISCARD:
            cards = call - DISCARD >> 5, call & 31
            actor = self._record.table.actor(self._record.table.done() - 1)
            if self._side not in (-1, actor):
                return Markup(name)
            return Markup(" ".join([name, *map(self.card, cards)]).strip())
        return Markup(name or escape(action_word(call)))

    # Sections

    def _begin(self, id: str, title: str) -> None:
        self._sections.append((id, title))
        self._parts.append(f'<section id="{id}">\n<h2>{escape(title)}</h2>')

    def _end(self) -> None:
        self._parts.append("</section>")

    def _say(self, text: str, kind: str = "") -> None:
        """A line; `kind`: its class."""
        self._parts.append(f'<p class="{kind}">{text}</p>' if kind else f"<p>{text}</p>")

    def _tell(self) -> None:
        record = self._record
        table = record.table
        self._begin("cards", self._phrases["cards"])
        self._lay()
        named = self._name_game(False)
        for action in record.actions:
            if action < CALL and table.count % table.seats == 0:
                self._end()
                number = table.count // table.seats + 1
                self._begin(f"trick{number}", self._phrases["trick"].format(n=number))
                named = self._name_game(named)
                self._lay()
            mover = table.mover
            table.play(action)
            what = self.card(action) if action < CALL else self._call(self._view(), action)
            self._say(self._phrase("plays", name=self._name(mover), what=what), "play")
            if action < CALL and table.count % table.seats == 0:
                self._tell_trick(table.count // table.seats - 1)
        self._end()
        self._begin("result", self._phrases["result"])
        self._tell_result(table.stage == END)
        self._end()

    def _view(self):
        """The table as it is seen."""
        table = self._record.table
        return table if self._side < 0 else table.view(self._side)

    def _name_game(self, named: bool) -> bool:
        """Say once what is played, when that is known; whether it has been said."""
        table = self._record.table
        if named or table.kind is None:
            return named
        game = game_name(self._app, table.kind.game)
        declarer = table.declarer
        if declarer < table.seats:
            self._say(self._phrase("declared", game=game, name=self._name(declarer)))
        else:
            self._say(self._phrase("game", game=game))
        return True

    def _lay(self) -> None:
        """The cards of each side, and the skat, as far as they are known."""
        view = self._view()
        rows = []
        for seat in range(view.seats):
            first = seat * view.places
            stacks = range(first, first + view.stacks)
            hand = range(first + view.stacks, first + view.places)
            cards = [self._stack(view, place) for place in stacks]
            held = [view.top[place] for place in hand] + [view.under[place] for place in hand]
            cards += map(self.card, sorted([c for c in held if c != NONE], key=_order))
            rows.append((self._name(seat), cards))
        spare = range(view.seats * view.places, len(view.top))
        lying = [cards[place] for cards in (view.top, view.under) for place in spare]
        rows.append((self._phrases["skat"], [self.card(c) for c in lying if c != NONE]))
        self._parts.append("<dl>")
        for name, cards in rows:
            if any(cards):
                self._parts.append(
                    f"<dt>{escape(name)}</dt><dd>{' '.join(filter(None, cards))}</dd>"
                )
        self._parts.append("</dl>")

    def _stack(self, view, place: int) -> str:
        """A stack: its upper card, and the one below."""
        found = [card for card in (view.top[place], view.under[place]) if card != NONE]
        return f"<i>{' '.join(map(self.card, found))}</i>" if found else ""

    def _tell_trick(self, number: int) -> None:
        table = self._record.table
        words = self._words
        first = number * table.seats
        won = sum(table.kind.points[card] for card in table.played[first : first + table.seats])
        unit = words.ONE_POINT if won == 1 else words.POINTS
        winner = self._name(table.winners[number])
        self._say(self._phrase("wins", name=winner, n=won, points=unit), "wins")

    def _tell_result(self, ended: bool) -> None:
        record = self._record
        table = record.table
        if ended:
            score = games.find(table.VARIANT).rules.Score()
            table.count_score(score)
            for seat in range(table.seats):
                n, points = table.points[seat], self._words.POINTS
                name = self._name(seat)
                row = self._phrase("row", name=name, n=n, points=points, score=score.seats[seat])
                self._say(row, "row")
                self._parts.append(f'<p class="bar" style="--part: {100 * n // 120}%"></p>')
        else:
            self._say(self._phrase("ends"))
        for key, n in (("back", record.undone), ("hints", record.hints)):
            if n:
                self._say(self._phrase(key, n=n))


class Markup(str):
    """A text that is HTML already."""


def _picture(suit: int, rank: int) -> str:
    """What is on a card besides its letters: a figure, an ace's wreath, or the suit."""
    kind = ""
    uses = f'<use href="#s{suit}"/>'
    if KING <= rank <= JACK:
        kind = "figure"
        uses = f'<use href="#f{suit}{rank}"/>'
    elif rank == ACE:
        kind = "ace"
        within = 'x="28%" y="27%" width="44%" height="44%"'
        uses = f'<use href="#wreath"/><use href="#s{suit}" {within}/>'
    return f'<svg class="{kind}" aria-hidden="true">{uses}</svg>'


def _order(card: int):
    """Jacks first, then by suit; what is covered last."""
    return card > 31, card & 7 != 4, card
