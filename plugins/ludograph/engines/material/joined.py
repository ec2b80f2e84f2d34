"""The theme's page, laid out once for all pages that differ in a few places only, and joined for each of them.

The theme's templates take longer than anything else of a page. What they make of the pages of one folder differs in a
few places: while a page is laid out these hold marks, and the text between the marks is kept for its neighbours.
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
"""What MkDocs fills for a page that is joined here."""
_OF_THE_PAGE = frozenset({"navigation.path", "navigation.tabs", "navigation.tabs.sticky", "toc.integrate"})
"""Features that show, outside the menu, where a page is, or that show its contents inside the menu alone."""
_HOLE = re.compile("#?\ue010([a-z]+)(?:&(amp;)?)?(?:<h1)?\ue011")
_MENU_END = "\ue012"
_CONTENTS = (
    '<nav class="md-nav md-nav--secondary" aria-label=""><label class="md-nav__title" for="__toc"></label></nav>'
)
"""What follows a menu in a page, as far as the repairs of the menu look at it."""


def can_join(config: MkDocsConfig, version: str) -> bool:
    """Whether pages differ in the known places only.

    That is so with the version of the theme that was looked through, where no template, script, plugin or setting of
    the site may show more of a page.
    """
    return (
        config.theme.name == "material"
        and version == SEEN
        and SCRIPT.path in config.extra_javascript
        and _OF_THE_PAGE.isdisjoint(config.theme.get("features") or ())
    )


@frozen
class _Frame:
    """A page without its own texts."""

    texts: tuple[str, ...]
    holes: tuple[tuple[str, bool], ...]
    """The names of the values between the texts, and whether each is escaped there."""

    @classmethod
    def of(cls, html: str) -> _Frame:
        """The frame that holds these marks."""
        parts = _HOLE.split(html)
        return cls(tuple(parts[::3]), tuple(zip(parts[1::3], map(bool, parts[2::3]), strict=True)))

    def filled(self, values: Mapping[str, str]) -> str:
        """The page with these values in their places."""
        parts = [self.texts[0]]
        for (name, is_escaped), text in zip(self.holes, self.texts[1:], strict=True):
            parts += (escape(values[name]) if is_escaped else values[name], text)
        return "".join(parts)


@frozen
class _Neighbour:
    """What the theme shows of the page before or after."""

    url: str
    title: str


class Frames:
    """The frames of one build."""

    def __init__(self, env: Environment, menus: FolderMenus) -> None:
        self._env = env
        self._menus = menus
        self._made: dict[tuple[object, ...], _Frame] = {}
        self._targets: set[str] = set()
        """The targets of the frame's links, from the site's root; links of menus do not belong to frames."""
        self._noted: set[str] | None = None
        for name in ("url", "script_tag"):
            env.filters[name] = self._noting(env.filters[name])

    def page(self, page: Page, finished: FinishedPage, context: TemplateContext) -> str:
        """The whole HTML of a page; `context` is what the theme's templates would be given."""
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
        """What pages have in common if, from each of them, the way to every link of the frame is the same."""
        is_above = any(target.startswith(address) for target in self._targets)
        return address if is_above else posixpath.dirname(address.rstrip("/"))

    def _laid_out(self, page: Page, context: TemplateContext, values: Mapping[str, str]) -> str:
        """The page with a mark for each value that is not empty."""
        marks = {name: f"\ue010{name}&\ue011" if value else "" for name, value in values.items()}
        around: Any = context["ludograph"]  # type: ignore[typeddict-item]
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
            around: Any = context["ludograph"]  # type: ignore[typeddict-item]
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
    """What a page shows of its own outside its menu and its article; "" for what it does not have."""
    around: Any = context["ludograph"]  # type: ignore[typeddict-item]
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
