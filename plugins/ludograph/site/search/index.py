"""Writes the files of the search index from all subjects.

Each file is a script that calls one function with its name and content, so that it can be loaded from `file:` ::

    search/client.js      the client, without comments and indentation
    search/near.js        suggests similar words if nothing was found
    search/hand.js        offers the hand checker to readers who ask for cards, on a site that has one
    search/directory.js   the first token of every shard, the countries and decks to filter by
    search/t/12.js        shard 12: a line for each of its tokens, in order
    search/a/3/207-0.js   the text of article 207, chunk 0

Besides words the lines of a shard are ::

    =hikikabu             whole names, for "the article called so comes first"
    ka*                   all tokens with this beginning, if they fill more than one shard
    @jp  #kabufuda-40     a country's and a deck's articles
    ^hi  $bu              names with this beginning or end, for "did you mean"
    ~oya                  its synonyms
"""

from __future__ import annotations

import hashlib
import json
import re
import sqlite3
from array import array
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import suppress
from dataclasses import field
from heapq import merge
from itertools import chain, groupby
from operator import itemgetter
from pathlib import Path

from ludograph.base.frozen import frozen
from ludograph.base.grouping import grouped
from ludograph.base.places import SEARCH
from ludograph.languages.scripts import EAST_ASIAN
from ludograph.site.search.encoding import CHUNK_BITS, article_of, bitmap, encoded, packed, weight_of
from ludograph.site.search.subject import Subject
from ludograph.site.search.tokens import LETTERS, centuries, joined
from ludograph.store.codec.text import bare_script, json_line

SHARD_CHARACTERS = 16_000
DENSE = 0.5
"""A token in more than this share of all articles is stored as a bitmap."""
DENSE_FROM = 200
BEST_OF_DENSE = 60
"""The number of postings with the largest weights that are stored in full for such a token, for queries with this token
alone.
"""
FIRST_WEIGHT = 31
"""The weight of a whole name that is an article's title, or of a declared question that it answers."""
NAME_WEIGHT = 20
"""The weight of any other whole name."""
PART_WEIGHT = 12
"""The weight of a whole name of a part of an article."""
MOST_POSTINGS = 3_000_000
"""The number of postings from which they are moved to a disk, to save memory."""


@frozen
class HandsOfGame:
    """Data for queries about the hands of a game."""

    id: str
    """Id of the game; "" for the initial game of the checker, also for the title."""
    title: str
    copies: Mapping[int, int]
    """Number → how many cards of the game have it."""
    dealers: tuple[str, ...] = ()
    """Examples of hands that only the dealer can hold, `9.1`."""
    named: Mapping[str, str] = field(default_factory=dict)
    """Folded name of a special hand → an example, `9-1`."""


@frozen
class HandChecker:
    """A page with a hand checker."""

    url: str
    games: tuple[HandsOfGame, ...]
    numerals: tuple[str, ...]
    """The words for an ace and for the numbers from 1 to 10, folded."""

    @property
    def pattern(self) -> str:
        """A pattern for queries about hands: two numbers, in figures or words, or names of hands."""
        known = {*self.numerals, *(name for game in self.games for name in game.named)}
        part = "|".join(("[0-9]", *(re.escape(word) for word in sorted(known))))
        return f"({part}).*({part})"


def search_files(
    subjects: Iterable[tuple[str, Callable[[], Subject]]],
    country_named: Callable[[str], str] = str,
    deck_named: Callable[[str], str] = str,
    synonyms: Mapping[str, Sequence[str]] | None = None,
    folder: str = SEARCH,
    hand_checker: HandChecker | None = None,
    asking: Sequence[str] = (),
    without: str = "",
    original: tuple[str, str, str] | None = None,
) -> Iterator[tuple[str, bytes]]:
    """Path and content of every file of the index, in a fixed order.

    `subjects` are addresses, each with a function that creates its subject, which is freed once written to save memory.
    `country_named` and `deck_named` give names for codes and ids, `synonyms` further words for a query (as one token).
    `hand_checker` is offered for queries about its cards. The words of `asking` are ignored in queries; a query with
    no others searches for `without`. `original` is
    the home page of the main language, its tag, and the words of a link to it.
    """
    yield f"{folder}/client.js", client()
    near = client("near.js").replace(b"ORIGINAL", json_line(original or []).encode())
    yield f"{folder}/near.js", near
    version, joining = hashlib.sha256(near), _Joining()
    if hand_checker:
        games = [[one.id, one.title, one.copies, one.dealers, one.named] for one in hand_checker.games]
        hands = {"numerals": hand_checker.numerals, "games": games}
        offer = client("hand.js").replace(b"HANDS", json_line(hands).encode())
        version.update(offer)
        yield f"{folder}/hand.js", offer
    for article, (_, make) in enumerate(sorted(subjects, key=itemgetter(0))):
        one = make()
        joining.add(one)
        for chunk, text in enumerate(one.chunks):
            version.update(text.encode())
            yield _script(folder, f"a/{article // 100}/{article}-{chunk}", text)
    starts, last = [], ""
    for number, lines in enumerate(_shards(joining.lines(synonyms or {}))):
        starts.append(_start(_token(lines[0]), last))
        last = _token(lines[-1])
        text = "\n".join(lines)
        version.update(text.encode())
        yield _script(folder, f"t/{number}", json_line(text))
    directory = {
        "version": version.hexdigest()[:12],
        "articles": joining.count,
        "shards": " ".join(starts),
        # A query with so few results that others are offered, as those in another language always are.
        "few": 1_000 if original else 2,
        "asking": [
            [f"(?<![{LETTERS}'-])(?:{'|'.join(asking)})(?:['’]s)?(?![{LETTERS}'-])", " "],
            *centuries(),
            ["^\\s*$", without],
        ],
        "checker": [hand_checker.url, hand_checker.pattern] if hand_checker else [],
        "filters": [
            *_filter("Country", "@", country_named, joining.countries),
            *_filter("Deck", "#", deck_named, joining.decks),
        ],
    }
    yield _script(folder, "directory", json_line(directory))


def _script(folder: str, name: str, literal: str) -> tuple[str, bytes]:
    return f"{folder}/{name}.js", f'ludographSearch("{name}",{literal})\n'.encode()


def client(name: str = "client.js") -> bytes:
    """The search script, as published."""
    script = Path(__file__).with_name(name).read_text(encoding="utf-8")
    for sign, letters in (("EAST_ASIAN", EAST_ASIAN), ("OTHER_LETTERS", LETTERS)):
        script = script.replace(f'"{sign}"', json.dumps(letters))
    return bare_script(script.encode())


def _filter(label: str, sign: str, named: Callable[[str], str], used: Set[str]) -> Iterator[list[object]]:
    """A list to choose from: each token with its label, sorted by label; empty if none is used."""
    options = sorted(([sign + key.lower(), named(key)] for key in used), key=lambda pair: pair[::-1])
    if options:
        yield [label, options]


def _order(token: str) -> bytes:
    """The sort key of tokens, as in JavaScript."""
    return token.encode("utf-16-be")


class _Joining:
    """The data of the subjects added so far."""

    def __init__(self) -> None:
        self.count = 0
        self.countries: set[str] = set()
        self.decks: set[str] = set()
        self._postings: defaultdict[str, array[int]] = defaultdict(lambda: array("Q"))
        """The packed postings of every token, since some were moved."""
        self._moved = sqlite3.connect("")
        """Those of earlier subjects, in a file that SQLite makes when it is large, and deletes."""
        self._moved.execute("create table posting (sort_key, token, value)")
        self._left = MOST_POSTINGS
        self._near: defaultdict[str, set[str]] = defaultdict(set)
        """Names by their first and by their last two letters, as one typing error leaves one of the two unchanged."""

    def add(self, one: Subject) -> None:
        """Adds the next subject."""
        postings, article = self._postings, self.count
        self.count += 1
        self.countries.update(one.countries)
        self.decks.update(one.decks)
        here = packed(article, 0, 0, 0)
        for mark, tokens in one.text.postings:
            posting = here | mark
            some = tokens.split(" ")
            self._left -= len(some)
            for token in some:
                postings[token].append(posting)
        for label in (*(f"@{code.lower()}" for code in one.countries), *(f"#{deck.lower()}" for deck in one.decks)):
            postings[label].append(packed(article, 0, 1, 0))
        names = [(name.text, FIRST_WEIGHT if name.title or name.asked else NAME_WEIGHT, 0) for name in one.text.names]
        named: dict[str, int] = {}
        for text, weight, chunk in (*names, *((text, PART_WEIGHT, chunk) for text, chunk in one.text.parts)):
            key = joined(text)
            named.setdefault(key, packed(article, weight, 1 << chunk, chunk))
            if len(key) > 2:
                self._near["^" + key[:2]].add(text)
                self._near["$" + key[-2:]].add(text)
        for token, posting in named.items():
            postings["=" + token].append(posting)
        if self._left < 0:
            self._move()

    def _move(self) -> None:
        self._left = MOST_POSTINGS
        rows = ((_order(token), token, found.tobytes()) for token, found in self._postings.items())
        with suppress(sqlite3.Error), self._moved:  # without a disk they stay in memory
            self._moved.executemany("insert into posting values (?, ?, ?)", rows)
            self._postings.clear()

    def lines(self, synonyms: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, str]]:
        """Token and payload, in order; nothing may be added afterwards."""
        texts = {key: "\t".join(sorted(names)).replace("\n", " ") for key, names in self._near.items()}
        texts |= {f"~{name}": "\t".join(others) for name, others in synonyms.items()}
        return merge(self._payloads(), sorted(texts.items(), key=_of_token), key=_of_token)

    def _payloads(self) -> Iterator[tuple[str, str]]:
        here = ((token, self._postings.pop(token)) for token in sorted(self._postings, key=_order))
        moved = self._moved.execute("select token, value from posting order by sort_key, rowid")
        tokens = merge(((token, array("Q", data)) for token, data in moved), here, key=_of_token)
        # By beginning, so that not all postings and all lines are in memory at once.
        for _, members in groupby(tokens, lambda one: one[0][:2]):
            found: defaultdict[str, array[int]] = defaultdict(lambda: array("Q"))
            for token, postings in members:
                found[token] += postings
            made = {token: _payload(postings, self.count) for token, postings in found.items()}
            yield from sorted((made | _prefixes(found, made, self.count)).items(), key=_of_token)
        self._moved.close()


def _of_token(line: tuple[str, object]) -> bytes:
    return _order(line[0])


def _payload(postings: Sequence[int], count: int) -> str:
    if count < DENSE_FROM or len(postings) <= DENSE * count:
        return encoded(postings)
    best = sorted(sorted(postings, key=weight_of, reverse=True)[:BEST_OF_DENSE])  # among equals the first articles
    return f"!{bitmap(map(article_of, postings), count)}!{encoded(best)}"


def _is_word(token: str) -> bool:
    """Whether it is a word in Latin letters, of which readers may type the beginning."""
    return token[0].isascii() and token[0].isalnum()


def _prefixes(postings: Mapping[str, Sequence[int]], lines: Mapping[str, str], count: int) -> dict[str, str]:
    """A line for each beginning of two or three letters that has more than a shard's text."""
    starred: dict[str, str] = {}
    among = list(filter(_is_word, lines))
    for length in (2, 3):
        groups = grouped((token[:length], token) for token in among if len(token) >= length)
        large = {
            prefix: members
            for prefix, members in groups.items()
            if len(members) > 1 and sum(len(token) + len(lines[token]) for token in members) > SHARD_CHARACTERS
        }
        for prefix, members in large.items():
            starred[prefix + "*"] = _payload(_union(postings[token] for token in members), count)
        # Tokens with a beginning of three letters are included in that of two letters.
        among = [token for members in large.values() for token in members]
    return starred


def _union(lists: Iterable[Iterable[int]]) -> list[int]:
    """For each article the posting with the largest weight, with the chunks of all."""
    heaviest: dict[int, int] = {}
    chunks: dict[int, int] = {}
    # Many tokens of an article share a posting; the heaviest of each article comes last.
    for posting in sorted(set(chain.from_iterable(lists))):
        article = posting >> 40
        heaviest[article] = posting
        chunks[article] = chunks.get(article, 0) | posting & CHUNK_BITS
    return [posting | chunks[article] for article, posting in heaviest.items()]


def _shards(lines: Iterable[tuple[str, str]]) -> Iterator[list[str]]:
    shard: list[str] = []
    filled = 0
    for token, payload in lines:
        size = len(token) + len(payload) + 2
        if shard and filled + size > SHARD_CHARACTERS:
            yield shard
            shard, filled = [], 0
        shard.append(f"{token} {payload}")
        filled += size
    if shard:
        yield shard


def _token(line: str) -> str:
    return line.partition(" ")[0]


def _start(first: str, before: str) -> str:
    """The shortest beginning of a shard's first token that is greater than the last token of the shard before."""
    length = 1
    while length < len(first) and _order(first[:length]) <= _order(before):
        length += 1
    return first[:length]
