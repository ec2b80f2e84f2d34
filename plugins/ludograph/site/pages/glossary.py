"""Technical terms, special hands, decks and names of numbers, with the articles that use them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from ludograph.article.facts import ArticleFacts
from ludograph.article.facts.index import SiteIndex
from ludograph.article.tree import MadePage, Tag, Value
from ludograph.base.frozen import frozen
from ludograph.base.grouping import grouped
from ludograph.catalogue import Catalogue
from ludograph.languages.names import display_name
from ludograph.languages.text import fold, initial, sort_key
from ludograph.languages.words import N_, Authored, Message, ShownValue, Text, Words, frame_words, words_in
from ludograph.rules.cards.deck import Deck
from ludograph.rules.data.entry import TermEntry, TermTable
from ludograph.rules.data.model import Rules, Yaku
from ludograph.rules.tables.cells import defined_everywhere
from ludograph.site.pages.generated_page import GeneratedPage, has_terms
from ludograph.site.pages.writing import (
    Values,
    article_link,
    by_letter,
    flat,
    index_pages,
    joined,
    paragraph,
    place,
    sentence,
    spoken,
)
from ludograph.values import Borrowed, Name


class Glossary(GeneratedPage):
    """The terms of all term tables, and the names of numbers, special hands and decks."""

    src_uri = "glossary.md"
    title = N_("Glossary")

    def has_content(self, index: SiteIndex, catalogue: Catalogue) -> bool:
        return has_terms(index)

    def pages(self, index: SiteIndex, catalogue: Catalogue) -> Iterator[tuple[str, MadePage]]:
        """All entries in one alphabet, each with its label."""
        words, tongues = catalogue.settings.words, Tongues.of(index.rules, catalogue)
        entries = list(glossary_entries(index, tongues))
        used, playing = (_users(index), _playing(index)) if entries else ({}, {})
        tables = {one.of.id: one.of for one in entries if isinstance(one.of, TermTable)}
        within = {id: _within(table, index, used) for id, table in tables.items()}
        rows: dict[tuple[object, ...], tuple[str, Values]] = {}
        # A name of several hands or decks; the rules of an article's game decide which is meant.
        shared = _shared_names(one.of for one in entries if not isinstance(one.of, TermTable))
        for one in entries:
            means = tongues.said(one.means) if one.means else ()
            if isinstance(one.of, TermTable) and isinstance(one.means, str):
                named, means = used, (flat(one.means),) if one.means else ()
            elif isinstance(one.of, TermTable):
                named = within[one.of.id]  # elsewhere the word may mean another number
            else:
                named = used if shared.isdisjoint(_folded(one.of)) else {}
            users = _used_in(one.written, named, tongues, playing.get(one.anchor, ()))
            spelling, reading = tongues.filed(one.names)
            said = Tag("small", (words.said(one.label), *users))
            order = (*sort_key(spelling, tongues.page, reading), one.anchor)
            row = (
                place(one.anchor),
                *_said(one.names, means, tongues),
                Tag("span", (" · ",), (("class", "lg-between"),)),
                said,
            )
            rows[order] = initial(spelling, tongues.page, reading), row
        title = frame_words(catalogue.settings.lang).gettext(self.title)
        groups = by_letter((rows[order] for order in sorted(rows)), tongues.page)
        yield from index_pages(self.src_uri, title, groups, words, tongues.remarks(index.rules))


@frozen
class Tongues:
    """The language of a glossary, and the default language of the data."""

    page: str
    data: str
    words: Words
    """The program's words in it, and what texts of the data are in it."""

    @classmethod
    def of(cls, rules: Rules, catalogue: Catalogue) -> Tongues:
        """The language of the site's part."""
        lang = catalogue.settings.lang
        return cls(lang, catalogue.data_lang, words_in(lang).knowing(rules.texts.get(lang, {})))

    def names(self, names: Iterable[Name]) -> tuple[Name, ...]:
        """Names with what they mean in the language of the page, if that is known; of words in the language of the
        data only what has no other name.
        """
        if self.page == self.data:
            return tuple(names)
        known = tuple(map(self._known, names))
        return tuple(name for name in known if name.lang not in ("", self.data)) or known

    def _known(self, name: Name) -> Name:
        source = name.from_ and replace(name.from_, gloss=self.words.of_data(name.from_.gloss))
        said = self.words.of_data(name.text) if name.lang in ("", self.data) else ""
        lang = self.page if said else name.lang
        return replace(name, text=said or name.text, lang=lang, gloss=self.words.of_data(name.gloss), from_=source)

    def tables(self, rules: Rules) -> Iterator[TermTable]:
        """The term tables; in another language than the data's, their translated terms."""
        for table in sorted(rules.terms.values(), key=lambda table: table.id):
            entry = table.entry
            if self.page == self.data:
                yield table
            elif self.page in entry.in_:
                terms = {id: self._translated(term) for id, term in entry.terms.items() if self.page in term.in_}
                yield replace(table, entry=replace(entry, names=self._own(entry.in_[self.page].names), terms=terms))

    def remarks(self, rules: Rules) -> Values:
        """The introductions to the translated tables."""
        found = (table.entry.in_[self.page].means for table in rules.terms.values() if self.page in table.entry.in_)
        return tuple(paragraph(text) for text in dict.fromkeys(filter(None, found)))

    def _translated(self, term: TermEntry) -> TermEntry:
        """The word in the language of the page, then as in the data."""
        found = term.in_[self.page]
        return replace(
            term, names=(*self._own(found.names), *term.names[: 1 if found.names else None]), means=found.means
        )

    def _own(self, names: Iterable[Name]) -> tuple[Name, ...]:
        return tuple(replace(name, lang=name.lang or self.page) for name in names)

    def filed(self, names: Sequence[Name]) -> tuple[str, str | None]:
        """What the word is sorted by: with its reading in its own language, else in Latin letters."""
        own = names and names[0].lang == self.page
        return (names[0].text, names[0].kana) if own else (_spelling(names), None)

    def spoken(self, text: str, lang: str = "") -> Value:
        """A text from the data, tagged with its language if not the page's."""
        return spoken(text, lang or self.data, self.page)

    def said(self, text: Text) -> Values:
        """A text of the program in the page's language, with words from the data tagged."""
        runs = self.words.runs(text) if isinstance(text, Message) else (self.words.said(text),)
        return tuple(self._run(run, self.words) for run in runs)

    def _run(self, run: str | ShownValue, words: Words) -> Value:
        if isinstance(run, Authored):
            return self.spoken(run.text, run.lang)
        # The blanks at its ends part it from the words of the data.
        said = run if isinstance(run, str) else run.in_words(words)
        return Tag("span", (said,), (("lang", words.lang),)) if words.lang != self.page else said


def has_glossary(rules: Rules, lang: str) -> bool:
    """Whether words of the data are translated into this language."""
    return any(lang in table.entry.in_ for table in rules.terms.values())


@frozen
class GlossaryEntry:
    """An entry of the glossary: a term, a special hand or a deck."""

    anchor: str
    names: Sequence[Name]
    """Its names in the page's language."""
    means: Text
    label: Text
    """What it is a word of."""
    written: Sequence[Name]
    """Its names in the data."""
    of: TermTable | Yaku | Deck

    def spelling(self, lang: str) -> str:
        """Its first name, in Latin letters if there are any, unless the page is in its language."""
        return self.names[0].text if self.names and self.names[0].lang == lang else _spelling(self.names)


def glossary_entries(index: SiteIndex, tongues: Tongues) -> Iterator[GlossaryEntry]:
    """All entries with an anchor in the glossary."""
    for table in tongues.tables(index.rules):
        terms: list[tuple[str, Text, Sequence[Name]]] = [
            (str(number), Message("the number {number}", number=number), names)
            for number, names in table.entry.numbers.items()
        ]
        terms += [(id, term.means, term.names) for id, term in table.entry.terms.items()]
        for id, says, names in terms:
            yield GlossaryEntry(f"term-{table.id}-{id}", tongues.names(names), says, table.title, names, table)
    things: list[Yaku | Deck] = [*index.rules.yaku.values(), *index.rules.decks.values()]
    for thing in things:
        label, means = N_("Pack") if isinstance(thing, Deck) else N_("special hand"), _thing_means(index.rules, thing)
        yield GlossaryEntry(_thing_anchor(thing), tongues.names(thing.names), means, label, thing.names, thing)


def _thing_anchor(thing: Yaku | Deck) -> str:
    return f"{'yaku' if isinstance(thing, Yaku) else 'deck'}-{thing.id}"


def _thing_means(rules: Rules, thing: Yaku | Deck) -> Text:
    """The definition of a hand, as far as all games agree, or the number of cards of a deck."""
    if isinstance(thing, Deck):
        return Message("{number} {pieces}", number=len(thing), pieces=thing.unit.many)
    return defined_everywhere(rules, thing)


def _folded(thing: Yaku | Deck) -> set[str]:
    return {fold(text) for name in thing.names for text in (name.text, name.kana, name.roman) if text}


def _shared_names(things: Iterable[Yaku | Deck]) -> set[str]:
    counted = Counter(name for thing in things for name in _folded(thing))
    return {name for name, count in counted.items() if count > 1}


def _playing(index: SiteIndex) -> Mapping[str, list[ArticleFacts]]:
    """Anchor of a hand or deck → the articles on games that have it."""
    games = [(listing, index.rules.game(listing.game)) for listing in index.games if listing.game]
    return grouped(
        (_thing_anchor(thing), listing.article)
        for listing, game in games
        if game is not None
        for thing in (*(use.yaku for use in game.every_use.values()), game.deck, *game.other_decks)
        if thing is not None
    )


def _users(index: SiteIndex) -> Mapping[str, list[ArticleFacts]]:
    """Folded word → the articles that tag it with a language, or name it."""
    return grouped(
        (word, article)
        for article in index.articles.values()
        if article.page != "index.md"  # every page links to it, and its title is a slogan
        for word in {fold(span.text.strip()) for span in article.spans} | {fold(name.text) for name in article.names}
    )


def _within(
    table: TermTable, index: SiteIndex, used: Mapping[str, list[ArticleFacts]]
) -> Mapping[str, list[ArticleFacts]]:
    """The articles for a table of certain games, as a word may mean another number elsewhere."""
    if not table.entry.game:
        return used
    games = {listing.article.page: index.rules.game(listing.game) for listing in index.games if listing.game}
    pages = {page for page, game in games.items() if game is not None and game.base in table.entry.game}
    return {word: [article for article in articles if article.page in pages] for word, articles in used.items()}


def _spelling(names: Sequence[Name]) -> str:
    return (names[0].roman or names[0].text) if names else ""


def _said(names: Sequence[Name], means: Values, tongues: Tongues) -> Values:
    """`親 おや oya ‘parent’: the dealer`."""
    named = _names(names, tongues)
    return sentence(tongues.words, "{about}: {what}", about=named, what=means) if means else named


def _names(names: Sequence[Name], tongues: Tongues) -> Values:
    entries = []
    before = ""
    for name in names:
        # Of a word with two readings only the second reading is added.
        parts: list[Value | Values] = []
        if name.text != before:
            parts.append(Tag("strong", (tongues.spoken(name.text, name.lang),)))
        before = name.text
        if name.kana:
            parts.append(tongues.spoken(name.kana, name.lang))
        is_foreign = name.lang.partition("-")[0] != tongues.page
        if name.roman and is_foreign:
            parts.append(Tag("em", (tongues.spoken(name.roman, name.roman_lang),)))
        if name.gloss and is_foreign:
            parts.append(_meaning(name.gloss, tongues))
        if name.from_:
            parts.append(_borrowed(name.from_, tongues))
        if parts:
            entries.append(joined(parts, " "))
    return joined(entries, tongues.words.gettext(", "))


def _meaning(gloss: str, tongues: Tongues) -> str:
    return tongues.words.gettext("‘{meaning}’", meaning=flat(gloss))


def _borrowed(word: Borrowed, tongues: Tongues) -> Values:
    said: list[Value] = [display_name(word.lang, tongues.page), " ", Tag("em", (tongues.spoken(word.text, word.lang),))]
    said += [" ", _meaning(word.gloss, tongues)] if word.gloss else []
    return sentence(tongues.words, "from {word}", word=tuple(said))


def _used_in(
    names: Sequence[Name],
    used: Mapping[str, list[ArticleFacts]],
    tongues: Tongues,
    playing: Sequence[ArticleFacts] = (),
) -> Values:
    articles = {article.page: article for article in playing}
    for name in names:
        for spelling in filter(None, (name.text, name.kana, name.roman)):
            articles |= {article.page: article for article in used.get(fold(spelling), ())}
    words, found = tongues.words, [article_link(articles[page], tongues.page) for page in sorted(articles)]
    remark = sentence(words, "in {articles}", articles=joined(found, words.gettext(", ")))
    return (" ", *sentence(words, "({remark})", remark=remark)) if found else ()
