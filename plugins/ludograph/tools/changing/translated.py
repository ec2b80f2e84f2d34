"""`ludograph translated [FILE]`: changes in originals; with `--seen`, marks a translation as up to date."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from typing import Any

from ludograph.article.facts.seen import seen_text
from ludograph.article.facts.staleness import ChangeKind
from ludograph.base.problems import LudographError, did_you_mean, printable
from ludograph.languages.tag import is_same_language
from ludograph.site.project.project import Project, load_project
from ludograph.site.project.translations import Translations, described
from ludograph.tools.shared.arguments import add_json, print_json
from ludograph.tools.shared.named import articles_named
from ludograph.tools.shared.transaction import Transaction


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Says what has changed in the original of a translation since its translator saw it, section by section. "
        "With --seen it keeps, beside the translation, what the translator has seen."
    )
    parser.add_argument("paths", metavar="PATH", nargs="*", help="translations, or folders of them (default: all)")
    asked = parser.add_mutually_exclusive_group()
    asked.add_argument("--status", action="store_true", help="say what has changed since (this is the default)")
    asked.add_argument("--seen", action="store_true", help="the translation is up to date: keep what was translated")
    asked.add_argument("--missing", action="store_true", help="list what the original has and the translation lacks")
    parser.add_argument("--lang", metavar="TAG", default="", help="only translations into this language")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Prints the changes, or writes the file; 2 if there is no such translation."""
    project = load_project(args.config, drafts="show")
    translations = Translations(project)
    pages = _pages(project, translations, args)
    if args.seen:
        if not args.paths:
            raise LudographError("--seen needs the translation that is up to date: docs/fr/games/koi-koi.md")
        records = [_keep(project, translations, page) for page in pages]
    elif args.missing:
        records = [record for page in pages if (record := _missing(translations, page))["lines"]]
        records += [] if args.paths else _untranslated(project, translations, args.lang)
    else:
        records = [_status(translations, page) for page in pages]
    lines = [line for record in records for line in record["lines"]]
    if args.json:
        print_json(records)
    else:
        nothing = (
            "Nothing is missing."
            if pages
            else "There are no translations: `translates` in an article's head makes one."
        )
        print("\n".join(map(printable, lines)) or nothing)
    project.save()
    return 0


def _pages(project: Project, translations: Translations, args: argparse.Namespace) -> list[str]:
    known = translations.pages
    if not args.paths:
        languages = {version.page: version.lang for page in known for version in translations.versions(page)}
        return [page for page in known if not args.lang or is_same_language(args.lang, languages[page])]
    asked = articles_named(project, args.paths)
    if not (found := [page for page in asked if page in known]):
        hint = did_you_mean(asked[0], known) or "Its head has to name the original: `translates: games/koi-koi.md`."
        raise LudographError(f"{args.paths[0]} is not a translation. {hint}")
    return found


def _record(page: str, original: str, lines: Iterable[str]) -> dict[str, Any]:
    return {"page": page, "original": original, "lines": list(lines)}


def _keep(project: Project, translations: Translations, page: str) -> dict[str, Any]:
    found, path = translations.now_seen(page), translations.file(page)
    transaction = Transaction(project.root, docs=project.docs)
    transaction.write(project.root / path, seen_text(found).encode())
    transaction.commit()
    headings = [section for section in found.sections if section.id]
    alone = [section.id for section in headings if not section.translated]
    lines = [f"{path}: {len(headings)} sections of {found.page}, {len(headings) - len(alone)} with a heading here"]
    if alone:
        lines.append(f"Without one: {', '.join(alone)}. Give a heading the same id: `## … {{#{alone[0]}}}`.")
    return _record(page, found.page, lines)


def _status(translations: Translations, page: str) -> dict[str, Any]:
    original = translations.original(page)
    if translations.seen(page) is None:
        return _record(page, original, [f"{page}: not known which state of {original} it translates"])
    changes = translations.changes(page)
    said = f"{page}: {f'{len(changes)} to look at' if changes else f'up to date with {original}'}"
    return _record(page, original, [said, *(f"  {described(change, original)}" for change in changes)])


def _missing(translations: Translations, page: str) -> dict[str, Any]:
    """The sections of the original without a corresponding heading in the translation."""
    seen, original = translations.seen(page), translations.original(page)
    lacking = [one.id for one in seen.sections if one.id and not one.translated] if seen is not None else []
    lacking += [change.section for change in translations.changes(page) if change.kind is ChangeKind.NEW]
    return _record(page, original, (f"{page}: {original}#{section}" for section in dict.fromkeys(lacking)))


def _untranslated(project: Project, translations: Translations, lang: str) -> Iterable[dict[str, Any]]:
    """The originals without a translation into a language of the site, its own among them."""
    languages = [lang] if lang else list(dict.fromkeys([project.settings.lang, *project.language_parts]))
    for article in project.articles():
        own = {project.lang_of(article), *(one.lang for one in translations.versions(article.page))}
        if not article.head.translates and project.is_listed(article) and not project.is_workshop(article.page):
            lacking = [each for each in languages if not any(is_same_language(each, one) for one in own)]
            if lacking:
                yield _record(article.page, article.page, [f"{article.page}: not in {', '.join(lacking)}"])
