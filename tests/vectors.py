"""Runs rule vectors against the real rules code: python -m tests.vectors FILE ...

A file is a JSON list of vectors, {"id", "kind", "input", "expect", "source"}. A line is printed for
each vector that fails, and the last line says how many passed; whatever is wrong with a vector, an
unknown kind or key included, or with a file, is a failure, and the others still run. The exit code
is 1 if any failed. This adapter only translates.
"""

import json
import sys
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "firmware" / "lib"))

from skat import bidding, cards, game_values, games, notation, values  # noqa: E402
from skat.calls import (  # noqa: E402
    BID,
    HOLD,
    PASS,  # noqa: E402
    call_number,
    declared_bits,
)
from skat.chance import Pack  # noqa: E402
from skat.games.lskat import GAME as lskat  # noqa: E402
from skat.games.lskat.lines import TARGET  # noqa: E402
from skat.games.lskat.scoring import score  # noqa: E402
from skat.games.lskat.table import drawn_game  # noqa: E402
from skat.games.officers import GAME as officers  # noqa: E402
from skat.games.officers import scoring  # noqa: E402
from skat.games.skat import GAME as skat  # noqa: E402
from skat.games.tournee import values as tournee_values  # noqa: E402
from skat.series import Series  # noqa: E402
from skat.session import Session  # noqa: E402
from skat.table import NOBODY, Table  # noqa: E402


def _kind(trump: str):
    return cards.kind(cards.GAMES.index(trump))


def _numbers(names):
    return bytes(cards.card_number(name) for name in names)


def trick_winner(trump, cards):
    return _kind(trump).winner(_numbers(cards), len(cards))


def legal_cards(trump, lead, open, covered=()):
    """The follower's stacks hold the open cards; the lead comes from the other side's first."""
    table = Table(2, 8)
    table.kind = _kind(trump)
    for i, card in enumerate(_numbers(open)):
        table.put(8 + i, card, False)
    for i, card in enumerate(_numbers(covered)):
        table.put(8 + i, card, True)
    lead_card = cards.card_number(lead)
    table.put(0, lead_card, False)
    table.play(lead_card)
    actions = bytearray(16)
    count = table.legal(actions)
    return sorted(notation.action_word(action) for action in actions[:count])


def card_points(cards):
    points = _kind("C").points
    return sum(points[card] for card in _numbers(cards))


def deck_total():
    return sum(_kind("C").points)


def lskat_score(points, aborted=False):
    if aborted:
        session = Session(lskat)
        session.deal(0)
        session.abort()
        return session.score
    return [score(side) for side in points]


def lskat_trump_distribution():
    drawn = [drawn_game(card) for card in range(32)]
    return {cards.GAMES[game]: Fraction(drawn.count(game), 32) for game in sorted(set(drawn))}


def match21(rounds):
    match = Series(0, 0, TARGET)
    openers = []
    for scores in rounds:
        openers.append("HC"[match.opener()])
        first, second = scores
        match.add(first, second)
    winner = match.winner()
    return {
        "ended": match.ended(),
        "winner": None if winner < 0 else winner,
        "total": match.total,
        "openers": openers,
    }


def matadors(trump, cards, cap):
    held = bytearray(32)
    for card in _numbers(cards):
        held[card] = 1
    return game_values.matadors(_kind(trump).game, held, game_values.TRUMPS if cap is None else cap)


def _options(scoring="matador", **others):
    """The options of Officers' Skat as these words name them."""
    options = {
        "schneider30": 0,
        "schwarztricks": 0,
        "levels": 0,
        "ramsch": 0,
        "kontra": 0,
        **others,
    }
    options["scoring"] = ("matador", "base", "cardpoints", "two34").index(scoring)
    return SimpleNamespace(**options)


def officers_score(
    mode,
    trump,
    declarer_points,
    matadors=None,
    kontra_level=0,
    schneider_below=30,
    schwarz="points",
    declarer_tricks=None,
    levels=False,
):
    """Seat 0 declares."""
    options = _options(
        mode,
        schneider30=(30, 31).index(schneider_below),
        schwarztricks=("points", "tricks").index(schwarz),
        levels=int(levels),
    )
    points = (declarer_points, 120 - declarer_points)
    tricks = (declarer_tricks, 16 - declarer_tricks) if options.schwarztricks else None
    score = scoring.Score()
    score.count(options, _kind(trump).game, 0, points, tricks, matadors, kontra_level)
    return score.seats


def officers_null(declarer_tricks, kontra_level, value=game_values.NULL_VALUE):
    return game_values.declarer_score(value, not declarer_tricks, kontra_level)


def officers_ramsch(points, tricks, mode):
    ramsch = ("loser_deducts", "both_deduct", "fixed15").index(mode)
    score = scoring.Score()
    score.count(_options(ramsch=ramsch), cards.RAMSCH, -1, points, tricks)
    return score.seats


def bid_list():
    return list(bidding.BIDS)


def bid_list_through_59():
    return [bid for bid in bidding.BIDS if bid <= 59]


def next_bid(bid):
    return bidding.next_bid(bid)


def is_bid(bid):
    return bid in bidding.BIDS


def auction(forehand, middlehand, rearhand, calls):
    """A call is whose it is, then a number, `y` or `p`; it must be that one's turn."""
    names = (forehand, middlehand, rearhand)
    state = bidding.Auction()
    for call in calls:
        name = names[state.mover]
        if not call.startswith(name):
            raise ValueError(f"'{call}': it is {name}'s turn")
        word = call.removeprefix(name)
        if word in ("y", "p"):
            state.act(HOLD if word == "y" else PASS)
        elif int(word) not in bidding.BIDS:
            raise ValueError(f"{word} is not a bid: no game has this value")
        else:
            state.act(BID + int(word))
    if state.mover != NOBODY:
        raise ValueError("this auction goes on")
    declarer = None if state.declarer == NOBODY else names[state.declarer]
    return {"declarer": declarer, "bid": state.bid}


def skat_score(
    game,
    bid,
    tricks_decl,
    tricks_opp=None,
    mat=None,
    pts=None,
    hand=0,
    sa=0,
    za=0,
    ouv=0,
    kontra=0,
):
    said = values.HAND * hand | values.SCHNEIDER * sa | values.SCHWARZ * za | values.OUVERT * ouv
    result = values.Result()
    result.count(_kind(game).game, said, mat, bid, pts, tricks_decl, tricks_opp, kontra)
    return result.score


def ramsch3(points, tricks):
    scores = [0, 0, 0]
    values.ramsch(points, tricks, scores)
    return scores


def skat_game(cards, declaration, bid, points, tricks, kontra, declarer):
    """The declarer's twelve cards are put on a table that is as it is at the end."""
    call = call_number("=" + declaration)
    table = skat.rules.Table()
    table.options = skat.rules.Options()
    table.kind = _kind(declaration[0])
    table.said = declared_bits(call)
    table.declarer = declarer
    table.kontra = kontra
    table.auction.bid = bid
    for place, card in enumerate(_numbers(cards[i : i + 2] for i in range(0, 24, 2))):
        table.hold(12 * declarer + place, card)
    table.points[declarer] = points
    table.tricks[declarer] = tricks
    table.tricks[(declarer + 1) % 3] = 10 - tricks
    score = skat.rules.Score()
    table.count_score(score)
    return {
        "matadors": score.run,
        "score": score.score,
        "won": score.won,
        "overbid": score.overbid,
        "league": score.league,
    }


def seeger_fabian(players, declarer, game):
    return values.league_points(players, declarer, game)


def tournee_value(game, trump="N", matadors=0, ouvert=False, **others):
    """The key `class` cannot be a parameter's name."""
    grade = others.pop("class", 1)
    if others or (game == "null") != (trump == "N"):
        raise ValueError(f"'{game}' in {trump} with {others}")
    form = ("tournee", "solo", "guckser", "null").index(game)
    if game == "null":
        form = tournee_values.SOLO
    return tournee_values.value(form, _kind(trump).game, matadors, grade, ouvert)


def officers_visible(stage):
    """The table counted at the first call, at the question of Kontra, and at the first lead."""
    session = Session(officers)
    session.deal(0)
    table = session.table
    for call in {"trump_choice": (), "kontra": ("=H",), "play": ("=H", "pass")}[stage]:
        table.play(notation.action_number(call))
    counts = {"undealt": 32}
    for side, seat in (("forehand", session.forehand), ("dealer", 1 - session.forehand)):
        for where, cards_there in (("up", table.top), ("down", table.under)):
            there = cards_there[8 * seat : 8 * seat + 8]
            counts[f"{side}_{where}"] = sum(card != cards.NONE for card in there)
            counts["undealt"] -= counts[f"{side}_{where}"]
    return counts


def _drawn(drawn_each, half_open=False):
    """A table on which each seat has drawn so many cards, 8 or 16; seat 0 was first."""
    table = games.find("halfopen" if half_open else "harlequin").rules.Table()
    table.deal(Pack(0), 0)
    for call in {8: (), 16: ("=H", "pass")}[drawn_each]:
        table.play(notation.action_number(call))
    return table


def harlequin_visible(drawn_each, half_open=False):
    """What seat 0 sees of its own cards and of the other's."""
    view = _drawn(drawn_each, half_open).view(0)
    seen = [0, 0]
    for place in range(2 * view.places):
        for card in (view.top[place], view.under[place]):
            seen[place // view.places] += card < cards.NONE
    return {"own_seen": seen[0], "opponents_seen": seen[1]}


def harlequin_draw_facing(count):
    """Whom the first cards face that seat 0 draws: every other one of the pack."""
    table = _drawn(8)
    knowing = [table.known[Pack(0).card(2 * i)] for i in range(count)]
    return [{1: "self", 2: "opponent"}[seats] for seats in knowing]


def admirals_deal():
    """What each seat is dealt, and how many tricks that makes."""
    table = games.find("admirals").rules.Table()
    table.deal(Pack(0), 0)
    stacks, hand = slice(0, table.stacks), slice(table.stacks, table.places)
    return {
        "down": sum(card != cards.NONE for card in table.under[stacks]),
        "up": sum(card != cards.NONE for card in table.top[stacks]),
        "hand": sum(card != cards.NONE for card in table.top[hand]),
        "skat": sum(card != cards.NONE for card in table.under[table.skat :]),
        "tricks": table.total // table.seats,
    }


KINDS = (
    trick_winner,
    legal_cards,
    card_points,
    deck_total,
    lskat_score,
    lskat_trump_distribution,
    match21,
    officers_visible,
    harlequin_visible,
    harlequin_draw_facing,
    admirals_deal,
    matadors,
    officers_score,
    officers_null,
    officers_ramsch,
    bid_list,
    bid_list_through_59,
    next_bid,
    is_bid,
    auction,
    skat_score,
    skat_game,
    ramsch3,
    seeger_fabian,
    tournee_value,
)
KEYS = ("id", "kind", "input", "expect", "source")


def check(vector):
    """What is wrong with a vector or its result, as a text; empty if nothing is."""
    if not isinstance(vector, dict):
        return "a vector is a JSON object, {...}"
    for key in KEYS[:-1]:
        if key not in vector:
            return f"the key '{key}' is missing"
    for key in vector:
        if key not in KEYS:
            return f"the key '{key}' is not known"
    for kind in KINDS:
        if kind.__name__ == vector["kind"]:
            break
    else:
        return f"the kind '{vector['kind']}' is not known"
    try:
        return _compare(kind, kind(**vector["input"]), vector["expect"])
    except Exception as error:  # whatever a vector brings about, the others still run
        return f"{type(error).__name__}: {error}"


def _compare(kind, result, expect):
    if kind is legal_cards:
        expect = sorted(expect)
    elif kind is lskat_trump_distribution:
        expect = {game: Fraction(share) for game, share in expect.items()}
    return "" if result == expect else f"expected {expect}, got {result}"


def main(paths) -> int:
    """Run all vectors in these files; the exit code."""
    if not paths:
        print("usage: python -m tests.vectors FILE ...", file=sys.stderr)
        return 2
    passed = failed = 0
    for path in paths:
        for name, wrong in _results(path):
            passed += not wrong
            failed += bool(wrong)
            if wrong:  # on one line, whatever characters are in it
                print(f"{name}: {wrong}".encode("unicode_escape").decode())
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


def _results(path):
    """Yield the name of each vector in a file, and what is wrong with it."""
    try:
        vectors = json.loads(Path(path).read_text(encoding="utf-8"))
    except Exception as error:  # not there, not text, not JSON, nested too deep ...
        yield path, f"this file can't be read: {error!r}"
        return
    if not isinstance(vectors, list):
        yield path, "this file is no list of vectors, [{...}, ...]"
        return
    for i, vector in enumerate(vectors):
        known = isinstance(vector, dict) and "id" in vector
        yield vector["id"] if known else f"{path}, number {i + 1}", check(vector)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
