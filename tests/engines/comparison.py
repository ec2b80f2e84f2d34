"""What two engines made of one site, page by page: everything that a reader or a program gets must be the same.

`python -m tests.engines.comparison FOLDER FOLDER` compares two built sites and prints what differs.
"""

from __future__ import annotations

import json
import posixpath
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from lxml import html

_THEMES_CONTENTS = "(//nav[contains(@class, 'md-nav--secondary')][not(ancestor::*[@hidden])])[last()]//a"
CONTENTS = f"{_THEMES_CONTENTS} | //nav[@class='lg-contents']//a"
_OF_THE_ENGINE = ("generator", "viewport", "color-scheme")


def compared(first: Path, second: Path) -> Iterator[str]:
    """A line for each difference: the page, what differs, and both values."""
    pages = [{file.relative_to(site).as_posix() for file in site.rglob("*.html")} for site in (first, second)]
    for page in sorted(pages[0] ^ pages[1]):
        yield f"{page}: only in {(first if page in pages[0] else second).name}"
    for page in sorted(pages[0] & pages[1] - {"404.html"}):
        one, other = (facts_of(site, page) for site in (first, second))
        for name, value in one.items():
            if value != other[name]:
                yield f"{page}: {name}: {_shortest(value, other[name])}"


def facts_of(site: Path, page: str) -> dict[str, Any]:
    """What a page says, by the name of the kind of fact; links are paths in the site."""
    tree = html.document_fromstring((site / page).read_bytes())
    articles = tree.xpath("//article")
    if not articles:  # a redirect
        return {"whole": (site / page).read_bytes()}
    article = articles[0]
    metadata = {
        (meta.get("name") or meta.get("property"), meta.get("content"))
        for meta in tree.xpath("//head/meta[@name or @property]")
        if meta.get("name") not in _OF_THE_ENGINE
    }
    return {
        "title": tree.findtext(".//title").strip(),
        "language": tree.get("lang"),
        "text": " ".join(article.text_content().split()),
        "links": [_resolved(page, link) for link in article.xpath(".//a/@href")],
        "sources": [_resolved(page, link) for link in article.xpath(".//@src")],
        "ids": article.xpath(".//@id"),
        "languages": [(each.tag, each.get("lang")) for each in article.xpath(".//*[@lang]")],
        "contents": [
            (_resolved(page, link.get("href")), " ".join(link.text_content().split())) for link in tree.xpath(CONTENTS)
        ],
        "metadata": metadata,
        "canonical": tree.xpath("//link[@rel='canonical']/@href"),
        "alternates": [
            (link.get("type"), _resolved(page, link.get("href"))) for link in tree.xpath("//link[@rel='alternate ']")
        ],
        "record": [json.loads(script.text) for script in tree.xpath("//script[@type='application/ld+json']")],
    }


def _resolved(page: str, link: str) -> str:
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return link
    path = posixpath.normpath(posixpath.join(posixpath.dirname(page), unquote(parts.path))) if parts.path else page
    path = posixpath.join(path, "index.html") if parts.path.endswith(("/", ".")) else path
    return f"{posixpath.normpath(path)}#{unquote(parts.fragment)}"


def other_files(first: Path, second: Path) -> Iterator[str]:
    """The files of both that are neither pages nor site maps and do not have the same bytes."""
    for file in sorted(first.rglob("*")):
        path = file.relative_to(first)
        if not file.is_file() or file.suffix == ".html" or path.name.startswith("sitemap"):
            continue
        if (second / path).is_file() and file.read_bytes() != (second / path).read_bytes():
            yield f"{path.as_posix()}: other bytes"


def _shortest(one: Any, other: Any) -> str:
    if isinstance(one, list) and isinstance(other, list):
        return f"{[each for each in one if each not in other][:3]} / {[each for each in other if each not in one][:3]}"
    if isinstance(one, str) and isinstance(other, str):
        start = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
        return f"…{one[max(0, start - 20) : start + 60]!r} / {other[max(0, start - 20) : start + 60]!r}"
    return f"{one} / {other}"


if __name__ == "__main__":
    sites = Path(sys.argv[1]), Path(sys.argv[2])
    found = [*compared(*sites), *other_files(*sites)]
    print("\n".join(found))
    pages = len(list(sites[0].rglob("*.html")))
    print(f"{pages} pages, {len(found)} differences")
    sys.exit(bool(found))
