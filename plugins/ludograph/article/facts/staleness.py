"""Changes in an original since its translator saw it; moved, split or joined blocks are not changes.

A block is unchanged if its words occur in the same order, anywhere and in any blocks. In other blocks, one changed
letter counts as a spelling correction if the old word is unknown and the new one known: to pyspellchecker, or within a
long word to the articles in this language; without pyspellchecker, only if the letter was lost, doubled or swapped.
Numbers, negations, formulas, code and words with a capital are never corrected.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from difflib import SequenceMatcher
from enum import StrEnum
from functools import lru_cache
from importlib import import_module
from itertools import product, repeat

from ludograph.article.facts.seen import Seen, SourceBlock, SourceSection, mark
from ludograph.base.frozen import frozen
from ludograph.base.problems import Place


class ChangeKind(StrEnum):
    """The kind of a change in the original."""

    CHANGED = "changed"
    ADDED = "added"
    GONE = "gone"
    NEW = "new"
    """A section is new."""
    LOST = "lost"
    """A section is gone; its words are its id."""
    DESCRIPTION = "description"
    """The description in the head is another."""


@frozen
class Change:
    """A changed passage of an original."""

    kind: ChangeKind
    section: str
    """The id of the original's current section; "" for the lead."""
    translated: str
    """The id of the translation's heading above it; "" for the lead, or if none corresponds."""
    words: str
    """The words that show what changed."""
    place: Place | None = None
    """Its place in the original; None if it was removed."""


_SECTION = 2
"""The level of sections that a translator leaves out as a whole; a smaller one may be there without its heading."""
_FEWEST = 4
"""The smallest number of words of a part that is searched for in other blocks."""
_ALIKE = 0.4
"""The share of equal words from which one passage counts as a changed form of another."""
_SHOWN = 8
_LONG = 5
"""Letters of a word from which one changed letter is a correction; in shorter ones it makes another word."""
_NEGATIONS = frozenset(
    "neither never none nobody nothing nowhere cannot without either"
    " jamais aucun aucune personne rien nulle sans sauf"
    " kein keine keinen keinem keiner niemals niemand nichts nirgends weder ohne".split()
)
Vocabulary = Callable[[], Mapping[str, int]]
"""Gives the marks of all words of the site in the original's language, with their numbers."""


@frozen
class _CurrentBlock:
    section: int
    block: SourceBlock
    marks: tuple[str, ...]
    is_heading: bool


class _SeenBlock:
    """A block as it was seen, and its words that were found again."""

    def __init__(self, section: int, marks: tuple[str, ...], is_heading: bool) -> None:
        self.section, self.marks, self.is_heading = section, marks, is_heading
        self.found = [False] * len(marks)

    @property
    def left(self) -> tuple[str, ...]:
        """The words that were not found."""
        return tuple(each for each, is_found in zip(self.marks, self.found, strict=True) if not is_found)


def changes(
    seen: Seen, now: Sequence[SourceSection], lang: str, vocabulary: Vocabulary, *, has_all_pairs: bool = False
) -> tuple[Change, ...]:
    """The changes of an original in this language, in its current order; removed passages come last.

    If each heading of the translation has its pair (`has_all_pairs`), it never had the sections without one.
    """
    return tuple(_Comparison(seen, now, lang, vocabulary, has_all_pairs).run())


class _Comparison:
    def __init__(
        self, seen: Seen, now: Sequence[SourceSection], lang: str, vocabulary: Vocabulary, has_all_pairs: bool
    ) -> None:
        self._seen, self._now, self._vocabulary, self._has_all_pairs = seen, now, vocabulary, has_all_pairs
        self._lang = lang
        self._is = [
            _CurrentBlock(n, each, each.marks, bool(one.id) and each is one.blocks[0])
            for n, one in enumerate(now)
            for each in one.blocks
            if each.words
        ]
        self._was = [
            _SeenBlock(n, each, bool(one.id) and at == 0)
            for n, one in enumerate(seen.sections)
            for at, each in enumerate(one.blocks)
        ]
        self._alphabet = sorted({sign for each in self._is for word in each.block.words for sign in word.casefold()})
        self._votes: defaultdict[int, Counter[int]] = defaultdict(Counter)
        """For each current section, how many of its words come from each section that was seen."""

    def run(self) -> Iterator[Change]:
        left = self._without_parts(self._without_same(self._is))
        pairs, added = self._pairs(left)
        self._settle_sections()
        found = []
        for one, other in pairs:
            was = other.left
            other.found = [True] * len(other.found)
            if (words := self._difference(one, was)) and self._is_translated(other.section):
                translated = self._translated(other.section)
                found.append((one, Change(ChangeKind.CHANGED, self._id(one), translated, words, one.block.place)))
        found += [(one, self._added(one)) for one in added if self._is_translated(self._section_of.get(one.section, 0))]
        new = set[int]()
        for one, change in sorted(found, key=lambda pair: pair[0].block.place):
            if change.kind is not ChangeKind.NEW or one.section not in new:
                yield change
            new |= {one.section} if change.kind is ChangeKind.NEW else set()
        yield from self._gone()

    def _without_same(self, blocks: Iterable[_CurrentBlock]) -> list[_CurrentBlock]:
        """The blocks without an equal block on the other side."""
        waiting = defaultdict[tuple[str, ...], list[_SeenBlock]](list)
        for was in self._was:
            waiting[was.marks].append(was)
        left = []
        for one in blocks:
            # Of several equal blocks, the one in the same section is chosen.
            same = waiting[one.marks]
            at = next((n for n, was in enumerate(same) if self._is_of(was, one)), 0)
            if same:
                self._find(same.pop(at), one, range(len(one.marks)))
            else:
                left.append(one)
        return left

    def _is_of(self, was: _SeenBlock, one: _CurrentBlock) -> bool:
        return self._seen.sections[was.section].id == self._id(one)

    def _find(self, was: _SeenBlock, one: _CurrentBlock, at: Iterable[int]) -> None:
        for number in at:
            was.found[number] = True
            self._votes[one.section][was.section] += 1

    def _without_parts(self, blocks: Iterable[_CurrentBlock]) -> list[_CurrentBlock]:
        """The blocks whose words do not all occur in sequence, in a block that was split or in several that were
        joined.
        """
        left = []
        for one in blocks:
            row = [(was, number) for was in self._was for number, is_found in enumerate(was.found) if not is_found]
            at = _place_in([was.marks[number] for was, number in row], one.marks)
            if at < 0 or len(one.marks) < _FEWEST:
                left.append(one)
                continue
            for was, number in row[at : at + len(one.marks)]:
                self._find(was, one, [number])
        return left

    def _pairs(self, blocks: list[_CurrentBlock]) -> tuple[list[tuple[_CurrentBlock, _SeenBlock]], list[_CurrentBlock]]:
        """Each changed block with its earlier form, and the blocks without one."""
        rest = [was for was in self._was if was.left]
        alike = sorted(
            (
                (-_likeness(was.left, one.marks), not self._is_of(was, one), n, m)
                for n, one in enumerate(blocks)
                for m, was in enumerate(rest)
            ),
        )
        pairs, taken, used = [], set[int](), set[int]()
        for likeness, _, n, m in alike:
            if -likeness >= _ALIKE and n not in taken and m not in used:
                taken.add(n)
                used.add(m)
                pairs.append((blocks[n], rest[m]))
                self._votes[blocks[n].section][rest[m].section] += 1
        left = [one for n, one in enumerate(blocks) if n not in taken]
        others = [was for m, was in enumerate(rest) if m not in used]
        alone = [(one, was) for one, was in product(left, others) if self._are_alone(one, left, was, others)]
        return [*pairs, *alone], [one for one in left if one not in [each for each, _ in alone]]

    def _are_alone(
        self, one: _CurrentBlock, blocks: Sequence[_CurrentBlock], was: _SeenBlock, others: Sequence[_SeenBlock]
    ) -> bool:
        """Whether the two blocks are the only unmatched ones of one section."""
        now = sum(each.section == one.section for each in blocks)
        return now == sum(each.section == was.section for each in others) == 1 and self._is_of(was, one)

    def _settle_sections(self) -> None:
        """Pairs each current section with a seen one: the one with its id, else the one with most of its words."""
        by_id = {section.id: n for n, section in enumerate(self._seen.sections)}
        self._section_of = {
            n: by_id[section.id] if section.id in by_id else self._votes[n].most_common(1)[0][0]
            for n, section in enumerate(self._now)
            if section.id in by_id or self._votes[n]
        }

    def _translated(self, number: int) -> str:
        """The translation's heading for a seen section: its own, or that of the section around it."""
        level = self._seen.sections[number].level + 1
        for section in reversed(self._seen.sections[: number + 1]):
            if section.level < level:
                if section.translated:
                    return section.translated
                level = section.level
        return ""

    def _is_translated(self, number: int) -> bool:
        """Whether the translation had a seen section: it, or the section of level 2 around it, has its pair."""
        top = next((one for one in reversed(self._seen.sections[: number + 1]) if one.level <= _SECTION), None)
        own = self._seen.sections[number]
        return not self._has_all_pairs or bool(own.translated) or top is None or not top.id or bool(top.translated)

    def _id(self, one: _CurrentBlock) -> str:
        return self._now[one.section].id

    def _added(self, one: _CurrentBlock) -> Change:
        known = self._section_of.get(one.section)
        if known is None or one.is_heading:
            return Change(ChangeKind.NEW, self._id(one), "", self._now[one.section].title, one.block.place)
        translated, words = self._translated(known), _shown(one.block.words)
        return Change(ChangeKind.ADDED, self._id(one), translated, words, one.block.place)

    def _gone(self) -> Iterator[Change]:
        now_of = {was: n for n, was in reversed(self._section_of.items())}
        left = {was.section for was in self._was if was.left and not was.is_heading}
        gone = {number for number in left if self._seen.sections[number].id} - {*now_of}
        for number in sorted(gone):
            if self._is_translated(number):
                yield Change(ChangeKind.LOST, "", self._translated(number), self._seen.sections[number].id)
        for was in self._was:
            # Text of a removed heading is searched for separately.
            is_open = was.section not in gone and self._is_translated(was.section)
            if (count := len(was.left)) and not was.is_heading and is_open:
                now = self._now[now_of[was.section]].id if was.section in now_of else ""
                yield Change(ChangeKind.GONE, now, self._translated(was.section), str(count))

    def _difference(self, one: _CurrentBlock, was: Sequence[str]) -> str:
        """The words around the first difference; "" for a spelling correction."""
        words, shown = one.block.words, ""
        for kind, start, end, here, there in SequenceMatcher(None, was, one.marks, autojunk=False).get_opcodes():
            if kind == "equal" or shown:
                continue
            old, new = was[start:end], words[here:there]
            is_spelling = len(old) == len(new) and all(map(self._is_spelling, old, new, repeat(one)))
            beside = (each for each in words[max(here - 1, 0) : here + 1] if old == (mark(each),))
            is_doubled = not new and any(len(each) > 1 and self._may_err(each) for each in beside)
            if not is_spelling and not is_doubled:
                shown = _shown(words[max(here - 2, 0) : there + 3]) or "…"
        return shown

    def _is_spelling(self, was: str, word: str, one: _CurrentBlock) -> bool:
        """Whether the word corrects a letter of the one with this mark."""
        listed = words_of_language(self._lang)
        is_listed = word in listed
        # Scripts without capitals have short words, or none between blanks.
        least = _LONG - is_listed
        if len(word) < least or word == word.upper() or not self._may_err(word):
            return False
        near = [each for each in _one_letter_away(word, self._alphabet) if len(each) >= least and mark(each) == was]
        if not is_listed:  # letters at the ends make other words; most that differ in another one are: stock and stack
            near = [each for each in near if _is_inside(each, word, or_other=bool(listed))]
        if not any(self._may_err(each) and each not in listed for each in near):
            return False
        known = self._vocabulary()
        return (is_listed or known.get(mark(word), 0) > one.marks.count(mark(word))) and not known.get(was)

    def _may_err(self, word: str) -> bool:
        """Whether another letter may be a mistake: not in code, names, negations and numbers."""
        from ludograph.rules.claims.forms import LANGUAGES  # few sites have translations
        from ludograph.rules.claims.numbers import tokens_of

        language = LANGUAGES.get(self._lang)
        if language is None or not word.isalpha() or word != word.lower() or word in _NEGATIONS:
            return False  # without number words nothing is sure
        return all(token.number is None for token in tokens_of(word, language))


@lru_cache(maxsize=4)
def words_of_language(lang: str) -> Container[str]:
    """The words that pyspellchecker knows; none without it, or for a language that it does not have."""
    with suppress(ImportError, ValueError):
        known: Container[str] = import_module("spellchecker").SpellChecker(language=lang)
        return known
    return ()


def _is_inside(was: str, word: str, *, or_other: bool) -> bool:
    """Whether letters within the words are swapped, doubled or lost, `or_other` ones."""
    if sorted(was) == sorted(word):
        return True
    is_longer = was.startswith(word) or word.startswith(was)
    return (was[0], was[-1]) == (word[0], word[-1]) and not is_longer and (or_other or len(was) != len(word))


def _place_in(row: Sequence[str], part: Sequence[str]) -> int:
    """The index of the part in the sequence; -1 if it does not occur as a whole."""
    whole, wanted = f" {' '.join(row)} ", f" {' '.join(part)} "
    at = whole.find(wanted)
    return whole.count(" ", 0, at + 1) - 1 if at >= 0 else -1


def _likeness(was: Sequence[str], marks: Sequence[str]) -> float:
    shared = sum((Counter(was) & Counter(marks)).values())
    return 2 * shared / (len(was) + len(marks))


def _one_letter_away(word: str, alphabet: Iterable[str]) -> Iterator[str]:
    """Possible earlier forms of the word: one letter less, more or different, or two swapped."""
    cuts = [(word[:at], word[at:]) for at in range(len(word) + 1)]
    yield from (before + after[1:] for before, after in cuts if after)
    yield from (before + after[1] + after[0] + after[2:] for before, after in cuts if len(after) > 1)
    for letter in alphabet:
        yield from (before + letter + after[1:] for before, after in cuts if after)
        yield from (before + letter + after for before, after in cuts)


def _shown(words: Sequence[str]) -> str:
    text = " ".join(words[:_SHOWN]).replace("`", "")
    return f"{text} …" if len(words) > _SHOWN else text
