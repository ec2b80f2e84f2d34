"""`ludograph affected [REF]`: pages that read differently since a revision, and why; changed rules and addresses."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ludograph.article.facts import AnchorKind, ArticleFacts
from ludograph.cli.revision import checked_out
from ludograph.games.flat import flatten
from ludograph.games.model import ResolvedGame, Rules
from ludograph.problems import LudographError
from ludograph.publish.engine import Reading
from ludograph.publish.project import Project, load_project
from ludograph.publish.questions import Question

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

_WORDS = {
    "work": "the work {}",
    "game": "the game {}",
    "family": "the family {}",
    "deck": "the deck {}",
    "yaku": "the yaku {}",
    "terms": "the terms {}",
    "page": "the title or address of {}",
    "address": "a link to {}",
    "picture": "the picture {}",
    "file": "the file {}",
}
"""A question that a reading asked, in words; others are shown by their kind."""


@dataclass(frozen=True, slots=True)
class ChangedPage:
    """A page that reads differently."""

    page: str
    """Its path under docs/."""
    title: str
    how: str
    """`new`, `gone` or `changed`."""
    reasons: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Affected:
    """What a change touches."""

    pages: tuple[ChangedPage, ...]
    rules: tuple[str, ...]
    """`Oicho-Kabu: yaku.kuppin.pay is 2 now (was 3)`."""
    addresses: tuple[str, ...]
    """Addresses and places in pages that are gone, with what keeps them."""


def add_parser(subparsers: Subparsers) -> None:
    """Declare the command."""
    parser = subparsers.add_parser(
        "affected",
        help="say which pages a change touches, and why",
        description="Compares the project with a git revision: pages that read differently, rules, addresses.",
    )
    parser.add_argument("revision", metavar="REF", nargs="?", default="HEAD", help="a git revision (default: HEAD)")
    parser.add_argument("--format", choices=("text", "markdown", "json"), default="text")
    parser.add_argument("--config", metavar="FILE", type=Path, help="the mkdocs.yml of the project")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print what is affected; always 0, since a change is not a fault."""
    project = load_project(args.config)
    with checked_out(project.root, args.revision) as folder:
        if not (folder / project.site.config_name).is_file():
            raise LudographError(f"{args.revision} has no {project.site.config_name}")
        earlier = load_project(folder / project.site.config_name)
        found = compare(earlier, project)
        earlier.cache.close()
    project.save()
    print(_FORMATS[args.format](found))
    return 0


def compare(earlier: Project, now: Project) -> Affected:
    """What reads differently in the project of today."""
    before = {article.page for article in earlier.articles()}
    after = {article.page for article in now.articles()}
    earlier.render_all()
    now.render_all()
    pages = [_compared(earlier, now, page) for page in sorted(before & after)]
    pages += [
        ChangedPage(page, now.facts_of(page).metadata.title.text or page, "new") for page in sorted(after - before)
    ]
    pages += [
        ChangedPage(page, earlier.facts_of(page).metadata.title.text or page, "gone") for page in sorted(before - after)
    ]
    changed = sorted((page for page in pages if page is not None), key=lambda page: page.page)
    rules = tuple(_changed_rules(earlier.catalogue.rules or Rules(), now.catalogue.rules or Rules()))
    return Affected(tuple(changed), rules, tuple(_lost_addresses(earlier, now, before, after)))


def _compared(earlier: Project, now: Project, page: str) -> ChangedPage | None:
    old_job, new_job = earlier.job(page), now.job(page)
    old, new = earlier.records_for(old_job), now.records_for(new_job)
    was, is_ = old.reading(old_job), new.reading(new_job)
    if was.key == is_.key:
        return None
    before, after = old.get(old_job), new.get(new_job)
    if (before.title_html, before.body) == (after.title_html, after.body):
        return None
    return ChangedPage(page, after.title, "changed", tuple(_reasons(was, is_)))


def _reasons(was: Reading, is_: Reading) -> Iterator[str]:
    for part in sorted({*was.made_of, *is_.made_of}):
        if was.made_of.get(part) != is_.made_of.get(part):
            yield f"its {part}"
    known = dict(was.asked)
    yield from dict.fromkeys(_in_words(question) for question, answer in is_.asked if known.get(question) != answer)


def _in_words(question: Question) -> str:
    kind, *names = question
    words = _WORDS.get(kind)
    return words.format(names[-1]) if words and names else " ".join(question)


def _changed_rules(before: Rules, after: Rules) -> Iterator[str]:
    for id in sorted({*before.games, *after.games}):
        old, new = before.games.get(id), after.games.get(id)
        if old is None and new is not None:
            yield f"{new.title}: new"
        elif new is None and old is not None:
            yield f"{old.title}: gone"
        elif old is not None and new is not None and old.fingerprint != new.fingerprint:
            yield from _changed_values(old, new)


def _changed_values(old: ResolvedGame, new: ResolvedGame) -> Iterator[str]:
    was = {value.path: value.text or "not stated" for value in flatten(old)}
    is_ = {value.path: value.text or "not stated" for value in flatten(new)}
    for path in sorted({*was, *is_}):
        if was.get(path) != is_.get(path):
            yield f"{new.title}: {path} is {is_.get(path, 'left out')} now (was {was.get(path, 'left out')})"


def _lost_addresses(earlier: Project, now: Project, before: set[str], after: set[str]) -> Iterator[str]:
    known = now.catalogue.addresses
    for page in sorted(before - after):
        old = earlier.catalogue.addresses
        url = old.pages[page].url if old and page in old.pages else page
        if known is None or known.resolve(f"/{url}", "").path is None:
            yield f"/{url} is gone: add `aliases: [{url}]` to the article that takes its place"
    for page in sorted(before & after):
        kept = now.facts_of(page).ids
        for anchor in _headings(earlier.facts_of(page)):
            if anchor not in kept:
                yield f"{page}#{anchor} is gone: keep it with `{{#{anchor}}}` on the heading that takes its place"


def _headings(facts: ArticleFacts) -> list[str]:
    return [anchor.id for anchor in facts.anchors if anchor.kind is AnchorKind.HEADING]


def as_text(found: Affected) -> str:
    """For a terminal, a line each."""
    lines = []
    for page in found.pages:
        because = f" ({', '.join(page.reasons)})" if page.reasons else ""
        lines.append(f"{page.page}: {page.how}{because}")
    lines += [*found.rules, *found.addresses]
    count = len(found.pages)
    return "\n".join([*lines, f"{count} {'page reads' if count == 1 else 'pages read'} differently."])


def as_markdown(found: Affected) -> str:
    """One comment for a pull request."""
    count = len(found.pages)
    parts = [f"**{count} {'page reads' if count == 1 else 'pages read'} differently.**"]
    if found.pages:
        rows = [f"| {_cell(page.title)} | {page.how} | {_cell(', '.join(page.reasons))} |" for page in found.pages]
        parts.append("\n".join(["| Page | What | Because of |", "| --- | --- | --- |", *rows]))
    for title, lines in (("Rules", found.rules), ("Addresses", found.addresses)):
        if lines:
            parts.append("\n".join([f"**{title}**", "", *(f"- {_cell(line)}" for line in lines)]))
    return "\n\n".join(parts)


def _cell(text: str) -> str:
    """Text that stays one cell or item, whatever an author wrote in it."""
    return " ".join(text.split()).replace("|", "\\|").replace("<", "&lt;").replace("@", "@\u200b")


def as_json(found: Affected) -> str:
    """For programs."""
    return json.dumps(asdict(found), ensure_ascii=False, indent=1)


_FORMATS = {"text": as_text, "markdown": as_markdown, "json": as_json}
