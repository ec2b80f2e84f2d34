"""Technical terms, special hands, packs and what numbers are called, with the articles that use them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from ludograph.article.facts import ArticleFacts
from ludograph.article.facts.index import SiteIndex
from ludograph.article.tree import MadePage, Tag, Value
from ludograph.base.frozen import frozen
from ludograph.catalogue import Catalogue
from ludograph.languages.names import display_name
from ludograph.languages.text import fold, sort_key
from ludograph.languages.words import N_, Message, words_in
from ludograph.rules.cards.deck import Deck
from ludograph.rules.data.model import Rules
from ludograph.rules.data.yaku import TermTable, Yaku
from ludograph.rules.tables.cells import defined_everywhere
from ludograph.site.pages.writing import Group, Values, article_link, flat, index_pages, joined, place, sentence, spoken
from ludograph.values import Borrowed, Name


class Glossary:
    """The terms of all term tables, the names of numbers game by game, of special hands and of packs."""

    src_uri = "glossary.md"
    title = N_("Glossary")

    def pages(self, index: SiteIndex, catalogue: Catalogue) -> Iterator[tuple[str, MadePage]]:
        """One group for each table of terms, one for special hands and one for packs."""
        page_lang = catalogue.settings.lang
        words = catalogue.settings.words
        is_empty = next(glossary_entries(index), None) is None  # then no article has to be looked through
        used, playing = ({}, {}) if is_empty else (_users(index), _playing(index))
        groups = []
        for table in sorted(index.rules.terms.values(), key=lambda table: table.id):
            numbers = _numbers(table, _within(table, index, used), page_lang)
            rows = [*numbers, *_terms(table, used, page_lang)]
            if rows:
                groups.append(Group(table.id, table.title, rows))
        rules = index.rules
        # A name of several hands or packs: which of them an article means, its game's rules say.
        shared = _shared_names([*rules.yaku.values(), *rules.decks.values()])
        for id, title, named in (
            ("special-hands", words.gettext("Special hands"), rules.yaku.values()),
            ("packs", words.gettext("Packs"), rules.decks.values()),
        ):
            rows = []
            for thing in sorted(named, key=_sorting):
                users = used if shared.isdisjoint(_folded(thing)) else {}
                rows.append(_thing(rules, thing, users, playing[_thing_anchor(thing)], page_lang))
            if rows:
                groups.append(Group(id, title, rows))
        yield from index_pages(self.src_uri, words.gettext(self.title), groups, words)


@frozen
class GlossaryEntry:
    """A term, a special hand or a pack as the glossary has it."""

    anchor: str
    names: Sequence[Name]
    means: str = ""

    @property
    def spelling(self) -> str:
        """Its first name, in Latin letters where there are any."""
        return _spelling(self.names)


def glossary_entries(index: SiteIndex) -> Iterator[GlossaryEntry]:
    """All that has an anchor in the glossary."""
    for table in index.rules.terms.values():
        for number, names in table.entry.numbers.items():
            yield GlossaryEntry(_term_anchor(table, str(number)), names, _number_means(number))
        for id, term in table.entry.terms.items():
            yield GlossaryEntry(_term_anchor(table, id), term.names, term.means)
    things: list[Yaku | Deck] = [*index.rules.yaku.values(), *index.rules.decks.values()]
    for thing in things:
        yield GlossaryEntry(_thing_anchor(thing), thing.names, _thing_means(index.rules, thing))


def _term_anchor(table: TermTable, id: str) -> str:
    return f"term-{table.id}-{id}"


def _thing_anchor(thing: Yaku | Deck) -> str:
    return f"{'yaku' if isinstance(thing, Yaku) else 'deck'}-{thing.id}"


def _sorting(thing: Yaku | Deck) -> tuple[object, str]:
    return sort_key(_spelling(thing.names), "en"), thing.id


def _thing(
    rules: Rules,
    thing: Yaku | Deck,
    used: Mapping[str, list[ArticleFacts]],
    playing: list[ArticleFacts],
    page_lang: str,
) -> Values:
    meaning = _thing_means(rules, thing)
    words = words_in(page_lang)
    means = (": ", spoken(words.said(meaning), words.lang, page_lang)) if meaning else ()
    names = _names(thing.names, page_lang)
    return place(_thing_anchor(thing)), *names, *means, *_used_in(thing.names, used, page_lang, playing)


def _thing_means(rules: Rules, thing: Yaku | Deck) -> str:
    """What such a hand must be, as far as all games agree, or how many cards the pack has."""
    if isinstance(thing, Deck):
        return Message("{number} {pieces}", number=len(thing), pieces=thing.unit.many)
    return defined_everywhere(rules, thing)


def _folded(thing: Yaku | Deck) -> set[str]:
    return {fold(text) for name in thing.names for text in (name.text, name.kana, name.roman) if text}


def _shared_names(things: Iterable[Yaku | Deck]) -> set[str]:
    counted = Counter(name for thing in things for name in _folded(thing))
    return {name for name, count in counted.items() if count > 1}


def _playing(index: SiteIndex) -> Mapping[str, list[ArticleFacts]]:
    """A hand's or pack's anchor → the articles on games whose rules have it, whether their text names it or not."""
    found: defaultdict[str, list[ArticleFacts]] = defaultdict(list)
    for listing in index.games:
        game = index.rules.game(listing.game) if listing.game else None
        if game is None:
            continue
        things: list[Yaku | Deck] = [use.yaku for use in (*game.uses.values(), *game.local.values())]
        things += [deck for deck in (game.deck, *game.other_decks) if deck is not None]
        for thing in things:
            found[_thing_anchor(thing)].append(listing.article)
    return found


def _users(index: SiteIndex) -> Mapping[str, list[ArticleFacts]]:
    """Folded word → the articles that mark it with a language, or name it."""
    found: defaultdict[str, list[ArticleFacts]] = defaultdict(list)
    for article in index.articles.values():
        if article.page == "index.md":  # every page links there, and its title is a slogan
            continue
        words = {fold(span.text.strip()) for span in article.spans} | {fold(name.text) for name in article.names}
        for word in words:
            found[word].append(article)
    return found


def _within(
    table: TermTable, index: SiteIndex, used: Mapping[str, list[ArticleFacts]]
) -> Mapping[str, list[ArticleFacts]]:
    """The articles for a table that belongs to certain games, since a word may be another number elsewhere."""
    if not table.entry.game:
        return used
    games = {listing.article.page: index.rules.game(listing.game) for listing in index.games if listing.game}
    pages = {page for page, game in games.items() if game is not None and game.base in table.entry.game}
    return {word: [article for article in articles if article.page in pages] for word, articles in used.items()}


def _terms(table: TermTable, used: Mapping[str, list[ArticleFacts]], page_lang: str) -> list[Values]:
    terms = sorted(table.entry.terms.items(), key=lambda term: (*sort_key(_spelling(term[1].names), "en"), term[0]))
    rows = []
    for id, term in terms:
        names, means = _names(term.names, page_lang), f": {flat(term.means)}" if term.means else ""
        rows.append((place(_term_anchor(table, id)), *names, means, *_used_in(term.names, used, page_lang)))
    return rows


def _numbers(table: TermTable, used: Mapping[str, list[ArticleFacts]], page_lang: str) -> list[Values]:
    words = words_in(page_lang)
    return [
        (
            *(place(_term_anchor(table, str(number))), *_names(names, page_lang), ": "),
            spoken(words.said(_number_means(number)), words.lang, page_lang),
            *_used_in(names, used, page_lang),
        )
        for number, names in sorted(table.entry.numbers.items())
    ]


def _number_means(number: int) -> Message:
    return Message("the number {number}", number=number)


def _spelling(names: Sequence[Name]) -> str:
    return (names[0].roman or names[0].text) if names else ""


def _names(names: Sequence[Name], page_lang: str) -> Values:
    entries = []
    for name in names:
        parts: list[Value | Values] = [Tag("strong", (spoken(name.text, name.lang, page_lang),))]
        if name.kana:
            parts.append(spoken(name.kana, name.lang, page_lang))
        if name.roman:
            parts.append(Tag("em", (spoken(name.roman, name.roman_lang, page_lang),)))
        if name.gloss:
            parts.append(f"‘{name.gloss}’")
        if name.from_:
            parts.append(_borrowed(name.from_, page_lang))
        entries.append(joined(parts, " "))
    return joined(entries, ", ")


def _borrowed(word: Borrowed, page_lang: str) -> Values:
    said: list[Value] = [display_name(word.lang, page_lang), " ", Tag("em", (spoken(word.text, word.lang, page_lang),))]
    said += [f" ‘{word.gloss}’"] if word.gloss else []
    return sentence(words_in(page_lang), "from {word}", word=tuple(said))


def _used_in(
    names: Sequence[Name],
    used: Mapping[str, list[ArticleFacts]],
    page_lang: str,
    playing: Sequence[ArticleFacts] = (),
) -> Values:
    articles = {article.page: article for article in playing}
    for name in names:
        for spelling in filter(None, (name.text, name.kana, name.roman)):
            articles |= {article.page: article for article in used.get(fold(spelling), ())}
    links = joined([article_link(articles[page], page_lang) for page in sorted(articles)], ", ")
    return (" (", *sentence(words_in(page_lang), "in {articles}", articles=links), ")") if links else ()
