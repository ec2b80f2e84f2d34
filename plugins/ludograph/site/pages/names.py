"""Every name of a game, by language and alphabet, linked to the place that introduces it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from ludograph.article.facts import NameKind
from ludograph.article.facts.description import title_of
from ludograph.article.facts.index import NamedAt, SiteIndex
from ludograph.article.tree import MadePage, Value
from ludograph.catalogue import Catalogue
from ludograph.languages.names import display_name
from ludograph.languages.scripts import has_cjk
from ludograph.languages.text import sort_key
from ludograph.languages.words import N_, Words
from ludograph.site.pages.generated_page import GeneratedPage, has_games
from ludograph.site.pages.writing import Group, Values, article_link, index_pages, link, spoken, spoken_name


class Names(GeneratedPage):
    """The index of names."""

    src_uri = "names.md"
    title = N_("Names of games")

    def has_content(self, index: SiteIndex, catalogue: Catalogue) -> bool:
        return has_games(index)

    def pages(self, index: SiteIndex, catalogue: Catalogue) -> Iterator[tuple[str, MadePage]]:
        """Names grouped by language: those tagged `ja-Latn` with those tagged `ja`."""
        page_lang, words = catalogue.settings.lang, catalogue.settings.words
        readings = readings_of(index)
        languages: defaultdict[str, dict[tuple[str, str, str], NamedAt]] = defaultdict(dict)
        for name in filter(lambda name: names_game(name, index), index.names):
            language = name.use.lang.partition("-")[0]
            # Names that differ only in case are listed once.
            languages[language].setdefault((name.use.text.casefold(), name.use.lang, name.article.page), name)
        groups = []
        for language in sorted(languages, key=lambda tag: sort_key(display_name(tag, page_lang), page_lang)):
            names = sorted(languages[language].values(), key=lambda name: _order(name, readings))
            rows = [_row(name, readings, page_lang) for name in names]
            groups.append(Group(language, display_name(language, page_lang), rows))
        intro = order_of((name.use.text for names in languages.values() for name in names.values()), words)
        yield from index_pages(self.src_uri, words.gettext(self.title), groups, words, intro)


def names_game(name: NamedAt, index: SiteIndex) -> bool:
    """Whether it is the name of a game, not of a person or thing in another article."""
    if name.use.subgame or name.use.kind is NameKind.AKA:
        return True
    return next(index.listings(name.article)).is_game


def readings_of(index: SiteIndex) -> Mapping[tuple[str, str], str]:
    """Text and language of a name in Han characters → its reading in kana, else in Latin letters.

    Readings are in articles and in the rules data. If an article's title is in Latin letters of the same language, it
    is the reading of the name in characters.
    """
    games = [name for game in index.rules.games.values() for name in game.names]
    found: dict[tuple[str, str], str] = {}
    for text, lang, reading in (
        *((name.use.text, name.use.lang, name.use.reading) for name in index.names),
        *((name.text, name.lang, name.kana) for name in games),
        *((ruby.base, ruby.lang, ruby.annotation) for article in index.articles.values() for ruby in article.ruby),
        *((name.text, name.lang, name.roman) for name in games),
        *(
            (original.text, original.lang, title.text)
            for article in index.articles.values()
            for title in (article.metadata.title,)
            for original in article.metadata.original_titles
            if title.lang.startswith(f"{original.lang}-Latn")
        ),
    ):
        if reading:
            found.setdefault((text, lang), reading)
    return found


def order_of(names: Iterable[str], words: Words) -> Values:
    """The order of the names in a sentence; empty if all are in one alphabet."""
    return (words.gettext(_ORDER),) if any(map(has_cjk, names)) else ()


_ORDER = N_(
    "Names in Latin letters come first, then names in kana; names in Chinese characters are listed by their readings, "
    "and those without a known reading come last."
)


def _order(name: NamedAt, readings: Mapping[tuple[str, str], str]) -> tuple[object, ...]:
    use = name.use
    return (*sort_key(use.text, use.lang, readings.get((use.text, use.lang))), name.article.page)


def _row(name: NamedAt, readings: Mapping[tuple[str, str], str], page_lang: str) -> Values:
    use = name.use
    entry: list[Value] = [link(spoken_name(name, page_lang), name.article.page, use.anchor)]
    reading = readings.get((use.text, use.lang), "")
    if reading and reading != title_of(name.article):
        entry += " (", spoken(reading, use.lang, page_lang), ")"
    # Readers can see that a name is in Latin letters.
    if "-" in use.lang and "-Latn" not in use.lang:
        entry.append(f", {display_name(use.lang, page_lang)}")
    if use.text != title_of(name.article):
        entry += ": ", article_link(name.article, page_lang)
    return tuple(entry)
