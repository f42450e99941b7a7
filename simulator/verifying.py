"""Whether the cards of a linked deal's record are those that both sides drew: docs/link.md."""

import json

from skat import cards, games
from skat.cards import NONE
from skat.link.secrets import SIZE, Turning, older
from skat.notation import position_line
from skat.records import Record
from skat.table import DRAW, NOBODY


class Unproven(Exception):
    """The cards are not those that both drew; the words say from where on."""


def check(line: str) -> bool:
    """Deal a record anew from the secrets of both sides; False if it has none.

    Raises Unproven, and ValueError where the record is not valid.
    """
    record = Record(line)
    fields = json.loads(line)
    proof = fields.get("link")
    if proof is None:
        return False
    if not isinstance(proof, dict):
        raise ValueError("link: it must be an object")
    secrets = _secrets(proof)
    host = proof.get("host")
    if host not in (0, 1) or isinstance(host, bool):
        raise ValueError("link: 'host' must be a seat, 0 or 1")
    forehand = fields.get("forehand")
    if forehand is None:
        raise ValueError("forehand: is missing")
    game = games.find(record.table.VARIANT)
    table = game.rules.Table()
    if record.undone and "drawn" in proof:
        source = _drawn(proof["drawn"], secrets)
    else:
        source = Turning()
    table.deal(source, forehand, record.table.options)
    _draw(table, source, secrets, 0)
    if position_line(table.view(NOBODY)) != position_line(record.table.view(NOBODY)):
        raise Unproven("from the opening on")
    for i, action in enumerate(record.actions):
        if _visible(table) != _visible(record.table):
            raise Unproven(f"from action {i + 1} on")
        table.play(action)
        record.table.play(action)
        if record.table.stage == DRAW:
            break  # one side has left when these cards were to be drawn
        _draw(table, source, secrets, i + 1)
    if _visible(table) != _visible(record.table):
        raise Unproven("at the last action")
    return True


def _secrets(proof) -> tuple:
    """Both sides' secrets, host's first. Raises Unproven where they are not of one chain."""
    found = []
    for side, who in enumerate(("host", "guest")):
        try:
            anchor = _bytes(proof["anchors"][side])
            secrets = [_bytes(word) for word in proof["secrets"][side]]
        except (KeyError, IndexError, TypeError, ValueError):
            raise ValueError("link: two anchors and two lists of secrets, of 64 hex digits each")
        for step, secret in enumerate(secrets):
            if older(secret, 1) != (secrets[step - 1] if step else anchor):
                raise Unproven(f"the {who}'s secret {step + 1} is not of the chain that it chose")
        found.append(secrets)
    return tuple(found)


def _bytes(word) -> bytes:
    data = bytes.fromhex(word)
    if len(data) != SIZE:
        raise ValueError
    return data


def _draw(table, source, secrets, actions: int) -> None:
    """Draw the cards that a table waits for."""
    if table.stage == DRAW:
        if source.steps >= min(map(len, secrets)):
            raise Unproven(f"after {actions} actions, where a secret is missing")
        source.step(table.draw, actions, *(chain[source.steps] for chain in secrets))


def _drawn(steps, secrets) -> Turning:
    """A source of which these positions are drawn already, step by step."""
    source = Turning()
    try:
        for positions, host, guest in zip(steps, *secrets, strict=True):

            def draw(positions=positions):
                for position in positions:
                    source.card(position)

            source.step(draw, 0, host, guest)
    except (TypeError, IndexError, ValueError):
        raise ValueError("link: 'drawn' must name the positions that each step has drawn")
    return source


def _visible(table) -> list:
    """The open cards on a table."""
    return [cards.card_name(card) for card in table.top if card <= NONE]
