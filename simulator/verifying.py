"""Whether the cards of a linked deal's record are those that both sides drew: docs/link.md.

The table asks for cards as in the deal, in the order of the pack, and gets them from the secrets.
What was taken back is not in a record; the positions that were drawn then are.
"""

import json

from skat import games
from skat.cards import UNKNOWN
from skat.chance import TRUMP
from skat.link.linked_deal import give
from skat.link.partners import linked_game
from skat.link.secrets import SIZE, Turning, older
from skat.notation import position_line
from skat.records import Record
from skat.table import DRAW, END, NOBODY


class Unproven(Exception):
    """The cards are not those that both drew; the words say from where on."""


def check(line: str) -> str:
    """Deal a record again from the secrets of both sides: what is true of it, "" if it has none.

    Raises Unproven, and ValueError where the record is not valid.
    """
    try:
        fields = json.loads(line)
        proof = fields.get("link")
    except (ValueError, AttributeError, RecursionError):
        proof = None
    if proof is None:
        Record(line)
        return ""
    if not isinstance(proof, dict):
        raise ValueError("link: it must be an object")
    anchors, secrets = _chains(proof)
    _check_host(proof, anchors)
    left = fields.get("left")
    if left is not None and not _is_seat(left):
        raise ValueError("left: must be a seat, 0 or 1")
    if not secrets[0] and left is not None and fields.get("open") is None:
        _check_score(fields, _undealt(fields), left)
        return "it was lost before anybody drew a card"
    record = Record(line)
    table = linked_game(record.table.VARIANT).rules.Table()
    forehand = fields.get("forehand")
    if forehand is None:
        raise ValueError("forehand: is missing")
    steps = _Steps(proof, secrets, record.undone)
    table.deal(steps.source, forehand, record.table.options)
    steps.draw(table, 0)
    if position_line(table.view(NOBODY)) != position_line(record.table.view(NOBODY)):
        raise Unproven("from the opening on")
    for i, action in enumerate(record.actions):
        if table.top != record.table.top:
            raise Unproven(f"from action {i + 1} on")
        table.play(action)
        record.table.play(action)
        if record.table.stage == DRAW:  # one side has left when these cards were to be drawn
            steps.draw_some(table)
            break
        steps.draw(table, i + 1)
    if table.top != record.table.top:
        raise Unproven("at the last action")
    steps.finish()
    _check_score(fields, record.table, left)
    return "the cards are those that both sides drew"


def _undealt(fields):
    """The table of a deal before its first card. Raises ValueError."""
    for key in ("actions", "turned"):
        if fields.get(key):
            raise ValueError(f"{key}: no card was drawn")
    if not isinstance(fields.get("variant"), str):
        raise ValueError("variant: is missing")
    rules = linked_game(fields["variant"]).rules
    options = rules.Options()
    named = fields.get("options") or {}
    if not isinstance(named, dict):
        raise ValueError("options: they must be an object")
    try:
        options.read_named(named)
    except ValueError as error:
        raise ValueError(f"options: {error}")
    if not _is_seat(fields.get("forehand")):
        raise ValueError("forehand: must be a seat, 0 or 1")
    table = rules.Table()
    table.deal(Turning(), fields["forehand"], options)
    return table


def _check_score(fields, table, left) -> None:
    """Whether points and score follow from how a table stands at the end, or from the seat that
    has `left` before. Raises ValueError."""
    score = games.find(table.VARIANT).rules.Score()
    if left is not None:
        if table.stage == END:
            raise ValueError("left: the deal was played to its end")
        give(table, 1 - left, score)
    elif table.stage != END:
        raise ValueError("actions: the deal is not over")
    table.count_score(score)
    for key, found in (("points", table.points), ("score", score.seats)):
        if fields.get(key) not in (None, list(found)):
            why = f"the cards give {found[0]} and {found[1]}"
            if left is not None:
                why = f"it is {found[0]} and {found[1]} where seat {left} has left"
            raise ValueError(f"{key}: {why}")


def _chains(proof) -> tuple:
    """Both sides' anchors and secrets, the host's first. Raises Unproven where they are not of one
    chain."""
    anchors = []
    found = []
    for side, who in enumerate(("host", "guest")):
        try:
            before = _bytes(proof["anchors"][side])
            secrets = [_bytes(word) for word in proof["secrets"][side]]
        except (KeyError, IndexError, TypeError, ValueError):
            raise ValueError("link: two anchors and two lists of secrets, of 64 hex digits each")
        anchors.append(before)
        for step, secret in enumerate(secrets):
            if older(secret, 1) != before:
                raise Unproven(
                    f"the {who}'s secret {step + 1} is not part of the chain that it chose"
                )
            before = secret
        found.append(secrets)
    if len(found[0]) != len(found[1]):
        raise Unproven("one side has revealed more secrets than the other")
    return anchors, found


def _check_host(proof, anchors) -> None:
    """Whether the chains are those of the seats that are named; older records don't name them."""
    host = proof.get("host")
    if not _is_seat(host):
        raise ValueError("link: 'host' must be a seat, 0 or 1")
    seats = proof.get("seats")
    if seats is None:
        return
    try:
        of_seats = [_bytes(word) for word in seats]
    except (TypeError, ValueError):
        of_seats = []
    if len(of_seats) != 2:
        raise ValueError("link: 'seats' must have the anchor of each seat, 64 hex digits each")
    if [of_seats[host], of_seats[1 - host]] != anchors:
        raise Unproven(f"the host's chain is not that of seat {host}")


def _is_seat(value) -> bool:
    return value in (0, 1) and type(value) is int


def _bytes(word) -> bytes:
    data = bytes.fromhex(word)
    if len(data) != SIZE or len(word) != 2 * SIZE:
        raise ValueError
    return data


class _Steps:
    """Draws the cards of a table that waits, step by step."""

    def __init__(self, proof, secrets, undone: int):
        """`proof`: the record's; `secrets`: both sides'; `undone`: how many actions were taken
        back. Raises ValueError."""
        self.source = Turning()
        self._secrets = secrets
        self._spare = undone  # how many steps those may have drawn that were taken back
        self._drawn = proof.get("drawn") if undone else None
        if self._drawn is not None and not _are_positions(self._drawn, len(secrets[0])):
            raise ValueError("link: 'drawn' must name the positions that each step has drawn")

    def draw(self, table, actions: int) -> None:
        """Draw the cards that a table waits for after so many actions. Raises Unproven."""
        if table.stage != DRAW:
            return
        if self._drawn is not None and table.count:
            while self._due(table) and self._next() != self._due(table):
                self._draw_taken_back(table)
            if not self._due(table):
                table.draw()  # all of it was drawn when it was taken back
                return
        start = self.source.logged
        self._step(table.draw, f"after {actions} actions")
        asked = list(self.source.log[start + 2 : self.source.logged])
        if self._drawn is not None and asked != self._drawn[self.source.steps - 1]:
            raise Unproven(f"step {self.source.steps} draws other cards than were due")

    def draw_some(self, table) -> None:
        """Draw what was drawn for actions that were taken back, the last ones; a table may wait for
        a part of it. Raises Unproven."""
        if self._drawn is not None and table.count:
            while self._next() is not None:
                self._draw_taken_back(table)
            table.draw()

    def finish(self) -> None:
        """What is left was drawn for actions that were taken back last. Raises Unproven."""
        left = len(self._secrets[0]) - self.source.steps
        if left and self._drawn is None or left > self._spare:
            raise Unproven("there are secrets that no action asks for")

    def _step(self, draw, where: str) -> None:
        if self.source.steps >= len(self._secrets[0]):
            raise Unproven(where + ", where a secret is missing")
        host, guest = (chain[self.source.steps] for chain in self._secrets)
        self.source.step(draw, 0, host, guest)

    def _next(self):
        """The positions of the next step, None after the last one."""
        steps = self.source.steps
        return self._drawn[steps] if steps < len(self._drawn) else None

    def _due(self, table) -> list:
        """The positions of the cards that the last trick turns, without those that were drawn when
        it was taken back."""
        places = table.froms[table.count - table.seats : table.count]
        positions = [table.position_of(place) for place in places if table.under[place] == UNKNOWN]
        return [i for i in positions if self.source.cards[i] == UNKNOWN]

    def _draw_taken_back(self, table) -> None:
        """A step of a trick that was taken back: it has turned one covered card of each seat at
        most, the leader's first. Raises Unproven."""
        positions = self._next()
        where = f"at step {self.source.steps + 1}"
        if positions is None:
            raise Unproven(where + ", which is missing")
        seats = [table.place_in_pack(i, table.forehand) // table.places for i in positions]
        if not 0 < len(positions) == len(set(seats)) or not all(map(table.is_covered, positions)):
            raise Unproven(where + ", which no trick can have drawn")
        if any(self.source.cards[i] != UNKNOWN for i in positions):
            raise Unproven(where + ", which draws a card again")
        self._spare -= 1
        if self._spare < 0:
            raise Unproven(where + ": fewer actions were taken back")
        self._step(lambda: list(map(self.source.card, positions)), where)


def _are_positions(drawn, steps: int) -> bool:
    """Whether `drawn` is as a record has it."""
    return (
        isinstance(drawn, list)
        and len(drawn) == steps
        and all(isinstance(step, list) for step in drawn)
        and all(type(i) is int and 0 <= i <= TRUMP for step in drawn for i in step)
    )
