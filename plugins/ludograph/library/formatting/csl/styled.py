"""The works of a site in a CSL style: all forms of a work are formatted by Pandoc once and cached.

A form depends on the work, the language of the page, the style and the program, but not on other works.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple, TypeAlias

from ludograph.base.source import content_hash
from ludograph.library.citing.locator import Locator
from ludograph.library.citing.locator_words import is_plural, locator_text
from ludograph.library.entry import Entry
from ludograph.library.formatting.csl import (
    AGAIN,
    ALIKE,
    AUTHOR,
    FIRST,
    IBID,
    LIST,
    MARKS,
    NORMAL,
    NOTES,
    SAME,
    WITHOUT_AUTHOR,
)
from ludograph.library.formatting.csl.items import marked_item, sorting_item
from ludograph.library.formatting.csl.marks import ANOTHER_PLACE, OPENING, PLACE, PLACE_END, ItemMarks, divided, filled
from ludograph.library.formatting.csl.output import listed_in, paragraphs, pieces_of
from ludograph.library.formatting.csl.pandoc import Pandoc, PandocError
from ludograph.library.formatting.csl.style import OTHER, PAGE, CslStyle
from ludograph.library.formatting.csl_record import Json
from ludograph.library.formatting.order import sort_key
from ludograph.library.formatting.references import FULL, NAMED, WHOLE, after_style, in_text, reference, short_note
from ludograph.library.formatting.work import PrintedWork
from ludograph.library.pieces import Part, Pieces, plain, text
from ludograph.store import Cache, Kind

Forms: TypeAlias = Mapping[str, Pieces]
"""Name of a form (`list`, `first page`, `author`) → the form."""
_BARE = " bare"
"""The end of a use for notes without the author."""
_PLACES = {
    "page": f", {{{PAGE} {PLACE}}}",
    "pages": f", {{{PAGE} {PLACE},{PLACE_END}}}",
    "other": f", {{{OTHER} {PLACE}}}",
}
"""Kind of locator → its form for Pandoc."""
_OTHER, _BETWEEN = "other", "between"
"""The id of a dummy work, and the name of citations whose form is not needed."""
_ANOTHER = {"id": _OTHER, "type": "book", "title": "Title", "issued": {"date-parts": [[2000]]}}
_ALL = "---\nnocite: '@*'\n---\n"
_AT_ONCE = 500
"""The number of works for one run of Pandoc."""
_IN_FULL = frozenset({LIST, FIRST})
"""Forms in which names have their originals."""


class _Task(NamedTuple):
    """Works for one run of Pandoc: each with its name in the cache, its item and its marks."""

    lang: str
    use: str
    works: list[tuple[Entry, str, Json, ItemMarks]]


FORMS = Kind("styled-works", dict[str, Pieces])
"""The forms of one work for one use."""
ACCEPTED = Kind("accepted-style", bool)
ORDER = Kind("style-order", tuple[int, ...])


class WorkStyle:
    """A style with the program that formats works in it."""

    def __init__(self, style: CslStyle, pandoc: Pandoc, cache: Cache) -> None:
        self.style = style
        self._pandoc = pandoc
        self._cache = cache
        self._known: dict[tuple[str, str, str], tuple[Entry, Forms]] = {}
        self._ranks: dict[tuple[str, str], dict[str, tuple[Entry, int]]] = {}
        self.digest = content_hash(style.listing, *style.texts.values(), pandoc.stamp)
        """A hash of all inputs of forms besides the works."""

    def check(self) -> None:
        """Raises PandocError if this Pandoc does not accept the style; tested once."""
        if not self._cache.get(ACCEPTED, self.digest):
            self._pandoc.cited(self.style.listing, [_ANOTHER], f"[@{_OTHER}]", "en")
            self._cache.put(ACCEPTED, self.digest, True)

    def fits(self, citation_style: str) -> bool:
        """Whether markers or notes of pages with this `citation_style` are in the style, not only their lists."""
        return self.style.fits(citation_style)

    def prepare(self, wanted: Mapping[tuple[str, str], Iterable[Entry]]) -> None:
        """Formats the works, by language and use, except cached ones. Several Pandocs run at once."""
        new, tasks, made = {}, list[_Task](), dict[tuple[str, str], tuple[Json, ItemMarks]]()
        for (lang, use), entries in wanted.items():
            works = (work for entry in entries for work in (*_members(entry), *(entry.linked if use == LIST else ())))
            new[lang, use] = own = {work.key: work for work in works if not self._held(work, lang, use)}
            for key, work in own.items():
                made[key, lang] = made.get((key, lang)) or marked_item(work, lang, self.style.roles)
            names = {key: self._key(made[key, lang][0], lang, use) for key in own}
            self._cache.read_ahead(FORMS, names.values())
            missing = []
            for key, name in names.items():
                kept = self._cache.get(FORMS, name)
                if kept is None:
                    missing.append((own[key], name, *made[key, lang]))
                else:
                    self._known[key, lang, use] = own[key], kept
            tasks += [_Task(lang, use, missing[n : n + _AT_ONCE]) for n in range(0, len(missing), _AT_ONCE)]
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            for task, answers in zip(tasks, pool.map(self._asked, tasks), strict=True):
                for (work, name, *_), forms in zip(task.works, answers, strict=True):
                    self._known[work.key, task.lang, task.use] = work, forms
                    self._cache.put(FORMS, name, dict(forms))
        alike = dict[tuple[str, str], list[Entry]]()
        for (lang, use), own in new.items():
            ways = {NAMED, ALIKE} if use in {MARKS, NOTES} else {ALIKE} if use.split()[-1] in _PLACES else set()
            if ways := ways.intersection(self.style.ways):
                form = NORMAL if use.startswith(MARKS) else AGAIN
                shown = {key: plain(self._known[key, lang, use][1][form]) for key in own}
                seen = Counter(shown.values())
                equal = [own[key] for key in own if seen[shown[key]] > 1]
                alike |= {(lang, use + way): equal for way in ways}
        if any(alike.values()):
            self.prepare(alike)

    def in_order(self, entries: Iterable[Entry], lang: str, order: str = "") -> list[Entry]:
        """The works as the style sorts its list, in the language `order`; by our rules if the style does not sort it.

        Pandoc sorts all known works at once, because it compares more than a form shows.
        """
        listed, order = list(entries), order or lang
        if not self.style.sorting:
            return sorted(listed, key=lambda entry: sort_key(entry, order))
        ranks = self._ranks.setdefault((lang, order), {})
        new = {work.key: work for entry in listed for work in _members(entry)[:1]}
        if any(ranks.get(key, (None, 0))[0] != work for key, work in new.items()):
            known = {key: work for (key, tag, use), (work, _) in self._known.items() if (tag, use) == (lang, LIST)}
            before = {key: work for key, (work, _) in ranks.items()}
            # Works with equal keys keep this order.
            works = sorted({**before, **known, **new}.values(), key=lambda work: sort_key(work, order))
            items = [
                {**sorting_item(work, lang, order, self.style.roles), "id": f"w{number}"}
                for number, work in enumerate(works)
            ]
            name = content_hash(self.digest, order, json.dumps(items, sort_keys=True))
            places = self._cache.get(ORDER, name)
            if places is None:
                found = listed_in(self._pandoc.cited(self.style.sorting, items, _ALL, order))
                places = tuple(int(id.removeprefix("w")) for id in found)
                self._cache.put(ORDER, name, places)
            ranks.update({works[place].key: (works[place], rank) for rank, place in enumerate(places)})
        return sorted(listed, key=lambda entry: ranks[_members(entry)[0].key][1])

    def _held(self, work: Entry, lang: str, use: str) -> Forms | None:
        """The forms in memory, unless the work has changed."""
        before, forms = self._known.get((work.key, lang, use), (None, None))
        return forms if before is work or before == work else None

    def _key(self, item: Json, lang: str, use: str) -> str:
        return content_hash(self.digest, lang, use, json.dumps(item, sort_keys=True))

    def _asked(self, task: _Task) -> list[Forms]:
        lang, use = task.lang, task.use
        items = [{**item, "id": f"w{number}"} for number, (_, _, item, _) in enumerate(task.works)]
        marks = [marks for *_, marks in task.works]
        if use == LIST:
            given = listed_in(self._pandoc.cited(self.style.listing, items, _ALL, lang))
            return [
                {LIST: pieces_of(given.get(item["id"]), own.reading(short=False))}
                for item, own in zip(items, marks, strict=True)
            ]
        style = self.style.texts[NAMED * (NAMED in use) + ALIKE * (ALIKE in use or WHOLE in use)]
        if WHOLE in use:
            items = [{**item, "title-short": item.get("title", "")} for item in items]
        asked = list(_questions([item["id"] for item in items], use, has_ibid=self.style.has_ibid))
        document = "---\nsuppress-bibliography: true\n---\n\n" + "\n\n".join(one[2] for one in asked) + "\n"
        answers = paragraphs(self._pandoc.cited(style, [*items, _ANOTHER], document, lang))
        if len(answers) != len(asked):
            raise PandocError(f"Pandoc answered {len(answers)} of {len(asked)} questions")
        found: list[dict[str, Pieces]] = [{} for _ in items]
        for (number, name, _), answer in zip(asked, answers, strict=True):
            if name != _BETWEEN:
                found[number][name] = pieces_of(answer, marks[number].reading(short=name not in _IN_FULL))
            if name == AUTHOR:  # `Ebashi (2015)`
                found[number][AUTHOR], found[number][WITHOUT_AUTHOR] = divided(found[number][AUTHOR], OPENING)
        return [*found]

    def _forms(self, work: Entry, lang: str, use: str) -> Forms:
        if (held := self._held(work, lang, use)) is not None:
            return held
        self.prepare({(lang, use): [work]})
        return self._known[work.key, lang, use][1]

    def reference(self, entry: Entry, lang: str, letter: str = "") -> Pieces:
        """The work for a list, with our additions after it; `letter` is put after its year."""
        shown: list[Part] = []
        for work in _members(entry):
            form = filled(self._forms(work, lang, LIST)[LIST], letter="" if shown else letter)
            shown += [" "] if shown else []
            shown.append(form or reference(work, lang))  # some styles list no letters, or nothing without a date
        return text(*shown, *after_style(PrintedWork(entry, lang), self.reference))

    def note(
        self, entry: Entry, lang: str, position: str, places: tuple[Locator, ...], number: int,
        letter: str = "", *, bare: bool = False, way: str = "",
    ) -> Pieces:  # fmt: skip
        """The work in a note, without the final full stop; `number` is that of the first note with it.

        `way` distinguishes it from works of the page with the same citation.
        """
        forms = self._forms(_members(entry)[0], lang, use_of(NOTES, places) + way + _BARE * bare)
        shown = filled(
            forms[FIRST if FULL in way else position], letter=letter, place=_place(places), number=str(number)
        )
        return shown or short_note(entry, lang, places)

    def mark(
        self, entry: Entry, lang: str, name: str, places: tuple[Locator, ...] = (), letter: str = "", way: str = ""
    ) -> Pieces:
        """The work in the text: `Ebashi 2015a, p. 12`, or the part of it with this name; `way` as in a note."""
        forms = self._forms(_members(entry)[0], lang, use_of(MARKS, places) + way)
        found = filled(forms[name], letter=letter, place=_place(places))
        return found if found or name == WITHOUT_AUTHOR else in_text(entry, lang)


def _members(entry: Entry) -> tuple[Entry, ...]:
    return entry.linked if entry.type == "set" and entry.linked else (entry,)


def use_of(citation_style: str, locators: tuple[Locator, ...]) -> str:
    """The use for a citation in this style: the forms for its kind of locator."""
    if not locators:
        return citation_style
    if {locator.label for locator in locators} != {"page"}:
        return f"{citation_style} other"
    return f"{citation_style} {'pages' if is_plural(_place(locators)) else 'page'}"


def _place(locators: tuple[Locator, ...]) -> str:
    return locator_text(locators, bare_pages={locator.label for locator in locators} == {"page"})


def _questions(ids: list[str], use: str, *, has_ibid: bool) -> Iterator[tuple[int, str, str]]:
    """The index of a work, the name of a form, and the citation whose output is this form."""
    kind, *words = use.split()
    written = next((_PLACES[word] for word in words if word in _PLACES), "")
    sign = "-@" if _BARE.strip() in words else "@"
    if kind == MARKS:
        for number, id in enumerate(ids):
            yield number, NORMAL, f"[@{id}{written}]"
            yield (number, WITHOUT_AUTHOR, f"[-@{id}{written}]") if written else (number, AUTHOR, f"@{id}")
        return
    for number, id in enumerate(ids):
        yield number, FIRST, f"[{sign}{id}{written}]"
    yield 0, _BETWEEN, f"[@{_OTHER}]"  # the same work directly again would be `ibid.`
    for number, id in enumerate(ids):
        yield number, AGAIN, f"[{sign}{id}{written}]"
        if has_ibid:
            yield number, SAME, f"[{sign}{id}{written}]"
        if has_ibid and written:
            yield number, IBID, f"[{sign}{id}{written.replace(PLACE, ANOTHER_PLACE)}]"
