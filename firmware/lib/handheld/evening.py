"""An evening at the handheld: what is played, by whom, in which language, and what is kept."""

from handheld import deals, memory, tallies
from handheld.files import Files
from handheld.games import find
from handheld.settings import HUMAN, LADDER, LANGUAGES, SEAT_LEVELS, Settings
from handheld.settings import LENGTHS as ALL_LENGTHS
from handheld.settings import SAVE as SETTINGS
from handheld.texts import Texts
from skat import games
from skat.chance import Chance
from skat.compat import error_text, random_number
from skat.data import is_there
from skat.saved import VERSION as SESSION_VERSION
from skat.session import Session
from skat.table import NOBODY

# Read beforehand, since drawing allocates nothing.
TABLE_WORDS = ("YOU", "COMPUTER", "SEATS", "TOTAL", "INITIALS")


class Evening:
    """The session, its saves and records, the settings with the words of their language, and the
    computer's players. It knows no screens: App has it, and shows what comes of it.

    `link` is the Remote that plays the other seat, if another device does; `lesson` the Mode and
    the person's seat, while a task that teaches the game is on the table (lessons.py).
    """

    link = None
    lesson = None
    timed = False  # a device sets it: there thinking ends by the clock, else by nodes

    def __init__(self, folder: str, tell):
        """`folder`: where its files are. `tell(sentence)` is called with what has gone wrong
        without keeping the game from going on."""
        self.tell = tell
        self.files = Files(folder)
        self._chance = None
        self._mode = None  # the one that the settings name, once it was looked up
        self.untidy = False  # whether there is garbage to collect
        self.crowded = False  # whether memory was short when garbage was collected last
        self._always = memory.loaded()  # modules that are never unloaded
        self.settings = Settings()
        # Whether somebody was here before.
        self.known = self.files.load(SETTINGS, self.settings.from_bytes)
        if not is_there("handheld/texts/en_ease.txt"):  # small packages are without
            self.settings.scan = self.settings.left = self.settings.large = 0
        self.words = None
        self.speak()
        self.passed = 0  # one's rating, if it has passed that of a level with the last deal
        self.due = 0  # steps in which a completed deal is written: its record, that, its statistics
        self._line = ""  # the record
        self._unsaved = False  # the last save failed, and that was said
        self.holder = NOBODY  # who has said that he has the handheld
        self.session = None
        self.load_session()

    def speak(self) -> None:
        """Use the language of the settings from now on."""
        language = LANGUAGES[self.settings.language]
        if self.words is None or self.words.file != language:
            self.words = Texts(language)
            for name in TABLE_WORDS:
                getattr(self.words, name)

    def texts(self, part: str):
        """The texts that only one screen needs: `rules` or `options`."""
        return Texts("%s_%s" % (self.words.file, part))

    def load_session(self, lesson=None) -> None:
        """Go on with the last game of what is played now; each has a save of its own. Or begin a
        `lesson`, which is never saved.

        The players of another one go, and so does a link.
        """
        self.lesson = lesson
        if self.link is not None:
            self.link.wire.close()
            self.link = None
        another = self.session is not None
        self.session = None
        self.thinkers = {}
        if another and memory.is_short(memory.GAME):
            self.make_way()
            memory.unload("skat", self._always)
        try:
            game = self.played().game
        except ValueError:  # not on this board
            self.settings.mode = games.modes()[0].number
            game = self.played().game
        self.session = Session(game)
        self.save_kind = game.save + (SESSION_VERSION,)
        if lesson is not None:
            return
        if not self.files.load(self.save_kind, self.session.from_bytes):
            if self.session.game.by_chance:
                self.session.starter = self.random_number() % self.session.table.openers
        self.take_preset()

    def take_preset(self) -> None:
        """Play the deals to come by the options of what is played, whatever the save has."""
        words = self.played().options
        if words is None:
            self.session.options.from_bytes(self.session.own)
        else:
            self.session.options.read(words)

    # Who plays: players have numbers, usually those of their seats (skat/session.py)

    def human(self, seat: int) -> bool:
        """Whether a person plays this seat."""
        if seat == self.session.table.pile():
            return False
        return self.is_person(self.session.player_of(seat))

    def is_person(self, player: int) -> bool:
        """Whether a player is a person."""
        if self.link is not None:
            return player == self.link.seat()
        if self.lesson is not None:
            return player == self.lesson[1]
        return self.settings.seats[player] == HUMAN

    def only_human(self) -> int:
        """The one player that is a person, or -1."""
        only = -1
        for player in range(self.session.players()):
            if self.is_person(player):
                if only >= 0:
                    return -1
                only = player
        return only

    def people(self) -> int:
        """How many players are people."""
        count = 0
        for player in range(self.session.players()):
            count += self.is_person(player)
        return count

    def looker(self) -> int:
        """The seat from which the table is seen: the only person's, or of several who play in turns
        that of the next one to decide."""
        if self.people() < 2:
            return self.bottom()
        table = self.session.table
        seat = table.mover
        if seat == table.pile() and self.holder != NOBODY:
            return self.holder  # nobody knows yet who is next
        while not self.human(seat):
            seat = table.next_seat(seat)
        return table.seat_of(table.player_of(seat))

    def must_be_handed(self) -> bool:
        """Whether somebody else has to take the handheld before cards are seen that only he may
        see."""
        if self.people() < 2 or not self.session.running() or self.looker() == self.holder:
            return False
        return self.session.table.has_secrets()

    def computer(self, seat: int) -> bool:
        """Whether the computer plays this seat."""
        return self.link is None and not self.human(seat)

    def own(self) -> int:
        """The player who holds the handheld, as far as that can be told."""
        only = self.only_human()
        return 1 if only < 0 else only

    def bottom(self) -> int:
        """The seat of that player."""
        return self.session.seat_of(self.own())

    def name(self, seat: int) -> str:
        """What a seat is called."""
        if seat == self.session.table.dummy():
            return self.session.table.DUMMY_NAME or self.words.DUMMY
        return self.called(self.session.player_of(seat))

    def called(self, player: int) -> str:
        """What a player is called: by name, or you and the computer, or by number."""
        if self.link is not None:
            return self.link.name(player)
        name = self.settings.names[player]
        if name:
            return name
        people = self.people()
        words = self.words
        if self.is_person(player):
            if people == 1:
                return words.YOU
        elif people == self.session.players() - 1:
            return words.COMPUTER
        return words.SEATS[player]

    # What is played

    def played(self):
        """The Mode that is played. Raises ValueError where there is none such here."""
        if self.lesson is not None:
            return self.lesson[0]
        if self.link is not None:
            return self.link.mode()
        if self._mode is None or self._mode.number != self.settings.mode:
            self._mode = games.mode(self.settings.mode)
        return self._mode

    def shown(self):
        """What the screens show of its game (handheld/games)."""
        return find(self.played().game.name)

    def length(self):
        """How long a series is, as (deals, target)."""
        lengths = self.played().lengths
        chosen = ALL_LENGTHS[self.settings.series]
        return chosen if chosen in lengths else lengths[0]

    def play_mode(self, mode: int) -> None:
        """Play something else from now on; each game has a running deal of its own."""
        self.save()
        self.settings.mode = mode
        if self.played().game.name != self.session.game.name:
            self.load_session()
        else:
            self.take_preset()

    def seed(self, seed: int) -> None:
        """Take deal numbers and all else that is chance from this seed from now on."""
        self._chance = Chance(seed)
        self.thinkers = {}

    def random_number(self) -> int:
        """A number that nobody foretells, 0 to 2**30 - 1, unless a seed was set."""
        if self._chance is None:
            return random_number()
        number = 0
        for _ in range(5):
            number = number << 6 | self._chance.below(64)
        return number

    def deal(self, number: int = -1) -> None:
        """Deal this number, or a random one for -1; over a link both sides do that."""
        if self.lesson is not None:
            self.load_session()
        self.write_due()
        deals.deal(self, number)

    def play(self, action: int) -> None:
        """Do an action of a person or the computer at the table. Raises ValueError."""
        if self.link is not None:
            self.link.link.act(action)
        else:
            self.session.play(action)

    def take_back(self) -> int:
        """Take back the last card that a person played, or the last call, and all after it; returns
        its place on the table, or the call."""
        return deals.take_back(self)

    def keep_record(self) -> None:
        """Add the completed deal to the records and the statistics, in the rounds to come or before
        anything else is shown or dealt; a link keeps its own, a lesson none."""
        if self.link is not None or self.lesson is not None:
            return
        self.due = 3

    def write_next(self) -> None:
        """Do the next step of what is due; if memory runs out, it stays due."""
        if self.due == 3:
            self._line = deals.record(self)
        elif self.due == 2:
            self.write(self.files.keep_game, self._line)
        else:
            tallies.note_deal(self)
        self.due -= 1

    def write_due(self) -> None:
        """Do all of them."""
        while self.due:
            self.write_next()

    def do_chore(self) -> None:
        """Write the next of what is due; where nothing is, collect garbage, if there is any."""
        if self.due:
            self.write_next()
        elif self.untidy:
            self.untidy = False
            self.tidy()

    def end_game(self) -> None:
        """End the running deal without a winner."""
        self.session.abort()
        self.save()

    def save(self) -> None:
        """Save the session. A link saves what it plays itself, a lesson nothing."""
        if self.link is not None or self.lesson is not None:
            return
        self.write(self.files.save, self.save_kind, self.session.to_bytes())
        self.untidy = True

    def save_settings(self) -> None:
        """Save the settings."""
        self.known = True
        self.write(self.files.save, SETTINGS, self.settings.to_bytes())

    def write(self, write, *arguments) -> None:
        """Write a file; where that fails the game goes on, and it is said once."""
        try:
            write(*arguments)
            self._unsaved = False
        except OSError as error:
            if not self._unsaved:
                self._unsaved = True
                self.files.log(error_text(error))
                self.tell(self.words.NOT_SAVED.format(error=error))

    # The computer's players

    def ladder(self):
        """What can play a seat of this game, as LADDER."""
        levels = self.session.game.levels
        return [value for value in LADDER if value == HUMAN or SEAT_LEVELS[value - 1] in levels]

    def who(self, player: int) -> int:
        """Who a player is, as in `ladder`: as the settings say; where this game has no such level,
        the one below."""
        value = self.settings.seats[player]
        ladder = self.ladder()
        if value in ladder:
            return value
        below = [other for other in ladder if LADDER.index(other) < LADDER.index(value)]
        return max(below[-1:] + ladder[1:2], key=LADDER.index)

    def set_rivals(self, value: int, step: int) -> None:
        """Have all other seats played by whoever is `step` further up `ladder` than `value`."""
        ladder = self.ladder()
        value = ladder[(ladder.index(value) + step) % len(ladder)]
        own = self.own()
        seats = self.settings.seats
        for player in range(len(seats)):
            if player != own:
                seats[player] = value
        self.save_settings()

    def level(self, seat: int) -> str:
        """The level that plays a seat of the computer's."""
        return SEAT_LEVELS[self.who(self.session.player_of(seat)) - 1]

    def player(self, seat: int):
        """The computer's player for a seat. One of a level plays all its seats, one after the
        other."""
        level = self.level(seat)
        if level not in self.thinkers:
            self.thinkers[level] = self.session.game.players.make_player(level, 0, timed=self.timed)
        return self.thinkers[level]

    # Memory

    def tidy(self) -> None:
        """Collect garbage, and see whether memory is short."""
        self.crowded = memory.is_short()

    def make_way(self) -> None:
        """Let the players go, and their code and that of all screens; the table makes players
        again."""
        self.thinkers = {}
        memory.unload(".players", self._always)  # the shared ones, and each game's own
        memory.unload("handheld", self._always)
