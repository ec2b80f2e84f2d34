"""Copies made by programs, recognised by name: conflict files, duplicates, backups.

Authors may not know about them, and they have an old state of the original: the copy of a draft may still be marked as
public.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Container

from ludograph.base.problems import Place, Problem

_CONFLICT = (
    r"conflict(?:ed)?\s(?:copy|version)|case\sconflict|sfconflict|en\sconflit|konfliktkopie|in\skonflikt"
    r"|in\sconflitto|en\sconflicto|em\sconflito|競合|冲突|衝突"
)
_CERTAIN = re.compile(
    rf"""
    (?P<original>.*?)
    (?: \s*\([^()]*(?:{_CONFLICT})[^()]*\)
    | \s*\[conflict\]
    | [.]sync-conflict-\d{{8}}-\d{{6}}.*
    | [_-]conflict-\d{{8}}-\d{{6}}
    | \s-\s(?:copy|kopie|copie|copia|cópia|コピー|副本)(?:\s*\(\d+\))?
    | \s*\((?:another\s|\d+(?:st|nd|rd|th)\s)?copy(?:\s\d+)?\)
    | ~ | [.](?:orig|bak|backup|rej|mine|swp|(?:backup|base|local|remote)[._]\d+)
    )""",
    re.IGNORECASE | re.VERBOSE,
)
"""Names from Dropbox, Nextcloud, Google Drive, Seafile, Syncthing, Windows, Linux, editors and git (no extensions).
"""
_LIKELY = re.compile(
    r"copy of (?P<of>.+)|(?P<original>.+?)(?: copy(?: \d+)?|-(?:DESKTOP|LAPTOP|WIN)-[A-Z0-9]{5,15}(?:-\d+)?)",
    re.IGNORECASE,
)
"""Names from macOS, Google Drive and OneDrive that people use too; they count only beside the original."""
_BACKUP = re.compile(
    r".+[.](?:md|markdown)(?:~|[.](?:orig|bak|backup|old|tmp|rej|mine|swp|r\d+)~?|[.]sync-conflict-.*)", re.IGNORECASE
)


def is_copy(path: str, stems: Container[str]) -> bool:
    """Whether a program gave the file its name; `stems` are the paths of the other files without extension."""
    folder, slash, name = posixpath.splitext(path)[0].rpartition("/")
    if _CERTAIN.fullmatch(name):
        return True
    likely = _LIKELY.fullmatch(name)
    return likely is not None and f"{folder}{slash}{likely['of'] or likely['original']}" in stems


def is_backup(path: str) -> bool:
    """Whether it is an article with a further extension: `koi.md~`, `koi.md.orig`."""
    return _BACKUP.fullmatch(posixpath.basename(path)) is not None


def copy_problem(path: str) -> Problem:
    """The problem for such a copy, by its path in the project."""
    hint = "Delete it once nothing of it is needed, or give it a name of its own."
    return Problem("PRV007", "this is a copy that a program made, so it is not published", hint, Place(path, 0, 0))
