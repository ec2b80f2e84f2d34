"""Works that now have another key than the one cited in articles and data; git has the earlier libraries."""

from __future__ import annotations

import posixpath
from collections import deque
from collections.abc import Collection, Container, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from ludograph.base.git import run_git
from ludograph.base.problems import LudographError
from ludograph.base.source import SourceText, content_hash
from ludograph.checks.running import Report
from ludograph.library.entry import Entry
from ludograph.library.reader import read_bibliography
from ludograph.library.soundness.duplicates import Earlier, Twins
from ludograph.site.project.project import Project
from ludograph.site.reporting.lines import ProjectFiles
from ludograph.store import Kind
from ludograph.tools.shared.revision import listed

BEFORE = "before/"
"""Prefix of the paths of earlier libraries."""
_COMMITS = 20
"""The largest number of changes of the libraries that are searched for a cited key."""
_FOUND = Kind("hints-on-keys", tuple[tuple[str, str], ...])
"""Old key → hint."""


def with_new_keys(project: Project, reports: list[Report]) -> list[Report]:
    """The reports, with the command that renames a missing key in the hint if its work has another key now."""
    wanted = {report.problem.work for report in reports} - {""}
    hints = dict(_hints(project, wanted)) if wanted else {}
    return [
        replace(report, problem=replace(report.problem, hint=hints[report.problem.work]))
        if report.problem.work in hints
        else report
        for report in reports
    ]


def _hints(project: Project, wanted: Collection[str]) -> tuple[tuple[str, str], ...]:
    """Hints for the wanted keys under which git has a work; the latest one of a key counts."""
    with suppress(LudographError):  # no git
        if commit := run_git(project.root, "rev-parse", "--verify", "--quiet", "HEAD"):
            question = content_hash(commit.decode(), project.inputs, *sorted(wanted))
            found = project.cache.get(_FOUND, question)
            if found is None:
                before = list(earlier_works(project, (), wanted))
                gone = "Git has it as “{}”, and the library has no work that looks like it."
                found = (
                    *((entry.key, gone.format(entry.text.get("title", entry.key))) for entry in before),
                    *(_of_todays(project, before) if before else ()),
                )
                project.cache.put(_FOUND, question, found)
                project.cache.save()
            return found
    return ()


def _of_todays(project: Project, before: Sequence[Entry]) -> Iterator[tuple[str, str]]:
    """The old key of each work that now has another one, with a hint."""
    for entry, where in _doubled(project):
        for old, new, _ in same_works(before, [entry]):
            yield old.key, f"Its work stands in {where} under {new.key!r}, the key of another entry: correct it there."
    for old, new, why in same_works(before, project.catalogue.bibliography.values()):
        if old.path.startswith(BEFORE):
            yield old.key, f"{new.key!r} {why}: `{rename_command(old.key, new.key)}` renames it in articles and data."


def _doubled(project: Project) -> Iterator[tuple[Entry, str]]:
    """The entries omitted because an earlier one has their key, with their places."""
    files = ProjectFiles(project.files)
    for problem in project.catalogue.bibliography.problems:
        place = problem.place
        if problem.code == "C003" and place is not None and (source := files.text(place.path)) is not None:
            begin = source.text.rfind("@", 0, place.start)
            entry = next(iter(read_bibliography([SourceText(place.path, source.text[begin:])]).values()), None)
            if entry is not None:
                yield entry, f"{place.path}:{source.location(place.start).line}"


def rename_command(old: str, new: str) -> str:
    """The command that renames a key and keeps its addresses."""
    return f"ludograph rename-key --keep {old} {new}"


def same_works(before: Iterable[Entry], today: Iterable[Entry]) -> Iterator[tuple[Earlier, Entry, str]]:
    """The current works that are similar to earlier ones, with the reason."""
    twins = Twins()
    for entry in before:
        deque(twins.of(entry), maxlen=0)
    for entry in today:
        for first, why in twins.of(entry):
            yield first, entry, why


def earlier_works(project: Project, taken: Container[str], wanted: Collection[str] | None = None) -> Iterator[Entry]:
    """Works that only git has, the newest for each key; the paths of their files begin with `BEFORE`.

    Those with one of the `wanted` keys; by default those of the last commit, and cited ones. Keys in `taken` are
    omitted.
    """
    known = project.catalogue.bibliography
    found: set[str] = set()
    for number, source in _versions(project.root, library_folder(project)):
        if number and wanted is None:
            wanted = _cited(project)
        # Most missing keys are misspelt and never existed; then no libraries need to be read.
        if wanted is not None and not any(key in source.text for key in wanted if key not in found):
            continue
        for entry in read_bibliography([source]).values():
            if entry.key in found or entry.key in taken or known.resolve(entry.key) is not None:
                continue
            if wanted is None or entry.key in wanted:
                found.add(entry.key)
                yield entry


def _versions(root: Path, folder: str) -> Iterator[tuple[int, SourceText]]:
    """The libraries of the last commits, newest first, with the number of the commit; without duplicates."""
    with suppress(LudographError):  # no git
        commits = (run_git(root, "log", f"-{_COMMITS}", "--format=%H", "--", folder) or b"").decode().split()
        seen: set[str] = set()
        for number, commit in enumerate(["HEAD", *commits] if commits else []):
            for _, blob, path in listed(root, commit):
                if posixpath.dirname(path) == folder and path.endswith((".bib", ".json")) and blob not in seen:
                    seen.add(blob)
                    yield number, SourceText.decode(run_git(root, "cat-file", "blob", blob) or b"", f"{BEFORE}{path}")


def _cited(project: Project) -> set[str]:
    """The citekeys in articles and data."""
    rules = project.catalogue.rules
    sources = rules.reach.values() if rules else ()
    found = {source.cite for group in sources for source in group}
    return found.union(*(facts.works() for facts in project.facts()))


def library_folder(project: Project) -> str:
    return posixpath.dirname(project.options.bibliography[0]) if project.options.bibliography else "bibliography"
