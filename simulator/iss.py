"""Records of the International Skat Server, `(;GM[Skat]...;)`: read as records of our own, written.

P0 is forehand. A line is played by our rules before it is believed. docs/engine.md.
"""

import json
import re

from skat.cards import NULL
from skat.games.skat import GAME
from skat.record_reader import Record
from skat.table import END, NOBODY

_PROPERTY = re.compile(r"([A-Z][A-Z0-9]*)\[([^\]]*)\]")
_GAME = re.compile(r"([CSHDGN])([HSZO]*)")
_ENDS = re.compile(r"SC|RE|TI\.[0-2]|LE\.[0-2]")  # shown, given up, out of time, left
_BY_HAND = re.compile(r"SC(\..*)?")


def is_record(text: str) -> bool:
    """Whether a line looks like such a record."""
    return text.lstrip().startswith("(;")


def read(text: str, own: str = "") -> str:
    """Such a record as a line of our own; `own`: the name of the person. Raises ValueError."""
    fields = dict(_PROPERTY.findall(text))
    if fields.get("GM") != "Skat" or not text.rstrip().endswith(";)"):
        raise ValueError("this is no whole record of a Skat server, (;GM[Skat]...;)")
    for key in ("MV", "R"):
        if key not in fields:
            raise ValueError(f"{key}: is missing")
    names = [fields.get(f"P{seat}", "") for seat in range(3)]
    hands, actions, over = _moves(fields["MV"].split())
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
    points, score = _compare(played, fields["R"], over)
    if score:
        record["points"], record["score"] = points, score
    return json.dumps(record)


def _moves(words):
    """The hands and the skat, the actions as words, and whether the play was broken off."""
    if len(words) < 2 or words[0] != "w":
        raise ValueError("MV: it begins with w and the cards")
    pack = _cards(words[1].replace("|", "."))
    if len(pack) != 32 or len(set(pack)) != 32:
        raise ValueError("MV: the deal does not name each of the 32 cards once")
    hands = ["".join(pack[at : at + 10]) for at in (0, 10, 20)] + ["".join(pack[30:])]
    actions: list = []
    game = ""  # declared, while its discard is still to come
    over = False
    for at in range(2, len(words) - 1, 2):
        who, word = words[at], words[at + 1]
        if who not in ("w", "0", "1", "2"):
            raise ValueError(f"MV: {who[:20]!r} is no player")
        if _ENDS.fullmatch(word) or _BY_HAND.fullmatch(word):
            over = True
        elif who == "w":
            if "".join(_cards(word)) not in (hands[3], hands[3][2:] + hands[3][:2]):
                raise ValueError("MV: the skat is not the one that was dealt")
        elif game:
            actions += ["-" + "-".join(_cards(word)), game]
            game = ""
        else:
            game = _move(word, actions)
    if len(words) % 2 and not over:
        raise ValueError("MV: the last move is not whole")
    if game:
        raise ValueError("MV: the discard is missing")
    return hands, actions, over


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


def _compare(record, result: str, over: bool):
    """Points and scores of the whole deal, none if it was broken off; compared with R."""
    table = record.table
    given = dict(re.findall(r"\b(d|v|p):(-?\d+)", result))
    words = result.split()
    for action in record.actions:
        table.play(action)
    try:
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
            ours = {"d": declarer, "v": score.plain[declarer], "p": table.points[declarer]}
            for key in "dvp":
                if key == "p" and table.kind.game == NULL:
                    continue
                if key in given and int(given[key]) != ours[key]:
                    raise ValueError(f"R: {key}:{given[key]}, but the cards give {ours[key]}")
            said = [word for word in words if word in ("win", "loss")]
            if said and (said[0] == "win") != (score.plain[declarer] > 0):
                raise ValueError(f"R: {said[0]}, but the cards say otherwise")
        return list(table.points), list(score.seats)
    finally:
        while table.done():
            table.undo()
