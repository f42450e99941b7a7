"""Reports progress and outcome to a person or, with --json, to a program."""

import json
import os
import sys


class Teller:
    """Reports to a person, or with `json` to a program. `unheard`: whether what it says can't be
    written; the board is not left half done for that."""

    def __init__(self, as_json: bool):
        self.unheard = False
        self._json = as_json

    def say(self, text: str) -> None:
        """A line for a person."""
        if not self._json:
            self._print(text)

    def _print(self, text: str) -> None:
        try:
            print(text, flush=True)
        except OSError as error:
            self.unheard = True
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            if not isinstance(error, BrokenPipeError):  # such as head, which has read enough
                print(f"flash: what is printed is lost: {error.strerror}", file=sys.stderr)

    def asks(self) -> bool:
        """Whether there is a person to ask."""
        return not self._json and sys.stdin.isatty() and sys.stdout.isatty()

    def ask(self, question: str) -> str:
        """The person's answer, "" for none."""
        try:
            return input(question).strip()
        except EOFError:
            return ""

    def result(self, **values) -> None:
        """Report the outcome to a program."""
        if self._json:
            self._print(json.dumps(values))

    def failed(self, kind: str, sentence: str) -> None:
        """Report what went wrong."""
        self.result(error=kind, message=sentence)
        if not self._json:
            print(f"flash: {sentence}", file=sys.stderr)

    def progress(self, total: int):
        """A progress bar for `total` bytes, if there is a terminal to draw it on."""
        from tqdm import tqdm

        hidden = self._json or not sys.stderr.isatty()
        return tqdm(total=total, unit="B", unit_scale=True, leave=False, disable=hidden)
