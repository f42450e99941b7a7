"""Records of the International Skat Server, `(;GM[Skat]...;)`: read as records of our own, written.

P0 is forehand. A line is played by our rules before it is believed. docs/engine.md.
"""

import json
import re

from skat.bidding_stages import CONSENT
from skat.calls import (
    CLAIM,
    CONCEDE,
    CONCEDE_OF,
    DISCARD,
    HAND,
    HOLD,
    OUVERT,
    PASS,
    SAY_KONTRA,
    SAY_RE,
    TAKE,
    declared_bits,
)
from skat.cards import NULL, RAMSCH
from skat.games.skat import GAME
from skat.notation import action_word, position_line
from skat.records import Record
from skat.table import END, NOBODY

_PROPERTY = re.compile(r"([A-Z][A-Z0-9]*)\[((?:\\.|[^\]\\])*)\]", re.S)
_GAME = re.compile(r"([CSHDGN])([HSZO]*)")
_GIVING_UP = (CONCEDE, CONCEDE_OF, CONCEDE_OF + 1, CONCEDE_OF + 2)
_ENDS = re.compile(r"SC(\..*)?|RE|TI\.[0-2]|LE\.[0-2]")  # shown, given up, out of time, left


def is_record(text: str) -> bool:
    """Whether a line looks like such a record."""
    return text.lstrip().startswith("(;")


def read(text: str, own: str = "") -> str:
    """Such a record as a line of our own; `own`: the name of the person. Raises ValueError."""
    found = _PROPERTY.findall(text)
    fields = {key: re.sub(r"\\(.)", r"\1", value) for key, value in found}
    if fields.get("GM") != "Skat" or not text.rstrip().endswith(";)"):
        raise ValueError("this is not a complete record of a Skat server, (;GM[Skat]...;)")
    for key in ("MV", "R"):
        if key not in fields:
            raise ValueError(f"{key}: is missing")
        if [name for name, _ in found].count(key) > 1:
            raise ValueError(f"{key}: is there twice; each game wants a line of its own")
    names = [fields.get(f"P{seat}", "") for seat in range(3)]
    hands, actions, actors, over = _moves(fields["MV"].split())
    record = {
        "v": 1,
        "variant": "skat",
        "options": {},
        "deal": None,
        "turned": [],
        "open": " ".join(["skat - 1", *hands, "- stage=bid"]),
        "forehand": 0,
        "names": names,
        "players": ["human" if own and name == own else "other" for name in names],
        "actions": actions,
        "date": fields.get("DT"),
    }
    played = Record(json.dumps(record))
    points, score = _compare(played, actors, fields["R"], over)
    if score:
        record["points"], record["score"] = points, score
    return json.dumps(record)


def write(record) -> str:
    """A record of Skat as a line of such records. Raises ValueError for what they cannot say.

    Who gives up, RE, and who claims the rest shows his cards, SC; whether the others agree the form
    does not say, but R how it ended, as if nothing but the rules of the server had held.
    """
    table = record.table
    if table.VARIANT != "skat":
        raise ValueError(f"variant: a Skat server has no {table.VARIANT}")
    hands = position_line(table).split()[3:7]
    first = table.forehand
    hands = hands[first:3] + hands[:first] + hands[3:]
    dealt = [hand[at : at + 2] for hand in hands for at in range(0, len(hand), 2)]
    if len(dealt) != 32 or "??" in dealt:
        raise ValueError("open: the deal is not fully known")
    moves = ["w", ".".join(dealt)]
    away = ""
    try:
        for action in record.actions:
            if action in (SAY_KONTRA, SAY_RE):
                raise ValueError(f"actions: a Skat server has no {action_word(action)}")
            seat = (table.mover - first) % 3
            if action >= DISCARD:
                away = action_word(action).replace("-", ".")
            elif table.stage != CONSENT:
                moves += _written(table, action, seat, away, dealt[30:])
            table.play(action)
        result = _result(table, first)
    finally:
        table.undo_to(0)
    names = [re.sub(r"[\[\]\\\s;\x00-\x1f\x7f-\x9f]", "_", name) for name in record.names]
    players = "".join(f"P{i}[{names[(first + i) % 3]}]" for i in range(3))
    return f"(;GM[Skat]PC[Pocket Skat]CO[]{players}MV[{' '.join(moves)} ]R[{result}] ;)"


def _written(table, action: int, seat: int, away: str, skat) -> list:
    """The words of an action that is no discard; `away`: the two cards put away before."""
    if action == TAKE:
        return [str(seat), "s", "w", ".".join(skat)]
    if CONCEDE_OF <= action < CONCEDE_OF + 3:
        return [str((action - CONCEDE_OF - table.forehand) % 3), "RE"]
    if action == CLAIM:
        return [str(seat), ".".join(["SC", *_held(table)])]
    word = action_word(action)
    if word.startswith("="):
        if declared_bits(action) & OUVERT:
            away += "".join("." + name for name in _held(table))
        return [str(seat), word[1:] + away]
    return [str(seat), {PASS: "p", HOLD: "y", CONCEDE: "RE"}.get(action, word)]


def _moves(words):
    """The hands and the skat, the actions as words, who acted, and whether it was broken off."""
    if len(words) < 2 or words[0] != "w":
        raise ValueError("MV: it begins with w and the cards")
    pack = _cards(words[1].replace("|", "."))
    if len(pack) != 32 or len(set(pack)) != 32:
        raise ValueError("MV: the deal does not name each of the 32 cards once")
    hands = ["".join(pack[at : at + 10]) for at in (0, 10, 20)] + ["".join(pack[30:])]
    actions: list = []
    actors: list = []
    game = ""  # declared, while its discard is still to come
    over = False
    for at in range(2, len(words) - 1, 2):
        who, word = words[at], words[at + 1]
        if who not in ("w", "0", "1", "2"):
            raise ValueError(f"MV: {who[:20]!r} is no player")
        if _ENDS.fullmatch(word):
            over = True
        elif who == "w":
            if "".join(_cards(word)) not in (hands[3], hands[3][2:] + hands[3][:2]):
                raise ValueError("MV: the skat is not the one that was dealt")
        elif game:
            actions += ["-" + "-".join(_cards(word)[:2]), game]  # then those that are shown
            game = ""
        else:
            game = _move(word, actions)
        actors += [who] * (len(actions) - len(actors))
    if len(words) % 2 and not over:
        raise ValueError("MV: the last move is not whole")
    if game:
        raise ValueError("MV: the discard is missing")
    return hands, actions, actors, over


def _move(word: str, actions) -> str:
    """Add a move; a game's word if its discard is not there yet."""
    simple = {"p": "pass", "y": "yes", "s": "take"}.get(word)
    head, *shown = word.split(".")
    found = _GAME.fullmatch(head)
    if simple:
        actions.append(simple)
    elif word.isdecimal():
        actions.append(word)
    elif not found or head in _NAMES:
        actions += _cards(word)
    else:
        taken = "take" in actions
        game, said = found.groups()
        said = set(said) | (set() if taken else {"H"})
        if game != "N" and "O" in said:
            said |= {"S", "Z"}
        if "Z" in said:
            said.add("S")
        declared = "=" + game + "".join(bit for bit in "HSZO" if bit in said)
        if taken and not shown:
            return declared
        if taken:
            actions.append("-" + "-".join(_cards(".".join(shown[:2]))))
        actions.append(declared)
    return ""


_NAMES = {suit + rank for suit in "CSHD" for rank in "789QKTAJ"}


def _cards(text: str) -> list:
    """The cards of a text, with points between them."""
    names = text.split(".")
    for name in names:
        if name == "??":
            raise ValueError("MV: cards are not known (??)")
        if name not in _NAMES:
            raise ValueError(f"MV: {name[:20]!r} is no card and no move")
    return names


def _compare(record, actors, result: str, over: bool):
    """Points and scores of the whole deal, none if it was broken off; compared with R."""
    table = record.table
    given = dict(re.findall(r"\b(d|v|p|t):(-?[0-9]+)\b", result))
    words = result.split()
    try:
        for actor, action in zip(actors, record.actions):
            if str(table.mover) != actor:
                raise ValueError(
                    f"MV: {action_word(action)} is not player {actor}'s to say or play"
                )
            table.play(action)
        if table.stage != END:
            if not over:
                raise ValueError("MV: the deal ends before its end")
            return None, None
        score = GAME.rules.Score()
        table.count_score(score)
        declarer = table.declarer
        if declarer == NOBODY:
            if words[:1] != ["passed"] and given.get("d", "-1") != "-1":
                raise ValueError("R: all have passed, but it names a declarer")
        else:
            ours = {"d": declarer, "v": score.plain[declarer]}
            if table.kind.game != NULL:
                ours["p"] = table.points[declarer]
            if table.count == table.total:  # else the server may count those that nobody played
                ours["t"] = table.tricks[declarer]
            if words[:1] == ["passed"]:
                raise ValueError("R: passed, but somebody declares a game")
            for key in ours:
                if key in given and int(given[key]) != ours[key]:
                    raise ValueError(f"R: {key}:{given[key]}, but the cards give {ours[key]}")
            said = [word for word in words if word in ("win", "loss")]
            if said and (said[0] == "win") != (score.plain[declarer] > 0):
                raise ValueError(f"R: {said[0]}, but the cards say otherwise")
        return list(table.points), list(score.seats)
    finally:
        table.undo_to(0)


def _held(table):
    """The names of the cards that the declarer holds, after the discard."""
    words = position_line(table).split()
    hand = words[3 + table.mover]
    return [hand[at : at + 2] for at in range(0, len(hand), 2)]


def _result(table, first: int) -> str:
    """The result of a table, R."""
    if table.kind is not None and table.kind.game == RAMSCH:
        raise ValueError("game: a Skat server has no Ramsch")
    if table.stage != END:
        raise ValueError("actions: the deal has not ended")
    if table.declarer == NOBODY:
        return "passed"
    score = GAME.rules.Score()
    table.count_score(score)
    seat = (table.declarer - first) % 3
    value = score.plain[table.declarer]
    won = "win" if value > 0 else "loss"
    if table.options.hand and score.said & HAND and won == "loss":
        raise ValueError("options: a Skat server has no handonce")
    bid = "overbid" if score.overbid else "bidok"
    gave_up = any(table.action(i) in _GIVING_UP for i in range(table.done()))
    return (
        f"d:{seat} {won} v:{value} m:{score.run} {bid} p:{table.points[table.declarer]} "
        f"t:{table.tricks[table.declarer]} s:{int(score.grade > 0)} z:{int(score.grade > 1)} "
        f"p0:0 p1:0 p2:0 l:-1 to:-1 r:{int(gave_up and table.decided() >= 0)}"
    )
