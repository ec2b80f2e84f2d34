"""Converts the texts of front matter to plain text before anything shows them.

Lists, feeds, search and records show plain text, so a link becomes its words. A link to an unpublished article shows
only the words that the author wrote, as in the text of a page.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass, replace
from functools import partial
from typing import Any

from ludograph.article.head.front_matter import Metadata
from ludograph.article.read.ledger import Ledger
from ludograph.article.read.text.linking import is_withheld
from ludograph.base.problems import Place

_LINK = re.compile(
    r"!?\[\[(?P<target>[^\[\]|#\n]*)(?P<place>#[^\[\]|\n]*)?(?:\\?\|(?P<label>[^\[\]\n]*))?\]\]"
    r"|(?<!!)\[(?P<words>[^\[\]]*)\]\([ \t]*(?:<(?P<blanks>[^<>\n]*)>|(?P<address>(?:[^()<>\s]|\([^()\s]*\))*))"
    r"(?:[ \t]+[\"'(][^\n]*?[\"')])?[ \t]*\)"
    r"|<a\b[^<>]*?\bhref[ \t]*=[ \t]*(?:\"(?P<href>[^\"<>]*)\"|'(?P<single>[^'<>]*)'|(?P<bare>[^\s\"'<>]+))[^<>]*>"
    r"(?P<inside>[^<]*(?:<(?!/a\b)[^<]*)*)(?:</a\b[^<>]*>|\Z)"
    r"|(?P<url>https?://[^\s<>\"“”「」『』（）【】、。]*[^\s<>\"“”「」『』（）【】、。.,;:!?')\]])",
    re.IGNORECASE,
)
_MAY_HOLD = ("[[", "](", "<", "://")
_ADDRESSES = ("target", "address", "blanks", "href", "single", "bare", "url")
_DEEPEST = 5
"""How often links are searched for in the words of links."""


_RENDERED = frozenset({"infobox_values", "key_places", "claims"})
"""Keys that the page shows as an article's text, and keys that no page shows, such as claims with `[[10, 1]]`."""


def shown_front_matter(ledger: Ledger, metadata: Metadata) -> Metadata:
    """The front matter for display: links are words, and do not name unpublished articles."""
    words = partial(_words, ledger)
    found = {
        field.name: _shown(getattr(metadata, field.name), words)
        for field in fields(Metadata)
        if field.name not in _RENDERED
    }
    shown = replace(metadata, **found)
    return metadata if shown == metadata else shown


def _shown(value: Any, words: Callable[[str], str]) -> Any:
    """The value with `words` applied to each text in it, at any depth."""
    if isinstance(value, str):
        return words(value) if any(sign in value for sign in _MAY_HOLD) else value
    if isinstance(value, Place):
        return value
    if isinstance(value, tuple | list):
        return type(value)(_shown(each, words) for each in value)
    if isinstance(value, Mapping):
        return {_shown(key, words): _shown(each, words) for key, each in value.items()}
    if is_dataclass(value) and not isinstance(value, type):
        return replace(value, **{field.name: _shown(getattr(value, field.name), words) for field in fields(value)})
    return value


def _words(ledger: Ledger, text: str) -> str:
    link = partial(_link, ledger)
    for _ in range(_DEEPEST):
        before, text = text, _LINK.sub(link, text)
        if text == before:
            break
    return text


def _link(ledger: Ledger, found: re.Match[str]) -> str:
    """The words of a link to a page; other links are unchanged."""
    kind = next(name for name in _ADDRESSES if found[name] is not None)
    at = max(ledger.source.text.find(found[0]), 0)
    start = at + found.start(kind) - found.start()
    address = re.split("[#?]", found[kind])[0].strip()
    withheld = is_withheld(ledger, address, start, start + len(address)) if address else False
    if kind != "target" and (withheld is None or (kind not in ("address", "blanks") and not withheld)):
        return found[0]
    own = (found["label"] or found["words"] or found["inside"] or "").strip()
    if kind == "target" and not own and not withheld:
        own = address.rpartition("/")[2].removesuffix(".md") or (found["place"] or "")[1:]
    return own or ledger.words.gettext("an unpublished page")
