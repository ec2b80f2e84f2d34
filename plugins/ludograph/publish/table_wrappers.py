"""Wide tables scroll in a region of their own, which the keyboard can reach; the page never scrolls sideways."""

from __future__ import annotations

import html as html_text
import re

_TAG = re.compile(r"<(/?)table\b[^>]*>", re.IGNORECASE)
_CAPTION = re.compile(r"<caption[^>]*>(.*?)</caption>", re.IGNORECASE | re.DOTALL)
_HEADING = re.compile(r"<h[1-6][^>]*>(.*?)</h[1-6]>", re.IGNORECASE | re.DOTALL)
_FRAME = re.compile(r'<div class="lg-table-frame"[^>]*>\s*\Z')
"""Tables made from data have their region already."""
_MARKUP = re.compile(r"<[^>]*>")
_SPACE = re.compile(r"\s+")


def wrap_tables(html: str) -> str:
    """The page's body with each outermost table in a labelled region; the label is its caption or the heading above."""
    parts: list[str] = []
    done = depth = start = number = 0
    for tag in _TAG.finditer(html):
        if not tag[1]:
            start = tag.start() if depth == 0 else start
            depth += 1
        elif depth:
            depth -= 1
            if depth == 0:
                if _FRAME.search(html, max(done, start - 400), start):
                    continue
                number += 1
                table = html[start : tag.end()]
                label = _label(table, html[:start]) or "Table"
                parts += [html[done:start], _region(f"{label} ({number})" if number > 1 else label), table, "</div>"]
                done = tag.end()
    return "".join([*parts, html[done:]])


def _region(label: str) -> str:
    return f'<div class="lg-scroll" role="region" tabindex="0" aria-label="{html_text.escape(label)}">'


def _label(table: str, before: str) -> str:
    caption = _CAPTION.search(table)
    if caption is not None:
        return f"Table: {_plain(caption[1])}"
    at = max(max(before.rfind(f"<h{level}>"), before.rfind(f"<h{level} ")) for level in range(1, 7))
    heading = _HEADING.match(before, at) if at >= 0 else None
    return f"Table in {_plain(heading[1])}" if heading is not None else ""


def _plain(html: str) -> str:
    return _SPACE.sub(" ", html_text.unescape(_MARKUP.sub("", html))).strip().replace("¶", "")
