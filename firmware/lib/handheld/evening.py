"""An evening at the handheld: what is played, by whom, and what is kept."""

from handheld import memory
from handheld.files import Files
from handheld.games import GAME, LENGTHS, OPTIONS, PLAYED, opened_by_chance, shown
from handheld.settings import HUMAN, LADDER, SEAT_LEVELS, SINGLE, Settings
from handheld.settings import LENGTHS as ALL_LENGTHS
from handheld.settings import SAVE as SETTINGS
from skat import games
from skat.chance import Chance
from skat.compat import error_text, random_number
from skat.session import VERSION as SESSION_VERSION
from skat.session import Session
from skat.table import NOBODY


class Evening:
    """The session, its saves and records, the settings, and the computer's players.

    App, which runs it, adds the screens: `show`, `do`, `after_drawing` and `words`. `link` is the
    Remote that plays the other seat, if another device does; `lesson` the mode and the person's
    seat, while a task that teaches the game is on the table (lessons.py).
    """

    link = None
    lesson = None

    def __init__(self, folder: str):
        """`folder`: where its files are."""
        self.timed = False  # a device sets it: there thinking ends by the clock, else by nodes
        self.files = Files(folder)
        self._chance = None
        self.always = memory.loaded()  # modules that are never let go
        self.settings = Settings()
        # Whether somebody was here before.
        self.known = self.files.load(SETTINGS, self.settings.from_bytes)
        self._loaded = self.always  # and those that no change of screens lets go
        self._kept = set()  # which of these only screens need that are not shown
        self._crowded = False  # whether memory was short when garbage was collected last
        self.highest = len(SEAT_LEVELS)  # what level memory is enough for, by its place in LADDER
        self._due = 0  # what is to be written of a deal: 1 its statistics, 2 the record, too
        self._unsaved = False  # the last save failed, and that was said
        self.holder = NOBODY  # who has said that he has the handheld
        self.load_session()
        from handheld import tallies

        tallies.load(self)  # what stays of it in memory must not lie amid a deal

    def load_session(self, lesson=None, kept=()) -> None:
        """Go on with the last game of what is played now; each has a save of its own. Or begin a
        `lesson`, which is never saved.

        What was loaded for another one goes before, except the modules `kept`, and so do the
        players, and a link.
        """
        self.lesson = lesson
        if self.link is not None:
            self.link.wire.close()
            self.link = None
        self.session = None
        self._players = []
        self._part = None  # of players, of which the code is loaded
        memory.keep_only(self.always.union(kept))
        memory.begin_loading()
        try:
            game = games.find(self.played()[GAME])
        except ValueError:  # not on this board
            self.settings.mode = SINGLE
            game = games.find(self.played()[GAME])
        self.session = Session(game)
        self._players = [None] * self.session.table.seats
        self._save = game.SAVE + (SESSION_VERSION,)
        self._loaded = memory.loaded()  # what only reading the save needs, goes
        if lesson is not None:
            return
        if not self.files.load(self._save, self.session.from_bytes):
            if opened_by_chance(self.session.game.NAME):
                self.session.starter = self.random_number() % self.session.table.openers
        self.take_preset()

    def take_preset(self) -> None:
        """Play the deals to come by the options of what is played, whatever the save has."""
        words = self.played()[OPTIONS]
        if words is None:
            self.session.options.from_bytes(self.session.own)
        else:
            self.session.options.read(words)

    # Who plays: players have numbers, usually those of their seats (skat/session.py)

    def human(self, seat: int) -> bool:
        """Whether a person plays this seat."""
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
            return self.words.DUMMY
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
        """A row of handheld.games.PLAYED."""
        if self.lesson is not None:
            return PLAYED[self.lesson[0]]
        return PLAYED[self.settings.mode if self.link is None else self.link.mode()]

    def shown(self):
        """The game's module in handheld/games."""
        return shown(self.played()[GAME])

    def length(self):
        """How long a series is, as (deals, target)."""
        lengths = self.played()[LENGTHS]
        chosen = ALL_LENGTHS[self.settings.series]
        return chosen if chosen in lengths else lengths[0]

    def play_mode(self, mode: int) -> None:
        """Play something else from now on, at once: loading.change_mode."""
        from handheld.loading import change_mode

        for _ in change_mode(self, mode):
            pass

    def seed(self, seed: int) -> None:
        """Take deal numbers and all else that is chance from this seed from now on."""
        self._chance = Chance(seed)
        self._players = [None] * len(self._players)

    def random_number(self) -> int:
        """A number that nobody foretells, 0 to 2**30 - 1, unless a seed was set."""
        if self._chance is None:
            return random_number()
        number = 0
        for _ in range(5):
            number = number << 6 | self._chance.below(64)
        return number

    def _deals(self):
        """The module that is loaded only when it is needed; the next screen ends loading."""
        if not memory.is_loaded("handheld.deals"):
            memory.begin_loading()
        from handheld import deals

        return deals

    def deal(self, number: int = -1) -> None:
        """Deal this number, or a random one for -1, and show the table."""
        if self.link is not None:
            self.link.wish()
            return
        if self.lesson is not None:
            self.load_session()
        self._deals().deal(self, number)

    def play(self, action: int) -> None:
        """Do an action of a person or the computer at the table. Raises ValueError."""
        if self.link is not None:
            self.link.link.act(action)
        else:
            self.session.play(action)

    def take_back(self) -> None:
        """Take back the last card that a person played, or the last call, and all after it; show
        the table with the cursor on it."""
        self._deals().take_back(self)

    def keep_record(self) -> None:
        """Add the completed deal to the records and the statistics; a link keeps its own, a lesson
        none."""
        if self.link is not None or self.lesson is not None:
            return
        self._due = 2
        if not memory.is_free(memory.RECORD):
            self.let_code_go()
        self.write_due()

    def write_due(self) -> None:
        """Write what is still due; memory may have been too short for it before."""
        while self._due:
            if self._due == 2:
                self.write(self.files.keep_game, self._deals().record(self))
            else:
                memory.begin_loading()
                from handheld import tallies

                tallies.note_deal(self)
            self._due -= 1
            memory.end_loading()
            if memory.keep_only(self._loaded):
                memory.collect()

    def end_game(self) -> None:
        """End the running deal without a winner."""
        self.session.abort()
        self.save()
        self.show("title")

    def save(self) -> None:
        """Save the session; and collect, for writing holds up everything else, too, and garbage
        must not drive what stays apart. A link saves what it plays itself, a lesson nothing."""
        if self.link is not None or self.lesson is not None:
            return
        self.write(self.files.save, self._save, self.session.to_bytes())
        memory.collect()

    def save_settings(self) -> None:
        """Save the settings; what memory is enough for is tried again."""
        self.highest = len(SEAT_LEVELS)
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
                sentence = self.words.NOT_SAVED.format(error=error)
                self.do(lambda: self.show("error", sentence))

    # The computer's players

    def ladder(self):
        """What can play a seat of this game, as LADDER."""
        game = self.session.game
        if not hasattr(game, "levels"):
            return LADDER
        levels = game.levels()
        return [value for value in LADDER if value == HUMAN or SEAT_LEVELS[value - 1] in levels]

    def seat(self, player: int) -> int:
        """Who a player is: the setting, or where this game has no such level, the one below."""
        value = self.settings.seats[player]
        ladder = self.ladder()
        if value in ladder:
            return value
        below = [other for other in ladder if LADDER.index(other) < LADDER.index(value)]
        return max(below[-1:] + ladder[1:2], key=LADDER.index)

    def level(self, seat: int) -> str:
        """The level that plays a seat of the computer's: the settings', if memory is enough."""
        place = min(LADDER.index(self.seat(self.session.player_of(seat))), self.highest)
        return SEAT_LEVELS[LADDER[place] - 1]

    def _deciding(self):
        """What is played, and which part of a player decides now, "" where that is one."""
        game = self.session.game
        return game.NAME, game.part(self.session.table) if hasattr(game, "part") else ""

    def has_players(self) -> bool:
        """Whether all of the computer's players are made, as far as they decide now; if not, they
        will be in rounds that draw nothing: loading.fetch_players."""
        part = self._deciding()
        for seat in range(len(self._players)):
            if self.computer(seat):
                made = self._players[seat]
                if made is None or made[0] != self.level(seat) or self._part != part:
                    return False
        return True

    def make_room(self) -> None:
        """Let the computer's players go, who have decided, and their code: others need the room."""
        part = self._deciding()
        if any(self._players) or self._part not in (None, part):
            self.let_code_go()
        self._part = part

    def make_players(self, before) -> None:
        """Make the computer's players, whose code is there now; `before`: the modules that were
        loaded before it."""
        part = self._deciding()
        if part != self._part:
            return  # a person has gone on meanwhile
        made: dict = {}
        for seat in range(len(self._players)):
            if self.computer(seat):
                level = self.level(seat)
                if level not in made:  # one thinks for all seats: one after the other
                    made[level] = level, self.new_player(level, part[1])
                self._players[seat] = made[level]
        memory.end_loading()
        mine = {m for m in memory.loaded() if m not in before or m.startswith("skat.players")}
        self._loaded = self._loaded | mine
        if self._kept and not memory.is_free(memory.PLENTY):
            self._loaded = self._loaded - self._kept
            self._kept = set()
            memory.keep_only(self._loaded)
            memory.collect()
        self._crowded = not memory.is_free(memory.PLENTY)

    def new_player(self, level: str, part: str):
        """A player of this level for a part of the game, "" where that is one."""
        game = self.session.game
        if hasattr(game, "make_part"):
            return game.make_part(part, level, self.timed)
        return game.make_player(level, 0, timed=self.timed)

    def let_code_go(self) -> None:
        """Let the computer's players go, and the code that only they need."""
        self._players = [None] * len(self._players)
        self._part = None
        memory.unload("skat.players")
        self._loaded = self._loaded & memory.loaded()

    def keep_code(self) -> None:
        """Of all that is loaded now, keep what is not only there for another screen."""
        self._players = [None] * self.session.table.seats
        self._loaded = memory.loaded() - self._kept
        self._kept = set()

    def let_players_go(self) -> None:
        """Make room: the table makes the computer's players again."""
        self._players = [None] * len(self._players)
        memory.collect()
