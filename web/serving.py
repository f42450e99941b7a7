"""Serves the site on this machine, as any web server does."""

from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path


class Handler(SimpleHTTPRequestHandler):
    """A file of the site."""

    extensions_map = {
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".js": "text/javascript",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
        ".uf2": "application/octet-stream",
    }

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, *arguments) -> None:
        """Nothing: nobody wants to read every request."""


def server(folder: Path, port: int) -> ThreadingHTTPServer:
    """A server of the site in a folder; port 0: any that is free. Raises OSError."""
    return ThreadingHTTPServer(("127.0.0.1", port), partial(Handler, directory=str(folder)))
