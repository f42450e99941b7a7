"""Scripts that drive the app: docs/notation.md. Runs in both interpreters."""

from skat.deal_words import read_deal

SETTLE_MS = 60  # a press this long is seen, and so is a pause after it


class ScriptError(Exception):
    """A line of a script cannot be carried out, or an expectation failed."""


class Script:
    """A script for an emulated handheld."""

    def __init__(self, handheld, shot, watch=None):
        """`shot(name)` saves a picture of the screen; `watch()` is called after every change of
        it."""
        self.handheld = handheld
        self._shot = shot
        self._watch = watch

    def run(self, text: str) -> None:
        """Carry out every line. Raises ScriptError with the line's number."""
        self._wait(SETTLE_MS)
        for number, line in enumerate(text.split("\n"), 1):
            words = line.split("#")[0].split()
            if words:
                try:
                    self._do(words)
                except (ScriptError, ValueError) as error:
                    raise ScriptError("line %d, '%s': %s" % (number, line.strip(), error))
        if self.handheld.state()["screen"] == "error":
            raise ScriptError("at the end " + self._screen())

    def _do(self, words) -> None:
        command = words[0]
        if command == "press":
            self._need(words, 2)
            self._hold(words[1], SETTLE_MS)
        elif command == "hold":
            self._need(words, 3)
            self._hold(words[1], _number(words[2]))
        elif command == "click":
            self._need(words, 3)
            self.handheld.click(_number(words[1]), _number(words[2]))
            self._wait(SETTLE_MS)
        elif command == "wait":
            self._need(words, 2)
            self._wait(_number(words[1]))
        elif command == "deal":
            self._need(words, 2)
            self._deal(words[1])
        elif command == "seed":
            self._need(words, 2)
            self.handheld.seed(_number(words[1]))
        elif command == "shot":
            self._need(words, 2)
            self._shot(words[1])
        elif command == "expect":
            self._expect(words)
        else:
            raise ScriptError(
                "no such command; there are press, hold, click, wait, deal, seed, shot, expect"
            )

    def _deal(self, word: str) -> None:
        try:
            number, _opener = read_deal(word)
        except ValueError as error:
            raise ScriptError(str(error))
        self.handheld.deal(number)
        self._wait(SETTLE_MS)

    def _screen(self) -> str:
        state = self.handheld.state()
        if state["screen"] == "error":
            return "the screen is 'error': " + state["message"]
        return "the screen is '%s'" % state["screen"]

    def _need(self, words, count: int) -> None:
        if len(words) != count:
            many = "one word" if count == 2 else "%d words" % (count - 1)
            raise ScriptError("'%s' takes %s after it" % (words[0], many))

    def _wait(self, ms: int) -> None:
        self.handheld.run(ms, self._watch)

    def _hold(self, button: str, ms: int) -> None:
        circuit = self.handheld.circuit
        circuit.press(button)
        self._wait(ms)
        circuit.release(button)
        self._wait(SETTLE_MS)

    def _expect(self, words) -> None:
        state = self.handheld.state()
        if len(words) == 2:
            if words[1] != state["screen"]:
                raise ScriptError(self._screen())
        elif len(words) == 4 and words[1] == "points":
            points = state["points"]
            if points != [_number(words[2]), _number(words[3])]:
                raise ScriptError("the points are %d %d" % (points[0], points[1]))
        else:
            raise ScriptError("expect takes a screen's name, or points and two numbers")


def _number(word: str) -> int:
    try:
        number = int(word)
    except ValueError:
        raise ScriptError("'%s' is not a number" % word)
    if number < 0:
        raise ScriptError("%d is below zero" % number)
    return number
