"""What the screens show of Skat for two with a dead hand."""

from handheld.games.skat.two import TwoShown


class DeadHandShown(TwoShown):
    """As Skat for two."""

    RULES = ("DEADHAND", "SKAT")
    PRESETS = "DEADHAND_PRESETS"


SHOWN = DeadHandShown()
