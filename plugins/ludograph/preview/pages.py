"""A page of the preview as the browser gets it: with the script that follows saves, and what is wrong."""

from __future__ import annotations

import html
import json
import posixpath
from collections.abc import Mapping, Sequence

from ludograph.preview.server import SCRIPT, STYLE, Reply

_EMPTY = '<!doctype html><html lang="en"><meta charset="utf-8"><title>Preview</title><body><p>…</p></body></html>'


def following_page(
    url: str, text: str | None, faults: Sequence[Mapping[str, object]], broken: Mapping[str, object] | None
) -> Reply:
    """The page with what its script reads; `broken` is what keeps the site from being shown as it is now.

    Where there is no `text`, the page only says what is broken.
    """
    if text is None:
        text = _EMPTY.replace("…", html.escape(str(broken["text"]) if broken else ""))
    state = {"page": address_shown(url), "faults": faults, "broken": broken}
    written = json.dumps(state, ensure_ascii=False).replace("<", "\\u003c")
    added = (
        f'<link rel="stylesheet" href="{STYLE}"><script type="application/json" id="preview-state">{written}'
        f'</script><script src="{SCRIPT}"></script>'
    )
    before, end, after = text.rpartition("</body>")
    return Reply(200, "text/html; charset=utf-8", f"{before}{added}{end}{after}".encode(errors="xmlcharrefreplace"))


def address_shown(url: str) -> str:
    """A page's address as its browser knows it."""
    return "/" + url.removesuffix("index.html")


def is_page(url: str) -> bool:
    """Whether an address can be a page's."""
    return not posixpath.splitext(url)[1] or url.endswith(".html")
