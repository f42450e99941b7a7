"""Strohmann: Skat for two, with a dummy. Rules: docs/skat.md."""

from skat.games.skat.two_table import TwoTable


class StrohmannTable(TwoTable):
    """Middlehand is nobody's: whoever loses the auction plays it as well, and sees it, as all do,
    from the declaration on. From then on that seat knows what its player knows."""

    VARIANT = "strohmann"

    def dummy(self) -> int:
        return self.next_seat(self.forehand)

    def show_hands(self) -> None:
        super().show_hands()
        dummy = self.dummy()
        partner = self.played_by(dummy)
        self._show(dummy, self._all)
        self._show(partner, 1 << partner | 1 << dummy)
