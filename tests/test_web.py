"""The page in a real Chromium: docs/web.md."""

import base64
import gzip
import hashlib
import json
import re
import threading
import zlib
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl

import pytest

from devices.boards import boards
from simulator import pictures
from simulator.emulated import EmulatedHandheld
from simulator.script import SETTLE_MS, Script
from skat import VERSION, games
from skat.deal_words import read_deal
from skat.records import record_line
from skat.session import Session
from skat.table import END
from tests.support.browser import browse, browser, site, url
from tests.support.sizes import size
from tools.flashing import saved

WHOLE = boards() if size(0, 1) else ("pico_oled", "pico_lcd_114")  # one of each kind of display
PRESSES = 4  # into a deal elsewhere: cards that move, a trick that is taken, covered ones turned


class Played:
    """A deal on the desk, from the title to its end or so many presses into it: the `script`, the
    SHA-256 of its `frames` as they changed, and of the last one as a canvas has it, `painted`."""

    def __init__(self, board, folder, presses):
        self._lines = []
        handheld = EmulatedHandheld(board, str(folder))
        circuit = handheld.circuit
        frames = []
        self._desk = Script(handheld, None, lambda: frames.append(pictures.frame(circuit)))
        press = "press a" if "up" in circuit.BUTTONS else "press b"
        self._do("seed 5", press, "wait 1000")
        while handheld.state()["screen"] == "table" and presses:
            self._do(press, "wait 700")
            presses -= 1
        self._do("wait 500", "expect " + ("table" if presses == 0 else "result"))
        self.script = "\n".join(self._lines)
        image = pictures.picture(frames[-1], circuit.W, circuit.H)
        if image.mode == "P":  # what is not lit is glass
            image.putpalette((0, 0, 0, 0) + pictures.INK + (255,), "RGBA")
        self.painted = hashlib.sha256(image.convert("RGBA").tobytes()).hexdigest()
        self.frames = _changes([hashlib.sha256(frame).hexdigest() for frame in frames])

    def _do(self, *lines):
        self._desk.run("\n".join(lines))  # which begins with a pause
        self._lines += [f"wait {SETTLE_MS}", *lines] if self._lines else lines


def _changes(frames):
    """The frames without those that are as the one before."""
    return [frame for i, frame in enumerate(frames) if not i or frame != frames[i - 1]]


def test_a_game_looks_as_on_the_desk_on_every_board(browse, tmp_path):
    played = {}
    for board in boards():
        presses = -1 if board in WHOLE else PRESSES
        played[board] = Played(board, tmp_path / board, presses)
    scripts = {board: game.script for board, game in played.items()}
    found = browse("frames", allowed=("willReadFrequently",), scripts=scripts)
    for board, game in played.items():
        assert found[board]["wrong"] == ""
        assert _changes(found[board]["frames"]) == game.frames, board
        assert found[board]["painted"] == game.painted, board


def test_whoever_comes_first_is_asked_in_his_language(browse):
    found = browse("title", locale="de-AT")
    assert found["lang"] == "de" and found["said"][0] == "Kannst du Skat?"
    assert found["how"].startswith("Pfeiltasten, Enter für A")
    found = browse("title", locale="fr-FR")
    assert found["lang"] == "en" and found["said"][0] == "Do you know Skat?"


def test_a_game_goes_on_after_a_reload_and_after_the_tab_was_closed(browse):
    found = browse("reload", hash="#deal=17&game=lskat&board=pico_oled")
    assert found["title"] == "title" and found["before"] != "0,0"
    assert found["before"] == found["after"] == found["again"]


def test_a_game_is_whole_whenever_the_tab_is_killed(browse):
    found = browse("kill", hash="#deal=17&board=thumby", times=size(2, 20))
    for each in found:
        assert each["points"] != "0,0" and each["bad"] == []


def test_it_plays_without_a_network_once_it_was_seen(browse):
    assert browse("offline") == {"screen": "table", "licences": "Licences"}


def test_a_finger_plays_a_card_and_presses_buttons(browse):
    found = browse("touch", hash="#deal=17&board=pico_lcd_13&lang=en", card=(100, 170))
    assert found["shell"] == "boards/pico_lcd_13-upright.svg"
    assert len(found["then"]) > len(found["once"])


def test_a_gamepad_presses_buttons(browse):
    told = browse("gamepad")
    assert told["found"][0].endswith("(2/3)") and told["found"][1].endswith("(1/3)")
    assert told["moved"]


def test_pixels_are_whole_and_all_is_to_be_seen_from_phone_to_desktop(browse):
    sizes = [
        (360, 640, 3),
        (390, 844, 3),
        (844, 390, 3),
        (768, 1024, 2),
        (1280, 720, 1),
        (1920, 1080, 1.5),
    ]
    every = browse("sizes", sizes=sizes, boards=boards())
    assert len(every) == len(sizes) * len(boards())
    for found in every:
        assert found["dots"] == found["wanted"]
        assert (
            found["scale"] == pytest.approx(round(found["scale"]), rel=1e-3) and found["scale"] >= 1
        )
        assert found["across"] == pytest.approx(found["scale"], rel=1e-3)
        assert found["offset"] == pytest.approx([round(at) for at in found["offset"]], abs=0.2)
        assert found["screen"] and found["buttons"] and not found["scrolls"], found


@pytest.mark.parametrize("how, told", [("forbidden", "keeps no data"), ("full", "is full")])
def test_storage_that_fails_is_said_once_and_the_game_goes_on(browse, how, told):
    found = browse("storage", how=how)
    assert told in found["told"]
    assert found["points"] != "0,0" and not found["again"]


def test_only_one_tab_plays(browse):
    found = browse("tabs")
    assert found["asked"] == found["told"] == found["back"] == "The game is open in another tab."
    assert found["before"] == found["after"] != "0,0"


def test_a_worker_that_dies_is_started_again_from_the_last_save(browse):
    found = browse("worker", allowed=("nobody expected this",))
    assert "nobody expected this" in found["told"]
    assert found["before"] == found["after"] != "0,0"


def test_nothing_reaches_another_host(browse):
    class Listener(BaseHTTPRequestHandler):
        def do_GET(self):
            heard.append(self.path)
            self.send_response(200)
            self.send_header("Access-Control-Allow-Origin", "*")
            self.end_headers()

        do_POST = do_GET

    heard = []
    other = ThreadingHTTPServer(("127.0.0.1", 0), Listener)
    threading.Thread(target=other.serve_forever, daemon=True).start()
    try:
        found = browse(
            "elsewhere",
            allowed=("Content Security Policy", "Failed to load resource", "WebSocket"),
            strays=True,
            other=f"http://127.0.0.1:{other.server_address[1]}/",
        )
    finally:
        other.shutdown()
    assert heard == []
    assert found["page"]["tried"] == ["fetch", "import", "socket", "image"]
    assert found["worker"]["tried"] == ["fetch", "import", "socket"]
    assert found["page"]["reached"] == found["worker"]["reached"] == []


def test_axe_finds_nothing(browse):
    found = browse("axe", pages=["licences.html", "install.html"])
    assert not any(found.values()), found


def test_the_focus_goes_round(browse):
    order = ["handheld", "body", "choose", "install", "full", "more"]
    assert browse("focus") == order


def test_addresses(browse):
    deals = [
        "#deal=123456789",
        "#deal=MAPMNMCE&game=officers&board=pico_lcd_114",
        "#deal=5&game=skat",
    ]
    position = (
        "officers S - 0 H8/??,ST/??,DQ/??,HQ/??,C7/??,SA/??,SK/??,CK/?? "
        "HA/??,C9/??,S9/??,S7/??,HK/??,CJ/??,D9/??,HJ/?? - -"
    )
    hashes = [*deals, f"#position={position}&board=tdisplay", "#deal=MAPMNMCF&lang=de"]
    *screens, told = browse("addresses", hashes=hashes, fresh=True)
    assert screens[:3] == ["table"] * 3
    assert screens[3] == ["replay", "A position, to look at: B leads back to the menu."]
    assert "„MAPMNMCF“ ist kein Spiel" in told
    wrong = {
        "#deal=MAPMNMCF&lang=en": "“MAPMNMCF” is no deal",
        "#board=gameboy": "There is no handheld “gameboy”",
        "#lang=fr": "There is no language “fr”",
        "#game=chess": "There is no game “chess”",
        "#replay=AAAA": "The address does not hold a whole game",
        "#position=officers S - 0 H8/?? - - -": "The address does not hold a position: ",
        "#x=1": "The address has “x”",
        "#deal=abc&lang=de": "„abc“ ist kein Spiel",
    }
    for told, part in zip(browse("addresses", hashes=list(wrong), fresh=False), wrong.values()):
        assert part in told


def _record(number):
    """The record of a deal, in which everybody played the first card that he might."""
    session = Session(games.find("lskat"))
    session.deal(number)
    table = session.table
    while table.stage != END:
        actions = table.buffer()
        table.legal(actions)
        session.play(actions[0])
    return record_line(session, VERSION, ["", "Oma"], ["greedy", "human"])


def _packed(text):
    """A text as addresses have it."""
    packer = zlib.compressobj(wbits=-15)
    data = packer.compress(text.encode()) + packer.flush()
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def _unpacked(word):
    return zlib.decompress(base64.urlsafe_b64decode(word + "=" * (-len(word) % 4)), wbits=-15)


def test_links_to_a_deal_and_to_a_replay_lead_others_there(browse):
    line = _record(99)
    deal = "#deal=17&game=lskat&board=thumby&lang=en"
    found = browse("links", hash=deal, record=f"#replay={_packed(line)}")
    words = dict(parse_qsl(found["link"].partition("#")[2]))
    assert (words["game"], words["board"]) == ("lskat", "thumby")
    assert read_deal(words["deal"])[0] == 17
    assert any("Jack of hearts, Eight of diamonds" in line for line in found["cards"])
    words = dict(parse_qsl(found["replay"].partition("#")[2]))
    assert _unpacked(words["replay"]).decode() == line


def test_a_backup_is_that_of_the_flasher_both_ways(browse, tmp_path):
    zip_file = tmp_path / "saved.zip"
    found = browse("backup", zip=str(zip_file))
    assert "notes.zip is no backup" in found["refused"]
    assert found["before"] == found["after"] != "0,0" and "files are back" in found["told"]
    files = saved.read(str(zip_file))
    assert {"game.0", "game.1"} & files.keys()
    again = tmp_path / "again.zip"
    saved.pack(str(again), files, {"/notes.txt": b"not the game's"})


def test_every_text_is_there_in_both_languages(site):
    """No page names one that is missing, and each is said somewhere."""
    texts = {}
    for name in ("texts.js", "install-texts.js"):
        source = (site / name).read_text(encoding="utf-8")
        for language, part in re.findall(r"^  (en|de): \{$(.*?)^  \},$", source, re.M | re.S):
            keys = re.findall(r"^\s+(?:\w+: \"[^\n]*\", )*?(\w+): [\"{]", part, re.M)
            texts.setdefault(language, []).extend(keys)
    assert len(texts["en"]) > 100 and texts["en"] == texts["de"]
    pages = [path for path in site.iterdir() if path.suffix in (".js", ".html")]
    said = "".join(path.read_text(encoding="utf-8") for path in pages)
    for key in re.findall(r'^    (\w+): "', said, re.M):
        assert re.search(rf"\b{key}\b(?!:)", said) or key.startswith("saves_"), key
    for page in site.glob("*.html"):
        for key in re.findall(r'data-[tl]="(\w+)"', page.read_text(encoding="utf-8")):
            assert key in texts["en"], (page.name, key)


def test_it_is_small_and_says_what_it_ships(site):
    """At most a megabyte, compressed, to load: all that is not an image."""
    files = [path for path in site.rglob("*") if path.is_file() and "images" not in path.parts]
    assert sum(len(gzip.compress(path.read_bytes())) for path in files) < 1_000_000
    licences = (site / "licences.html").read_text(encoding="utf-8")
    for name in ("MicroPython", "esptool-js", "pako", "Damien P. George", "Apache License"):
        assert name in licences
    kept = json.loads(re.search(r"const FILES = (.*);", (site / "sw.js").read_text())[1])
    names = {path.relative_to(site).as_posix() for path in files} - {"sw.js"}
    assert set(kept) == names


def test_the_command_builds_it_and_keeps_other_folders(run, tmp_path):
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "letter.txt").write_text("dear")
    code, _, said = run("web", "-o", mine)
    assert code == 1 and "has files that are not a site's" in said
    assert [path.name for path in mine.iterdir()] == ["letter.txt"]
    code, said, _ = run("web", "-o", tmp_path / "new")
    assert code == 0 and (tmp_path / "new/index.html").exists()
    code, _, _ = run("web", "-o", tmp_path / "new")
    assert code == 0, "again, over the one before"
