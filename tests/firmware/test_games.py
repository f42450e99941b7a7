"""The recorded games on the device, and the list that shows them."""

import json
import sys

from games import fresh_folder, played, recorded_line

from handheld.files import GAMES_BYTES, Files
from simulator.emulated import EmulatedHandheld
from simulator.script import Script
from skat.records import Record, record_line


def test_the_oldest_games_go_first():
    folder = fresh_folder()
    files = Files(folder)
    assert files.games() == []
    kept = 0
    for i in range(120):
        files.keep_game('{"n": %d, "x": "%s"}' % (i, "ä" * 300))
        places = files.games()
        numbers = [json.loads(files.game(place))["n"] for place in places]
        assert numbers == list(range(i, i - len(numbers), -1)), numbers
        assert len(numbers) >= min(kept, GAMES_BYTES // 700)
        kept = len(numbers)
    assert 20 < kept < 120


def _listed(lines):
    """A handheld that shows the list of these records, the last at the top; and what it has
    read."""
    folder = fresh_folder()
    files = Files(folder)
    for line in lines:
        files.keep_game(line)
    handheld = EmulatedHandheld("pico_oled", folder)
    app = handheld.app
    read = []
    game = app.evening.files.game

    def count(place):
        read.append(place)
        return game(place)

    app.evening.files.game = count
    app.show("games")
    handheld.run(60)
    return handheld, read


def _labels(handheld):
    screen = handheld.app.screen
    return ["  ".join([text for text in screen.item(n)[1:] if text]) for n in range(screen.count())]


def test_the_list_reads_only_what_is_in_sight():
    handheld, read = _listed([recorded_line(number) for number in range(20)])
    screen = handheld.app.screen
    assert screen.count() == 20 and 4 <= len(read) <= 6
    assert read == handheld.app.evening.files.games()[: len(read)]
    sys.modules["handheld.screens.games"].Record = None  # no game is played for a label
    in_sight = len(read)
    Script(handheld, None).run("press down\n" * (in_sight - 1))
    assert len(read) == in_sight, "what was read stays"
    Script(handheld, None).run("press down\npress down")
    assert len(read) == in_sight + 2
    Script(handheld, None).run("press up\n" * (in_sight + 2))
    assert handheld.app.screen.chosen == 19 and len(read) == 2 * in_sight + 2


def test_labels_say_points_and_whoplayed():
    session = played(5)
    points = "%d:%d  " % tuple(session.table.points)
    turned = "%d:%d  " % (
        session.table.points[1],
        session.table.points[0],
    )  # one's own side comes first
    lines = [
        record_line(session, "0.1", names, levels)
        for names, levels in (
            (["Anna", "Jörg"], ["human", "simple"]),
            (["", "Anna"], ["greedy", "human"]),
            (["", ""], ["simple", "human"]),
            (["", ""], ["remote", "random"]),
            (["", ""], ["", ""]),
        )
    ]
    fields = json.loads(lines[0])
    del fields["names"], fields["players"]
    lines.append(json.dumps(fields))
    for wrong in ([1, "x"], [60], None):
        fields["points"] = wrong
        lines.append(json.dumps(fields))
    handheld, _ = _listed(lines + ["x", "[" * 3000])
    assert _labels(handheld)[::-1] == [
        points + "Anna - Jörg",
        turned + "Anna - Regular",
        turned + "You - Learner",
        turned + "random - remote",
        turned + "Player 2 - Player 1",
        turned + "Player 2 - Player 1",
        "?",
        "?",
        "?",
        "?",
        "?",
    ]


def test_b_leads_back_to_the_samerecorded_line():
    handheld, _ = _listed([recorded_line(number) for number in range(9)] + ["nonsense"])
    script = Script(handheld, None)
    script.run("press down\npress down\npress a\nexpect replay\npress right")
    assert handheld.app.screen.table.played[0] == Record(recorded_line(7)).actions[0]
    script.run("press b\nexpect games")
    assert handheld.app.screen.chosen == 2
    script.run("press up\npress up\npress right\nexpect games\nhold a 600\nexpect error\npress b")
    handheld.app.show("games")
    screen = handheld.app.screen
    screen.choose(screen.item(0)[0], 0)
    assert handheld.app.screen.NAME == "error" and "JSON" in handheld.app.screen.message
    handheld.app.show(
        "replay", Record(recorded_line(7))
    )  # from elsewhere, as `pocket-skat replay` does
    script.run("press b\npress right\nexpect replay")


def test_a_list_without_games():
    handheld, _ = _listed([])
    assert _labels(handheld) == [handheld.app.evening.words.NO_GAMES]
    Script(handheld, None).run("press a\npress down\nexpect games\npress b\nexpect statistics")
