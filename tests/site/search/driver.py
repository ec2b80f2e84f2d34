"""Types queries into the search of a small site in the browser, and reports what was found and what it cost."""

from __future__ import annotations

import functools
import gzip
import http.server
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Query:
    """A row of queries.tsv: what is typed, the page wanted at `rank` or before, or none at all."""

    text: str
    page: str
    rank: int
    why: str


@dataclass(frozen=True)
class Answer:
    """The pages found, in order, and the gzipped bytes that were fetched for it."""

    pages: list[str]
    bytes: int


def queries(file: Path) -> list[Query]:
    """The table of queries."""
    rows = [line.split("\t") for line in file.read_text(encoding="utf-8").splitlines()]
    return [Query(text, page, int(rank), why) for text, page, rank, why in rows]


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass

    def copyfile(self, source: Any, outputfile: Any) -> None:
        with suppress(BrokenPipeError, ConnectionResetError):  # the reader has gone on typing
            super().copyfile(source, outputfile)


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The folder's address on this machine."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


ASKED = """async (text) => {
  const dialog = document.querySelector('dialog.lg-search');
  delete dialog.dataset.shown;
  ludographSearch.open(text);
  for (const end = Date.now() + 20_000; dialog.dataset.shown !== text.trim();) {
    if (Date.now() > end) throw `no answer to ${text}`;
    await new Promise((done) => setTimeout(done));
  }
}"""
"""A script that asks at once; who types is answered when the next letter does not come soon."""


class SearchPage:
    """A page with the search, open in a browser."""

    def __init__(self, page: Any, folder: Path, address: str) -> None:
        self.page = page
        self.requested: list[str] = []
        self._folder = folder
        self._address = address
        page.on("request", lambda request: self.requested.append(request.url))
        page.goto(address + "index.html")

    def open(self) -> None:
        """As a reader does."""
        self.page.keyboard.press("/")

    def ask(self, text: str) -> Answer:
        """Ask a query and wait for its answer."""
        self.page.wait_for_selector("dialog[open] [role=combobox]")
        before = len(self.requested)
        self.page.evaluate(ASKED, text)
        return Answer(self.found(), self.fetched(self.requested[before:]))

    def found(self) -> list[str]:
        """Addresses of the results from the site's root, without fragments."""
        links = self.page.eval_on_selector_all("[role=option]", "links => links.map(link => link.href)")
        return [link.removeprefix(self._address).split("#")[0].removesuffix("index.html").strip("/") for link in links]

    def fetched(self, addresses: list[str]) -> int:
        """What these files weigh once compressed, as a server sends them."""
        files = [self._folder / address.removeprefix(self._address).split("?")[0] for address in addresses]
        return sum(len(gzip.compress(file.read_bytes(), 6)) for file in files if file.is_file())
