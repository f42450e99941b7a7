"""An analysis as one JSON object, a table, and a chart."""

from simulator.charts import Chart, ticks
from simulator.game_lines import seat_names
from skat.table import NOBODY

DEAREST = 3  # decisions that the chart marks


def summary(record, judged, critic) -> dict:
    """What critics.Judged say about a record, with numbers in points.

    `value` is what the best action promised its player; `expected` the same for the side of which
    the chart is: seat 0, among three the declarer. `lost` at the end has what each seat lost.
    """
    table = record.table
    side = 0
    if table.seats > 2:  # None where nobody has declared
        for action in record.actions[table.done() :]:
            table.play(action)
        side = None if table.declarer == NOBODY else table.declarer
    decisions = []
    lost = [0] * table.seats
    for each in judged:
        decisions.append(
            {
                "ply": each.ply,
                "trick": each.trick,
                "seat": each.seat,
                "action": each.action,
                "best": each.best,
                "lost": _points(each.lost),
                "value": _points(each.value),
                "expected": _points(each.expected),
            }
        )
        lost[each.seat] += each.lost or 0
    return {
        "variant": table.VARIANT,
        "deal": None if record.number < 0 else record.number,
        "names": record.names,
        "players": record.players,
        "points": record.points,
        "critic": critic.name,
        "unit": "points" if critic.whole else "score",
        "side": side,
        "lost": [_points(each) for each in lost],
        "decisions": decisions,
    }


def _points(tenths):
    return None if tenths is None else tenths / 10


def tell(found: dict, say) -> None:
    """Say a summary as a table, line by line."""
    names = _names(found)
    width = max(map(len, names))
    say(f"trick  {'player':{width}}  played  best    lost   expects")
    for each in found["decisions"]:
        call = len(each["action"]) != 2 or each["action"][0] not in "CSHD"
        trick = "" if call else each["trick"]
        lost = "?" if each["lost"] is None else f"{each['lost']:.1f}" if each["lost"] else "-"
        value = "?" if each["value"] is None else f"{each['value']:.1f}"
        best = each["best"] if each["best"] != each["action"] else ""
        who = names[each["seat"]]
        say(f"{trick:>5}  {who:{width}}  {each['action']:6}  {best:6}{lost:>6}  {value:>8}")
    for seat, name in enumerate(names):
        own = [each for each in found["decisions"] if each["seat"] == seat]
        unknown = sum(each["lost"] is None for each in own)
        unit = "points" if found["unit"] == "points" else "score points"
        line = f"{name}: {found['lost'][seat]:.1f} {unit} lost in {len(own)} decisions"
        say(line + (f", {unknown} of them unknown" if unknown else ""))


def _names(found: dict) -> list:
    return seat_names(found["names"], found["players"])


def chart(found: dict) -> Chart:
    """What a side could expect before each decision, among three each of its own, and where most
    was lost."""
    known = [each for each in found["decisions"] if each["expected"] is not None]
    own = [each for each in known if len(found["names"]) == 2 or each["seat"] == found["side"]]
    line = [(each["ply"], each["expected"]) for each in own]
    values = [each["expected"] for each in known] or [0]
    whole = 120 if found["unit"] == "points" else 0
    grid = [0, 30, 60, 90, 120] if whole else ticks(min(*values, 0), max(*values, 0))
    last = max([each["ply"] for each in found["decisions"]], default=0) + 1
    name = _names(found)[found["side"] or 0]
    picture = Chart(f"{name}: {found['unit']} to be expected", 0, last, grid[0], grid[-1])
    for y in grid:
        picture.across(y, str(y), y * 2 == whole)
    for each in found["decisions"]:
        if each["ply"] % 4 == 0:
            picture.below(each["ply"], str(each["ply"]))
    picture.line(line)
    dear = sorted(known, key=lambda each: -(each["lost"] or 0))[:DEAREST]
    for each in dear:
        if each["lost"]:
            text = f"{each['action']} -{each['lost']:.1f}"
            colour = 1 if each["seat"] == found["side"] else 2
            picture.mark(each["ply"], each["expected"], text, colour)
    return picture
