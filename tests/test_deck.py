"""The cards of boards with colours: the files are what the vectors give, and damage is seen."""

import pytest

from handheld.deck import Deck
from skat import data
from skat.data import DataError
from tools import make_deck


def test_files_are_what_the_vectors_give():
    assert make_deck.main(["--check"]) == 0


def test_a_changed_file_is_told_and_written_anew(tmp_path, monkeypatch, capsys):
    made = make_deck.built()
    for name in made:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes((make_deck.ROOT / name).read_bytes()[:-1])
    monkeypatch.setattr(make_deck, "ROOT", tmp_path)
    monkeypatch.setattr(make_deck, "built", lambda: made)
    assert make_deck.main(["--check"]) == 1
    assert "colour_art.bin is not what the vectors give" in capsys.readouterr().out
    assert make_deck.main([]) == 0 and make_deck.main(["--check"]) == 0


@pytest.mark.parametrize("spoilt", [lambda file: b"", lambda file: file[:-1]])
def test_a_damaged_deck_is_refused(tmp_path, monkeypatch, spoilt):
    path = tmp_path / "handheld/layouts/w240h240_deck.bin"
    path.parent.mkdir(parents=True)
    path.write_bytes(spoilt((make_deck.ROOT / make_deck.LAYOUTS / path.name).read_bytes()))
    monkeypatch.setattr(data.sys, "path", [str(tmp_path)])
    with pytest.raises(DataError, match="w240h240_deck.bin is damaged"):
        Deck("w240h240")
