"""The preview from start to end: loads the site, serves it, follows what is saved, and joins the articles when idle.

Whatever is broken, the browser has an answer: the last good page, with what is wrong on top.
"""

from __future__ import annotations

import html
import json
import logging
import posixpath
import signal
import subprocess
import sys
import threading
import time
import webbrowser
from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ludograph.preview.build import Joined
from ludograph.preview.server import NOT_FOUND, SCRIPT, STYLE, Hub, PreviewServer, Reply, content_type
from ludograph.preview.site import Laid, PreviewSite
from ludograph.preview.watching import Watcher
from ludograph.problems import LudographError
from ludograph.publish.project import Project

log = logging.getLogger("mkdocs.plugins.ludograph")
_IDLE = 0.25
"""Seconds without a save after which the articles are joined."""
_PATIENCE = 120
"""Seconds that a page made from all articles waits for them."""
_PAGES_KEPT = 200
_WORTH_WARMING = 50
"""With fewer articles another process would cost more than it saves."""
_ARTICLES = (".md", ".markdown", ".html")


def run(
    config_file: str | None,
    given: dict[str, Any],
    host: str,
    port: int,
    *,
    open_browser: bool = False,
    say: Callable[[str], None],
) -> None:
    """Serve until Ctrl-C; raises LudographError when it cannot listen."""
    preview = Preview(config_file, given)
    try:
        server = PreviewServer(host, port, preview.answer, preview.hub)
    except OSError as error:
        raise LudographError(f"the preview cannot listen: {error}") from None
    if port and server.server_address[1] != port:
        say(f"Port {port} is taken by another program.")
    say(f"The preview is at {server.address} (Ctrl-C ends it).")
    threading.Thread(target=server.serve_forever, daemon=True).start()
    if open_browser:
        webbrowser.open(server.address)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # editors and service managers end programs so
    try:
        preview.follow(server.address)
    except KeyboardInterrupt:
        pass
    finally:
        preview.close()
        server.shutdown()
        server.server_close()


class Preview:
    """The loaded site, what is wrong with it, and the pages that were good last."""

    def __init__(self, config_file: str | None, given: dict[str, Any]) -> None:
        self.hub = Hub()
        self._config_file = config_file
        self._given = given
        self._address = ""
        self._site: PreviewSite | None = None
        self._broken = ""
        self._good: OrderedDict[str, Laid] = OrderedDict()
        self._lock = threading.RLock()
        self._loaded = threading.Event()
        self._joined = threading.Event()
        self._joining: threading.Thread | None = None
        self._watcher = Watcher()
        self._warming: subprocess.Popen[bytes] | None = None

    def follow(self, address: str) -> None:
        """Load the site and follow its files; returns never."""
        self._address = address
        self._load()
        self._loaded.set()
        self._warm()
        last = time.monotonic()
        while True:
            changed = self._watcher.next(timeout=_IDLE / 2)
            if changed:
                self.changed(changed)
                last = time.monotonic()
            elif time.monotonic() - last > _IDLE:
                self._join_when_idle()

    def close(self) -> None:
        """End what goes on beside."""
        self._watcher.stop()
        if self._warming is not None:
            self._warming.kill()
            self._warming.wait()

    def changed(self, paths: set[str]) -> None:
        """Files were saved, moved or deleted: show it."""
        site = self._site
        known = {Path(path).absolute() for path in paths}
        if site is not None:
            known = {path for path in known if _concerns(path, site)}
        if not known:
            return
        docs = Path(site.config.docs_dir) if site is not None else Path()
        for path in sorted(known):
            src_uri = path.relative_to(docs).as_posix() if path.is_relative_to(docs) else ""
            if self._broken or not src_uri.endswith(_ARTICLES) or not self._show_article(src_uri):
                self._load()
                return

    def _show_article(self, src_uri: str) -> bool:
        """Render an article again and send it to who reads it; False when the site has to be loaded again."""
        with self._lock:
            site = self._site
            file = site.files.get_file_from_path(src_uri) if site is not None else None
            if site is None or file is None or not site.reread(src_uri):
                return False
            try:
                article = site.article(src_uri)
            except Exception as error:  # noqa: BLE001 — the preview goes on whatever a page does
                self._say_broken(f"{src_uri}: {_words(error)}")
                return True
            faults = site.faults(src_uri)
        self.hub.send("article", page=_shown(file.url), html=article, faults=faults)
        return True

    def _load(self) -> None:
        """Load the configuration, and all that is read before the first page; again if something is saved meanwhile."""
        started = time.time()
        self._load_once()
        if self._site is not None and not self._broken and (missed := _saved_since(started, self._site.watched)):
            self.changed(missed)

    def _load_once(self) -> None:
        with self._lock:
            before = self._site
            try:
                site = PreviewSite(self._config_file, self._address, self._given)
            except Exception as error:  # noqa: BLE001 — a broken configuration, hook or template is shown, never fatal
                self._say_broken(_words(error))
                if before is None and self._config_file:
                    self._watcher.watch([Path(self._config_file)])
                return
            if before is not None:
                if before.build.joined is not None:
                    site.join(before.build.joined)
                before.project.cache.close()
            site.stale = True
            self._site = site
            self._broken = ""
        self._watcher.watch(site.watched)
        self.hub.send("refresh")

    def _say_broken(self, message: str) -> None:
        self._broken = message
        log.warning("%s", message)
        self.hub.send("broken", message=message)

    def _warm(self) -> None:
        """Render all articles in another process: this one finds them in the cache."""
        site = self._site
        if site is not None and site.config.config_file_path and len(site.project.sources.articles) >= _WORTH_WARMING:
            command = [sys.executable, "-m", "ludograph.preview.warming", site.config.config_file_path]
            # Our own program with the path of the project's configuration.
            self._warming = subprocess.Popen(  # noqa: S603
                command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
            )

    def _join_when_idle(self) -> None:
        site = self._site
        warming = self._warming is not None and self._warming.poll() is None
        joining = self._joining is not None and self._joining.is_alive()
        if site is None or not site.stale or warming or joining:
            return
        site.stale = False
        self._joining = threading.Thread(target=self._join, args=(site,), daemon=True)
        self._joining.start()

    def _join(self, site: PreviewSite) -> None:
        try:
            joined = Joined(Project.of(site.config, site.options, preview=True))
            joined.make()
            joined.project.save()
        except Exception as error:  # noqa: BLE001 — a page that cannot be made is shown as a fault
            self._say_broken(_words(error))
            return
        with self._lock:
            site.join(joined)
        self._joined.set()
        self.hub.send("refresh")

    def answer(self, url: str) -> Reply:
        """The page or file at an address."""
        self._loaded.wait(_PATIENCE)
        reply = self._answer(url)
        if reply is None and self._site is not None and self._joined.wait(_PATIENCE if _is_page(url) else 0):
            reply = self._answer(url)
        return reply or self._site_file(url) or NOT_FOUND

    def _site_file(self, url: str) -> Reply | None:
        """A file for programs, such as the search index: made when it is first asked for."""
        self._joined.wait(_PATIENCE if posixpath.splitext(url)[1] else 0)
        joined = self._site.build.joined if self._site is not None else None
        body = joined.files.get(url) if joined is not None else None
        return None if body is None else Reply(200, content_type(url), body)

    def _answer(self, url: str) -> Reply | None:
        """None where nothing is known before all articles are joined."""
        with self._lock:
            site = self._site
            if site is None:
                return self._page(url, None)
            file = site.file_at(url)
            if file is None:
                there = site.file_at(url + "/") if url and not url.endswith("/") else None
                return Reply(302, "text/plain", f"/{there.url}".encode()) if there is not None else None
            if not file.is_documentation_page():
                return self._bytes(file)
            if file.src_uri not in site.project.sources.articles and site.build.joined is None:
                return None
            try:
                self._good[url] = site.lay_out(file)
                self._good.move_to_end(url)
                if len(self._good) > _PAGES_KEPT:
                    self._good.popitem(last=False)
                fault = ""
            except Exception as error:  # noqa: BLE001 — a template or plugin that fails is shown, never fatal
                fault = f"{file.src_uri}: {_words(error)}"
            return self._page(url, self._good.get(url), fault)

    def _bytes(self, file: Any) -> Reply | None:
        try:
            return Reply(200, content_type(file.dest_uri), file.content_bytes)
        except OSError:
            return None

    def _page(self, url: str, laid: Laid | None, fault: str = "") -> Reply:
        """The page with what the browser needs to follow it; without a page one that only says what is wrong."""
        broken = fault or self._broken
        text = laid.html if laid is not None else _EMPTY
        state = {"page": _shown(url), "faults": laid.faults if laid is not None else (), "broken": broken}
        written = json.dumps(state, ensure_ascii=False).replace("<", "\\u003c")
        added = (
            f'<link rel="stylesheet" href="{STYLE}"><script type="application/json" id="preview-state">{written}'
            f'</script><script src="{SCRIPT}"></script>'
        )
        if laid is None:
            text = text.replace("…", html.escape(broken))
        before, end, after = text.rpartition("</body>")
        return Reply(200, "text/html; charset=utf-8", f"{before}{added}{end}{after}".encode(errors="xmlcharrefreplace"))


_EMPTY = '<!doctype html><html lang="en"><meta charset="utf-8"><title>Preview</title><body><p>…</p></body></html>'


def _shown(url: str) -> str:
    """A page's address as its browser knows it."""
    url = "" if url in {".", "./"} else url
    return "/" + url.removesuffix("index.html")


def _is_page(url: str) -> bool:
    return not posixpath.splitext(url)[1] or url.endswith(".html")


def _saved_since(moment: float, watched: list[Path]) -> set[str]:
    """The files saved after a moment: those that were saved before anybody watched."""
    files = (file for place in watched for file in (place.rglob("*") if place.is_dir() else (place,)))
    return {str(file) for file in files if file.is_file() and file.stat().st_mtime >= moment}


def _concerns(path: Path, site: PreviewSite) -> bool:
    """Whether a saved file can show in a page: editors save copies beside, and builds write into the site."""
    name = path.name
    if name.startswith(".") or name.endswith(("~", ".swp", ".tmp")) or name == "4913":
        return False
    if (
        any(part.startswith(".") for part in path.relative_to(site.project.root).parts[:-1])
        if path.is_relative_to(site.project.root)
        else False
    ):
        return False
    return any(path == place or (place.is_dir() and path.is_relative_to(place)) for place in site.watched)


def _words(error: Exception) -> str:
    """What an exception says, with the place in a template where there is one."""
    line = getattr(error, "lineno", None)
    place = f"{getattr(error, 'name', '')}:{line}: " if line else ""
    reason = str(error) or type(error).__name__
    return reason if isinstance(error, LudographError) else f"{place}{type(error).__name__}: {reason}"
