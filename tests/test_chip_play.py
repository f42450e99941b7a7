"""The command plays a board's image on an emulated chip."""

import pytest
from PIL import Image

from simulator.emulated import EmulatedHandheld
from tests.support.chips import image, started

BOARD = "pico_oled"
SCRIPT = """
expect title
seed 3
deal 17
wait 1500
expect table
shot table.png
press a
wait 3000
expect table
"""
HEADLESS = ("play", "--runtime", "rp2040", "--headless")


def test_a_script_finds_the_same_as_on_the_desk(run, tmp_path):
    (tmp_path / "script").write_text(SCRIPT)
    pictures = {}
    for runtime in (["cpython"], ["rp2040", "--image", image(BOARD)]):
        code, _, errors = run(
            *("play", "--headless", "--script", "script", "--runtime", *map(str, runtime)),
            *("--board", BOARD),
        )
        assert (code, errors) == (0, "")
        pictures[runtime[0]] = Image.open(tmp_path / "table.png").tobytes()
    assert pictures["rp2040"] == pictures["cpython"]


def test_saves_are_kept_in_flash(run, tmp_path):
    begin = "deal 17\nwait 1500\npress a\nwait 3000\nexpect table\n"
    for text in (begin, "expect title\npress a\nwait 1500\nexpect table\nshot table.png\n"):
        (tmp_path / "script").write_text(text)
        code, _, errors = run(
            *(*HEADLESS, "--image", str(image(BOARD)), "--board", BOARD),
            *("--script", "script", "--data", "data"),
        )
        assert (code, errors) == (0, "")
    assert (tmp_path / "data/rp2040.flash").stat().st_size == 2 << 20


def test_it_tells_the_window_its_language_and_when_letters_are_typed(tmp_path):
    chip, desk = started(BOARD), EmulatedHandheld(BOARD, str(tmp_path))
    assert chip.state() == desk.state()
    for language in range(2):
        chip.tell(f"app.evening.settings.language = {language}; app.apply_settings()")
        desk.app.evening.settings.language = language
        desk.app.apply_settings()
        for handheld in (chip, desk):
            handheld.run(100)
        assert chip.state() == desk.state() and chip.state()["language"] == ("en", "de")[language]
    chip.tell("app.show('name', 1)")
    chip.run(100)
    assert chip.state()["typing"] is True


@pytest.mark.parametrize(
    "words, sentence",
    [
        (("--board", "tdisplay"), "tdisplay has no RP2040"),
        (("--image", "nowhere.uf2"), "there is no image nowhere.uf2: make image BOARD=pico_oled"),
        (("--copy-save", "thumby"), "keeps its saves in flash"),
        (("--speak",), "--speak works with --runtime cpython only"),
    ],
)
def test_what_it_refuses(words, sentence, run):
    code, _, errors = run(*HEADLESS, *words)
    assert code and sentence in errors


def test_only_this_runtime_has_an_image(run):
    code, _, errors = run("play", "--headless", "--image", "some.uf2")
    assert code and "--image is for --runtime rp2040" in errors
