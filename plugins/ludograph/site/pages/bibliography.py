"""All works of the library, each with its citations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from ludograph.article.facts.index import CitedAt, SiteIndex
from ludograph.article.tree import MadePage, PageLink, Tag, Value
from ludograph.base.grouping import grouped
from ludograph.catalogue import Catalogue
from ludograph.dates import first_year
from ludograph.languages.names import display_name
from ludograph.languages.words import N_, SOURCE_LANGUAGE, Words, words_in
from ludograph.library.citing.locator_words import locator_text
from ludograph.library.entry import Entry
from ludograph.library.export.formats import coins
from ludograph.library.formatting.order import HOME, letter_of, letter_page, reference_id, sort_key, work_page
from ludograph.library.formatting.references import bare_title
from ludograph.rules.tables.facts.witnesses import Loss, losses
from ludograph.site.pages.generated_page import GeneratedPage
from ludograph.site.pages.witnesses import page_without
from ludograph.site.pages.writing import (
    LONGEST_PAGE,
    Filters,
    Group,
    Values,
    article_link,
    bullets,
    filtered,
    heading,
    insert,
    joined,
    link,
    marked,
    page,
    paragraph,
    row,
    sentence,
    sharing,
    spoken,
)

_FILTERS = {"type": N_("Kind of work"), "language": N_("Language"), "decade": N_("Decade"), "author": N_("Author")}
_SORTS = {"name": N_("Author"), "year": N_("Year"), "cited": N_("How often cited")}
_NOT_WORKS = {"xdata", "set"}
MOST_ARTICLES = 10
"""The largest number of articles named under a work; if more cite it, it has a page of uses."""
MOST_CITATIONS = 15
"""The largest number of citations with separate links under a work; more would fill half of a phone screen."""
FIRST_ARTICLES = 3
"""The number of articles named under a work that has a page of uses."""


class BibliographyPage(GeneratedPage):
    """The site's bibliography; with more than five hundred works, one page for each initial letter."""

    src_uri = HOME
    title = N_("Bibliography")

    def has_content(self, index: SiteIndex, catalogue: Catalogue) -> bool:
        return catalogue.has_library

    def pages(self, index: SiteIndex, catalogue: Catalogue) -> Iterator[tuple[str, MadePage]]:
        """Works sorted by author, year and title.

        On a single page, works cited only in the workshop come last, under a separate heading.
        """
        order = catalogue.settings.collation or catalogue.settings.lang
        works = [entry for entry in catalogue.bibliography.entries if entry.type not in _NOT_WORKS]
        works.sort(key=lambda work: sort_key(work, order))
        read = cited_works(index.for_readers, catalogue)
        cited = {**cited_works(index, catalogue), **read}
        data = data_sources(index)
        lost = losses(index.for_readers.statements)
        words = catalogue.settings.words
        title = words.gettext(self.title)
        uses = _Uses(works, cited, catalogue)
        yield from uses.pages()
        bibtex, csl = link("BibTeX", "bibliography.bib"), link("CSL-JSON", "bibliography.json")
        downloads = sentence(words, "All of it as {bibtex} and as {csl_json}.", bibtex=bibtex, csl_json=csl)
        on_one_page = catalogue.bibliography.on_one_page
        apart = cited.keys() - read.keys() - data.keys() if on_one_page else set()
        listed = [work for work in works if work.key not in apart]
        counted = words.ngettext("{number} work.", "{number} works.", len(listed))
        intro = paragraph(*(f"{counted} ", *downloads) if listed else (words.gettext("No work is cited yet."),))
        if on_one_page:
            made = {work.key: _entry(work, cited, data, lost.get(work.key), catalogue, uses) for work in works}
            readers = _listed([made[work.key] for work in listed], words) if listed else ()
            workshop = (heading(words.gettext("How this site is made")),) if apart else ()
            own_works = (made[key] for key in made if key in apart)
            yield self.src_uri, page(title, intro, *readers, *workshop, *own_works)
            return
        leads = []
        for letter, members in grouped((letter_of(work), work) for work in works).items():
            own = letter_page(letter)
            leads.append((link(letter, own), f" ({len(members)})"))
            entries = [_entry(work, cited, data, lost.get(work.key), catalogue, uses) for work in members]
            back = link(title, self.src_uri)
            yield own, page(f"{title}: {letter}", back, *_listed(entries, words))
        yield self.src_uri, page(title, intro, bullets(leads))


def _listed(entries: Sequence[Value], words: Words) -> Values:
    """The works as a filterable list."""
    filters = {name: words.gettext(label) for name, label in _FILTERS.items()}
    return filtered(tuple(entries), Filters(filters, {name: words.gettext(label) for name, label in _SORTS.items()}))


def cited_works(index: SiteIndex, catalogue: Catalogue) -> Mapping[str, list[CitedAt]]:
    """Main citekey → the citations of the work, under any of its keys."""
    cited = ((catalogue.bibliography.resolve(written), uses) for written, uses in index.cited.items())
    return grouped((entry.key, use) for entry, uses in cited if entry is not None for use in uses)


def data_sources(index: SiteIndex) -> Mapping[str, list[str]]:
    """Citekey → ids of the games whose data cite the work."""
    return grouped(
        (key, game.id)
        for game in index.rules.games.values()
        for key in dict.fromkeys(source.cite for source in game.sources)
    )


def _entry(
    work: Entry,
    cited: Mapping[str, list[CitedAt]],
    data: Mapping[str, list[str]],
    lost: Loss | None,
    catalogue: Catalogue,
    uses: _Uses,
) -> Value:
    page_lang, words = catalogue.settings.lang, catalogue.settings.words
    year = first_year(work.dates.get("date"))
    marks = row(
        name=f"{uses.rank[work.key]:05d}",
        type=work.type,
        language=display_name(work.lang, page_lang) if work.lang else "",
        decade=f"{year // 10 * 10}s" if year is not None else "",
        author=_authors(work),
        year="" if year is None else str(year),
        cited=str(len(cited.get(work.key, []))),
    )
    places = uses.places[work.key]
    shown = places
    if uses.has_page(work.key):
        rest = words.gettext("{number} more", number=len(places) - FIRST_ARTICLES)
        shown = [*places[:FIRST_ARTICLES], (uses.link_to(work.key, rest),)]
    if shown:
        parts = list(sentence(words, "Cited in {articles}.", articles=joined(shown, "; ")))
    else:
        parts = [words.gettext("Not cited in an article.")]
    if work.key in data:
        games = catalogue.rules.games if catalogue.rules else {}
        titles = ", ".join(str(games[id].title) for id in data[work.key])
        parts += " ", words.gettext("Source of the rules data on {games}.", games=titles)
    if lost:
        many = len(lost.fallen)
        said = words.ngettext("Without it {number} statement falls.", "Without it {number} statements fall.", many)
        parts += " ", link(said, *page_without(work.key, lost))
    record = Tag("span", (), (("class", "Z3988"), ("title", coins(work))))
    reference = insert("Reference", key=work.key)
    return Tag("div", (reference, paragraph(*parts, " ", record, " ", *marks)), (("class", "lg-work"),))


def _title(work: Entry) -> str:
    """The title of the work, else its key."""
    return bare_title(work) or work.key


class _Uses:
    """The uses of works that are cited too often to list them in the bibliography."""

    def __init__(self, works: list[Entry], cited: Mapping[str, list[CitedAt]], catalogue: Catalogue) -> None:
        self._bibliography = catalogue.bibliography
        self.rank = {work.key: number for number, work in enumerate(works)}
        """Citekey → position in the list, for sorting in the browser."""
        self._words = catalogue.settings.words
        self._lang = catalogue.settings.lang
        self.places = {work.key: list(_places(cited.get(work.key, []), catalogue.settings.lang)) for work in works}
        """Citekey → the articles that cite the work, each with its citations."""
        much = {work.key: work for work in works if self._is_much(work.key, len(cited.get(work.key, [])))}
        ids = {key: reference_id(key).removeprefix("ref-") for key in much}
        groups = [Group(ids[key], _title(work), self.places[key]) for key, work in much.items()]
        self._works = {ids[key]: work for key, work in much.items()}
        self._shared = tuple(sharing(groups))
        found = {group.key: (shared[0], group) for shared in self._shared for group in shared}
        self._found = {key: found[id] for key, id in ids.items()}

    def _is_much(self, key: str, citations: int) -> bool:
        articles = len(self.places[key])
        return articles > MOST_ARTICLES or (citations > MOST_CITATIONS and articles > FIRST_ARTICLES)

    def has_page(self, key: str) -> bool:
        """Whether the work has a page of uses."""
        return key in self._found

    def link_to(self, key: str, text: str) -> PageLink:
        """A link to the beginning of a work's uses."""
        first, group = self._found[key]
        return link(text, _uses_page(first), _anchor(group))

    def pages(self) -> Iterator[tuple[str, MadePage]]:
        """The pages: many works on one, or several pages for a work with very many uses."""
        for shared in self._shared:
            first, last = shared[0], shared[-1]
            if len(first.rows) <= LONGEST_PAGE:
                title = self._title(first) + (f" – {last.title}" if last is not first else "")
                yield _uses_page(first), page(title, *(part for group in shared for part in self._section(group)))
                continue
            for number, start in enumerate(range(0, len(first.rows), LONGEST_PAGE), 1):
                rest = start + LONGEST_PAGE < len(first.rows)
                following = [link(self._words.gettext("Further articles"), _uses_page(first, number + 1))] * rest
                part = Group(first.key, first.title, first.rows[start : start + LONGEST_PAGE])
                title = self._title(first) + (f", {number}" if number > 1 else "")
                yield _uses_page(first, number), page(title, *self._section(part), *following)

    def _title(self, group: Group) -> str:
        return self._words.gettext("Cited in: {work}", work=group.title)

    def _section(self, group: Group) -> Values:
        work = self._works[group.key]
        home = work_page(work, self._bibliography.on_one_page)
        back = link(self._words.gettext("The work in the bibliography"), home, reference_id(work.key))
        return heading(*marked(group.title, self._lang), id=_anchor(group)), back, bullets(group.rows)


def _uses_page(first: Group, number: int = 1) -> str:
    return f"bibliography/uses/{first.key}{f'-{number}' if number > 1 else ''}.md"


def _anchor(group: Group) -> str:
    return f"uses-{group.key.replace('.', '-x002E-')}"  # a heading's id has no full stop


def _places(uses: list[CitedAt], page_lang: str) -> Iterator[Values]:
    """For each article its title, linked to the passage that cites the work.

    Several passages have separate links: the locator, or the number of the citation. Passages with equal locators share
    the link to the first; the article's list of references links to the others.
    """
    for _, group in groupby(uses, key=lambda use: use.article.page):
        members = list(group)
        article = members[0].article
        lang = words_in(SOURCE_LANGUAGE).tag(page_lang) or ""
        shown = [(locator_text(use.locators), use.anchor) for use in members if use.anchor]
        if len(shown) == 1:
            locator, anchor = shown[0]
            yield (
                article_link(article, page_lang, anchor),
                *((" (", spoken(locator, lang, page_lang), ")") if locator else ()),
            )
            continue
        firsts: dict[str, str] = {}
        for number, (text, anchor) in enumerate(shown, 1):
            firsts.setdefault(text or str(number), anchor)
        places = joined([link(spoken(text, lang, page_lang), article.page, to) for text, to in firsts.items()], ", ")
        yield article_link(article, page_lang), *((" (", *places, ")") if places else ())


def _authors(work: Entry) -> list[str]:
    field = work.creator_field
    names = work.names.get(field, ()) if field else ()
    return [name.text for name in names if not name.others]
