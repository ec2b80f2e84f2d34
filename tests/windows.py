"""Windows of the tests' browser, each used again by later tests: to begin one costs more than most pages do."""

from __future__ import annotations

import contextlib
from collections import defaultdict
from collections.abc import Callable
from typing import Any

SIZE = {"width": 1280, "height": 720}
FORGET = "() => { localStorage.clear(); sessionStorage.clear(); }"


class Windows:
    """A browser, as Playwright's, whose pages go back to a pool when a test closes them.

    A page that is handed out shows nothing, hears no listener and holds nothing that an earlier test stored. One with a
    script for every page cannot be cleaned and is really closed.
    """

    def __init__(self, browser: Any) -> None:
        self._browser = browser
        self._contexts: dict[str, Any] = {}
        self._free: defaultdict[str, list[Any]] = defaultdict(list)

    def new_context(self, **options: Any) -> Window:
        return Window(self, options)

    def new_page(self, *, viewport: dict[str, int] | None = None, color_scheme: str = "light", **options: Any) -> Any:
        kind = repr(sorted(options.items()))
        if kind not in self._contexts:
            self._contexts[kind] = self._browser.new_context(**options)
        page = self._free[kind].pop() if self._free[kind] else self._contexts[kind].new_page()
        page.emulate_media(media="null", color_scheme=color_scheme)
        page.set_viewport_size(viewport or SIZE)
        self._watch(page, kind)
        return page

    def _watch(self, page: Any, kind: str) -> None:
        plain = type(page)
        heard: list[tuple[str, Callable[..., Any]]] = []
        is_clean = True

        def on(event: str, listener: Callable[..., Any]) -> None:
            heard.append((event, listener))
            plain.on(page, event, listener)

        def add_init_script(*arguments: Any, **named: Any) -> None:
            nonlocal is_clean
            is_clean = False
            plain.add_init_script(page, *arguments, **named)

        def close() -> None:
            if page.is_closed() or page in self._free[kind]:
                return
            for event, listener in heard:
                page.remove_listener(event, listener)
            if not is_clean:
                return plain.close(page)
            self._empty(page)
            self._free[kind].append(page)

        page.on, page.add_init_script, page.close = on, add_init_script, close

    @staticmethod
    def _empty(page: Any) -> None:
        page.unroute_all()
        page.set_default_timeout(30_000)
        with contextlib.suppress(Exception):  # a page without an address stores nothing
            page.evaluate(FORGET)
        page.mouse.move(-1, -1)
        page.goto("about:blank")


class Window:
    """As a context of Playwright: its pages share their options and are closed together."""

    def __init__(self, windows: Windows, options: dict[str, Any]) -> None:
        self._windows = windows
        self._options = options
        self._pages: list[Any] = []

    def new_page(self) -> Any:
        self._pages.append(self._windows.new_page(**self._options))
        return self._pages[-1]

    def close(self) -> None:
        for page in self._pages:
            page.close()
