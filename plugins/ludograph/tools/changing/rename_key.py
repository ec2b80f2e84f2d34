"""`ludograph rename-key OLD NEW`: changes the citekey of an entry, in articles, data and the library."""

from __future__ import annotations

import argparse
import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from urllib.parse import unquote

from ludograph.article.facts import ArticleFacts
from ludograph.base.problems import Edit, LudographError, Place, did_you_mean
from ludograph.catalogue import Catalogue
from ludograph.library.citing.parsing import as_cited
from ludograph.library.csl_json.reader import objects
from ludograph.library.entry import Entry
from ludograph.library.formatting.order import is_list_of_works, reference_id
from ludograph.library.library import Bibliography
from ludograph.site.project.project import load_project
from ludograph.site.reporting.lines import ProjectFiles
from ludograph.tools.checking.collecting import read_articles, refuse_unread
from ludograph.tools.shared.transaction import write_all
from ludograph.tools.shared.writing import all_edited

# The field `ids`, with former keys of a work, keeps links to them alive.


def ids_edit(text: str, entry: Entry, ids: Sequence[str]) -> Edit | None:
    """The edit that gives an entry these further keys; None if its file does not allow one."""
    return (_in_csl if entry.place.path.endswith(".json") else _in_bibtex)(text, entry, ids)


def ids_field(path: str, ids: Sequence[str]) -> str:
    """The field `ids` with these keys, in the notation of that file."""
    return f'"custom": {_as_json({}, ids)}' if path.endswith(".json") else f"ids = {{{', '.join(ids)}}}"


def _in_bibtex(text: str, entry: Entry, ids: Sequence[str]) -> Edit | None:
    """The edit that replaces the present keys, or adds a field after the entry's key; None without a comma there."""
    if (known := entry.field_place("ids")) is not None:
        whole = next((found for found in _IDS.finditer(text) if found.start("value") == known.start), None)
        return Edit(Place(known.path, *whole.span()), "") if whole and not ids else Edit(known, ", ".join(ids))
    end = entry.key_place.end
    if not text.startswith(",", end):
        return None
    return Edit(Place(entry.key_place.path, end + 1, end + 1), f"\n  {ids_field('', ids)},")


def _in_csl(text: str, entry: Entry, ids: Sequence[str]) -> Edit | None:
    """`custom` with the keys, after the other fields or in place of itself; None if it is not an object."""
    path, at = entry.key_place.path, entry.key_place.start
    found = next(one for one in objects(text) if one.start <= at < one.end)
    custom = next((member for member in found.members if member.name == "custom"), None)
    if custom is not None:
        if not isinstance(custom.value, dict):
            return None
        return Edit(Place(path, custom.value_start, custom.value_end), _as_json(custom.value, ids))
    blanks = text[found.start + 1 : found.members[0].start]
    end = found.members[-1].value_end + isinstance(found.members[-1].value, str)
    return Edit(Place(path, end, end), f",{blanks}{ids_field(path, ids)}")


def _as_json(custom: Mapping[str, Any], ids: Sequence[str]) -> str:
    named = {"ids": [*ids]} if ids else {}
    return json.dumps({name: value for name, value in custom.items() if name != "ids"} | named, ensure_ascii=False)


_IDS = re.compile(r"""\s*\bids\s*=\s*[{"](?P<value>[^{}"]*)[}"]\s*?,?""", re.IGNORECASE)
REFERRING_FIELDS = frozenset({"crossref", "xdata", "xref", "related", "entryset", "depends"})
"""Fields of other entries that contain citekeys."""
_NO_KEY = re.compile(r"[\s{}(),=\"#%\\~'@]")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Rewrites a citekey in all articles, also in links to its place in the bibliography, in the data "
        "and the library, and nothing else. Where the library has only NEW already, articles and data are rewritten."
    )
    parser.add_argument("old", metavar="OLD", help="the present citekey")
    parser.add_argument("new", metavar="NEW", help="the new citekey")
    parser.add_argument(
        "--keep",
        action="store_true",
        help="keep OLD in the entry's `ids`, so that links to its place keep leading there",
    )


def run(args: argparse.Namespace) -> int:
    """Rewrites the key; 2, without any change, if that is impossible."""
    project = load_project(args.config, drafts="show")
    catalogue = project.catalogue
    refuse_unread(project)
    articles = read_articles(project)
    files = ProjectFiles(project.files)
    edits = list(key_edits(args.old, args.new, articles, catalogue, files, keep=args.keep))
    changes, counts = all_edited(edits, files), Counter(edit.place.path for edit in edits)
    write_all(project.root, {project.root / path: texts for path, texts in changes.items()}, project.docs)
    for path in changes:
        print(f"{path}: {counts[path]}")
    print(f"{args.old} is now {args.new}." if changes else f"{args.old} is used nowhere.")
    if not args.keep and catalogue.bibliography.meant_by(args.old) != args.new:
        place = reference_id(args.old)
        print(f"Links of other sites to #{place} no longer lead to it; run the command again with --keep to keep them.")
    return 0


def _former_keys(old: str, new: str, library: Bibliography, files: ProjectFiles, *, keep: bool) -> Iterator[Edit]:
    """The edit of the entry's further keys: without the new one, and with the old one to `keep` it."""
    entry = library[old if old in library else new]
    ids, path = [key for key in entry.ids if key != new], entry.place.path
    ids += [old] if keep and old not in ids else []
    if ids == [*entry.ids]:
        return
    source = files.text(path)
    edit = ids_edit(source.text, entry, ids) if source else None
    if edit is None:
        raise LudographError(
            f"{path} cannot be rewritten; write `{ids_field(path, ids)}` into {entry.key} by hand first"
        )
    yield edit


def _refuse_bad_keys(old: str, new: str, library: Bibliography) -> None:
    if not new or _NO_KEY.search(new):
        raise LudographError(f"{new!r} cannot be a citekey: no blanks, braces, commas or quotation marks")
    other = library.resolve(new)
    # A newly exported library has only NEW; then OLD remains in articles and data.
    exported_again = old not in library and other is not None and other.key == new
    if old not in library and not exported_again:
        raise LudographError(f"no entry {old!r}", did_you_mean(old, library))
    if new == old or (old in library and other is not None and other.key != old):
        raise LudographError(f"there is an entry {new!r} already: delete one of the two from the library first")


def key_edits(
    old: str, new: str, articles: list[ArticleFacts], catalogue: Catalogue, files: ProjectFiles, *, keep: bool = False
) -> Iterator[Edit]:
    """The edits in all files that give the entry its new key; LudographError if that is impossible."""
    _refuse_bad_keys(old, new, catalogue.bibliography)
    for article in articles:
        yield from _in_article(old, new, article, files)
    sources = catalogue.rules.reach.values() if catalogue.rules else ()
    data_places = {source.at for group in sources for source in group if source.cite == old and source.at}
    for place in sorted(data_places):
        yield from _in_passage(place, rf"(?<![\w:.-]){re.escape(old)}(?![\w:-])", new, files)
    for entry in catalogue.bibliography.values():
        yield from _in_entry(old, new, entry, files)
    yield from _former_keys(old, new, catalogue.bibliography, files, keep=keep)


def _in_article(old: str, new: str, article: ArticleFacts, files: ProjectFiles) -> Iterator[Edit]:
    for place in sorted({place for citation, place in article.placed_citations if citation.citekey == old}):
        yield Edit(place, as_cited(new))
    id = reference_id(old)
    for link in article.links:
        if is_list_of_works(link.resolved or "") and unquote(link.fragment) == id:
            place = link.address or link.place
            yield from _in_passage(place, rf"(?<=#){re.escape(id)}(?![\w.-])", reference_id(new), files)
    for use in article.rules:
        if use.key == old:
            yield from _in_passage(use.place, rf"(?<![^\s\"'=@,\[]){re.escape(old)}(?![^\s\"'/>,\]])", new, files)


def _in_entry(old: str, new: str, entry: Entry, files: ProjectFiles) -> Iterator[Edit]:
    if entry.key == old:
        yield Edit(entry.key_place, new)
    for field in REFERRING_FIELDS:
        place = entry.field_place(field)
        if place is not None:
            # In CSL-JSON the field is in `custom`, whose other fields are no keys.
            before = rf'"{field}"\s*:\s*"[^"]*?' if place.path.endswith(".json") else r"\A(?s:.*?)"
            between, end = (";", ':;"') if field == "depends" else (r"\s,", r'\s,"')
            pattern = rf'{before}(?:(?<=[{between}])\s*|\A\s*|(?<=: ")|(?<=:"))({re.escape(old)})(?=\s*(?:[{end}]|\Z))'
            yield from _in_passage(place, pattern, new, files)


def _in_passage(place: Place, pattern: str, new: str, files: ProjectFiles) -> Iterator[Edit]:
    """The edit at the first match in the passage, or at its group."""
    source = files.text(place.path)
    found = re.search(pattern, source.text[place.start : place.end]) if source else None
    if found:
        start, end = found.span(found.lastindex or 0)
        yield Edit(Place(place.path, place.start + start, place.start + end), new)
