"""The problems in the preview's corner list."""

from __future__ import annotations

import re
import traceback
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from urllib.parse import quote

from ludograph.article.facts import ArticleFacts
from ludograph.article.facts.restriction import UsedNames
from ludograph.base.files import Files, WorkingTree
from ludograph.base.frozen import frozen
from ludograph.base.problems import LudographError, Problem, Severity, printable
from ludograph.base.source import SourceText, read_file
from ludograph.catalogue import Catalogue
from ludograph.checks import SITE_CHECKS
from ludograph.checks.outline import outline_of, site_outline
from ludograph.checks.running import Report, article_problems, catalogue_problems, reports, site_problems
from ludograph.checks.selection import Selection
from ludograph.site.reporting.lines import ProjectFiles, words
from ludograph.site.settings.configuration import SettingsError
from ludograph.store import PACKAGE, Cache


@frozen
class ShownFault:
    """A fault in the corner list."""

    text: str
    """Code, name, message and hint."""
    path: str = ""
    """Relative to the project; "" without a file."""
    line: int = 0
    column: int = 0
    severity: Severity = Severity.ERROR


_OF_THE_SITE = frozenset(check.code for check in SITE_CHECKS)
"""Codes of checks over all articles; for a single article, silencing them would seem to have no effect."""
_UNUSED_SILENCE = "SIL001"


def page_faults(
    facts: ArticleFacts, catalogue: Catalogue, selection: Selection, files: Files
) -> tuple[ShownFault, ...]:
    silences = [(facts.path, silence) for silence in facts.silences]
    unclear = {silence.place for silence in facts.silences if _OF_THE_SITE.intersection(silence.codes)}
    found = reports(article_problems(facts, catalogue), silences, selection)
    shown = (one for one in found if one.problem.code != _UNUSED_SILENCE or one.problem.place not in unclear)
    texts = ProjectFiles(files)
    return tuple(_fault(one, texts) for one in shown)


def site_faults(
    articles: Sequence[ArticleFacts],
    unpublished: UsedNames,
    catalogue: Catalogue,
    more: Sequence[Problem],
    generated: Callable[[str], ArticleFacts | None],
    selection: Selection,
    cache: Cache,
    files: Files,
) -> tuple[ShownFault, ...]:
    """The problems of the library, the data and between articles."""
    outline = site_outline(map(outline_of, articles), unpublished, generated)
    problems = [*more, *catalogue_problems(catalogue, cache), *site_problems(outline, catalogue)]
    silences = [(facts.path, silence) for facts in articles for silence in facts.silences]
    found = reports(problems, silences, selection)
    texts = ProjectFiles(files)
    return tuple(_fault(one, texts) for one in found if not one.problem.code.startswith("SIL"))


def fault_of(error: BaseException, root: Path, config_file: Path) -> ShownFault:
    """The message of an exception, with the file and line in the project that caused it, if any.

    That is an unreadable line of mkdocs.yml or of a template, or the innermost line of a running hook or template.
    """
    if isinstance(error, SettingsError):
        files = ProjectFiles(WorkingTree(root))
        return _fault(reports(error.problems, (), Selection())[0], files)
    text = str(error) or type(error).__name__
    if not isinstance(error, LudographError):
        text = f"{type(error).__name__}: {text}"
    path, line, column = _origin(error, root, config_file)
    return ShownFault(printable(" ".join(text.split())), printable(path), line, column)


def _origin(error: BaseException, root: Path, config_file: Path) -> tuple[str, int, int]:
    for each in _chain(error):
        mark = getattr(each, "problem_mark", None)
        if mark is not None:
            return _below(config_file, root), mark.line + 1, mark.column + 1
        torn, line = getattr(each, "filename", None), getattr(each, "lineno", None)
        if torn and line:  # a template or a module that cannot be parsed
            return _below(Path(torn), root), line, getattr(each, "offset", None) or 1
        frames = [frame for frame in traceback.extract_tb(each.__traceback__) if _is_own(Path(frame.filename), root)]
        if frames:
            return _below(Path(frames[-1].filename), root), frames[-1].lineno or 1, (frames[-1].colno or 0) + 1
    named = _NAMED.findall(str(error)) if isinstance(error, LudographError) else []
    if not named or not config_file.is_file():
        return "", 0, 0
    source = SourceText.decode(read_file(config_file), config_file.name)
    found = re.search(rf"(?:^|(?<=[\s{{,])){re.escape(named[-1])}[ \t]*:", source.text)
    location = source.location(found.start() if found else 0)
    return _below(config_file, root), location.line, location.column


_NAMED = re.compile(r"(?:option|[Cc]onfig value|configuration name:?) '([^']+)'")
"""The invalid option in MkDocs's messages."""


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


def _is_own(file: Path, root: Path) -> bool:
    """Whether it is a hook, a template or an extension of the project, not of an installed package."""
    return file.is_relative_to(root) and not file.is_relative_to(PACKAGE) and "site-packages" not in file.parts


def _below(file: Path, root: Path) -> str:
    return file.relative_to(root).as_posix() if file.is_relative_to(root) else str(file)


def editor_link(pattern: str, root: Path, fault: ShownFault) -> str:
    """The URI that opens the fault's line in an editor; "" without an editor or file."""
    if not pattern or not fault.path:
        return ""
    path = quote((root / fault.path).absolute().as_posix(), safe="/:")
    return (
        pattern.replace("/{path}", path if path.startswith("/") else f"/{path}")
        .replace("{path}", path)
        .replace("{line}", str(fault.line or 1))
        .replace("{column}", str(fault.column or 1))
    )


def _fault(report: Report, files: ProjectFiles) -> ShownFault:
    place = report.problem.place
    line, column = files.location(place) if place else (0, 0)
    return ShownFault(words(report), printable(report.path), line, column, report.severity)
