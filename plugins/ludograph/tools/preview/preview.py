"""The preview: loads the site, serves it, follows saved files, and updates data over all articles when idle.

Whatever fails, the browser gets an answer: the last good page, with the fault on top.
"""

from __future__ import annotations

import html
import json
import logging
import os
import posixpath
import signal
import threading
import time
import webbrowser
from collections import OrderedDict
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any
from urllib.parse import quote

from ludograph.base.places import NOT_FOUND as NOT_FOUND_PAGE
from ludograph.base.problems import LudographError
from ludograph.base.yaml.settings_file import settings_files
from ludograph.catalogue import Address
from ludograph.site.publication.sitemap import SITEMAP
from ludograph.site.reporting.progress import PROBLEMS
from ludograph.store import spare_collections
from ludograph.tools.preview.faults import ShownFault, editor_link, fault_of
from ludograph.tools.preview.joining import TIMEOUT, Background, Failed, Joiner
from ludograph.tools.preview.server import NOT_FOUND, SCRIPT, STYLE, Hub, PreviewServer, Reply, content_type
from ludograph.tools.preview.site import Laid, PreviewSite
from ludograph.tools.preview.translators_view import ADDRESS as VIEW
from ludograph.tools.preview.watching import Watcher, concerns, saved_since

# A page of the preview: with the script that follows saves, and its faults.

_EMPTY = '<!doctype html><html lang="en"><meta charset="utf-8"><title>Preview</title><body><p>…</p></body></html>'


def following_page(
    url: str,
    text: str | None,
    faults: Sequence[Mapping[str, object]],
    broken: Mapping[str, object] | None,
    view: str = "",
) -> Reply:
    """The page with the data for its script; `broken` is the fault that prevents showing the current site.

    `view` is the address of the page beside its original. Where there is no `text`, it only says what is broken.
    """
    if text is None:
        text = _EMPTY.replace("…", html.escape(str(broken["text"]) if broken else ""))
    state = {"page": address_shown(url), "faults": faults, "broken": broken, "view": view and f"/{view}"}
    written = json.dumps(state, ensure_ascii=False).replace("<", "\\u003c")
    added = (
        f'<link rel="stylesheet" href="{STYLE}"><script type="application/json" id="lg-preview-state">{written}'
        f'</script><script src="{SCRIPT}"></script>'
    )
    before, end, after = text.rpartition("</body>")
    return Reply(200, "text/html; charset=utf-8", f"{before}{added}{end}{after}".encode(errors="xmlcharrefreplace"))


def address_shown(url: str) -> str:
    """A page's address in the browser."""
    return "/" + url.removesuffix("index.html")


def is_page(url: str) -> bool:
    """Whether an address may be that of a page."""
    return not posixpath.splitext(url)[1] or url.endswith(".html")


log = logging.getLogger(PROBLEMS)
_IDLE = 0.1
"""Seconds without a save until the articles are joined."""
_PAGES_KEPT = 200


def run(
    config_file: str | None,
    engine: str,
    host: str,
    port: int,
    *,
    open_browser: bool = False,
    say: Callable[[str], None],
) -> None:
    """Serves until Ctrl-C, with the named engine, or for "" the site's.

    Raises LudographError if it cannot listen.
    """
    spare_collections()  # collections happen between edits
    preview = Preview(config_file, engine)
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
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # sent by editors and service managers
    try:
        preview.follow(server.address)
    except KeyboardInterrupt:
        pass
    finally:
        preview.close()
        server.shutdown()
        server.server_close()


class Preview:
    """The loaded site, its faults, and the last good pages."""

    def __init__(self, config_file: str | None, engine: str = "") -> None:
        self.hub = Hub()
        self._config_file = config_file
        self._engine = engine
        self._address = ""
        self._site: PreviewSite | None = None
        self._broken: ShownFault | None = None
        """The fault that prevents loading or joining the site."""
        self._good: OrderedDict[str, Laid] = OrderedDict()
        self._lock = threading.RLock()
        self._loaded = threading.Event()
        self._watcher = Watcher()
        self._background = Background(self._joiner, self._take, lambda: self.hub.send("refresh"))
        self._is_closed = False

    def follow(self, address: str) -> None:
        """Loads the site and follows its files until the preview is closed."""
        self._address = address
        self._load()
        self._loaded.set()
        while not self._is_closed:
            changed = self._watcher.next(timeout=_IDLE)
            if changed:
                self.changed(changed)
            elif self._site is not None and (late := self._site.take_late()):
                self._send_article(late)
            else:
                self._join_when_idle()

    def close(self) -> None:
        """Ends the second process and the watcher."""
        self._is_closed = True
        self._watcher.stop()
        self._background.close()

    def changed(self, paths: set[str]) -> None:
        """Shows the changes of saved, moved or deleted files."""
        site = self._site
        known = {Path(path).absolute() for path in paths}
        if site is not None:
            known = {path for path in known if concerns(path, site.project.root, site.watched)}
        if not known:
            return
        articles = self._follow(known) if not self._broken else None
        if articles is None:
            self._load(known)
            return
        self._background.save(known)
        for page in articles:
            self._send_article(page, quick=True)

    def _follow(self, paths: set[Path]) -> list[str] | None:
        """The articles to render again, saved ones first; None if the site must be loaded again."""
        with self._lock:
            site = self._site
            changed = site.follow(sorted(paths)) if site is not None else None
            if site is None or changed is None:
                return None
            found = (site.page_at(address.lstrip("/")) for address in self.hub.pages)
            others = dict.fromkeys(page for page in found if page and site.is_article(page) and page not in changed)
            return [*changed, *filter(site.depends, others)]

    def _send_article(self, page: str, *, quick: bool = False) -> None:
        """Renders an article again and sends it to its readers; `quick` with cached tables of odds."""
        with self._lock:
            site = self._site
            if site is None:
                return
            try:
                article, address = site.article(page, quick=quick), site.engine.address_of(page)
            except Exception as error:  # noqa: BLE001 — the preview goes on whatever a page does
                self._say_broken(self._fault(error, site.project.docs / page))
                return
            faults = self._shown_faults(site.faults(page))
        self.hub.send("article", page=address_shown(address), html=article, faults=faults)

    def _load(self, paths: Collection[Path] = ()) -> None:
        """Loads the configuration and everything needed for the first page; again if something is saved meanwhile."""
        started = time.time()
        self._load_once(paths)
        if self._site is not None and not self._broken and (missed := saved_since(started, self._site.watched)):
            self.changed(missed)

    def _load_once(self, paths: Collection[Path]) -> None:
        with self._lock:
            before = self._site
            try:
                site = PreviewSite(self._config_file, self._engine, self._address)
            except Exception as error:  # noqa: BLE001 — a broken configuration, hook or template is shown, never fatal
                self._say_broken(self._fault(error))
                if before is None and self._config_file:
                    self._watcher.watch(settings_files(Path(self._config_file).absolute()))
                return
            if before is not None:
                before.project.cache.close()
                site.finishing.beside = before.finishing.beside
            if self._background.pages is not None:
                site.join(self._background.pages)
            if before is None or self._broken or site.project_paths(paths) is None:
                self._background.end()  # a new process begins when the author pauses, after the first page
            else:
                self._background.save(paths)
            self._site = site
            self._broken = None
        self._watcher.watch(site.watched)
        self.hub.send("refresh")

    def _say_broken(self, fault: ShownFault) -> None:
        self._broken = fault
        log.warning("%s%s", f"{fault.path}:{fault.line}:{fault.column}: " if fault.path else "", fault.text)
        self.hub.send("broken", fault=self._as_json(fault))

    def _fault(self, error: Exception, file: Path | None = None) -> ShownFault:
        """The message of an exception, at the line in the project that caused it, else in `file`."""
        fault = fault_of(error, self._root, self._root / (self._config_file or "mkdocs.yml"))
        if fault.path or file is None:
            return fault
        return replace(fault, path=os.path.relpath(file, self._root), line=1, column=1)

    @property
    def _root(self) -> Path:
        return Path(self._config_file or "mkdocs.yml").absolute().parent

    def _joiner(self) -> Joiner:
        """A new second process, which loads the current configuration."""
        assert self._site is not None  # one begins after the first page
        return Joiner(self._config_file or self._site.project.site.config_name, self._engine, self._address)

    def _join_when_idle(self) -> None:
        site = self._site
        # A process that ended at a broken site would end again: the next save starts another.
        if site is not None and not self._background.go_on(site.project_paths, may_begin=not self._broken):
            site.get_ready()

    def _take(self, joined: tuple[Address, ...] | Failed) -> None:
        with self._lock:
            if isinstance(joined, Failed):
                if not self._broken:  # it has no details about an invalid mkdocs.yml
                    self._say_broken(ShownFault(joined.message))
            elif self._site is not None:
                self._site.join(joined)

    def answer(self, url: str) -> Reply:
        """The page or file at an address."""
        self._loaded.wait(TIMEOUT)
        if self._site is not None and self._is_joined(url):
            self._background.wait()
        self._update_joined_parts(url)
        return self._answer(url) or self._site_file(url) or self._not_found(url)

    def _is_joined(self, url: str) -> bool:
        """Whether the page depends on all articles: it is a generated page, or unknown."""
        with self._lock:
            site = self._site
            page = site.page_at(url) if site is not None else None
            if site is None:
                return False
            if page is None:
                return (is_page(url) or url == SITEMAP) and site.page_at(f"{url}/") is None
            return not site.is_article(page)

    def _update_joined_parts(self, url: str) -> None:
        """Updates the parts of a page that depend on other articles; an article does not wait for its turn to ask."""
        with self._lock:
            site = self._site
            page = site.page_at(url) if site is not None else None
            if site is None or page is None:
                return
            is_article = site.is_article(page)
        if is_article:
            if (backlinks := self._background.backlinks(page)) is not None:
                site.finishing.beside[page] = backlinks
        elif (generated := self._background.generated(page)) is not None:
            site.finishing.generated[page] = generated

    def _site_file(self, url: str) -> Reply | None:
        """A file created from articles on request: a download, the search index, a redirect."""
        is_file = bool(posixpath.splitext(url)[1])
        path = url if is_file else posixpath.join(url, "index.html")
        body = self._background.file(path)
        if body is None:
            return None
        return Reply(200, content_type(path), body) if is_file or url[-1:] in ("", "/") else _with_slash(url)

    def _answer(self, url: str) -> Reply | None:
        """The answer; None if nothing is known before all articles are joined."""
        with self._lock:
            site = self._site
            if site is None:
                return self._page(url, None)
            page = site.page_at(url)
            if page is None and url and not url.endswith("/") and site.page_at(f"{url}/") is not None:
                return _with_slash(url)
            if page is None:
                return _file(site, url)
            try:
                self._good[url] = site.view(page) if url.startswith(VIEW) else site.lay_out(page)
                self._good.move_to_end(url)
                if len(self._good) > _PAGES_KEPT:
                    self._good.popitem(last=False)
                fault = None
            except Exception as error:  # noqa: BLE001 — a template or plugin that fails is shown, never fatal
                fault = self._fault(error, site.project.docs / page)
            return self._page(url, self._good.get(url), fault)

    def _not_found(self, url: str) -> Reply:
        """The site's own 404 page, which is updated too; for a file one line."""
        with self._lock:
            made = _file(self._site, NOT_FOUND_PAGE) if self._site is not None and is_page(url) else None
        if made is None:
            return NOT_FOUND
        return self._page(url, Laid(made.body.decode(), ()))._replace(status=NOT_FOUND.status)

    def _shown_faults(self, faults: Sequence[ShownFault]) -> list[dict[str, Any]]:
        """The faults of a page and of the site, for the browser."""
        of_site = (fault for fault in self._background.faults if fault not in faults)
        return [*map(self._as_json, faults), *({**self._as_json(fault), "site": True} for fault in of_site)]

    def _as_json(self, fault: ShownFault) -> dict[str, Any]:
        pattern = self._site.project.options.editor if self._site is not None else ""
        return {**asdict(fault), "link": editor_link(pattern, self._root, fault)}

    def _page(self, url: str, laid: Laid | None, fault: ShownFault | None = None) -> Reply:
        """The page with the data for updates; without a page, one that only shows the fault."""
        what = fault or self._broken
        broken = self._as_json(what) if what is not None else None
        text, faults, view = (laid.html, laid.faults, laid.view) if laid else (None, (), "")
        return following_page(url, text, self._shown_faults(faults), broken, view)


def _with_slash(url: str) -> Reply:
    return Reply(302, "text/plain", f"/{quote(url)}/".encode())


def _file(site: PreviewSite, path: str) -> Reply | None:
    try:
        body = site.engine.file(path)
    except Exception:  # noqa: BLE001 — a file that is gone, a template that fails: the page says what is wrong
        return None
    return None if body is None else Reply(200, content_type(path), body)
