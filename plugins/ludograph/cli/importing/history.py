"""Who wrote a file and when, from the git history of its folder."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from ludograph.cli.revision import run_git

_RECORD, _PART = "\x1e", "\x1f"
_FORMAT = f"--format={_RECORD}%aN{_PART}%as{_PART}%(trailers:key=Co-authored-by,valueonly,separator={_PART})"
_ADDRESS = re.compile(r"\s*<[^>]*>\s*$")


@dataclass(slots=True)
class History:
    """The changes of one file."""

    people: dict[str, None] = field(default_factory=dict)
    """By their first change, the earliest first; without mail addresses and programs (`…[bot]`)."""
    created: str = ""
    """The day of the first change, `2024-12-18`."""
    modified: str = ""
    """The day of the last."""


def histories(folder: Path) -> dict[str, History]:
    """Path from the folder → its history, through renames; empty where the folder is in no git repository."""
    log = _log(folder, "--find-renames") or _log(folder, "--no-renames") or ""
    found: dict[str, History] = {}
    now: dict[str, str] = {}
    changes = []
    # The newest commit comes first: a rename leads from the later name to the earlier one.
    for people, day, paths in _commits(log):
        for before, after in paths:
            name = now.get(after, after)
            if before != after:
                now[before] = name
            changes.append((name, people, day))
    for name, people, day in reversed(changes):
        known = found.setdefault(name, History(created=day))
        known.people |= dict.fromkeys(people)
        known.created, known.modified = min(known.created, day), max(known.modified, day)
    return found


def _log(folder: Path, renames: str) -> str | None:
    flags = ("--no-show-signature", "--no-ext-diff", "--no-textconv", "--use-mailmap", "--relative", "--name-status")
    printed = run_git(folder, "log", *flags, renames, "-z", _FORMAT)
    return None if printed is None else printed.decode("utf-8", "surrogateescape")


def _commits(log: str) -> Iterator[tuple[list[str], str, list[tuple[str, str]]]]:
    """Of each commit its people, its day, and the paths before and after it."""
    for commit in log.split(_RECORD)[1:]:
        head, _, changed = commit.partition("\0")
        author, day, *others = head.split(_PART)
        people = [_ADDRESS.sub("", person).strip() for person in (author, *others)]
        yield [one for one in people if one and not one.endswith("[bot]")], day, list(_paths(changed))


def _paths(changed: str) -> Iterator[tuple[str, str]]:
    parts = iter(changed.lstrip("\n").split("\0"))
    for status in parts:
        if status:
            path = next(parts, "")
            yield path, next(parts, "") if status[0] in "RC" else path
