"""The search data of one article: its chunks of text and the weight of every token.

They depend only on the article's text, so they can be cached as long as the article is unchanged; `index` joins the
subjects of a site.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from enum import IntEnum
from functools import cache, lru_cache
from types import MappingProxyType

from ludograph.article.facts import ArticleFacts, LanguageRun, NameKind, Section
from ludograph.base.frozen import frozen
from ludograph.base.grouping import grouped
from ludograph.site.search.encoding import CHUNK_BITS, MAX_CHUNKS, WEIGHT_AT, best_of, packed
from ludograph.site.search.tokens import counted, eras, joined, name_tokens, tokens
from ludograph.store.codec.text import json_line

CHUNK_CHARACTERS = 5000
"""The size of a chunk, which is loaded for a result: about two kilobytes compressed."""

MOST_PLACES = 3
"""The largest number of countries shown in a result."""

_NAMES = {NameKind.TITLE, NameKind.ORIGINAL, NameKind.SUBGAME, NameKind.AKA, NameKind.ALIAS}


class Zone(IntEnum):
    """The part of an article with a token; the value is the weight of an occurrence."""

    TITLE = 27
    NAME = 23
    HEADING = 16
    LEAD = 10
    TEXT = 5
    NOTE = 1


@frozen
class SubjectName:
    """A name of an article, or of a game in it."""

    text: str
    lang: str
    title: bool = False
    asked: bool = False
    """Whether editors declare it as a question that the article answers; then it ranks before other pages with that
    name.
    """


@frozen
class Searched:
    """The search data of an article from its text alone."""

    lang: str
    names: tuple[SubjectName, ...]
    """The title first."""
    chunks: tuple[str, ...]
    """The sections of each chunk, as JSON."""
    postings: tuple[tuple[int, str], ...]
    """Each posting without the article's number (`encoding.packed`), with its tokens separated by spaces."""
    parts: tuple[tuple[str, int], ...] = ()
    """Searchable names of its parts, each with the chunk that contains the part."""


@frozen
class Subject:
    """One article, ready for an index."""

    url: str
    """From the site's root: `games/koi-koi/`."""
    text: Searched
    countries: Mapping[str, str] = field(default_factory=dict)
    """The countries of its games: code → name."""
    decks: tuple[str, ...] = ()

    @property
    def chunks(self) -> Iterator[str]:
        """The text for snippets, as JSON."""
        text = self.text
        places = ", ".join(self.countries.values()) if len(self.countries) <= MOST_PLACES else ""
        names = [_piece(name.text, name.lang, text.lang) for name in text.names]
        for number, sections in enumerate(text.chunks):
            known = {"url": self.url, "lang": text.lang, "names": names[: None if number == 0 else 1], "places": places}
            yield f'{json_line(known)[:-1]},"sections":{sections}}}'


def searched(facts: ArticleFacts, title: str, parts: Mapping[str, Sequence[str]] = MappingProxyType({})) -> Searched:
    """The search data of an article from its text.

    `title` is the title of its page. Its description is its first text, for a result without a matching passage.
    `parts` are the searchable names of sections, by anchor; by default those of the games described there. Deeper
    sections are found by their headings.
    """
    games = _games(facts)
    names = _names(facts, title, games)
    described = facts.metadata.description
    lead = [Section("", title, 1, (LanguageRun(described, facts.lang),) if described else ())]
    sections = (_readable(section, games.get(section.anchor, ()), facts.lang) for section in facts.sections)
    chunks = _chunked([*(lead if described or not facts.sections else ()), *sections])
    called = tuple(
        (name, number)
        for number, inside in enumerate(chunks)
        for section in inside
        for name in parts.get(section.anchor) or games.get(section.anchor) or _called(section)
    )
    weights: dict[str, int] = {}
    for number, inside in enumerate(chunks):
        for zone, found in _zones(inside, names if number == 0 else ()):
            _weigh(weights, zone, found, number)
    words = tuple(SubjectName(word.text, facts.lang, asked=True) for word in facts.metadata.search if joined(word.text))
    _answer(weights, {token for word in words for token in name_tokens(word.text)})
    texts = tuple(_chunk_text(inside, facts.lang) for inside in chunks)
    return Searched(facts.lang, (*names, *words), texts, tuple(_by_posting(weights)), called)


def renamed(text: Searched, title: str) -> Searched:
    """The data with another title, which also adds the words of that title."""
    name = SubjectName(title, text.lang, title=True)
    others = (replace(other, title=False) for other in text.names if other.text != title)
    weights = _weights(text)
    _weigh(weights, Zone.TITLE, Counter(name_tokens(title)), 0)
    return replace(text, names=(name, *others), postings=tuple(_by_posting(weights)))


def answering(text: Searched, questions: str) -> Searched:
    """The data with the words of these questions, weighted like names, in the chunk that matches them best."""
    weights = _weights(text)
    _answer(weights, set(tokens(questions)))
    return replace(text, postings=tuple(_by_posting(weights)))


def _answer(weights: dict[str, int], asked: Iterable[str]) -> None:
    """Adds tokens with the weight of names, in the chunk that matches them best."""
    for token in asked:
        _weigh(weights, Zone.NAME, Counter([token]), best_of(weights.get(token, 0)))


def _weights(text: Searched) -> dict[str, int]:
    return {token: posting for posting, tokens_of in text.postings for token in tokens_of.split(" ")}


def _by_posting(weights: Mapping[str, int]) -> Iterator[tuple[int, str]]:
    """Postings with their tokens; most tokens share one of a few postings."""
    found = grouped(zip(weights.values(), weights, strict=True))
    return ((posting, " ".join(tokens)) for posting, tokens in found.items())


def _called(section: Section) -> Iterator[str]:
    """The name of a deep section: its title, `Kawu`, or the part before a colon."""
    if section.level > 2 and (name := section.title.partition(":")[0].strip()):
        yield name


def _games(facts: ArticleFacts) -> dict[str, list[str]]:
    """Anchor of a section → the names of the games described there."""
    found: dict[str, list[str]] = {section.anchor: [] for section in facts.sections if section.anchor}
    for use in facts.names:
        if use.subgame and use.anchor in found:
            found[use.anchor] += filter(None, (use.text, use.reading))
    return found


def _names(facts: ArticleFacts, title: str, games: Mapping[str, object]) -> tuple[SubjectName, ...]:
    """The names of the article, without games that are found in their own sections."""
    found = {title: SubjectName(title, facts.metadata.title.lang or facts.lang, title=True)}
    for use in facts.names:
        if use.kind in _NAMES and joined(use.text) and not (use.subgame and use.anchor in games):
            found.setdefault(use.text, SubjectName(use.text, use.lang))
            if use.reading:
                found.setdefault(use.reading, SubjectName(use.reading, use.lang))
    return tuple(found.values())


_ADDRESS = re.compile(r"\s*\bhttps?://\S+")


_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})


def _as_typed(text: str, lang: str) -> Iterator[str]:
    """The German words that have umlauts, as people type them without umlauts: `groesse`."""
    if lang.partition("-")[0] == "de":
        words = dict.fromkeys(re.findall(r"\w*[äöü]\w*", text.lower()))
        yield " ".join(words).translate(_UMLAUTS)


def _readable(section: Section, names: Iterable[str], lang: str) -> Section:
    """The section, also found by these names and by its centuries; web addresses are removed from its notes."""
    notes = (replace(note, text=_ADDRESS.sub("", note.text)) for note in section.notes)
    others = (*names, *eras(section.text), *_as_typed(f"{section.title} {section.text}", lang))
    readings = (*section.readings, *(LanguageRun(name, "") for name in others))
    return replace(section, readings=readings, notes=tuple(note for note in notes if note.text))


def _chunked(sections: Sequence[Section]) -> list[list[Section]]:
    """Adjacent sections, grouped to the size of a chunk, in at most thirty chunks."""
    sizes = [sum(len(run.text) for run in (*s.runs, *s.notes, *s.readings)) + len(s.title) for s in sections]
    limit = max(CHUNK_CHARACTERS, 2 * sum(sizes) // MAX_CHUNKS)
    chunks: list[list[Section]] = [[]]
    filled = 0
    for section, size in zip(sections, sizes, strict=True):
        if chunks[-1] and filled + size > limit and len(chunks) < MAX_CHUNKS:
            chunks.append([])
            filled = 0
        chunks[-1].append(section)
        filled += size
    return chunks


def _zones(sections: Sequence[Section], names: Iterable[SubjectName]) -> Iterator[tuple[Zone, Counter[str]]]:
    for name in names:
        yield Zone.TITLE if name.title else Zone.NAME, Counter(name_tokens(name.text))
    for section in sections:
        if section.title and section.level > 1:
            yield Zone.HEADING, Counter(name_tokens(section.title))
        yield Zone.LEAD if section.level == 1 else Zone.TEXT, counted(section.text)
        for run in section.readings:
            yield Zone.LEAD if section.level == 1 else Zone.TEXT, counted(run.text)
        for run in section.notes:
            yield Zone.NOTE, _counted_note(run.text)


_counted_note = lru_cache(maxsize=4096)(counted)
"""Cached, as most notes are references shared by many articles."""


def _weigh(weights: dict[str, int], zone: Zone, found: Counter[str], chunk: int) -> None:
    """Adds the tokens of one zone; frequent ones weigh up to three more."""
    # There are millions, and nearly all occur once and only here; those are not processed one by one.
    once, *more = _marks(zone, chunk)
    marks = dict.fromkeys(found, once)
    for token in [token for token, count in found.items() if count > 1]:
        marks[token] = more[min(found[token].bit_length(), 4) - 2]
    for token in marks.keys() & weights.keys():
        mark, old = marks[token], weights[token]
        heavier = mark >> WEIGHT_AT > old >> WEIGHT_AT
        marks[token] = mark | old & CHUNK_BITS if heavier else old | 1 << chunk
    weights |= marks


@cache
def _marks(zone: Zone, chunk: int) -> tuple[int, ...]:
    """The weights by number of occurrences, up to four."""
    return tuple(packed(0, int(zone) - 1 + bits, 1 << chunk, chunk) for bits in range(1, 5))


def _chunk_text(sections: Sequence[Section], lang: str) -> str:
    following = (*sections[1:], None)
    return json_line(
        [
            [
                section.anchor,
                section.title if section.level > 1 else "",
                # A heading directly before another one is shown with the text below both.
                _pieces(section.runs or (after.runs if after else ()), lang),
                [_pieces([run], lang) for run in section.notes],
                " ".join(run.text for run in section.readings),
            ]
            for section, after in zip(sections, following, strict=True)
        ]
    )


def _pieces(runs: Iterable[LanguageRun], lang: str) -> list[str | list[str]]:
    return [_piece(run.text, run.lang, lang) for run in runs]


def _piece(text: str, lang: str, page_lang: str) -> str | list[str]:
    return text if lang == page_lang else [text, lang]
