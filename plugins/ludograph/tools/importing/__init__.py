"""`ludograph import KIND SOURCE`: copies articles or works into the project, and reports on each file."""

from __future__ import annotations

import argparse
import posixpath
import re
import shutil
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import nullcontext
from pathlib import Path
from tempfile import TemporaryDirectory

from ludograph.base.files import WorkingTree
from ludograph.base.problems import LudographError, printable
from ludograph.site.finishing.navigation import holds
from ludograph.site.project.project import Project, load_project
from ludograph.tools.importing import articles, library, mediawiki, notion
from ludograph.tools.importing.outcome import Imported, ImportOutcome, all_settled
from ludograph.tools.new import site as new_site
from ludograph.tools.new import write_new
from ludograph.tools.shared.arguments import add_config, print_json
from ludograph.tools.shared.transaction import Transaction


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Copies articles or works into the project and reports for each file what was kept, changed, left "
        "out or not understood. What is private stays where it is. A second run changes nothing."
    )
    kinds = parser.add_subparsers(metavar="KIND", dest="kind", required=True)
    for module in (articles, notion, mediawiki, library):
        module.add_parsers(kinds)
    for name, kind in kinds.choices.items():
        if name != "library":
            said = "the site's folder; where there is none one is started"
            kind.add_argument("site", metavar="SITE", nargs="?", type=Path, help=said)
        kind.add_argument("--with-private", action="store_true", help="copy what is private too; it stays unpublished")
        kind.add_argument("--replace", action="store_true", help="replace files of the project that differ")
        kind.add_argument("--dry-run", action="store_true", help="report only; write nothing")
        said = "print the totals and warnings only, not a line for each file"
        kind.add_argument("--summary", action="store_true", help=said)
        add_config(kind)


def run(args: argparse.Namespace) -> int:
    """Copies and reports; 2 if the source cannot be read."""
    site: Path | None = getattr(args, "site", None)
    args.is_new = False
    with TemporaryDirectory() if args.dry_run else nullcontext() as elsewhere:
        if site is not None:
            if not args.source.exists():
                raise LudographError(f"there is no {args.source}")
            if site.resolve().is_relative_to(args.source.resolve()):
                raise LudographError(f"{site} lies in {args.source}, and would be imported itself: name another folder")
            args.is_new = not (site / "mkdocs.yml").exists()
            site = Path(elsewhere, site.name) if elsewhere and args.is_new else site
            args.config, args.was_there = site / "mkdocs.yml", site.exists()
            if args.is_new:
                _start(site, args.site_name(args.source) if args.kind == "mediawiki" else None)
        return _imported(args)


def _start(folder: Path, name: str | None) -> None:
    """Starts a site for imported articles: folders are its menu, and it has no article of its own."""
    asked = argparse.Namespace(folder=folder, name=name, lang=None, address="", package=None)
    files = new_site.make(asked, lambda _, given, default: given or default)
    kept = {file: text for file, text in files.items() if not {"docs", "bibliography"} & {*file.parts}}
    menu = re.compile(r"^nav:.*\n(?:[ ].*\n|\n)*", re.MULTILINE)
    write_new(Transaction(folder), kept | {folder / "mkdocs.yml": menu.sub("", kept[folder / "mkdocs.yml"])})
    (folder / "docs").mkdir(exist_ok=True)


def _imported(args: argparse.Namespace) -> int:
    try:
        project = load_project(args.config, drafts="show")
        found = all_settled(args.plan(args, project), WorkingTree(project.root), replace_=args.replace)
        transaction = Transaction(project.root, docs=project.docs)
        for item in found:
            if item.data is not None and not args.dry_run:
                transaction.write(project.root / item.target, item.data)
        transaction.commit()
    except BaseException:
        for path in args.config.parent.iterdir() if args.is_new else ():  # which `_start` found empty
            if path.name != ".git":
                shutil.rmtree(path) if path.is_dir() else path.unlink()
        if args.is_new and not args.was_there:
            args.config.parent.rmdir()
        raise
    project.save()
    if getattr(args, "json", False):
        print_json(map(record, found))
        return 0
    if not args.summary:
        for item in found:
            print(printable(item.line))
    for item in found:
        for warning in item.warnings:
            print(printable(f"{item.target or item.name}:{warning}"))
    print(_summary(found, dry=args.dry_run))
    if new := _not_in_nav(found, project):
        print(f"The `nav` of {project.site.config_name} does not name {', '.join(new)}: write each there as an entry.")
    return 0


def record(item: Imported) -> dict[str, object]:
    """The result for a file or a work, for programs."""
    path, notes, warnings = item.target or item.within or item.name, list(item.notes), list(item.warnings)
    return {"path": path, "name": item.name, "outcome": item.outcome.value, "notes": notes, "warnings": warnings}


def _not_in_nav(found: Iterable[Imported], project: Project) -> list[str]:
    """The folders of new articles, and articles outside of folders, that are missing in the site's own navigation."""
    docs, nav = f"{project.site.docs_name}/", project.site.navigation
    there = [item for item in found if item.data is not None or item.outcome is ImportOutcome.SAME]
    new = [item.target.removeprefix(docs) for item in there if item.target.startswith(docs)]
    articles = [path for path in new if path.endswith((".md", ".html")) and nav and not holds(nav, path)]
    return list(dict.fromkeys(f"{posixpath.dirname(path)}/" if "/" in path else path for path in articles))


def _summary(found: Sequence[Imported], *, dry: bool) -> str:
    libraries = {item.within for item in found}  # their works are counted
    counts = Counter(item.outcome for item in found if not item.target or item.target not in libraries)
    parts = [f"{counts[outcome]} {outcome.value}" for outcome in ImportOutcome if counts[outcome]]
    return f"{'Nothing was written. ' if dry else ''}{'; '.join(parts) or 'nothing was found'}."
