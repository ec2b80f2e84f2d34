"""Emphasis and elements that cross each other, `*a <b>x* y</b>`, are cut apart so that tags nest.

Markdown pairs its signs and HTML its tags, each without knowing of the other. Where the two cross, the inner element is
closed and opened again behind, as browsers do; a block is never split: then the sign's end waits for the block's.
"""

from __future__ import annotations

import re

from ludograph.markup.html import BLOCK, VOID

# Never going back: what has been taken for a name or an attribute is one, or there is no tag.
_TAG = re.compile(
    r"<(?P<close>/?)(?P<name>[A-Za-z][A-Za-z0-9-]*+)(?P<attributes>(?:[^<>\"']++|\"[^\"]*+\"|'[^']*+')*+)>"
)
_ID = re.compile(r"\sid=(?:\"[^\"]*\"|'[^']*')")
_ARE_BLOCKS = BLOCK | {"svg", "pre", "audio", "summary", "ruby"}


def nested(html: str) -> str:
    """The HTML with properly nested tags; what nests already comes back as it is."""
    open_tags: list[tuple[str, str]] = []
    parts: list[str] = []
    position = 0
    for match in _TAG.finditer(html):
        name = match["name"].lower()
        if not match["close"]:
            if name not in VOID and not match["attributes"].endswith("/"):
                open_tags.append((name, match[0]))
            continue
        if open_tags and open_tags[-1][0] == name:
            open_tags.pop()
            continue
        parts.append(html[position : match.start()])
        parts += _close(open_tags, name)
        position = match.end()
    if not parts and not open_tags:
        return html
    parts.append(html[position:])
    parts += [f"</{name}>" for name, _ in reversed(open_tags)]
    return "".join(parts)


def _close(open_tags: list[tuple[str, str]], name: str) -> list[str]:
    """What to write for an end tag that does not meet its start tag on top."""
    index = next((index for index in range(len(open_tags) - 1, -1, -1) if open_tags[index][0] == name), None)
    if index is None:
        return []
    crossed = open_tags[index + 1 :]
    if name not in _ARE_BLOCKS:
        if any(other in _ARE_BLOCKS for other, _ in crossed):
            return []
        del open_tags[index:]
        reopened = [(other, _ID.sub("", tag)) for other, tag in crossed]
        open_tags += reopened
        return [*(f"</{other}>" for other, _ in reversed(crossed)), f"</{name}>", *(tag for _, tag in reopened)]
    del open_tags[index:]
    return [*(f"</{other}>" for other, _ in reversed(crossed)), f"</{name}>"]
