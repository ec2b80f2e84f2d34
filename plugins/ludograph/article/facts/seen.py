"""The state of the original that a translator saw, and the file beside the translation that records it.

The file has a line for each heading and each block of the original. A block is recorded as marks, four letters for each
word: enough to distinguish a corrected letter from a changed word, and to recognise moved, split or joined blocks::

    original games/kabu.md
    description mZ0eQ1xp
    section 1 - -
    Rk1xpQ0zT3dC
    section 2 rules regles
    a8Gd0pVw
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from itertools import pairwise

from ludograph.base.frozen import frozen
from ludograph.base.problems import Place
from ludograph.languages.scripts import EAST_ASIAN

SEEN = ".seen"
"""The suffix of the file beside a translation."""
_LENGTH = 4
_INVISIBLE = re.compile(r"<!--.*?-->|%%.*?%%|(?<=\])\([^()\s]*\)|\{[#.][^{}\n]*\}|(?m:(?<=\s)\^[\w-]+$)", re.DOTALL)
"""Comments, addresses of links, ids and classes, which readers do not see."""
_WORD = re.compile(
    rf"(?<!\w)[-+−]?\d+(?:[.,:/]\d+)*%?|[{EAST_ASIAN}]|(?:(?![{EAST_ASIAN}])[\w'’])+|[^\w\s!-/:-@\[-`{{-~‘’“”«»–—…。、「」]"
    r"|(?<=\w)[+=](?=\w)|(?<=[\w)] )(?:[<>=]?[<>=+*/]|<-|->|!=)(?= [\w(])|(?<=\d )-(?= \d)"
)
"""A number with its sign, a word (a single character in scripts without spaces), a symbol, or a sign of arithmetic."""
_VERBATIM = re.compile(
    r"(?P<code>`+|~{3,})(?![`~]).*?(?<![`~])(?P=code)(?![`~])|\$\$.+?\$\$|\$(?!\s)[^$]+(?<!\s)\$(?!\d)", re.DOTALL
)
"""Code and formulas, where each sign counts."""


@frozen
class SourceBlock:
    """A block of an article in its current state."""

    words: tuple[str, ...]
    place: Place

    @property
    def marks(self) -> tuple[str, ...]:
        """The marks of its words."""
        return tuple(map(mark, self.words))


@frozen
class SourceSection:
    """A heading of an article and its blocks; the first block is the heading, or the title."""

    id: str
    """"" for the lead."""
    title: str
    level: int
    blocks: tuple[SourceBlock, ...]


@frozen
class SeenSection:
    """A section of the original in the state that the translator saw."""

    id: str
    level: int
    translated: str
    """The id of the translation's heading above it; "" for the lead, or if none corresponds."""
    blocks: tuple[tuple[str, ...], ...]
    """The marks of each block."""


@frozen
class Seen:
    """The state that a translator saw."""

    page: str
    """The path of the original."""
    sections: tuple[SeenSection, ...]
    description: str = "-"
    """The marks of the description in the head; "-" if the file does not say."""


def words_of(text: str) -> tuple[str, ...]:
    """The words of a block, without notation."""
    words, text, at = list[str](), _INVISIBLE.sub(" ", text), 0
    for found in _VERBATIM.finditer(text):
        words += [*_plain_words(text[at : found.start()]), *(f"`{each}" for each in found[0].strip("`~$").split())]
        at = found.end()
    return (*words, *_plain_words(text[at:]))


def _plain_words(text: str) -> Iterator[str]:
    return filter(None, (word.replace("'", "").replace("’", "") for word in _WORD.findall(text)))


@lru_cache(maxsize=1 << 14)
def mark(word: str) -> str:
    """The mark of a word, independent of case."""
    return urlsafe_b64encode(sha256(word.casefold().encode()).digest())[:_LENGTH].decode()


def seen_of(page: str, sections: Iterable[SourceSection], pairs: Sequence[tuple[str, str]], description: str) -> Seen:
    """The current state of an original; `pairs` are ids of its headings with those of the translation."""
    translated = dict(pairs)
    return Seen(
        page,
        tuple(
            SeenSection(each.id, each.level, translated.get(each.id, ""), tuple(block.marks for block in each.blocks))
            for each in sections
        ),
        "".join(map(mark, words_of(description))),
    )


def seen_text(seen: Seen) -> str:
    """The content of the file."""
    lines = [f"original {seen.page}", f"description {seen.description}".rstrip()]
    for section in seen.sections:
        lines.append(f"section {section.level} {section.id or '-'} {section.translated or '-'}")
        lines += ("".join(marks) for marks in section.blocks if marks)
    return "\n".join(lines) + "\n"


_ORIGINAL = re.compile(r"original (?P<page>\S.*)")
_DESCRIPTION = re.compile(r"description ?(?P<marks>[\w-]*)", re.ASCII)
_SECTION = re.compile(r"section (?P<level>\d) (?P<id>\S+) (?P<translated>\S+)")
_MARKS = re.compile(rf"(?:[\w-]{{{_LENGTH}}})+", re.ASCII)


def read_seen(text: str) -> Seen | int:
    """The contents of the file, or the number of the first line that cannot be read."""
    page, description, sections = "", "-", list[SeenSection]()
    for number, line in enumerate(text.splitlines(), 1):
        if number == 1 and (found := _ORIGINAL.fullmatch(line)):
            page = found["page"]
        elif number == 2 and page and (found := _DESCRIPTION.fullmatch(line)):
            description = found["marks"]
        elif page and (found := _SECTION.fullmatch(line)):
            id_, translated = (name if name != "-" else "" for name in found.group("id", "translated"))
            sections.append(SeenSection(id_, int(found["level"]), translated, ()))
        elif sections and _MARKS.fullmatch(line):
            marks = tuple(line[at : at + _LENGTH] for at in range(0, len(line), _LENGTH))
            last = sections[-1]
            sections[-1] = SeenSection(last.id, last.level, last.translated, (*last.blocks, marks))
        else:
            return number
    return Seen(page, tuple(sections), description) if page else 1


Heading = tuple[str, int]
"""The id of a heading and its level."""


def paired(
    original: Sequence[Heading], translation: Sequence[Heading], known: Iterable[tuple[str, str]]
) -> list[tuple[str, str]]:
    """Pairs of ids: an original's heading and the corresponding heading of the translation.

    Existing `known` pairs and equal ids are kept. Between two pairs, headings of one level correspond if both sides
    have the same number, and so on below them; otherwise they stay unpaired.
    """
    ours, theirs = {id_ for id_, _ in original}, {id_ for id_, _ in translation}
    given = {id_: id_ for id_ in ours & theirs} | {
        one: other for one, other in known if one in ours and other in theirs
    }
    found = dict(_matched(original, translation, given)) | given
    return [(id_, found[id_]) for id_, _ in original if id_ in found]


def _matched(ours: Sequence[Heading], theirs: Sequence[Heading], given: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    here, there = _parts(ours), _parts(theirs)
    names = [part[0][0] for part in there]
    taken, start, other = {*given.values()}, 0, 0
    ends = [(at, names.index(given[part[0][0]])) for at, part in enumerate(here) if given.get(part[0][0]) in names]
    for end, until in [*ends, (len(here), len(there))]:
        if until < other:
            continue
        between = here[start:end], [part for part in there[other:until] if part[0][0] not in taken]
        pairs = [*zip(*between, strict=True)] if len(between[0]) == len(between[1]) else []
        pairs += [(here[end], there[until])] if end < len(here) else []
        for one, match in pairs:
            yield one[0][0], match[0][0]
            yield from _matched(one[1:], match[1:], given)
        start, other = end + 1, until + 1


def _parts(headings: Sequence[Heading]) -> list[Sequence[Heading]]:
    """The headings of the highest level, each with those below it."""
    top = min((level for _, level in headings), default=0)
    starts = [at for at, (_, level) in enumerate(headings) if level == top]
    return [headings[at:end] for at, end in pairwise([*starts, len(headings)])]
