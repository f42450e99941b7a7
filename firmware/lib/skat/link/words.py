"""Words of the link's messages: numbers, bytes in hex, and texts of people."""

from binascii import hexlify, unhexlify

_PLAIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~"
MOST_NAME = 48  # characters of a name, encoded
MOST_SAID = 60  # characters of what is said, encoded


def number(word: str, most: int) -> int:
    """The number that a word stands for, 0 to `most`. Raises ValueError."""
    if not 1 <= len(word) <= 3 or word[0] == "0" and len(word) > 1:
        raise ValueError("a number is wrong")
    value = 0
    for digit in word:
        if not "0" <= digit <= "9":
            raise ValueError("a number is wrong")
        value = 10 * value + ord(digit) - 48
    if value > most:
        raise ValueError("a number is too large")
    return value


def digits(word: str, size: int) -> bytes:
    """The bytes, so many, that hex digits stand for. Raises ValueError."""
    for digit in word:
        if digit not in "0123456789abcdefABCDEF":
            raise ValueError("hex digits are wrong")
    if len(word) != 2 * size:
        raise ValueError("hex digits are missing, or too many")
    return unhexlify(word)


def hexed(data: bytes) -> str:
    """Bytes as hex digits."""
    return str(hexlify(data), "ascii")


def encoded(text: str, most: int) -> str:
    """A text as one word, of as many of its characters as `most` have room for; `-` for none."""
    word = ""
    for character in _printable(text):
        more = character
        if character not in _PLAIN or text == "-":
            more = "".join(["%%%02X" % byte for byte in character.encode()])
        if len(word) + len(more) > most:
            break
        word += more
    return word or "-"


def decoded(word: str, most: int) -> str:
    """The text of a word, of at most so many characters as it is encoded. Raises ValueError."""
    if word == "-":
        return ""
    if not word or len(word) > most:
        raise ValueError("a text is too long")
    found = bytearray()
    at = 0
    while at < len(word):
        if word[at] == "%":
            found += digits(word[at + 1 : at + 3], 1)
            at += 2
        else:
            found.append(ord(word[at]))
        at += 1
    try:
        text = str(bytes(found), "utf-8")
    except UnicodeError:
        raise ValueError("a text is not UTF-8")
    if not all([_is_character(character) for character in text]):
        raise ValueError("a text is not UTF-8")
    return _printable(text)


def _is_character(character: str) -> bool:
    """Whether UTF-8 has it. MicroPython reads more: what stands for half a character or for none,
    and what takes more bytes than it needs. On a desk what is no UTF-8 becomes such halves."""
    code = ord(character)
    return (code < 0xD800 or 0xE000 <= code < 0x110000) and chr(code) == character


def _printable(text: str) -> str:
    """A text with `?` for each control character, and for what is none."""
    return "".join([c if _is_character(c) and _is_shown(ord(c)) else "?" for c in text])


def _is_shown(code: int) -> bool:
    return 32 <= code < 127 or code >= 160
