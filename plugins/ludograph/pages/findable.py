"""What the search knows besides articles: generated pages by their names, the terms of the glossary, synonyms."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from ludograph.article.facts import ArticleFacts, NameKind, NameUse, Run, Section
from ludograph.article.front_matter import Metadata, NameText
from ludograph.article.index import SiteIndex
from ludograph.catalogue import Catalogue
from ludograph.frozen import frozen
from ludograph.pages.glossary import Glossary, GlossaryEntry, glossary_entries
from ludograph.pages.records import address
from ludograph.pages.search import Subject, searched
from ludograph.pages.search.tokens import joined
from ludograph.problems import Place
from ludograph.values import Name


@frozen
class FoundPage:
    """A generated page that readers look for by its name."""

    page: str
    """Its path under docs/."""
    title: str


FURTHER_NAMES: Mapping[str, tuple[str, ...]] = {
    "a-z.md": ("A to Z", "All articles", "Index"),
    "bibliography.md": ("Works cited", "Literature", "References"),
    "countries.md": ("Map", "World map", "Where the games are played"),
    "credits.md": ("Pictures", "Image credits", "Licences of pictures"),
    "decks.md": ("Packs", "Packs of cards", "Deck size", "Pack size", "Number of cards", "How many cards"),
    "games-index.md": ("All games", "List of games", "Index of games"),
    "glossary.md": ("Terms", "Words", "Words of the games"),
    "house-rules.md": ("House rule sheets", "Agreed rules"),
    "names.md": ("Names", "Index of names", "What the games are called"),
    "number-names.md": ("Numbers", "Number names", "Counting words"),
    "recent.md": ("Recent changes", "News", "What is new"),
    "rule-notes.md": ("Rule notes", "Contradictions", "Errata"),
    "tags.md": ("Subjects", "Categories"),
    "timeline.md": ("Timeline", "History of the games", "First records"),
    "yaku.md": ("Yaku", "Special hands", "Card combinations"),
}
"""What readers call these pages besides their titles."""


def found_subjects(pages: Iterable[FoundPage], index: SiteIndex, catalogue: Catalogue) -> Iterator[Subject]:
    """The pages of the site by their names, without what they list; that of terms with each of its terms."""
    known = catalogue.addresses.pages if catalogue.addresses else {}
    for one in pages:
        if one.page in known and one.page not in index.articles:
            entries = list(glossary_entries(index)) if one.page == Glossary.src_uri else []
            yield _subject(one, entries, catalogue)


def _subject(one: FoundPage, entries: Sequence[GlossaryEntry], catalogue: Catalogue) -> Subject:
    lang = catalogue.settings.lang
    nowhere = Place("", 0, 0)
    names = tuple(NameUse(name, lang, NameKind.ALIAS, nowhere) for name in FURTHER_NAMES.get(one.page, ()))
    metadata = Metadata(title=NameText(one.title))
    lead = Section("", one.title, 1, (Run(", ".join(FURTHER_NAMES.get(one.page, ())), lang),))
    facts = ArticleFacts("", one.page, lang, metadata, names=names, sections=(lead, *_sections(entries, lang)))
    called = {entry.anchor: [text for name in entry.names for text in _spellings(name)] for entry in entries}
    return Subject(address(one.page, catalogue), searched(facts, one.title, called))


def _sections(entries: Iterable[GlossaryEntry], lang: str) -> Iterator[Section]:
    for entry in entries:
        runs: list[Run] = []
        for name in entry.names:
            runs += (Run(name.text, name.lang or lang), Run(name.kana, name.lang), Run(name.roman, name.roman_lang))
            runs.append(Run(name.gloss, lang))
        spaced = [piece for run in runs if run.text for piece in (run, Run("  ", lang))]
        yield Section(entry.anchor, entry.spelling, 2, (*spaced, Run(entry.means, lang)))


def _spellings(name: Name) -> list[str]:
    return [text for text in (name.text, name.kana, name.roman) if text]


def synonyms(catalogue: Catalogue) -> Mapping[str, tuple[str, ...]]:
    """A name of a term as one token → how else the term is called, in the order of the data."""
    rules = catalogue.rules
    found: defaultdict[str, dict[str, None]] = defaultdict(dict)
    for table in rules.terms.values() if rules else ():
        for term in table.entry.terms.values():
            spellings = [text for name in term.names for text in _spellings(name)]
            for one in spellings:
                for other in spellings:
                    if joined(one) != joined(other):
                        found[joined(one)][other] = None
    return {name: tuple(others) for name, others in found.items()}
