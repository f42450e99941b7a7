"""What a handheld shows, in plain lines: for screen readers, and for all who would rather listen.

A menu is its title and the line that is chosen; a page is its text; a table is who has which cards,
then who plays what. Nothing is said that the one who looks at the screen does not see. Runs in both
interpreters.
"""

from handheld.settings import GERMAN
from handheld.table.auction import question
from handheld.table.names import card_name, game_name
from simulator.spoken_pages import line_of, sentences
from skat.calls import BID, CALL, DISCARD
from skat.cards import NONE, UNKNOWN
from skat.table import NOBODY

NEAR = 4  # pixels between two texts of one line

# By the handheld's language; the words of the handheld itself are those on its screen.
PHRASES = {
    "English": {
        "game": "Game: {game}",
        "covered": "{n} covered",
        "turned": "{name}: {card} turned up",
        "averted": "{name}: {card} turned away",
        "trick": "Trick: {name}, {n} {points}. {scores}",
        "lead": "{name} to lead",
        "follow": "{name} to follow",
        "call": "{name} to call",
        "put": "{name} to put two cards away",
        "away": "{cards}: put away",
        "not now": "{card}, not now",
        "empty": "empty",
        "back": "taken back",
    },
    "Deutsch": {
        "game": "Spiel: {game}",
        "covered": "{n} verdeckt",
        "turned": "{name}: {card} aufgedeckt",
        "averted": "{name}: {card} weggedreht",
        "trick": "Stich: {name}, {n} {points}. {scores}",
        "lead": "{name}: Ausspiel",
        "follow": "{name}: Bedienen",
        "call": "{name}: Ansage",
        "put": "{name}: zwei Karten drücken",
        "away": "{cards}: drücken",
        "not now": "{card}, jetzt nicht",
        "empty": "leer",
        "back": "zurückgenommen",
    },
}


class Speaker:
    """Says what an EmulatedHandheld shows."""

    def __init__(self, handheld, say):
        """`say(line)` is called for each line, in the order in which it comes to the screen."""
        self._handheld = handheld
        self._say = say
        self._app = None
        self._screen = None
        self._drawn = []  # texts that the round has drawn: y, x, text
        self._said = set()  # lines of this page
        self._line = ""  # the last one that was chosen
        self._cards = []  # those that face the one at the bottom, by place
        self._done = 0  # actions of the deal
        self._bottom = -1
        self._turn = None
        self._game = None
        self._call = ""  # the last one, and whose it is
        self._notice = None  # that stands on the table
        handheld.heard = self.look

    def look(self) -> None:
        """Say what has changed since the last look; to be called after each round."""
        app = self._handheld.app
        if app is not self._app:
            self._listen(app)
        drawn, self._drawn = self._drawn, []
        screen = app.screen
        new = screen is not self._screen
        if new:
            self._screen = screen
            self._said = set()
            self._line = ""
        if screen.view is not None:
            self._tell_table(screen, new)
        elif screen.count():
            self._tell_menu(screen, drawn)
        else:
            self._tell_lines(drawn)

    def _listen(self, app) -> None:
        """Note all texts that this app draws."""
        self._app = app
        canvas = app.canvas
        text, within, number = canvas.text, canvas.text_within, canvas.number
        clear = canvas.clear

        def note_clear():
            self._drawn = []
            clear()

        def note_text(words, x, y, ink=-1, start=0, end=-1):
            part = words[start : len(words) if end < 0 else end]
            self._drawn.append((y, x, part))
            return text(words, x, y, ink, start, end)

        def note_within(words, x, y, w, ink=-1):
            before = len(self._drawn)
            end = within(words, x, y, w, ink)
            self._drawn[before:] = [(y, x, words)]  # however much of it has room
            return end

        def note_number(n, x, y, ink=-1, large=False):
            self._drawn.append((y, x, str(n)))
            return number(n, x, y, ink, large)

        canvas.text, canvas.text_within, canvas.number = note_text, note_within, note_number
        canvas.clear = note_clear
        app.redraw()  # the first page was drawn before

    # Menus and pages

    def _tell_lines(self, drawn) -> None:
        """Say the lines of a page, each once."""
        rows: list = []
        for y, x, text in sorted(drawn, key=lambda each: each[0]):
            if not rows or y - rows[-1][0] >= NEAR:
                rows.append((y, []))
            rows[-1][1].append((x, str(text)))
        texts = [[_without_sign(text) for _, text in sorted(parts)] for _, parts in rows]
        for line in sentences(self._screen, texts) if rows else ():
            if line and line not in self._said:
                self._said.add(line)
                self._say(line)

    def _tell_menu(self, menu, drawn) -> None:
        """Say what stands around the lines of a menu, and the one that is chosen."""
        top, bottom = menu.top(), menu.bottom()
        self._tell_lines([each for each in drawn if not top <= each[0] < bottom])
        if drawn:
            _, label, value = menu.item(menu.chosen)
            label = line_of(menu, label)
            line = label if value is None else f"{label}: {value}"
            if (menu.chosen, line) != self._line:
                self._line = menu.chosen, line
                self._say(f"{line} ({menu.chosen + 1}/{menu.count()})")

    # The table

    def _phrase(self, key: str, **parts) -> str:
        return PHRASES[self._app.evening.words.LANGUAGE][key].format(**parts)

    def _card(self, card: int) -> str:
        return card_name(self._app.evening.words, self._app.evening.settings.faces, card)

    def _tell_table(self, screen, new: bool) -> None:
        table = screen.table
        done = table.done()
        if new or done < self._done or screen.bottom != self._bottom:
            if not new and done < self._done:
                self._say(self._phrase("back"))
            self._tell_all(screen)
        else:
            for i in range(self._done, done):
                self._tell_action(screen, i)
            self._tell_turned(screen)
        self._done = done
        self._bottom = screen.bottom
        self._cards = self._facing(screen)
        self._tell_choice(screen)
        notice = getattr(screen, "notice", None)
        if notice != self._notice and notice:
            words = self._app.evening.words
            german = self._app.evening.settings.faces == GERMAN
            text, suit = notice
            self._say(text if suit < 0 else f"{text} {words.SUITS[german][suit]}")
        self._notice = notice

    def _tell_all(self, screen) -> None:
        """Who has which cards, as the one at the bottom knows them, and what lies in the trick."""
        view = screen.view
        self._turn = None
        self._line = ""
        self._game = None
        self._tell_game(view)
        facing = self._facing(screen)
        for seat in range(view.seats):
            places = range(seat * view.places, (seat + 1) * view.places)
            parts = [self._card(facing[place]) for place in places if facing[place] < NONE]
            lying = sum((view.top[place] != NONE) + (view.under[place] != NONE) for place in places)
            covered = lying - len(parts)
            if covered:
                parts.append(self._phrase("covered", n=covered))
            if parts:
                self._say(f"{screen.name(seat)}: {', '.join(parts)}")
        if screen.watching:
            self._say(self._app.evening.texts("skat").SITS_OUT)
        for i in range(view.count - view.count % view.seats, view.count):
            self._tell_card(screen, i)

    def _tell_game(self, view) -> None:
        game = NOBODY if view.kind is None else view.kind.game
        if game != self._game and game != NOBODY:
            self._say(self._phrase("game", game=game_name(self._app, game)))
        self._game = game

    def _tell_card(self, screen, i: int) -> None:
        """The i-th card that was played."""
        table = screen.table
        name = screen.name(table.froms[i] // table.places)
        self._say(f"{name}: {self._card(table.played[i])}")

    def _tell_action(self, screen, i: int) -> None:
        """The i-th action: a card, with the trick that it completes, or a call."""
        table = screen.table
        action = table.action(i)
        if action >= CALL:
            self._call = f"{screen.name(table.actor(i))}: {self._call_name(screen, action)}"
            self._say(self._call)
            self._tell_game(screen.view)
            return
        cards = table.count - sum(table.action(k) < CALL for k in range(i, table.done()))
        self._tell_card(screen, cards)
        if (cards + 1) % table.seats == 0:
            self._tell_trick(screen, cards // table.seats)

    def _call_name(self, screen, call: int) -> str:
        """A call in words, a bid as a number."""
        if BID <= call < DISCARD:
            return str(call - BID)
        return screen.shown.call_name(self._app, screen.view, call)

    def _tell_trick(self, screen, number: int) -> None:
        table = screen.table
        first = number * table.seats
        won = sum(table.kind.points[card] for card in table.played[first : first + table.seats])
        words = self._app.evening.words
        seats = [table.seat_of(player) for player in range(table.openers)]
        points = [table.points_of(player) for player in range(table.openers)]
        scores = ", ".join(f"{screen.name(s)} {n}" for s, n in zip(seats, points))
        self._say(
            self._phrase(
                "trick",
                name=screen.name(table.winners[number]),
                n=won,
                points=words.ONE_POINT if won == 1 else words.POINTS,
                scores=scores,
            )
        )

    def _facing(self, screen) -> list:
        """The card on each place that the one at the bottom sees; NONE and UNKNOWN as in views."""
        view = screen.view
        if screen.open:
            return list(view.top)
        return [view.facing(place, screen.bottom) for place in range(len(view.top))]

    def _tell_turned(self, screen) -> None:
        """The cards that have come to light, and those that have turned to another side."""
        view = screen.view
        facing = self._facing(screen)
        for place, card in enumerate(facing):
            before = self._cards[place]
            if card < NONE and card not in self._cards:
                key = "turned"
            elif card == UNKNOWN and view.top[place] == before < NONE:
                key = "averted"
                card = before
            else:
                continue
            name = screen.name(place // view.places)
            self._say(self._phrase(key, name=name, card=self._card(card)))

    def _question(self, screen) -> str:
        """What one who is to call is asked, in games with an auction."""
        return question(screen) if screen.view.auction is not None else ""

    def _tell_choice(self, screen) -> None:
        """Whose turn it is, if he is to choose, what is asked of him, and what is chosen."""
        view = screen.view
        asked = ""
        putting = screen.putting_away()
        if putting and screen.put == len(screen.away):
            turn = "put"
            line = self._phrase("away", cards=", ".join(map(self._card, screen.away)))
        elif screen.choosing_call():
            turn = "call"
            asked = self._question(screen)
            call = screen.calls[screen.call]
            line = self._call_name(screen, call)
        elif screen.choosing():
            turn = "put" if putting else "follow" if view.count % view.seats else "lead"
            card = view.top[screen.cursor]
            line = self._card(card) if card < NONE else self._phrase("empty")
            if card < NONE and not screen.playable(screen.cursor):
                line = self._phrase("not now", card=line)
        else:
            return
        if (self._done, turn) != self._turn:
            self._turn = self._done, turn
            self._line = ""
            if asked and asked != self._call:
                self._say(asked)
            self._say(self._phrase(turn, name=screen.name(screen.cursor // view.places)))
        if line != self._line:
            self._line = line
            self._say(line)


def _without_sign(text: str) -> str:
    """A text without the sign that it leads on."""
    return text[:-2] if text.endswith(" >") else text
