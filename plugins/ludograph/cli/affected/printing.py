"""What a change touches, for a terminal, a pull request or a program."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any
from urllib.parse import quote

from ludograph.cli.affected.findings import Affected, ChangedPage
from ludograph.problems import LudographError, printable

_MOST = 200
"""Lines of a comment: code hosts refuse longer ones."""
_LONGEST = 400
"""Characters of a title or sentence that are printed."""
_MARKS = re.compile(r"([\\`*_{}\[\]()#!|~>])")


def as_text(found: Affected, link: str = "") -> str:
    """For a terminal, a line each."""
    lines = []
    for page in (*found.pages, *found.generated):
        because = f" ({', '.join(page.reasons)})" if page.reasons else ""
        where = f" {_address(page, link)}" if link and page.how != "gone" else ""
        lines.append(printable(f"{page.page}: {page.how}{because}{where}"))
    lines += [*map(printable, found.rules), *map(printable, found.addresses)]
    return "\n".join([*lines, _counted(found)])


def _counted(found: Affected) -> str:
    count = len(found.pages)
    made = f"{len(found.generated)} that {'is' if len(found.generated) == 1 else 'are'} made from others"
    generated = f", and {made}" if found.generated else ""
    return f"{count} {'page reads' if count == 1 else 'pages read'} differently{generated}."


def as_markdown(found: Affected, link: str = "") -> str:
    """One comment for a pull request; nothing that an author wrote can be more than text in it."""
    parts = [f"**{_counted(found)}**"]
    if found.pages:
        rows = [f"| {_linked(page, link)} | {page.how} | {_cell(', '.join(page.reasons))} |" for page in found.pages]
        parts.append("\n".join(["| Page | What | Because of |", "| --- | --- | --- |", *_shortened(rows)]))
    if found.generated:
        parts.append(f"Made from others: {', '.join(_shortened([_linked(page, link) for page in found.generated]))}")
    for title, lines in (("Rules", found.rules), ("Addresses", found.addresses)):
        if lines:
            parts.append("\n".join([f"**{title}**", "", *_shortened([f"- {_cell(line)}" for line in lines])]))
    return "\n\n".join(parts)


def _shortened(lines: list[str]) -> list[str]:
    return lines if len(lines) <= _MOST else [*lines[:_MOST], f"… and {len(lines) - _MOST} more"]


def _linked(page: ChangedPage, link: str) -> str:
    title = _cell(page.title)
    return f"[{title}]({_address(page, link)})" if link and page.how != "gone" else title


def _address(page: ChangedPage, link: str) -> str:
    return link.replace("{url}", quote(page.url)).replace("{page}", quote(page.page))


def _cell(text: str) -> str:
    """Text that stays one cell or item, whatever an author wrote: no markup, no link, no person or issue is called."""
    shown = _MARKS.sub(r"\\\1", " ".join(printable(text).split())[:_LONGEST])
    return shown.replace("<", "&lt;").replace("@", "@\u200b").replace("://", ":\u200b//").replace("www.", "www\u200b.")


def as_json(found: Affected, link: str = "") -> str:
    """For programs, and for `--read`."""
    return json.dumps(asdict(found), ensure_ascii=False, indent=1)


def read_json(file: Path) -> Affected:
    """What `as_json` printed; LudographError for anything else, since it may come from a stranger."""
    try:
        found = json.loads(file.read_text(encoding="utf-8"))
        pages, generated = (tuple(map(_page, _list(found[name]))) for name in ("pages", "generated"))
        rules, addresses = (tuple(map(_text, _list(found[name]))) for name in ("rules", "addresses"))
        return Affected(pages, generated, rules, addresses)
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
        raise LudographError(f"{file} was not written by `ludograph affected --format json` ({error})") from None


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise TypeError("expected a list")
    return value


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError("expected a text")
    return value


def _page(value: Any) -> ChangedPage:
    page, url, title, how = (_text(value[name]) for name in ("page", "url", "title", "how"))
    return ChangedPage(page, url, title, how, tuple(map(_text, _list(value["reasons"]))))


FORMATS: dict[str, Callable[[Affected, str], str]] = {"text": as_text, "markdown": as_markdown, "json": as_json}
