"""What several tests of Skat for three need: deals by number, and actions taken at random."""

from skat.bidding_stages import BID, SKAT
from skat.calls import PASS
from skat.chance import Chance, Pack
from skat.games.skat import GAME as skat
from skat.notation import action_number, action_word
from skat.table import END


def options_of(words=""):
    """Options by their words."""
    options = skat.rules.Options()
    options.read(words.split())
    return options


def options_by_chance(chance):
    """Options, each at any of its values."""
    options = skat.rules.Options()
    for i in range(len(options.TABLE)):
        options.choose(i, chance.below(len(options.TABLE[i][1])))
    return options


def dealt(number, forehand=0, options=None):
    """A table with this deal."""
    table = skat.rules.Table()
    table.deal(Pack(number), forehand, options or skat.rules.Options())
    return table


def by_chance(deals):
    """(number, table) for deals with random options."""
    chance = Chance(5)
    for number in range(deals):
        yield number, dealt(number << 15, number % 3, options_by_chance(chance))


def any_action(table, chance, legal):
    """A legal action; bids stay low, for else every game is overbid."""
    count = table.legal(legal)
    if table.stage == BID and chance.below(2):
        return PASS
    if table.stage == BID or table.stage == SKAT and chance.below(3):
        return legal[min(count - 1, chance.below(4))]
    return legal[chance.below(count)]


def some_plies(table, seed, plies=250):
    """Take random actions, yielding after each."""
    chance = Chance(seed)
    legal = table.buffer()
    for _ in range(plies):
        if table.stage == END:
            return
        table.play(any_action(table, chance, legal))
        yield


def say(table, words):
    """Do the actions that these words name."""
    for word in words.split():
        table.play(action_number(word))


def legal_words(table):
    """The words of all legal actions."""
    legal = table.buffer()
    return [action_word(legal[i]) for i in range(table.legal(legal))]
