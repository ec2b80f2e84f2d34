"""`ludograph check --only rights`: every picture of the published articles with author, source and licence."""

from __future__ import annotations

import argparse
import csv
import dataclasses
import sys
from typing import Any

from ludograph.article.facts.rights import COMPATIBLE, Credit, PictureRights, picture_rights
from ludograph.base.problems import LudographError, counted, printable
from ludograph.site.project.project import load_project
from ludograph.tools.shared.arguments import print_json
from ludograph.tools.shared.named import articles_named


def _licence(written: str) -> str:
    """The licence as named in COMPATIBLE, from its name in any case, with or without version."""
    names = {short: name for name in COMPATIBLE for short in (name.lower(), name.lower().rpartition("-")[0])}
    return names.get(written.lower(), written)


def run(args: argparse.Namespace) -> int:
    """Prints the list; 1 if a licence is given and a picture is incompatible with it."""
    project = load_project(args.config)
    licence = _licence(args.licence)
    if licence and licence not in COMPATIBLE:
        raise LudographError(f"--for: {args.licence!r} is not one of {', '.join(COMPATIBLE)}")
    asked = set(articles_named(project, args.paths))
    facts = [one for one in project.facts() if not asked or one.page in asked]
    found = picture_rights(facts, project.shown_catalogue, licence)
    project.save()
    if args.json:
        print_json(map(row, found))
    elif args.csv:
        write_csv(found)
    else:
        for one in found:
            print(line(one))
        files, marked = {one.file for one in found}, {one.file for one in found if one.concern}
        print(f"{counted(len(files), 'picture')}, {len(marked)} of them marked.")
    return int(bool(licence) and any(one.concern for one in found))


def line(one: PictureRights) -> str:
    """`games/pine.png (games/koi.md): Ann Example, cc-by 4.0`, and the open questions."""
    known = str(one.credit) or "nothing is known"
    marked = f" — {one.concern}" if one.concern else ""
    used = f" ({', '.join(one.used)})" if one.used else ""
    return printable(f"{one.file}{used}: {known}{marked}")


def write_csv(found: list[PictureRights]) -> None:
    """A row for each picture and contradictory credit; no cell can be run as a formula."""
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(["file", "used", *(field.name for field in dataclasses.fields(Credit)), "concern"])
    for one in found:
        cells = [" ".join(value) if isinstance(value, tuple) else value for value in row(one).values()]
        writer.writerow(f"'{cell}" if cell[:1] in {"=", "+", "-", "@", "\t"} else cell for cell in cells)


def row(one: PictureRights) -> dict[str, Any]:
    """Its values by name, including the credit's."""
    return {"file": one.file, "used": one.used, **dataclasses.asdict(one.credit), "concern": one.concern}
