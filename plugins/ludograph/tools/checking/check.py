"""`ludograph check [PATH…]`: problems in articles, libraries and data; `--fix` corrects them.

Exit status: 0 sound, 1 an error (with `--strict` a warning), 2 could not run.
"""

from __future__ import annotations

import argparse
import importlib
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from ludograph.base.files import WorkingTree
from ludograph.base.problems import LudographError, Severity, counted
from ludograph.base.source import content_hash
from ludograph.checks import RULES
from ludograph.checks.running import Report, reports
from ludograph.checks.selection import Selection, codes
from ludograph.site.project.project import Project, load_project
from ludograph.site.reporting.lines import ProjectFiles, headline
from ludograph.site.settings.configuration import FolderError, SettingsError
from ludograph.store import Kind, spare_collections
from ludograph.tools.checking import baseline
from ludograph.tools.checking.collecting import Collected, collect, terminal_progress
from ludograph.tools.checking.report import FORMATS, fingerprint, write_some
from ludograph.tools.shared.named import is_at, path_named
from ludograph.tools.shared.transaction import write_all

SOUND, UNSOUND = 0, 1
LISTS = {"claims": "checking.claims", "rights": "showing.rights"}
"""Lists that `--only` prints instead of problems, and their modules."""
FOR_PEOPLE = frozenset({"text", "github"})
"""Formats for reading line by line, which have remarks only on request."""
_REFUSED = Kind("refused-fixes", tuple[str, ...])
"""Fingerprints of problems whose fix was tried on this text and failed."""
_MOST_ROUNDS = 5


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.usage = "ludograph check [OPTIONS] [PATH ...]"
    parser.description = "Reports what is wrong in articles, libraries and data. `ludograph explain CODE` says more."
    parser.add_argument(
        "paths", metavar="PATH", nargs="*", help="files, folders or names of articles to report on; all unless given"
    )
    parser.add_argument("--drafts", action="store_true", help="check drafts as well, as `build --drafts` builds them")
    rules = parser.add_argument_group("which rules")
    rules.add_argument(
        "--select",
        metavar="CODES",
        action="append",
        default=[],
        help="only these: codes, their beginnings or names, with commas; or ALL",
    )
    rules.add_argument("--extend-select", metavar="CODES", action="append", default=[], help="these rules as well")
    rules.add_argument("--ignore", metavar="CODES", action="append", default=[], help="not these rules")
    rules.add_argument("--strict", action="store_true", help="let warnings fail, as a strict build does")
    parser.add_argument(
        "--staged", action="store_true", help="check the project as the next commit will contain it, for a hook"
    )
    new = parser.add_argument_group("only what is new")
    new.add_argument("--baseline", metavar="FILE", type=Path, help="leave out the problems that are in FILE")
    new.add_argument("--write-baseline", metavar="FILE", type=Path, help="write the problems of today to FILE")
    new.add_argument(
        "--changed-since",
        metavar="REF",
        help="leave out what was wrong where this work left the git revision",
    )
    shown = parser.add_argument_group("what is printed")
    shown.add_argument("--format", choices=FORMATS, metavar="F", default="text", help=f"one of {', '.join(FORMATS)}")
    shown.add_argument(
        "--json", dest="format", action="store_const", const="jsonl", help="print JSON, one object on each line"
    )
    shown.add_argument("--all", action="store_true", help="print every problem, not only the first of each code")
    shown.add_argument("--info", action="store_true", help="print remarks too; they are only counted otherwise")
    shown.add_argument("--statistics", action="store_true", help="how often each code occurs, not every problem")
    parser.add_argument("--fix", action="store_true", help="correct what can be corrected without changing any meaning")
    parser.add_argument("--diff", action="store_true", help="show what --fix would change")
    parser.add_argument(
        "--links", action="store_true", help="ask other sites whether the addresses still lead anywhere"
    )
    lists = parser.add_argument_group("a list instead of what is wrong")
    lists.add_argument("--only", choices=LISTS, help="each claim with its result, or each picture with its licence")
    lists.add_argument("--failed", action="store_true", help="only claims that do not pass")
    lists.add_argument("--csv", action="store_true", help="pictures as CSV with a header")
    lists.add_argument(
        "--for", dest="licence", metavar="LICENCE", default="", help="mark pictures that no work under it may contain"
    )


def run(args: argparse.Namespace) -> int:
    """Checks, corrects if requested, and prints."""
    if args.only:
        args.json = args.format == "jsonl"
        return int(importlib.import_module(f"ludograph.tools.{LISTS[args.only]}").run(args))
    if args.staged and args.fix:
        raise LudographError("--fix changes files on disk, not what is staged; run it without --staged")
    spare_collections()
    try:
        run_ = _Run(args, _load(args))
    except FolderError:
        raise
    except SettingsError as error:
        # With other settings, valid articles would have faults.
        print(FORMATS[args.format](reports(error.problems, (), Selection()), ProjectFiles(WorkingTree(error.root))))
        print("Articles and data are checked once the settings are right.", file=sys.stderr)
        return UNSOUND
    if args.diff:
        return run_.show_diff()
    corrected = run_.correct() if args.fix else 0
    return run_.report(corrected)


def _load(args: argparse.Namespace) -> Project:
    """The project to check; a named draft is checked too."""
    options = {"drafts": "show"} if args.drafts else {}
    project = load_project(args.config, **options)
    if args.staged:
        from ludograph.tools.shared.revision import staged

        project.cache.close()
        project = Project.load(project.site, project.options, preview=False, files=staged(project.root))
    named = {path_named(project, path) for path in args.paths}
    if args.drafts or all(one.source.path not in named for one in project.held_articles):
        return project
    project.cache.close()
    args.drafts = True
    return Project.load(project.site, project.options.changed(drafts="show"), preview=False, files=project.files)


@dataclass
class _Run:
    """A run of the command."""

    args: argparse.Namespace
    project: Project
    articles: tuple[str, ...] = ()
    """The paths of all articles, set by the check."""
    held_back: str = ""

    def __post_init__(self) -> None:
        self.files = ProjectFiles(self.project.files)
        selection = Selection.of_options(self.project.options.checks)
        self.selection = selection.with_arguments(self.args.select, self.args.extend_select, self.args.ignore)
        self.paths = [path_named(self.project, path) for path in self.args.paths]
        self._compared: baseline.BaselineComparison | None = None

    def report(self, corrected: int) -> int:
        """Prints the problems, or writes the baseline; returns the exit status."""
        args = self.args
        found = self._new(self._reports())
        if args.write_baseline:
            count = baseline.write(args.write_baseline, found, self.files)
            print(f"{args.write_baseline} holds {count} problems.", file=sys.stderr)
            return SOUND
        self._print(found, corrected)
        failing = {Severity.ERROR, Severity.WARNING} if args.strict else {Severity.ERROR}
        return UNSOUND if any(report.severity in failing for report in found) else SOUND

    def show_diff(self) -> int:
        """Prints what fixing would change; 1 if anything."""
        from ludograph.tools.checking.fixing import fixes

        changed = False
        for fixed in fixes(self.project, self._new(self._reports()), self.files, self.selection):
            changed = True
            print(fixed.diff(), end="")
        return UNSOUND if changed else SOUND

    def correct(self) -> int:
        """Fixes until nothing is left to fix; returns the number of corrected problems."""
        from ludograph.tools.checking.fixing import fixes

        corrected = 0
        for _round in range(_MOST_ROUNDS):
            changed = list(fixes(self.project, self._new(self._reports()), self.files, self.selection))
            if not changed:
                break
            root = self.project.root
            write_all(root, {root / fixed.path: (fixed.before, fixed.after) for fixed in changed}, self.project.docs)
            for fixed in changed:
                self.files.forget(fixed.path)
                corrected += len(fixed.corrected)
            self.project = _load(self.args)
        self._remember_refused()
        return corrected

    def _remember_refused(self) -> None:
        """Stores the fixes that failed, so that they are not announced again."""
        by_path: dict[str, list[str]] = {}
        for report in self._new(self._reports()):
            if report.rule.fixable and report.problem.fix and report.path:
                by_path.setdefault(report.path, []).append(fingerprint(report, self.files))
        for path, marks in by_path.items():
            if (source := self.files.text(path)) is not None:
                self.project.cache.put(_REFUSED, content_hash(path, source.text), tuple(marks))
        self.project.cache.save()

    def _is_fixable(self, report: Report) -> bool:
        """Whether `--fix` can probably correct it."""
        if not report.rule.fixable or not report.problem.fix or not report.path:
            return False
        source = self.files.text(report.path)
        refused = self.project.cache.get(_REFUSED, content_hash(report.path, source.text)) if source else None
        return refused is None or fingerprint(report, self.files) not in refused

    def _reports(self) -> list[Report]:
        progress = terminal_progress()
        collected = collect(self.project, progress)
        self.articles, self.held_back = collected.articles, collected.held_back
        if self.args.links:
            from ludograph.tools.checking.external_links import check_links, external_links

            links = external_links(self.project.facts(), self.project.catalogue)
            dead = check_links(links, self.project.catalogue, self.project.cache, progress)
            collected = replace(collected, problems=(*collected.problems, *dead))
        progress("")
        found = _selected(collected, self.selection)
        if self.paths:
            found = [report for report in found if report.path and self._is_below(report.path)]
        return _with_new_keys(self.project, found)

    @cached_property
    def _base(self) -> str:
        """The commit for the comparison: where the current work left the named branch."""
        from ludograph.tools.shared.revision import merge_base

        return merge_base(self.project.root, self.args.changed_since)

    def _new(self, found: Sequence[Report]) -> list[Report]:
        """The reports that are not in the baseline or the earlier revision."""
        new = list(found)
        if self.args.baseline:
            new, self._compared = baseline.compared(new, self.files, self._in_file, self._is_below)
        if self.args.changed_since:
            new, self._compared = baseline.compared(new, self.files, self._earlier, self._is_below)
        if self.args.staged and not self.paths:
            # The next commit is compared with the current one.
            self._keep(None, baseline.of_reports(found, self.files))
        return new

    @cached_property
    def _in_file(self) -> baseline.Baseline:
        """The baseline in the file, for the selected rules."""
        selection = self.selection
        return baseline.read(self.args.baseline, lambda code: code not in RULES or selection.is_on(RULES[code]))

    @cached_property
    def _earlier(self) -> baseline.Baseline:
        """The problems at the named revision."""
        known = self.project.cache.get(baseline.KNOWN, self._state(self._base))
        if known is None:
            known = self._worked_out()
            self._keep(self._base, known)
        return known

    def _keep(self, revision: str | None, known: baseline.Baseline) -> None:
        self.project.cache.put(baseline.KNOWN, self._state(revision), known)
        self.project.cache.save()

    def _state(self, revision: str | None) -> str:
        """A key for the selection and the files, committed or staged."""
        from ludograph.tools.shared.revision import listed

        name = self.project.site.config_name
        return content_hash(*map(repr, (listed(self.project.root, revision), self.selection, self.args.drafts, name)))

    def _worked_out(self) -> baseline.Baseline:
        from ludograph.tools.shared.revision import checked_out

        root = self.project.root
        name = self.project.site.config_name
        with checked_out(root, self._base) as folder:
            if not (folder / name).is_file():
                return baseline.of_reports((), self.files)
            options = {"drafts": "show"} if self.args.drafts else {}
            earlier = load_project(folder / name, **options)
            then = _selected(collect(earlier), self.selection)
            known = baseline.of_reports(then, ProjectFiles(earlier.files))
            earlier.cache.close()
            return known

    def _is_below(self, file: str) -> bool:
        """Whether the file is one of the arguments, or in one of the folders."""
        return not self.paths or any(is_at(file, path) for path in self.paths)

    def _subject(self) -> str:
        """The subject of the check: `3 articles`, or the paths if none is an article."""
        articles = self.articles
        asked = [path for path in articles if self._is_below(path)]
        return counted(len(asked), "article") if asked or not self.paths else ", ".join(self.paths)

    def _shown(self, found: Sequence[Report]) -> Sequence[Report]:
        """The reports to show: remarks only on request."""
        if self.args.info:
            return found
        named = {code for code in codes([*self.args.select, *self.args.extend_select]) if code in RULES}
        return [report for report in found if report.severity is not Severity.INFO or report.rule.code in named]

    def _print(self, found: Sequence[Report], corrected: int) -> None:
        if self.args.statistics:
            print(statistics(found))
            return
        shown = self._shown(found) if self.args.format in FOR_PEOPLE else found
        some = self.args.format == "text" and not self.args.all
        text = (write_some if some else FORMATS[self.args.format])(shown, self.files)
        if text:
            print(text)
        if self.args.format == "text" and not self.args.quiet:
            fixable = sum(map(self._is_fixable, found))
            kind = "new problems" if self._compared is not None and self._compared.hides_some else "problems"
            print(summary(found, self._subject(), corrected, fixable, kind, remarks_hidden=len(shown) < len(found)))
            if line := self.held_back:
                print(line)
        if self._compared is not None and (line := str(self._compared)):
            # Programs read standard output; the number of hidden remarks is for people.
            print(line, file=sys.stdout if self.args.format == "text" else sys.stderr)
        if self.args.fix and (left := [report for report in found if report.rule.fixable and report.problem.fix]):
            fixes = counted(len(left), "fix", "fixes")
            print(f"{fixes} left for you: each would change more than its fault.", file=sys.stderr)
            print("\n".join(f"  {headline(report, self.files)}" for report in left), file=sys.stderr)


def _with_new_keys(project: Project, found: list[Report]) -> list[Report]:
    """The reports, with the new key of a missing work. Git's history is read only if there are problems."""
    if all(report.severity is Severity.INFO for report in found):
        return found
    from ludograph.tools.checking.renamed_works import with_new_keys

    return with_new_keys(project, found)


def _selected(collected: Collected, selection: Selection) -> list[Report]:
    return reports(collected.problems, collected.silences, selection)


def statistics(found: Sequence[Report]) -> str:
    """The number of each code, most frequent first."""
    counts = Counter(report.rule.code for report in found)
    return "\n".join(
        f"{count:>6}  {code:<7} {RULES[code].name}"
        for code, count in sorted(counts.items(), key=lambda item: (-item[1], list(RULES).index(item[0])))
    )


def summary(
    found: Sequence[Report], subject: str, corrected: int, fixable: int, kind: str, *, remarks_hidden: bool
) -> str:
    """The last line: the numbers of problems in the `subject` (`3 articles`), of corrections and of possible fixes.

    `kind` is `problems`, or `new problems` if others are known.
    """
    counts = Counter(report.severity for report in found)
    parts = [counted(counts[severity], word) for severity, word in _WORDS.items() if counts[severity]]
    numbers = ", ".join(parts) if parts else f"no {kind}"
    numbers = f"{corrected} corrected, {numbers} left" if corrected else numbers
    line = f"{subject}: {numbers}{' (--info shows them)' if remarks_hidden else ''}."
    return line + (f" --fix corrects up to {fixable} of them." if fixable else "")


_WORDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "remark"}
