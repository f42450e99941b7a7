"""`verify`: whether linked deals were dealt fairly."""

from pathlib import Path

from pocket_skat.commands.refusals import Refusal, cannot
from simulator.game_lines import plain
from simulator.verifying import Unproven, check


def add(parser) -> None:
    """Describe the command and add its options."""
    parser.description = (
        "Deal each linked deal in a file of records again from both sides' secrets, "
        "and say whether the cards match. This convinces the two who played; whoever holds "
        "both ends can make up both sides' secrets: docs/link.md."
    )
    parser.add_argument("file", metavar="FILE", help="records, one per line, such as linked.jsonl")
    parser.set_defaults(run=_verify)


def _verify(options) -> int:
    try:
        lines = Path(options.file).read_bytes().split(b"\n")
    except OSError as error:
        raise Refusal(cannot("read", options.file, error))
    linked = failed = 0
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        where = f"{options.file}, line {number}: "
        try:
            found = check(line.decode())
            linked += bool(found)
            print(where + (found or "not a linked deal"))
        except Unproven as unproven:
            failed += 1
            print(f"{where}the cards are NOT those that both sides drew: {unproven}")
        except UnicodeDecodeError:
            failed += 1
            print(where + "it is not UTF-8 text")
        except ValueError as error:
            failed += 1
            print(where + plain(str(error)))
    if linked:
        print(
            "This convinces the two who played: each knows his own secrets. "
            "It convinces nobody else: whoever holds both ends can make up both sides' secrets."
        )
    if not linked and not failed:
        raise Refusal(f"there is no linked deal in {options.file}")
    return 1 if failed else 0
