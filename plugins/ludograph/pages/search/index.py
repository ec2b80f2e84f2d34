"""All subjects → the files of the search index.

Each file is a script that calls one function with its name and its content, so that it also loads from `file:` ::

    search/client.js      what reads the others: client.js without comments and indentation
    search/near.js        guesses what was meant where nothing was found
    search/directory.js   the first token of every shard, the countries and decks to filter by
    search/t/12.js        shard 12: a line for each of its tokens, in order
    search/a/3/207-0.js   the text of article 207, chunk 0

Besides words the lines of a shard are

    =hikikabu             whole names, for "the article called so comes first"
    ka*                   everything that begins so, where that fills more than one shard
    @jp  #kabufuda-40     a country's and a deck's articles
    ^hi  $bu              names that begin or end so, for "did you mean"
    ~oya                  what else that is called
"""

from __future__ import annotations

import hashlib
import json
import re
from array import array
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from ludograph.languages.letters import EAST_ASIAN
from ludograph.pages.search.encoding import CHUNK_BITS, article_of, bitmap, encoded, packed, weight_of
from ludograph.pages.search.subject import Subject
from ludograph.pages.search.tokens import LETTERS, joined
from ludograph.places import SEARCH

SHARD_CHARACTERS = 24_000
DENSE = 0.5
"""A token in more than this share of all articles is kept as a bit for each article."""
DENSE_FROM = 200
BEST_OF_DENSE = 60
"""Of such a token the postings that weigh most are kept in full, for when it is asked for alone."""
NAME_WEIGHTS = {True: 31, False: 28}
"""Of a whole name that is an article's title, and of any other."""


def search_files(
    subjects: Sequence[Subject],
    countries: Mapping[str, str],
    decks: Mapping[str, str],
    synonyms: Mapping[str, Sequence[str]] | None = None,
    folder: str = SEARCH,
) -> Iterator[tuple[str, bytes]]:
    """Path and content of every file of the index, in a fixed order.

    `countries` and `decks` give the names to be shown for the codes and ids that occur in the subjects, `synonyms` what
    else to look for when somebody asks for a name (as one token).
    """
    ordered = sorted(subjects, key=lambda subject: subject.url)
    shards = list(_shards(_lines(ordered, synonyms or {})))
    version = hashlib.sha256()
    texts = []
    for number, lines in enumerate(shards):
        text = "\n".join(lines)
        version.update(text.encode())
        texts.append((f"t/{number}", _literal(text)))
    for article, one in enumerate(ordered):
        for chunk, text in enumerate(one.chunks):
            version.update(text.encode())
            texts.append((f"a/{article // 100}/{article}-{chunk}", text))
    directory = {
        "version": version.hexdigest()[:12],
        "articles": len(ordered),
        "shards": _starts(shards),
        "filters": [
            *_filter("Country", "@", countries, (code for one in ordered for code in one.countries)),
            *_filter("Deck", "#", decks, (deck for one in ordered for deck in one.decks)),
        ],
    }
    yield f"{folder}/client.js", client()
    yield f"{folder}/near.js", client("near.js")
    for name, literal in [("directory", _literal(directory)), *texts]:
        yield f"{folder}/{name}.js", f'ludographSearch("{name}",{literal})\n'.encode()


_BETWEEN_BLANKS = re.compile(
    r" (?:=>|[=!]==|&&|\|\||\?\?=?|[-+|&]?=|[<>]=?|>>|[-+*?:]) |; |(?<=\))\s(?=\{)|(?<=\{) | (?=\})|(?<=[;{,])\n"
)


def client(name: str = "client.js") -> bytes:
    """The script that searches, as it is published.

    None of its strings goes over several lines, and none holds an operator between blanks.
    """
    script = Path(__file__).with_name(name).read_text(encoding="utf-8")
    for sign, letters in (("EAST_ASIAN", EAST_ASIAN), ("OTHER_LETTERS", LETTERS)):
        script = script.replace(f'"{sign}"', json.dumps(letters))
    lines = map(str.strip, script.splitlines())
    text = "\n".join(line for line in lines if line and not line.startswith("//"))
    return _BETWEEN_BLANKS.sub(lambda sign: sign[0].strip(), text).encode() + b"\n"


def _literal(content: object) -> str:
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"))


def _filter(label: str, sign: str, names: Mapping[str, str], used: Iterable[str]) -> Iterator[list[object]]:
    """A list to choose from: each token with what a reader reads, by name; nothing where nothing is used."""
    options = sorted(([sign + key.lower(), names.get(key, key)] for key in set(used)), key=lambda pair: pair[::-1])
    if options:
        yield [label, options]


def _order(token: str) -> bytes:
    """Tokens stand in the order in which a script compares them."""
    return token.encode("utf-16-be")


def _lines(subjects: Sequence[Subject], synonyms: Mapping[str, Sequence[str]]) -> list[tuple[str, str]]:
    """Token and payload, in order."""
    postings = _postings(subjects)
    lines = {token: _payload(found, len(subjects)) for token, found in postings.items()}
    lines |= _prefixes(postings, lines, len(subjects))
    lines |= _near_names(subjects)
    lines |= {f"~{name}": "\t".join(others) for name, others in synonyms.items()}
    return sorted(lines.items(), key=lambda line: _order(line[0]))


def _postings(subjects: Sequence[Subject]) -> dict[str, array[int]]:
    """The packed postings of every token."""
    postings: defaultdict[str, array[int]] = defaultdict(lambda: array("Q"))
    for article, one in enumerate(subjects):
        here = packed(article, 0, 0, 0)
        for token, posting in one.weights.items():
            postings[token].append(here | posting)
        for label in (*(f"@{code.lower()}" for code in one.countries), *(f"#{deck.lower()}" for deck in one.decks)):
            postings[label].append(packed(article, 0, 1, 0))
        named: dict[str, int] = {}
        for name in one.names:
            named.setdefault(joined(name.text), NAME_WEIGHTS[name.title])
        for token, weight in named.items():
            postings["=" + token].append(packed(article, weight, 1, 0))
    return postings


def _payload(postings: Sequence[int], count: int) -> str:
    if count < DENSE_FROM or len(postings) <= DENSE * count:
        return encoded(postings)
    best = sorted(sorted(postings, key=lambda posting: (-weight_of(posting), posting))[:BEST_OF_DENSE])
    return f"!{bitmap(map(article_of, postings), count)}!{encoded(best)}"


def _prefixes(postings: Mapping[str, array[int]], lines: Mapping[str, str], count: int) -> dict[str, str]:
    """A line for each beginning of two or three letters under which more than a shard's text stands."""
    starred: dict[str, str] = {}
    for length in (2, 3):
        groups: defaultdict[str, list[str]] = defaultdict(list)
        for token in lines:
            if len(token) >= length and token[0].isascii() and token[0].isalnum():
                groups[token[:length]].append(token)
        for prefix, members in groups.items():
            if len(members) > 1 and sum(len(token) + len(lines[token]) for token in members) > SHARD_CHARACTERS:
                starred[prefix + "*"] = _payload(_union(postings[token] for token in members), count)
    return starred


def _union(lists: Iterable[Iterable[int]]) -> list[int]:
    """For each article the heaviest of its postings, with the chunks of all."""
    heaviest: dict[int, int] = {}
    chunks: dict[int, int] = {}
    for postings in lists:
        for posting in postings:
            article = posting >> 40
            if posting > heaviest.get(article, 0):
                heaviest[article] = posting
            chunks[article] = chunks.get(article, 0) | posting & CHUNK_BITS
    return [heaviest[article] | chunks[article] for article in sorted(heaviest)]


def _near_names(subjects: Sequence[Subject]) -> dict[str, str]:
    """Names by their first and by their last two letters: one slip leaves one of the two as it was."""
    groups: defaultdict[str, set[str]] = defaultdict(set)
    for one in subjects:
        for name in one.names:
            key = joined(name.text)
            if len(key) > 2:
                groups["^" + key[:2]].add(name.text)
                groups["$" + key[-2:]].add(name.text)
    return {key: "\t".join(sorted(names)).replace("\n", " ") for key, names in groups.items()}


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


def _starts(shards: Sequence[Sequence[str]]) -> str:
    """The shortest beginning of each shard's first token that its predecessor's last token does not reach."""
    starts = []
    before = ""
    for shard in shards:
        first = shard[0].split(" ", 1)[0]
        length = 1
        while length < len(first) and _order(first[:length]) <= _order(before):
            length += 1
        starts.append(first[:length])
        before = shard[-1].split(" ", 1)[0]
    return " ".join(starts)
