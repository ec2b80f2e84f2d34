"""Start tags of inline elements that say a language and hold nothing that has to be fixed."""

from __future__ import annotations

from functools import lru_cache

from ludograph.frozen import frozen
from ludograph.languages.scripts import direction
from ludograph.languages.tag import check_tag
from ludograph.markup import html
from ludograph.markup.tree import Attributes

_PLAIN = frozenset("span cite i em b strong abbr small sup sub q dfn u s mark bdi".split())


@frozen
class PlainTag:
    """A start tag in which nothing has to be fixed, looked up or reported: the same each time it is written."""

    attributes: Attributes
    lang: str | None
    written: str
    lang_start: int
    lang_end: int
    classes: tuple[str, ...]
    dir: str


@lru_cache(maxsize=4096)
def plain_tag(name: str, attributes: str) -> PlainTag | None:
    """The tag, or None where it has to be looked at in its place."""
    if name not in _PLAIN:
        return None
    written = html.read_attributes(attributes)
    found = {each.name: each for each in written}
    if found.keys() - {"lang", "class", "dir"} or len(found) != len(written) or "\n" in attributes:
        return None
    lang = found.get("lang")
    if lang is None or not lang.value or lang.value != lang.value.strip():
        return None
    canonical, faults = check_tag(lang.value)
    if faults:
        return None
    classes, given = found.get("class"), found.get("dir")
    pairs: Attributes = {key: each.value for key, each in found.items() if key != "lang"}
    pairs["lang"] = canonical
    if direction(canonical) == "rtl":
        pairs.setdefault("dir", "rtl")
    return PlainTag(
        pairs,
        canonical,
        lang.value,
        lang.start,
        lang.end,
        tuple(classes.value.split()) if classes else (),
        given.value if given else "",
    )
