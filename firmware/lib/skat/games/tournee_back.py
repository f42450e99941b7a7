"""Calls of Tournee are taken back; tournee.py loads this when one is."""

from skat.calls import PASS
from skat.cards import NONE
from skat.games.skat import taking_back
from skat.games.skat.table import AWAY, DECLARE, SKAT, TURN
from skat.games.tournee import GUCKSER, NO_FORM, SECOND, TOURNEE, TURNED


def take_back(table, action: int, stage: int) -> None:
    """Take back what an action that is no card, done in this stage, has brought about."""
    if stage == AWAY:
        taking_back.pick_up(table)
        if table.turned < NONE:
            table._know(0, table._all)
    elif stage == DECLARE:
        table.said = 0
    elif stage == SKAT and action != TOURNEE and action != GUCKSER:
        taking_back.take_back(table, action, stage)
        table.form = NO_FORM
    elif stage == SKAT or stage == TURN:
        taking_back.lay_back(table)
        table.kind = None
        table._know(1, 0)
        if stage == SKAT:
            table.form = NO_FORM
            table._know(0, 0)
            return
        table._know(0, 1 << table.mover)
        if action == PASS:
            table.form = TURNED
            table.turned = NONE
        elif table.form == SECOND:
            table._know(1, table._all)
        else:
            table.turned = NONE
    else:
        taking_back.take_back(table, action, stage)
