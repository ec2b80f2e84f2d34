"""How generated pages write Markdown: whatever comes from an article or the data is escaped, links are ordinary links.

A list that readers may filter stands in `filtered(…)`, and each of its rows ends with `row(…)`, a mark without text
that says what the filters go by; without scripts the list is simply all there.
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from ludograph.article.description import title_of
from ludograph.article.facts import ArticleFacts
from ludograph.catalogue import Catalogue
from ludograph.frozen import frozen
from ludograph.languages.runs import marked_runs
from ludograph.languages.text import address_part
from ludograph.languages.words import Words
from ludograph.values import Source

_SIGNS = re.compile(r"[\\`*_\[\]{}<>@|~^$=%#!&]")
_LINE_START = re.compile(r"^(\s*)([-+>:]|\d+[.)])", re.MULTILINE)
_WHITE_SPACE = re.compile(r"[ \t\r\n]+")


def escaped(text: str) -> str:
    """The text as Markdown that reads just so: no sign of it means anything."""
    flat = _WHITE_SPACE.sub(" ", text).strip()
    return _LINE_START.sub(r"\1\\\2", _SIGNS.sub(lambda sign: f"&#{ord(sign[0])};", flat))


def spoken(text: str, lang: str, page_lang: str) -> str:
    """Escaped text, marked with its language where that is not the page's."""
    if not lang or lang == page_lang:
        return escaped(text)
    return f'<span lang="{html.escape(lang)}">{escaped(text)}</span>'


def marked(text: str, page_lang: str) -> str:
    """Escaped words of the data, in which each run of another script carries its language, or its script."""
    pieces = marked_runs(escaped(text), page_lang)
    return "".join(f'<span lang="{lang}">{part}</span>' if lang else part for part, lang in pieces)


def link(text: str, page: str, anchor: str = "") -> str:
    """A link to a page by its path under docs/; `text` is Markdown already."""
    target = f"/{page}" + (f"#{anchor}" if anchor else "")
    return f"[{text}](<{target}>)"


def article_link(article: ArticleFacts, page_lang: str, anchor: str = "") -> str:
    """A link to an article, called by its title in its own language."""
    lang = article.metadata.title.lang or article.lang
    return link(spoken(title_of(article), lang, page_lang), article.page, anchor)


def page(title: str, *parts: str, description: str = "", lang: str = "") -> str:
    """A page's Markdown: its front matter, then the parts that are not empty, a blank line between each.

    `lang` is given where the page is not in the site's language.
    """
    head = f"title: {json.dumps(title, ensure_ascii=False)}\n"
    if description:
        head += f"description: {json.dumps(description, ensure_ascii=False)}\n"
    head += f"lang: {lang}\n" if lang else ""
    return f"---\n{head}---\n\n" + "\n\n".join(part for part in parts if part) + "\n"


def bullets(rows: Iterable[str]) -> str:
    """A list, one row to a line."""
    return "\n".join(f"- {row}" for row in rows)


def row(**values: str | Iterable[str]) -> str:
    """The mark at a row's end that filters and sorting go by; several values of one kind are separated by `|`."""
    attributes = []
    for name, value in values.items():
        text = value if isinstance(value, str) else "|".join(value)
        if text:
            attributes.append(f' data-{name.replace("_", "-")}="{html.escape(_WHITE_SPACE.sub(" ", text))}"')
    return f'<span class="lg-row"{"".join(attributes)}></span>' if attributes else ""


def filtered(content: str, filters: Mapping[str, str], sorts: Mapping[str, str] | None = None) -> str:
    """A list, or several under headings, whose rows a script lets readers filter and sort.

    `filters` and `sorts` give what a reader reads for each kind of value in `row`.
    """
    if content.count('class="lg-row"') < FEWEST_FILTERED:
        return content
    options = html.escape(json.dumps({"filters": filters, "sorts": sorts or {}}, ensure_ascii=False))
    return f'<div class="lg-list" data-list="{options}">\n\n{content}\n\n</div>'


FEWEST_FILTERED = 8
"""A list of fewer rows is read faster than it is filtered."""


@frozen
class Group:
    """Rows under one heading of an index."""

    key: str
    """The end of the address of its page (or of the first group there), once the index is too long for one: `ja`."""
    title: str
    rows: Sequence[str]
    heading: str = ""
    """The title as Markdown with its language, where that differs."""


LONGEST_PAGE = 500
"""Rows that stand on one page; a longer index gets several pages, and so does a longer group."""
_LARGE_GROUP = 100
"""Rows of a group that always has a page of its own."""


def sharing(groups: Sequence[Group]) -> Iterator[tuple[Group, ...]]:
    """The groups in their order, as pages hold them: small neighbours share a page, a large group has its own.

    A page costs a reader a step and a build the same time, with three rows or with three hundred.
    """
    shared: list[Group] = []
    for group in groups:
        size = len(group.rows)
        full = sum(len(one.rows) for one in shared) + size > LONGEST_PAGE
        if shared and (full or size >= _LARGE_GROUP):
            yield tuple(shared)
            shared = []
        if size >= _LARGE_GROUP:
            yield (group,)
        else:
            shared.append(group)
    if shared:
        yield tuple(shared)


def index_pages(
    src_uri: str,
    title: str,
    groups: Sequence[Group],
    words: Words,
    intro: str = "",
    around: Mapping[str, Mapping[str, str]] | None = None,
) -> Iterator[tuple[str, str]]:
    """An index on one page, or, when that would grow too long, on several pages and one that leads to them.

    `around` holds the arguments of `filtered`, if the rows can be filtered.
    """

    def listed(content: str) -> str:
        return filtered(content, **around) if around else content

    total = sum(len(group.rows) for group in groups)
    if total <= LONGEST_PAGE:
        sections = [f"## {group.heading or group.title}\n\n{bullets(group.rows)}" for group in groups]
        content = listed("\n\n".join(sections)) if sections else words.gettext("There is nothing here yet.")
        yield src_uri, page(title, intro, content)
        return
    folder = src_uri.removesuffix(".md")
    leads = []
    back = link(escaped(title), src_uri)
    for shared in sharing(groups):
        if len(shared) > 1:
            own, rows = f"{folder}/{shared[0].key}.md", sum(len(group.rows) for group in shared)
            heading = f"{shared[0].title} – {shared[-1].title}"
            leads.append(f"{', '.join(link(group.title, own, f'group-{group.key}') for group in shared)} ({rows})")
            sections = [
                f"## {group.heading or group.title} {{#group-{group.key}}}\n\n{bullets(group.rows)}" for group in shared
            ]
            yield own, page(f"{title}: {html.unescape(heading)}", back, listed("\n\n".join(sections)))
            continue
        group = shared[0]
        parts = [group.rows[at : at + LONGEST_PAGE] for at in range(0, len(group.rows), LONGEST_PAGE)]
        for number, rows_of_part in enumerate(parts, 1):
            own = f"{folder}/{group.key}{'' if number == 1 else f'-{number}'}.md"
            heading = group.title
            if len(parts) > 1:
                heading = words.gettext("{title}, {number} of {all}", title=heading, number=number, all=len(parts))
            leads.append(f"{link(heading, own)} ({len(rows_of_part)})")
            yield own, page(f"{title}: {html.unescape(heading)}", back, listed(bullets(rows_of_part)))
    yield src_uri, page(title, intro, bullets(leads))


def by_letter(rows: Iterable[tuple[str, str]], page_lang: str = "en") -> list[Group]:
    """Groups of rows, given each with its initial, in the order in which they come."""
    letters: dict[str, list[str]] = {}
    for letter, entry in rows:
        letters.setdefault(letter, []).append(entry)
    return [
        Group(address_part(letter), escaped(letter), entries, marked(letter, page_lang))
        for letter, entries in letters.items()
    ]


def cited(sources: Iterable[Source], catalogue: Catalogue) -> str:
    """Sources as one cluster of citations; those that the bibliography does not hold are left out."""
    known = [source for source in sources if source.cite in catalogue.bibliography]
    clusters = [f"@{{{source.cite}}}" + (f", {source.loc}" if source.loc else "") for source in known]
    return f"[{'; '.join(clusters)}]" if clusters else ""
