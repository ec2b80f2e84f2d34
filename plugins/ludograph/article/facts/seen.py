"""What the translator of an article saw of its original, and the file beside the translation that keeps it.

The file has a line for each heading and each block of the original. A block is kept as marks, four letters for each of
its words: enough to tell a corrected letter from a changed word, and to follow what is moved, split or joined ::

    original games/kabu.md
    section 1 - -
    Rk1xpQ0zT3dC
    section 2 rules regles
    a8Gd0pVw
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64encode
from collections.abc import Iterable, Sequence
from functools import lru_cache
from hashlib import sha256

from ludograph.base.frozen import frozen
from ludograph.base.problems import Place
from ludograph.languages.script_ranges import EAST_ASIAN

SEEN = ".seen"
"""The end of the name of the file beside a translation."""
_LENGTH = 4
_NOT_SAID = re.compile(r"<!--.*?-->|%%.*?%%|(?<=\])\([^()\s]*\)|\{[#.][^{}\n]*\}|(?m:(?<=\s)\^[\w-]+$)", re.DOTALL)
"""Comments, the addresses of links, ids and classes: no reader reads them."""
_WORD = re.compile(
    rf"(?<!\w)[-+−]?\d+(?:[.,:/]\d+)*%?|[{EAST_ASIAN}]|(?:(?![{EAST_ASIAN}])[\w'’])+|[^\w\s!-/:-@\[-`{{-~‘’“”«»–—…。、「」]"
)
"""A number with its sign, a word (a letter where words are not written apart), or a sign that is no punctuation."""


@frozen
class SourceBlock:
    """A block of an article as it is."""

    words: tuple[str, ...]
    place: Place

    @property
    def marks(self) -> tuple[str, ...]:
        """What is kept of its words."""
        return tuple(map(mark, self.words))


@frozen
class SourceSection:
    """A heading of an article and the blocks below it; the first block is the heading, or the title."""

    id: str
    """"" for the lead."""
    title: str
    level: int
    blocks: tuple[SourceBlock, ...]


@frozen
class SeenSection:
    """A section of the original as the translator saw it."""

    id: str
    level: int
    translated: str
    """The id of the heading of the translation that it is under; "" for the lead, or where none corresponds."""
    blocks: tuple[tuple[str, ...], ...]
    """The marks of each block."""


@frozen
class Seen:
    """What a translator saw."""

    page: str
    """The original."""
    sections: tuple[SeenSection, ...]


def words_of(text: str) -> tuple[str, ...]:
    """The words of a block that its readers read."""
    words = (word.replace("'", "").replace("’", "") for word in _WORD.findall(_NOT_SAID.sub(" ", text)))
    return tuple(filter(None, words))


@lru_cache(maxsize=1 << 14)
def mark(word: str) -> str:
    """What is kept of a word, whatever its capitals."""
    return urlsafe_b64encode(sha256(word.casefold().encode()).digest())[:_LENGTH].decode()


def seen_of(page: str, sections: Iterable[SourceSection], pairs: Sequence[tuple[str, str]]) -> Seen:
    """What a translator sees of an original as it is; `pairs` are ids of its headings with those of the translation."""
    translated = dict(pairs)
    return Seen(
        page,
        tuple(
            SeenSection(each.id, each.level, translated.get(each.id, ""), tuple(block.marks for block in each.blocks))
            for each in sections
        ),
    )


def seen_text(seen: Seen) -> str:
    """The content of the file."""
    lines = [f"original {seen.page}"]
    for section in seen.sections:
        lines.append(f"section {section.level} {section.id or '-'} {section.translated or '-'}")
        lines += ("".join(marks) for marks in section.blocks if marks)
    return "\n".join(lines) + "\n"


_ORIGINAL = re.compile(r"original (?P<page>\S.*)")
_SECTION = re.compile(r"section (?P<level>\d) (?P<id>\S+) (?P<translated>\S+)")
_MARKS = re.compile(rf"(?:[\w-]{{{_LENGTH}}})+", re.ASCII)


def read_seen(text: str) -> Seen | int:
    """What the file says, or the number of the first line that cannot be read."""
    page, sections = "", list[SeenSection]()
    for number, line in enumerate(text.splitlines(), 1):
        if number == 1 and (found := _ORIGINAL.fullmatch(line)):
            page = found["page"]
        elif page and (found := _SECTION.fullmatch(line)):
            id_, translated = (name if name != "-" else "" for name in found.group("id", "translated"))
            sections.append(SeenSection(id_, int(found["level"]), translated, ()))
        elif sections and _MARKS.fullmatch(line):
            marks = tuple(line[at : at + _LENGTH] for at in range(0, len(line), _LENGTH))
            last = sections[-1]
            sections[-1] = SeenSection(last.id, last.level, last.translated, (*last.blocks, marks))
        else:
            return number
    return Seen(page, tuple(sections)) if page else 1


def paired(
    original: Sequence[tuple[str, int]], translation: Sequence[tuple[str, int]], known: Iterable[tuple[str, str]]
) -> list[tuple[str, str]]:
    """The headings of an original with those of its translation that correspond; both as ids and levels, in order.

    `known` pairs that still exist stay, and so do equal ids. Between two pairs the others correspond one to one where
    there are as many of the same levels; where there are not, nothing is guessed.
    """
    ours, theirs = [id_ for id_, _ in original], [id_ for id_, _ in translation]
    given = {one: other for one, other in known if one in ours and other in theirs}
    given = {id_: id_ for id_ in ours if id_ in theirs} | given
    found, here, there = list[tuple[str, str]](), 0, 0
    for end, id_ in enumerate([*ours, ""]):
        other = given.get(id_)
        if id_ and (other is None or theirs.index(other) < there):
            continue
        until = theirs.index(other) if other is not None else len(theirs)
        if [level for _, level in original[here:end]] == [level for _, level in translation[there:until]]:
            found += zip(ours[here:end], theirs[there:until], strict=True)
        if other is not None:
            found.append((id_, other))
        here, there = end + 1, until + 1
    late = [(id_, other) for id_, other in given.items() if (id_, other) not in found]
    return [*found, *late]
