"""Lays out the theme's page once for all pages that differ only in a few places, and fills these for each page.

The theme's templates are the slowest part of a page. Their output for the pages of one folder differs in a few places:
these are marked during layout, and the text between the marks is cached.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from jinja2 import Environment, pass_context
from markupsafe import Markup, escape
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.pages import Page
from mkdocs.utils import normalize_url
from mkdocs.utils.templates import TemplateContext

from ludograph.base.frozen import frozen
from ludograph.engines.material.frame import SEEN, repair
from ludograph.engines.material.navigation import FolderMenus
from ludograph.engines.theme import SCRIPT
from ludograph.site.finished import FinishedPage

TEMPLATE = "ludograph/joined.html"
"""The template that MkDocs uses for such a page."""
_OF_THE_PAGE = frozenset({"navigation.path", "navigation.tabs", "navigation.tabs.sticky", "toc.integrate"})
"""Features that show the position of a page outside the menu, or its contents only inside the menu."""
_HOLE = re.compile("#?\ue010([a-z]+)(?:&(amp;)?)?(?:<h1)?\ue011")
_MENU_END = "\ue012"
_CONTENTS = (
    '<nav class="md-nav md-nav--secondary" aria-label=""><label class="md-nav__title" for="__toc"></label></nav>'
)
"""The HTML after a menu in a page, as far as the repairs of the menu need it."""


def can_join(config: MkDocsConfig, version: str) -> bool:
    """Whether pages differ in the known places only.

    True for the reviewed version of the theme, if no template, script, plugin or setting of the site may show more of a
    page.
    """
    return (
        config.theme.name == "material"
        and version == SEEN
        and SCRIPT.path in config.extra_javascript
        and _OF_THE_PAGE.isdisjoint(config.theme.get("features") or ())
    )


@frozen
class _Frame:
    """A page without its variable parts."""

    texts: tuple[str, ...]
    holes: tuple[tuple[str, bool], ...]
    """The names of the values between the texts, and whether each is escaped."""

    @classmethod
    def of(cls, html: str) -> _Frame:
        """The frame with these marks."""
        parts = _HOLE.split(html)
        return cls(tuple(parts[::3]), tuple(zip(parts[1::3], map(bool, parts[2::3]), strict=True)))

    def filled(self, values: Mapping[str, str]) -> str:
        """The page with these values."""
        parts = [self.texts[0]]
        for (name, is_escaped), text in zip(self.holes, self.texts[1:], strict=True):
            parts += (escape(values[name]) if is_escaped else values[name], text)
        return "".join(parts)


@frozen
class _Neighbour:
    """The previous or next page as shown by the theme."""

    url: str
    title: str


class Frames:
    """The cached frames of one build."""

    def __init__(self, env: Environment, menus: FolderMenus) -> None:
        self._env = env
        self._menus = menus
        self._made: dict[tuple[object, ...], _Frame] = {}
        self._targets: set[str] = set()
        """The targets of the frame's links, from the site's root; links of menus are not part of frames."""
        self._noted: set[str] | None = None
        for name in ("url", "script_tag"):
            env.filters[name] = self._noting(env.filters[name])

    def page(self, page: Page, finished: FinishedPage, context: TemplateContext) -> str:
        """The complete HTML of a page; `context` is that of the theme's templates."""
        values = _values(page, context)
        frame = self._frame(page, finished, context, values)
        return frame.filled({**values, "menu": self._menu(finished, context), "content": page.content or ""})

    def _frame(self, page: Page, finished: FinishedPage, context: TemplateContext, values: Mapping[str, str]) -> _Frame:
        given = (name for name, value in values.items() if value)
        kind = finished.lang, finished.part, finished.layout, tuple(page.meta.get("hide", ())), *given
        folder = self._folder(finished.address)
        frame = self._made.get((*kind, folder))
        if frame is None:
            frame = _Frame.of(repair(self._laid_out(page, context, values)))
            self._made[*kind, self._folder(finished.address)] = frame  # now all links of the frame are known
        return frame

    def _folder(self, address: str) -> str:
        """A key that is equal for pages with equal relative links to all targets of the frame."""
        is_above = any(target.startswith(address) for target in self._targets)
        return address if is_above else posixpath.dirname(address.rstrip("/"))

    def _laid_out(self, page: Page, context: TemplateContext, values: Mapping[str, str]) -> str:
        """The page with a mark for each non-empty value."""
        marks = {name: f"\ue010{name}&\ue011" if value else "" for name, value in values.items()}
        around: Any = context["ludograph"]  # type: ignore[typeddict-item] # ours, MkDocs knows no such name
        marked = replace(
            around,
            window_title=marks["window"],
            head=marks["head"],
            contents=marks["contents"],
            once=lambda make: "\ue010menu\ue011",
        )
        before = dict(vars(page))
        vars(page).update(
            content="\ue010content<h1\ue011",
            meta={**page.meta, **{name: Markup(marks[name]) for name in ("title", "description")}},  # noqa: S704 — marks
            canonical_url=marks["canonical"],
            previous_page=marks["before"] and _Neighbour(f"#{marks['before']}", marks["previous"]),
            next_page=marks["after"] and _Neighbour(f"#{marks['after']}", marks["next"]),
        )
        self._noted = self._targets
        try:
            return self._env.get_template("main.html").render({**context, "ludograph": marked})
        finally:
            self._noted = None
            vars(page).update(before)

    def _menu(self, finished: FinishedPage, context: TemplateContext) -> str:
        def made() -> str:
            found: list[str] = []
            around: Any = context["ludograph"]  # type: ignore[typeddict-item] # ours, MkDocs knows no such name
            noting = replace(around, once=lambda make: found.append(make()))
            self._env.get_template("ludograph/menu.html").render({**context, "ludograph": noting})
            return repair(f"{found[0]}{_MENU_END}{_CONTENTS}", lang=finished.lang).partition(_MENU_END)[0]

        return self._menus.of(finished)(made)

    def _noting(self, make: Callable[..., str]) -> Callable[..., str]:
        @pass_context
        def noting(context: Any, target: Any) -> str:
            if self._noted is not None:
                self._noted.add(str(target))
            return make(context, target)

        return noting


def _values(page: Page, context: TemplateContext) -> dict[str, str]:
    """The page's own values outside its menu and article; "" for missing ones."""
    around: Any = context["ludograph"]  # type: ignore[typeddict-item] # ours, MkDocs knows no such name
    before, after = page.previous_page, page.next_page
    return {
        "title": page.meta["title"],
        "description": page.meta.get("description", ""),
        "canonical": page.canonical_url or "",
        "window": around.window_title,
        "head": around.head,
        "contents": around.contents,
        "before": normalize_url(before.url, page) if before else "",
        "previous": before.title or "" if before else "",
        "after": normalize_url(after.url, page) if after else "",
        "next": after.title or "" if after else "",
    }
