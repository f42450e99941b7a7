"""What the screens show of Harlequin."""

from handheld.games.officers import OfficersShown


class HarlequinShown(OfficersShown):
    """As in Officers' Skat, but for how it is dealt."""

    RULES = ("HARLEQUIN", "OFFICERS", "RULES")
    ADVICE = "harlequin_advice"

    def options(self, app):
        texts = app.evening.texts("options")
        return texts.OPTIONS[1:], (texts.HARLEQUIN,)


SHOWN = HarlequinShown()
