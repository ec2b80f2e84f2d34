"""`ludograph new work`: an entry of the library from a DOI, an ISBN, or a pasted BibTeX or RIS record.

Without network access: missing fields are left to the author, and reported.
"""

from __future__ import annotations

import argparse
import re
import sys
import unicodedata
from collections.abc import Callable, Container, Mapping
from pathlib import Path
from typing import Any

from ludograph.base.problems import LudographError
from ludograph.base.source import SourceText, is_inside
from ludograph.library import ris
from ludograph.library.citing.parsing import as_cited
from ludograph.library.identifiers import bare_doi, is_doi, is_isbn
from ludograph.library.reader import read_bibliography
from ludograph.library.soundness.fields import missing_fields
from ludograph.site.project.project import load_project
from ludograph.tools.shared.arguments import add_config


def add_parser(kinds: Any) -> None:
    parser: argparse.ArgumentParser = kinds.add_parser("work", help="an entry of the library")
    parser.add_argument("record", metavar="FILE", nargs="?", help="a BibTeX or RIS record; - reads standard input")
    parser.add_argument("--doi")
    parser.add_argument("--isbn")
    parser.add_argument("--author", help="Family, Given and Family, Given")
    parser.add_argument("--title")
    parser.add_argument("--date", help="such as 1990 or 1990-05")
    parser.add_argument("--type", default=None, help="the entry's type (default: book, or article with a DOI)")
    parser.add_argument("--key", help="the citekey (default: that of the record, else family name and year)")
    parser.add_argument("--into", metavar="FILE", type=Path, help="the .bib file (default: the library's first)")
    add_config(parser)
    parser.set_defaults(make=make)


def make(args: argparse.Namespace, ask: Callable[..., str]) -> dict[Path, str]:
    """The library file with the new entry at its end; prints the missing fields."""
    project = load_project(args.config)
    plain = "", "article" if args.doi else "book", dict[str, str]()
    of_record, kind, fields = _record(args.record) if args.record else plain
    if args.doi:
        fields["doi"] = bare_doi(args.doi)
        if not is_doi(fields["doi"]):
            raise LudographError(f"{args.doi!r} is not a valid DOI")
    if args.isbn:
        fields["isbn"] = args.isbn
        if not is_isbn(args.isbn):
            raise LudographError(f"{args.isbn!r} is not a valid ISBN")
    for name in ("author", "title", "date"):
        if getattr(args, name):
            fields[name] = getattr(args, name)
    fields.setdefault("title", "")
    if not fields["title"]:
        fields["title"] = ask("Title", None)
    key = args.key or of_record or free_key(fields, project.catalogue.bibliography)
    if key in project.catalogue.bibliography:
        other = "" if args.key else "; `--key` gives this one another key"
        raise LudographError(f"there is an entry {key!r} already{other}")
    entry = as_bibtex(args.type or kind, key, fields)
    files = (file for pattern in project.options.bibliography for file in sorted(project.root.glob(pattern)))
    first = next((file for file in files if file.suffix == ".bib"), project.root / "bibliography" / "library.bib")
    path = args.into or first
    args.root, args.docs = project.root if is_inside(project.root, path.parent) else path.parent, project.docs
    before = path.read_text(encoding="utf-8").rstrip() + "\n\n" if path.exists() else ""
    args.extended = (path,)
    args.next = f"Cite it as [{as_cited(key)} p. 1]."
    for found in read_bibliography([SourceText("the new entry", entry)]).entries:
        for problem in missing_fields(found):
            print(f"Still missing: {problem.message}.", file=sys.stderr)
    return {path: f"{before}{entry}\n"}


def _record(name: str) -> tuple[str, str, dict[str, str]]:
    """The key (or ""), type and fields of a BibTeX or RIS record."""
    try:
        text = sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise LudographError(f"cannot read {name}: {getattr(error, 'strerror', error)}") from None
    records = ris.records(text) or read_bibliography([SourceText(name, text)]).entries
    if not records:
        raise LudographError(f"{name} holds neither a BibTeX nor a RIS record")
    if left := len(records) - 1:
        hint = f"`ludograph import library {name}` takes them all."
        print(f"Only the first record is written, {left} left out. {hint}", file=sys.stderr)
    for line, said in getattr(records[0], "faults", ()):
        print(f"{name}:{line}: {said}", file=sys.stderr)
    return records[0].key, records[0].type, dict(records[0].fields)


def as_bibtex(kind: str, key: str, fields: Mapping[str, str]) -> str:
    """The entry in BibTeX, one field per line."""
    return "\n".join([f"@{kind}{{{key},", *(f"  {name} = {{{value}}}," for name, value in fields.items()), "}"])


_ARTICLES = frozenset({"a", "an", "the"})


def free_key(fields: Mapping[str, str], library: Container[str]) -> str:
    """Family name, or the title's first word, and year, with a letter if that key is taken: `Parlett1990b`."""
    family = re.split(r",| and ", fields.get("author", ""))[0].split()
    title = [word for word in fields.get("title", "").split() if word.lower() not in _ARTICLES]
    name = unicodedata.normalize("NFKD", next(iter((*family[-1:], *title)), ""))
    ascii_name = name.encode("ascii", "ignore").decode()
    year = re.search(r"[0-9]{4}", fields.get("date", ""))
    base = "".join(re.findall(r"[A-Za-z0-9]+", ascii_name)).capitalize() or "Work"
    base += year[0] if year else ""
    letters = ("", *"bcdefghijklmnopqrstuvwxyz")
    return next((base + letter for letter in letters if base + letter not in library), f"{base}-new")
