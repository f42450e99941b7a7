"""Whoever sits out chooses the one hand that he looks into."""

from handheld.buttons import DOWN, A, B
from handheld.menu import Menu


class Main(Menu):
    """A line for each player of the deal; A: from now on his hand lies below, B: back."""

    NAME = "kibitz"
    TWO_BUTTONS = (DOWN, A, A, B)

    def title(self) -> str:
        return self.evening.words.KIBITZ

    def items(self):
        seats = range(self.evening.session.table.seats)
        return [(str(seat), self.evening.name(seat), None) for seat in seats]

    def choose(self, key: str, step: int) -> None:
        if step:
            return
        session = self.evening.session
        if session.may_look():
            session.look_into(int(key))
            self.evening.save()
        self.app.show("table")

    def back(self) -> None:
        self.app.show("table")
