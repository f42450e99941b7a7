"""What the handheld says: files for each language, with the same names in all.

A line has a name, a blank, and a text or lists of texts in JSON; other lines say what follows.
What is needed together stands together.
"""

from json import loads

from handheld import memory
from skat.data import line_of, open_data


class Texts:
    """The texts of a file, as attributes by their names. They are taken from the file's bytes when
    they are first asked for."""

    def __init__(self, file: str, other=None):
        """`file`: its name without the ending; `other`: Texts that have its bytes, unless they have
        let them go. Raises DataError."""
        self.file = file
        if other is None:
            self._read()
        else:
            self._bytes = other._bytes
            self._stays = other._stays
            self._at = 0

    def _read(self) -> None:
        path = self._path()
        with open_data(path) as f:
            self._bytes = f.read()
        self._stays = bool(memory.flash) and memory.flash.keep(path, self._bytes)
        self._at = 0  # the end of the last one found: the next one usually follows

    def _path(self) -> str:
        return "handheld/texts/%s.txt" % self.file

    def only(self, names):
        """The same texts, of which only these have been asked for yet."""
        texts = Texts(self.file, self)
        for name in names:
            setattr(texts, name, getattr(self, name))
        return texts

    def let_go(self) -> None:
        """Let the bytes go until a text is asked for that has not been yet. In flash they stay."""
        if not self._stays:
            self._bytes = None

    def __getattr__(self, name: str):
        if self._bytes is None:
            try:
                self._read()
            except MemoryError:  # there is room for one
                return self._take(name, line_of(self._path(), name.encode() + b" "))
        key = ("\n%s " % name).encode()
        at = self._bytes.find(key, self._at)
        if at < 0:
            at = self._bytes.find(key)
        if at < 0:
            raise AttributeError(name)
        self._at = self._bytes.find(b"\n", at + 1)
        return self._take(name, self._bytes[at + len(key) : self._at])

    def _take(self, name: str, line: bytes):
        text = loads(line)
        setattr(self, name, text)
        return text
