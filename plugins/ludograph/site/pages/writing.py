"""Builds the parts of generated pages as values, which `article.parts.made` puts into the page.

A filterable list is in `filtered(…)`, and each of its rows ends with `row(…)`, a mark without text that has the values
for the filters; without scripts the list is complete.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field

from ludograph.article.document.kinds import Added
from ludograph.article.facts import ArticleFacts, NameKind
from ludograph.article.facts.description import title_of
from ludograph.article.facts.index import NamedAt
from ludograph.article.head.head_values import NameText, pieces_of_name
from ludograph.article.tree import CitedSources, Insert, MadePage, PageLink, Tag, Value
from ludograph.base.frozen import frozen
from ludograph.base.grouping import grouped
from ludograph.catalogue import Catalogue
from ludograph.languages.runs import marked_runs
from ludograph.languages.text import address_part
from ludograph.languages.words import Words
from ludograph.values import Source

Values = tuple[Value, ...]
_WHITE_SPACE = re.compile(r"[ \t\r\n]+")


def flat(text: str) -> str:
    """The text on one line; no-break spaces stay."""
    return _WHITE_SPACE.sub(" ", text).strip()


def spoken(text: str, lang: str, page_lang: str) -> Value:
    """A text, tagged with its language if not the page's."""
    return Tag("span", (flat(text),), (("lang", lang),)) if lang and lang != page_lang else flat(text)


def spoken_title(title: NameText, lang: str, page_lang: str) -> Value:
    """A title, tagged with its language if not the page's; parts in further languages are tagged too."""
    pieces = pieces_of_name(title)
    if len(pieces) < 2:
        return spoken(title.text, lang, page_lang)
    parts = (Tag("span", (text,), (("lang", tag),)) if tag else text for text, tag in pieces)
    return Tag("span", tuple(parts), (("lang", lang),))


def spoken_name(name: NamedAt, page_lang: str) -> Value:
    """A name in its language; for the title of an article, with the author's markup."""
    title, use = name.article.metadata.title, name.use
    is_title = use.kind is NameKind.TITLE and use.text == title.text
    return spoken_title(title, use.lang, page_lang) if is_title else spoken(use.text, use.lang, page_lang)


def marked(text: str, page_lang: str) -> Values:
    """Words from the data, with each run in another script tagged with its language or script."""
    pieces = marked_runs(flat(text), page_lang)
    return tuple(Tag("span", (part,), (("lang", lang),)) if lang else part for part, lang in pieces)


def link(text: Value, page: str, anchor: str = "") -> PageLink:
    """A link to a page by its path under docs/."""
    return PageLink((text,), page, anchor)


def article_link(article: ArticleFacts, page_lang: str, anchor: str = "") -> PageLink:
    """A link to an article, with its title in its own language."""
    title = article.metadata.title if article.metadata.title.text else NameText(title_of(article))
    return link(spoken_title(title, title.lang or article.lang, page_lang), article.page, anchor)


def page(title: str, *blocks: Value, description: str = "", lang: str = "") -> MadePage:
    """A page with the non-empty blocks; `lang` if it is not in the site's language."""
    return MadePage(title, tuple(filter(None, blocks)), description, lang)


def document(title: str, *parts: str, description: str = "", lang: str = "") -> str:
    """A page written in Markdown: its front matter, then its parts."""
    head = f"title: {json.dumps(title, ensure_ascii=False)}\n"
    head += f"description: {json.dumps(description, ensure_ascii=False)}\n" if description else ""
    head += f"lang: {lang}\n" if lang else ""
    return f"---\n{head}---\n\n" + "\n\n".join(parts) + "\n"


def heading(*content: Value, id: str = "", level: int = 2) -> Tag:
    """A heading; by default its id is derived from its text."""
    return Tag(f"h{level}", content, (("id", id),) if id else ())


def paragraph(*content: Value) -> Tag:
    """A paragraph; a single value may be passed directly."""
    return Tag("p", content)


def on_screen(*content: Value) -> Tag:
    """A paragraph that is not printed."""
    return Tag("p", content, (("class", "lg-on-screen"),), Added.CONTROLS)


def without_scripts(*content: Value) -> Tag:
    """A paragraph that is shown on a screen without scripts only."""
    return Tag("p", content, (("class", "lg-on-screen lg-no-scripts"),), Added.CONTROLS)


def bullets(rows: Iterable[Values]) -> Tag:
    """A list with one row per item."""
    return Tag("ul", tuple(Tag("li", row) for row in rows))


def entries(rows: Iterable[Values]) -> Tag:
    """The rows of an index: without bullets, and beside each other where there is room."""
    return Tag("ul", tuple(Tag("li", row) for row in rows), (("class", "lg-index"),))


def place(id: str, *content: Value) -> Tag:
    """An anchor with content."""
    return Tag("span", content, (("id", id),))


def insert(component: str, content: str = "", **attributes: str) -> Insert:
    """A component."""
    return Insert(component, tuple(attributes.items()), content)


def joined(parts: Iterable[Value | Values], between: str) -> Values:
    """The parts, separated by `between`."""
    return tuple(_flat(each for part in parts for each in (between, part)))[1:]


def sentence(words: Words, text: str, **values: Value | Values) -> Values:
    """A sentence of the program with values in it."""
    return tuple(_flat(words.parts(text, **values)))


def _flat(parts: Iterable[Value | Values]) -> Iterator[Value]:
    for part in parts:
        if isinstance(part, str | Tag | PageLink | Insert | CitedSources):
            yield part
        else:
            yield from part


def row(**values: str | Iterable[str]) -> Values:
    """The mark at a row's end with its values for filtering and sorting; several values of one kind are separated by
    `|`.
    """
    texts = {name: value if isinstance(value, str) else "|".join(value) for name, value in values.items()}
    found = tuple((f"data-{name.replace('_', '-')}", flat(text)) for name, text in texts.items() if text)
    return (Tag("span", (), (("class", "lg-row"), *found)),) if found else ()


@frozen
class Filters:
    """The filters and sort orders of a list: the label for each kind of value in `row`."""

    filters: Mapping[str, str]
    sorts: Mapping[str, str] = field(default_factory=dict)
    first: int = 0
    """How many filters are visible initially; the others unfold."""
    counted: str = ""
    """The text that counts the rows that fit, with `{shown}` and `{all}`; "" for the numbers alone."""


def filtered(blocks: Values, by: Filters) -> Values:
    """A list, or several under headings, whose rows a script lets readers filter and sort."""
    if _rows(blocks) < FEWEST_FILTERED:
        return blocks
    options = json.dumps(
        {"filters": by.filters, "sorts": by.sorts, "first": by.first, "counted": by.counted}, ensure_ascii=False
    )
    name = "lg-list lg-list-first" if by.first else "lg-list"
    return (Tag("div", blocks, (("class", name), ("data-list", options))),)


def _rows(values: Values) -> int:
    """The number of row marks."""
    tags = [value for value in values if isinstance(value, Tag)]
    return sum((("class", "lg-row") in tag.attributes) + _rows(tag.content) for tag in tags)


FEWEST_FILTERED = 8
"""The smallest number of rows for which a list has filters."""


@frozen
class Group:
    """Rows under one heading of an index."""

    key: str
    """The end of the address of its page (or of the first group there), if the index has several pages: `ja`."""
    title: str
    rows: Sequence[Values]
    heading: Values = ()
    """The title with its language, if that differs."""


LONGEST_PAGE = 500
"""The largest number of rows on a page; a longer index or group gets several pages."""
_LARGE_GROUP = 100
"""The number of rows from which a group has its own page."""


def sharing(groups: Sequence[Group]) -> Iterator[tuple[Group, ...]]:
    """The groups by page, in order: small neighbours share a page, a large group has its own.

    Pages with few rows would cost readers clicks, and builds time.
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
    intro: Values = (),
    by: Filters | None = None,
    listing: Callable[[Iterable[Values]], Tag] = entries,
) -> Iterator[tuple[str, MadePage]]:
    """An index on one page or, if it is too long, on several pages with an overview.

    `intro` are blocks, `by` is what the rows can be filtered by, and `listing` makes a block of rows. Groups that are
    letters are also in a row above the list, each leading to its rows.
    """

    def listed(*blocks: Value) -> Values:
        return filtered(blocks, by) if by else blocks

    def sections(shown: Iterable[Group], ids: str = "") -> Iterator[Tag]:
        for group in shown:
            own = ids and f"{ids}{group.key}"
            yield heading(*(group.heading or (group.title,)), id=own or ("group-0" if group.title == "#" else ""))
            yield listing(group.rows)

    total = sum(len(group.rows) for group in groups)
    if total <= LONGEST_PAGE:
        blocks = listed(*sections(groups)) or (words.gettext("There is nothing here yet."),)
        yield src_uri, page(title, *intro, *_letters(groups), *blocks)
        return
    folder = src_uri.removesuffix(".md")
    leads: list[Values] = []
    back = link(title, src_uri)
    for shared in sharing(groups):
        if len(shared) > 1:
            own, rows = f"{folder}/{shared[0].key}.md", sum(len(group.rows) for group in shared)
            links = joined([link(group.title, own, f"group-{group.key}") for group in shared], ", ")
            leads.append((*links, f" ({rows})"))
            heads = f"{title}: {shared[0].title} – {shared[-1].title}"
            yield own, page(heads, back, *listed(*sections(shared, "group-")))
            continue
        group = shared[0]
        parts = [group.rows[at : at + LONGEST_PAGE] for at in range(0, len(group.rows), LONGEST_PAGE)]
        for number, rows_of_part in enumerate(parts, 1):
            own = f"{folder}/{group.key}{'' if number == 1 else f'-{number}'}.md"
            name = group.title
            if len(parts) > 1:
                name = words.gettext("{title}, {number} of {all}", title=name, number=number, all=len(parts))
            leads.append((link(name, own), f" ({len(rows_of_part)})"))
            yield own, page(f"{title}: {name}", back, *listed(listing(rows_of_part)))
    yield src_uri, page(title, *intro, bullets(leads))


def _letters(groups: Sequence[Group]) -> Iterator[Tag]:
    """Links to the groups, where they are letters and several."""
    if len(groups) > 1 and all(len(group.title) == 1 for group in groups):
        links = (
            PageLink(group.heading or (group.title,), "", group.title.lower() if group.title != "#" else "group-0")
            for group in groups
        )
        yield Tag("p", joined(links, " "), (("class", "lg-letters"),), Added.CONTROLS)


def by_letter(rows: Iterable[tuple[str, Values]], page_lang: str = "en") -> list[Group]:
    """Rows, each with its initial, as groups in the order of first occurrence."""
    letters = grouped(rows).items()
    return [Group(address_part(letter), letter, entries, marked(letter, page_lang)) for letter, entries in letters]


def cited(sources: Iterable[Source], catalogue: Catalogue) -> Values:
    """Sources as one cluster of citations, without those missing in the bibliography."""
    known = tuple((source.cite, source.loc) for source in sources if source.cite in catalogue.bibliography)
    return (CitedSources(known),) if known else ()
