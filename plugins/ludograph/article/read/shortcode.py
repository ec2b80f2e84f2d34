"""Components, `<Name attribute="value">content</Name>`: their common parts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from importlib import import_module
from typing import Protocol

from ludograph.article.html import HtmlAttribute, read_attributes
from ludograph.article.read.text.scanner import Scanner
from ludograph.article.tree import Literal, element
from ludograph.base.frozen import frozen
from ludograph.base.problems import did_you_mean


def put_unavailable(scanner: Scanner, message: str) -> None:
    """Puts a neutral line in place of a component; the preview shows the message to the author."""
    ledger = scanner.ledger
    text = message if message and ledger.settings.show_faults else ledger.words.gettext("This table is not available.")
    scanner.put(element("p", [Literal(text)], {"class": "lg-unknown"}, block=True))


@frozen
class Call:
    """A component in the text; offsets are relative to the text."""

    name: str
    attributes: Mapping[str, HtmlAttribute]
    start: int
    content_start: int
    content_end: int
    end: int

    def get(self, name: str, default: str = "") -> str:
        """An attribute's value."""
        attribute = self.attributes.get(name)
        return attribute.value if attribute is not None else default

    def span(self, *names: str) -> tuple[int, int]:
        """The span of the value of the first given one of these attributes; else of the whole component."""
        given = next((self.attributes[name] for name in names if name in self.attributes), self)
        return given.start, given.end


class Rendered(Protocol):
    """Renders a component."""

    @property
    def attributes(self) -> frozenset[str]:
        """Its attributes, besides `lang`, `class` and `id`, which every component has."""

    def render(self, scanner: Scanner, call: Call) -> None:
        """Puts the output of the component."""


class Component:
    """A component; its renderer is imported on first use, as few articles need it."""

    def __init__(self, name: str, place: str, *, is_block: bool = True) -> None:
        """`place` is the class and its file in `article/syntaxes`: `components.map.MapComponent`.

        Alone on its lines it is a block, not a paragraph, if `is_block`.
        """
        self.name, self.is_block, self._place = name, is_block, place

    @cached_property
    def rendered(self) -> Rendered:
        """The renderer."""
        module, _, name = self._place.rpartition(".")
        rendered: Rendered = getattr(import_module(f"ludograph.article.syntaxes.{module}"), name)()
        return rendered

    @property
    def attributes(self) -> frozenset[str]:
        """Its attributes."""
        return self.rendered.attributes


_COMMON = frozenset({"lang", "class", "id"})
_BOXES = frozenset({"Admonition", "Alert", "Box", "Callout", "Info", "Note", "Tip", "Warning"})
"""Names of boxes in other programs."""


class Components:
    """All components by name."""

    def __init__(self, components: tuple[Component, ...]) -> None:
        self._components = {component.name: component for component in components}

    def __iter__(self) -> Iterator[str]:
        """The names."""
        return iter(self._components)

    def read(self, scanner: Scanner, match: re.Match[str]) -> int:
        """Renders the component whose tag was matched; returns the offset after it."""
        name = match["name"]
        component = self._components.get(name)
        if component is None:
            if not match["close"]:
                hint = (
                    (name in _BOXES and "A box is written `> [!note] Title`.")
                    or did_you_mean(name, self._components)
                    or "Components are " + ", ".join(sorted(self._components)) + "."
                )
                scanner.problem("CMP001", f"unknown component <{name}>", hint, *match.span())
            return match.end()
        if match["close"]:
            hint = "Remove it, or open it before."
            scanner.problem("CMP002", f"</{name}> closes nothing", hint, *match.span())
            return match.end()
        call = self._call(scanner, match)
        for key, attribute in call.attributes.items():
            if key not in component.attributes and key not in _COMMON:
                known = ", ".join(sorted(component.attributes)) or "none"
                hint = did_you_mean(key, component.attributes) or f"<{name}> takes {known}."
                scanner.problem("CMP001", f"<{name}> has no attribute {key!r}", hint, attribute.start, attribute.end)
        component.rendered.render(scanner, call)
        return call.end

    def _call(self, scanner: Scanner, match: re.Match[str]) -> Call:
        text, name = scanner.text, match["name"]
        found = read_attributes(match["attributes"], match.start("attributes"))
        attributes: dict[str, HtmlAttribute] = {}
        for attribute in found:
            attributes.setdefault(attribute.name, attribute)
        if match["void"]:
            ends = match.end(), match.end()
        elif (closing := text.find(f"</{name}>", match.end(), scanner.limit)) >= 0:
            ends = closing, closing + len(name) + 3
        else:
            scanner.problem("CMP002", f"<{name}> is not closed", f"Write </{name}> after it.", *match.span())
            ends = scanner.limit, scanner.limit
        return Call(name, attributes, *match.span(), *ends)
