"""Runs the checks: all problems of the articles, of the libraries and data, and of the site as a whole, as reports.

Problems found while reading are in the facts and the catalogue; one that a check finds again at the same place is
reported once. Silences in articles are applied, and one without effect is itself a problem.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from typing import TYPE_CHECKING

from ludograph.article.facts import ArticleFacts, SilencedSpan
from ludograph.base.frozen import frozen
from ludograph.base.problems import Place, Problem, Severity, internal_error
from ludograph.catalogue import Catalogue
from ludograph.checks import ARTICLE_CHECKS, RULES, SITE_CHECKS, Rule
from ludograph.checks.outline import SiteOutline
from ludograph.checks.selection import Selection, apply_silences
from ludograph.library.library import Bibliography
from ludograph.store import Cache

if TYPE_CHECKING:
    from ludograph.rules.data.model import Rules


@frozen
class Report:
    """A problem with its rule and its severity on this site."""

    problem: Problem
    rule: Rule
    severity: Severity

    @property
    def path(self) -> str:
        """The path of its file; "" for the project itself."""
        return self.problem.place.path if self.problem.place else ""

    @property
    def order(self) -> tuple[str, int, str, int, str]:
        """The sort key: file, place, code."""
        place = self.problem.place
        start, end = (place.start, place.end) if place else (0, 0)
        return self.path, start, self.problem.code, end, self.problem.message


def article_problems(facts: ArticleFacts, catalogue: Catalogue) -> tuple[Problem, ...]:
    """All problems of one article that do not depend on others, for any selection."""
    known = {(problem.code, problem.place) for problem in facts.problems}
    place = Place(facts.path, 0, 0)
    found = (
        problem
        for check in ARTICLE_CHECKS
        for problem in _guarded(partial(check.find, facts, catalogue), f"checking {RULES[check.code].name}", place)
    )
    return _without_repeats(
        (*facts.problems, *(problem for problem in found if (problem.code, problem.place) not in known))
    )


def catalogue_problems(catalogue: Catalogue, cache: Cache | None = None) -> tuple[Problem, ...]:
    """All problems of the libraries and data; with a cache, only changed games are examined again."""
    rules = rules_problems(catalogue.rules, cache)
    return _without_repeats((*catalogue.problems, *library_findings(catalogue, cache), *rules))


def library_findings(catalogue: Catalogue, cache: Cache | None = None) -> tuple[Problem, ...]:
    from ludograph.library.soundness import library_problems

    # One examination answers both questions and is cached.
    known = cache or Cache(None)
    library = library_problems(catalogue.bibliography, cache=known)
    return (*library, *_idle(catalogue.bibliography, known))


def rules_problems(rules: Rules | None, cache: Cache | None = None) -> tuple[Problem, ...]:
    """All problems of the rules data."""
    from ludograph.rules.findings import rule_findings

    if rules is None:
        return ()
    return (*rules.problems, *(found.problem for found in rule_findings(rules, cache) if not found.allowed))


def _idle(library: Bibliography, cache: Cache) -> Iterator[Problem]:
    """Codes silenced by an entry (`ludograph = {ignore C004}`) without a problem in it."""
    from ludograph.library.soundness import unused_silences

    for code, place in unused_silences(library, cache=cache):
        if code not in {"C002", "C027"}:
            yield Problem("SIL001", f"nothing to silence here for {code}", "Remove it.", place)


def site_problems(site: SiteOutline, catalogue: Catalogue) -> tuple[Problem, ...]:
    return _without_repeats(
        problem
        for check in SITE_CHECKS
        for problem in _guarded(partial(check.find, site, catalogue), f"checking {RULES[check.code].name}")
    )


def _guarded(find: Callable[[], Iterable[Problem]], doing: str, place: Place | None = None) -> Iterator[Problem]:
    """The problems found by a check; an error in one check does not affect others."""
    try:
        yield from find()
    except Exception as error:  # noqa: BLE001 — the rest is checked
        yield internal_error(error, doing, place)


def reports(
    problems: Iterable[Problem], silences: Iterable[tuple[str, SilencedSpan]], selection: Selection
) -> list[Report]:
    """The selected problems without silenced ones, in order; `silences` have the paths of their articles."""
    is_on = cache(lambda code, path: selection.is_on(RULES[code], path))

    def is_wanted(problem: Problem) -> bool:
        return is_on(problem.code, problem.place.path if problem.place else "")

    wanted = [problem for problem in _without_repeats(problems) if is_wanted(problem)]
    left, unused = apply_silences(wanted, silences, is_on)
    kept = (*left, *filter(is_wanted, unused))
    shown = [Report(problem, RULES[problem.code], selection.severity_of(problem)) for problem in kept]
    return sorted(shown, key=lambda report: report.order)


def _without_repeats(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """The problems without duplicates: the first with each code, place and message."""
    found: dict[tuple[object, ...], Problem] = {}
    for problem in problems:
        # A picture without a licence is one problem, in however many articles.
        place = None if problem.code == "FIG007" else problem.place
        found.setdefault((problem.code, place, problem.message), problem)
    return tuple(found.values())
