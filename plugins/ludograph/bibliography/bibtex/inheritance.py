"""What an entry has from others: `xdata` and `crossref`, with biblatex's default rules (manual 3.20, appendix B)."""

from __future__ import annotations

from collections.abc import Mapping

from ludograph.bibliography.bibtex.draft import Draft
from ludograph.problems import Problem, did_you_mean

DEEPEST = 8
_NEVER = frozenset(
    (
        "ids crossref xref xdata entryset entrysubtype execute label options presort related relatedoptions "
        "relatedstring relatedtype shorthand shorthandintro sortkey ludograph keywords file abstract warning "
        "annotation"
    ).split()
)
_IN_BOOK = {"title": "booktitle", "subtitle": "booksubtitle", "titleaddon": "booktitleaddon", "author": "bookauthor"}
_IN_WORK = {"title": "maintitle", "subtitle": "mainsubtitle", "titleaddon": "maintitleaddon"}
_IN_JOURNAL = {"title": "journaltitle", "subtitle": "journalsubtitle"}
_BOOKS = frozenset({"book", "collection", "proceedings", "reference"})
_PARTS = frozenset({"inbook", "bookinbook", "suppbook", "incollection", "suppcollection", "inproceedings",
        "inreference"})  # fmt: skip
_WORKS = frozenset({"mvbook", "mvcollection", "mvproceedings", "mvreference"})


def renamed(parent: str, child: str) -> Mapping[str, str]:
    """What the fields of a parent's type are called in a child of the other type, where the names differ."""
    if parent in _WORKS and (child in _BOOKS or child in _PARTS):
        return _IN_WORK
    if parent in _BOOKS and child in _PARTS:
        return _IN_BOOK
    if parent == "periodical" and child in {"article", "suppperiodical", "review"}:
        return _IN_JOURNAL
    return {}


class Inheritance:
    """Fills in entries from their parents, each once; missing parents and circles are reported (C015)."""

    def __init__(self, drafts: Mapping[str, Draft], problems: list[Problem]) -> None:
        self._drafts = drafts
        self._folded: dict[str, Draft] = {}
        """By keys in lower case, once a parent is not found: BibTeX takes capitals and small letters for the same."""
        self._problems = problems
        self._done: set[str] = set()

    def resolve(self, draft: Draft, path: tuple[str, ...] = ()) -> None:
        """Add to the draft what it inherits; its own fields win, then the nearest parent's."""
        if draft.key in self._done or not ("crossref" in draft.fields or "xdata" in draft.fields):
            return
        self._done.add(draft.key)
        path = (*path, draft.key)
        parents: list[str] = []
        for field in ("xdata", "crossref"):
            for key in filter(None, (key.strip() for key in draft.fields.get(field, "").split(","))):
                parent = self._parent(draft, field, key, path)
                if parent is None:
                    continue
                self.resolve(parent, path)
                parents += [key for key in (parent.key, *parent.parents) if key not in parents]
                self._take(draft, parent, {} if field == "xdata" else renamed(parent.type, draft.type))
        draft.parents = tuple(parents)

    def _parent(self, draft: Draft, field: str, key: str, path: tuple[str, ...]) -> Draft | None:
        parent = self._drafts.get(key) or self._in_any_case(key)
        if parent is None:
            hint = did_you_mean(key, self._drafts)
            self._problems.append(
                Problem("C015", f"{field} to {key!r}, which does not exist", hint, draft.place(field))
            )
        elif key in path:
            circle = " → ".join([*path[path.index(key) :], key])
            self._problems.append(Problem("C015", f"{field} goes in a circle: {circle}", place=draft.place(field)))
            return None
        elif len(path) > DEEPEST:
            message = f"{field} goes deeper than {DEEPEST} entries"
            self._problems.append(Problem("C015", message, place=draft.place(field)))
            return None
        return parent

    def _in_any_case(self, key: str) -> Draft | None:
        if not self._folded:
            self._folded = {other.casefold(): draft for other, draft in reversed(list(self._drafts.items()))}
        return self._folded.get(key.casefold())

    def _take(self, draft: Draft, parent: Draft, names: Mapping[str, str]) -> None:
        for field, value in parent.fields.items():
            base, mark, form = field.partition("_")
            if base in _NEVER:
                continue
            draft.fields.setdefault(names.get(base, base) + mark + form, value)
            if base == "author" and "author" in names and draft.type != "incollection":
                draft.fields.setdefault(field, value)
