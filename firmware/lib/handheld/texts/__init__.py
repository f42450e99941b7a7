"""What the handheld says: files for each language, with the same names in all.

A line has a name, a blank, and a text or lists of texts in JSON; other lines say what follows.
What is needed together stands together.
"""

from json import loads

from skat.data import read


class Texts:
    """The texts of a file, as attributes by their names. They are taken from the file's bytes when
    they are first asked for."""

    def __init__(self, file: str):
        """`file`: its name without the ending. Raises DataError."""
        self.file = file
        self._bytes = read("handheld/texts/%s.txt" % file)
        self._at = 0  # the end of the last one found: the next one usually follows

    def __getattr__(self, name: str):
        key = ("\n%s " % name).encode()
        at = self._bytes.find(key, self._at)
        if at < 0:
            at = self._bytes.find(key)
        if at < 0:
            raise AttributeError(name)
        self._at = self._bytes.find(b"\n", at + 1)
        text = loads(self._bytes[at + len(key) : self._at])
        setattr(self, name, text)
        return text
