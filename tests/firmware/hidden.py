"""What tests of games need in which the seats see different cards: deals, and dealing again."""

from array import array

from games import some_plies

from skat.bidding import Auction
from skat.cards import NONE
from skat.chance import Pack
from skat.options import Options


def dealt(game, number: int, forehand: int = 0, rules=()):
    """A table of a game with this deal; `rules`: words of options."""
    table = game.rules.Table()
    options = game.rules.Options()
    options.read(rules)
    table.deal(Pack(number), forehand, options)
    return table


def by_chance(game, chance):
    """Words of options of a game, each at any of its values."""
    options = game.rules.Options()
    for i in range(len(options.TABLE)):
        options.choose(i, chance.below(len(options.TABLE[i][1])))
    return options.words()


def positions(game, deals, chance, seed: int = 0):
    """Tables after every action of games with random options."""
    for number in range(seed, seed + deals):
        table = dealt(game, number << 18, number & 1, by_chance(game, chance))
        yield table
        for _ in some_plies(table, number, 99):
            yield table


def legal(table):
    """The legal actions of the mover."""
    buffer = table.buffer()
    return list(buffer[: table.legal(buffer)])


def everything(table):
    """Every part of a table or a view, by name."""
    parts = table.__dict__
    return [(name, plain(parts[name])) for name in sorted(parts)]


def plain(value):
    """A value that can be compared and does not change."""
    if isinstance(value, Options):
        return value.words()
    if isinstance(value, Auction):
        return [(name, value.__dict__[name]) for name in sorted(value.__dict__)]
    if isinstance(value, array):
        return list(value)
    return bytes(value) if isinstance(value, bytearray) else value


def unknown_to(table, seat: int):
    """Where cards are that a seat does not know: (buffer, index, seats that know it)."""
    found = []
    dealt = bytearray(34)
    for buffer in (table.top, table.under):
        for p in range(len(buffer)):
            card = buffer[p]
            dealt[card] = 1
            if card < NONE and not table.known[card] >> seat & 1:
                found.append((buffer, p, table.known[card]))
    for card in table.played[: table.count]:
        dealt[card] = 1
    pack = table.source.cards
    return found + [(pack, i, 0) for i in range(32) if not dealt[pack[i]]]


def deal_anew(table, unknown, chance):
    """Deal the cards at these places in another way; what `lay` takes to lay them back."""
    before = [buffer[i] for buffer, i, _ in unknown]
    cards = list(before)
    for i in range(len(cards) - 1, 0, -1):
        k = chance.below(i + 1)
        cards[i], cards[k] = cards[k], cards[i]
    lay(table, unknown, cards)
    return before


def lay(table, unknown, cards) -> None:
    """Lay cards at these places."""
    for i in range(len(cards)):
        buffer, place, known = unknown[i]
        buffer[place] = cards[i]
        table.known[cards[i]] = known
