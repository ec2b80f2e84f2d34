"""`{#id}` after a word is an anchor there; `{.class #id k=v}` right behind a link or picture applies to it."""

from __future__ import annotations

import re

from ludograph.markup.block_starts import ATTRIBUTE_LIST
from ludograph.markup.blocks import Attributes
from ludograph.markup.html import start_tag
from ludograph.markup.line_rules import read_attribute_list
from ludograph.markup.nodes import CLOSE, TOKEN
from ludograph.markup.scanner import Scanner

_LIST = re.compile(r"\{:?[ \t]*[.#\w][^{}\n]*\}")
_TAG_START = re.compile(r"<(?P<name>[a-z][a-z0-9]*)(?P<rest>[^<>]*)>")


class InlineAttributes:
    """The list behind a sign of emphasis is that emphasis's: `emphasis` reads it."""

    triggers = ("{",)

    def read(self, scanner: Scanner, position: int) -> int | None:
        match = _LIST.match(scanner.text, position)
        if match is None or not ATTRIBUTE_LIST.match(match[0]):
            return None
        found = Attributes()
        read_attribute_list(match[0], position, found)
        before = scanner.out[-1] if scanner.out else ""
        if before.endswith(CLOSE):
            self._apply(scanner, found)
        elif found.classes or found.pairs:
            return None
        for identifier, at in found.ids:
            place = scanner.place(at, at + len(identifier))
            if scanner.ledger.explicit_id(identifier, place.start, place.end):
                scanner.put_html(start_tag("span", {"id": identifier}) + "</span>")
        return match.end()

    def _apply(self, scanner: Scanner, found: Attributes) -> None:
        """Add classes and values to the element that was put last."""
        nodes = scanner.ledger.nodes
        index = len(scanner.out) - 1
        while index >= 0:
            match = TOKEN.fullmatch(scanner.out[index])
            tag = _TAG_START.match(nodes.node(match).html) if match else None
            if match is not None and tag is not None:
                node = nodes.node(match)
                extra = dict(found.pairs)
                if found.classes:
                    extra["class"] = " ".join(found.classes)
                kept = tag["rest"]
                if "class" in extra and ' class="' in kept:
                    kept = kept.replace(' class="', f' class="{extra.pop("class")} ', 1)
                safe = {
                    key: value
                    for key, value in extra.items()
                    if not key.lower().startswith("on") and key.lower() not in {"href", "src", "style"}
                }
                added = start_tag("x", safe)[2:-1]
                node.html = f"<{tag['name']}{kept}{added}>" + node.html[tag.end() :]
                return
            index -= 1
