"""Pages without an author as texts that tests can look into, in the notation of articles."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from html import escape

from ludograph.article.facts.index import SiteIndex
from ludograph.article.facts.rendered import RenderedArticle
from ludograph.article.rendering import Converter
from ludograph.article.tree import CitedSources, Insert, Made, PageLink, Tag, Value
from ludograph.base.source import SourceText
from ludograph.catalogue import Catalogue
from ludograph.site.pages import PAGES, pages_of


def generate(index: SiteIndex, catalogue: Catalogue) -> Iterator[tuple[str, Made]]:
    """Every page without an author but those of the manual; an address that an article has is left to it."""
    for page in PAGES:
        yield from ((path, made) for path, made in pages_of(page, index, catalogue) if path not in index.articles)


def rendered(made: Made, catalogue: Catalogue, page: str) -> RenderedArticle:
    """The page as the site has it."""
    text, values = (made, None) if isinstance(made, str) else ("", made)
    return Converter().render(SourceText(f"docs/{page}", text), catalogue, page, made=values)


def written(made: Made) -> str:
    """The page in the notation of articles; no sign of its texts is escaped."""
    if isinstance(made, str):
        return made
    head = {"title": made.title, "description": made.description, "lang": made.lang}
    lines = [f"{name}: {json.dumps(text, ensure_ascii=False)}" for name, text in head.items() if text]
    return "\n".join(["---", *lines, "---\n", "\n\n".join(map(_block, made.content)), ""])


def texts(pages: Iterable[tuple[str, Made]]) -> dict[str, str]:
    """Generated pages as texts, by their paths."""
    return {page: written(made) for page, made in pages}


def _block(value: Value) -> str:
    if not isinstance(value, Tag):
        return line(value)
    match value.name, value.content:
        case "ul", rows:
            return "\n".join(f"- {_row(row)}" for row in rows if isinstance(row, Tag))
        case "p", content:
            return line(*content)
        case "div", content:
            return f"<div{_attributes(value)}>\n\n" + "\n\n".join(map(_block, content)) + "\n\n</div>"
        case "details", content:
            return "> [!note]- " + "\n> ".join(map(_block, content))
        case "summary", content:
            return line(*content)
        case "table", _:
            return _inline(value)
        case name, content:
            given = dict(value.attributes).get("id")
            return f"{'#' * int(name[1:])} {line(*content)}" + (f" {{#{given}}}" if given else "")


def _row(row: Tag) -> str:
    first, *nested = row.content
    if isinstance(first, Tag) and first.name == "p":
        return "\n".join([line(*first.content), "", *(f"    {each}" for each in _block(nested[0]).split("\n"))])
    return line(*row.content)


def line(*values: Value) -> str:
    """Values within a block."""
    return "".join(map(_inline, values))


def _inline(value: Value) -> str:
    match value:
        case str():
            return value
        case PageLink(content, page, anchor):
            return (
                f"[{line(*content)}]({f'</{page}' if page else ''}{f'#{anchor}' if anchor else ''}{'>' * bool(page)})"
            )
        case Insert(name, _, content):
            return f"<{name}{_attributes(value)}>{content}</{name}>" if content else f"<{name}{_attributes(value)} />"
        case CitedSources(works):
            return f"[{'; '.join(f'@{{{key}}}' + (f', {place}' if place else '') for key, place in works)}]"
        case Tag("strong", content):
            return f"**{line(*content)}**"
        case Tag("em", content):
            return f"*{line(*content)}*"
        case Tag(name, content):
            return f"<{name}{_attributes(value)}>{line(*content)}</{name}>"


def _attributes(value: Tag | Insert) -> str:
    return "".join(f' {name}="{escape(text)}"' if text else f" {name}" for name, text in value.attributes)
