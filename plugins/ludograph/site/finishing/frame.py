"""What is round an article on every engine, made by small templates: its head, the line of facts, what follows it.

A site's own folder of templates goes first: a file `ludograph/after.html` there takes the place of ours.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from ludograph.article.writing import escape
from ludograph.catalogue import relative_url
from ludograph.site.finishing.surroundings import Surroundings

PARTIALS = Path(__file__).parent / "partials"


class Frame:
    """The templates, read once."""

    def __init__(self, overrides: Path | None) -> None:
        self._environment = environment(overrides, PARTIALS) if overrides is not None else _own_templates()

    def filled(self, name: str, around: Surroundings) -> str:
        """The HTML of a template, by the name of its file without the ending."""
        template: Any = self._environment.get_template(f"ludograph/{name}.html")
        text: str = template.render(ludograph=around)
        return text


@cache
def _own_templates() -> Environment:
    """The templates of the program: they never change while it runs, so all sites of a process share them."""
    return environment(PARTIALS)


def environment(*folders: Path) -> Environment:
    """The templates in these folders; the first folder that has a template wins."""
    known = Environment(
        loader=FileSystemLoader(folders), autoescape=True, auto_reload=False, trim_blocks=True, lstrip_blocks=True
    )
    known.filters |= {"url": _url, "text": _text}
    return known


def _text(words: str) -> Markup:
    """Text of an element: quotation marks need no sign of their own, and no line ends within a hand of cards."""
    return Markup(escape(words))  # noqa: S704 - what is marked as HTML has just been escaped


@pass_context
def _url(context: Context, address: str) -> str:
    """The way to an address that counts from the site's root."""
    around: Surroundings = context["ludograph"]
    return around.root + address if around.root else relative_url(around.address, address)
