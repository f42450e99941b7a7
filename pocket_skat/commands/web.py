"""`web`: the site that plays in a browser."""

import argparse
from pathlib import Path

from devices.failures import Failure
from pocket_skat.commands.refusals import Refusal, cannot
from web.building import build
from web.serving import server

FOLDER = Path("pocket-skat-site")
PORT = 8000


def add(parser) -> None:
    """Describe the command and add its options."""
    parser.description = (
        "Build the page that plays in a browser and puts the game on a board: docs/web.md."
    )
    parser.add_argument(
        "-o",
        "--output",
        metavar="FOLDER",
        type=Path,
        default=FOLDER,
        help=f"where to write it (default: {FOLDER})",
    )
    parser.add_argument("--serve", action="store_true", help="then serve it on this machine")
    parser.add_argument(
        "--port", type=_port, default=PORT, help=f"for --serve; 0: any free one (default: {PORT})"
    )
    parser.set_defaults(run=_web)


def _port(word: str) -> int:
    if not word.isdecimal() or int(word) > 65535:
        raise argparse.ArgumentTypeError(f"'{word}' is not a port: 0 to 65535")
    return int(word)


def _web(options) -> int:
    try:
        build(options.output, print)
    except Failure as failure:
        raise Refusal(str(failure))
    except OSError as error:
        raise Refusal(cannot("write", options.output, error))
    print(f"The site is in {options.output}")
    if options.serve:
        try:
            serving = server(options.output, options.port)
        except OSError as error:
            raise Refusal(cannot("serve on port", options.port, error))
        print(f"http://localhost:{serving.server_address[1]}/ – Ctrl-C stops it", flush=True)
        serving.serve_forever()
    return 0
