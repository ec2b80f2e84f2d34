"""The enabled rules with their severities, from mkdocs.yml and the command line.

::

    checks:
      select: [C, L, D]      # codes, prefixes, names, or ALL; by default all except house rules
      extend_select: [L007]  # in addition
      ignore: [C002]
      severity: {C027: warning}
      per_file_ignores: {"docs/games/wiki/*": [L006]}

The longest prefix decides: `select: [C006], ignore: [C]` leaves C006 on. A house rule is on only if its own code or
name, or ALL, is selected.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field, replace
from fnmatch import fnmatchcase
from typing import Any

from ludograph.article.facts import SilencedSpan
from ludograph.base.frozen import frozen
from ludograph.base.grouping import grouped
from ludograph.base.problems import Edit, LudographError, Problem, Severity, did_you_mean
from ludograph.checks import BY_NAME, RULES, Rule, severity_of

ALL = "ALL"
_OPTIONS = ("select", "extend_select", "ignore", "severity", "per_file_ignores")


class SelectionError(LudographError):
    """An unknown rule, option or severity: the word, and what is wrong with it."""

    def __init__(self, word: object, message: str, hint: str = "") -> None:
        super().__init__(message, hint)
        self.word = str(word)


@frozen
class Selection:
    """The selection and severities of rules."""

    select: tuple[str, ...] = ()
    """Codes or prefixes; empty for every rule that is on by default."""
    extend_select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    severities: Mapping[str, Severity] = field(default_factory=dict)
    """By code, if it differs from the default."""
    per_file_ignores: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Patterns of paths relative to the project, with codes that are ignored there."""

    @classmethod
    def of_options(cls, options: Mapping[str, Any]) -> Selection:
        """The selection in the option `checks`; SelectionError describes a fault."""
        for name in options:
            if name not in _OPTIONS:
                raise SelectionError(name, f"no option {name!r}", did_you_mean(str(name), _OPTIONS))
        severities = {_rule_code(code): _severity(word) for code, word in _mapping(options, "severity").items()}
        ignores = _mapping(options, "per_file_ignores").items()
        return cls(
            codes(options.get("select") or ()),
            codes(options.get("extend_select") or ()),
            codes(options.get("ignore") or ()),
            severities,
            tuple((str(pattern), codes(given)) for pattern, given in ignores),
        )

    def with_arguments(self, select: Iterable[str], extend_select: Iterable[str], ignore: Iterable[str]) -> Selection:
        """The selection with the command line's options: `select` replaces ours, the others add to it."""
        chosen = codes(select)
        return replace(
            self,
            select=chosen or self.select,
            extend_select=(*(() if chosen else self.extend_select), *codes(extend_select)),
            ignore=(*(() if chosen else self.ignore), *codes(ignore)),
        )

    def is_on(self, rule: Rule, path: str = "") -> bool:
        """Whether the rule is on, in this file if one is given."""
        on = max((len(prefix) for prefix in self._selecting(rule)), default=-1)
        off = max((len(prefix) for prefix in self.ignore if rule.code.startswith(prefix)), default=-1)
        if on < 0 or off >= on:
            return False
        return not any(
            rule.code.startswith(prefix)
            for pattern, ignored in self.per_file_ignores
            if path and _matches(path, pattern)
            for prefix in ignored
        )

    def severity_of(self, problem: Problem) -> Severity:
        """The severity of the problem on this site."""
        return self.severities.get(problem.code) or severity_of(problem)

    def _selecting(self, rule: Rule) -> Iterable[str]:
        """The prefixes that select the rule."""
        for prefix in (*self.select, *self.extend_select):
            if prefix == ALL:
                yield ""
            elif rule.code.startswith(prefix) and (rule.default_on or rule.code == prefix):
                yield prefix
        if not self.select and rule.default_on:
            yield ""


def codes(given: Any) -> tuple[str, ...]:
    """Codes, prefixes, or names, as a list or comma-separated text → codes or prefixes in capitals."""
    words = given.split(",") if isinstance(given, str) else list(given)
    parts = [part.strip() for word in words for part in str(word).split(",")]
    return tuple(_code(part) for part in parts if part)


def _code(word: str) -> str:
    """A code or prefix; a name is replaced by its code."""
    if word.upper() == ALL or any(code.startswith(word.upper()) for code in RULES):
        return word.upper()
    return _rule_code(word)


def _rule_code(word: Any) -> str:
    found = find_rule(str(word))
    if found is None:
        raise SelectionError(word, f"no rule {str(word)!r}. {rule_hint(str(word))}")
    return found.code


def find_rule(word: str) -> Rule | None:
    """The rule with this code or name, in any case."""
    return RULES.get(word.upper()) or BY_NAME.get(word.lower())


def rule_hint(word: str) -> str:
    """Similar codes and names, and the place of the complete list, as sentences."""
    number = re.fullmatch(r"([A-Za-z]+)0*([1-9]\d*)", word)
    padded = f"{number[1].upper()}{number[2]:0>3}" if number else ""
    if padded in RULES:
        return f"Did you mean {padded!r}? `ludograph explain` lists all codes and names."
    holding = [name for name in BY_NAME if len(word) > 2 and f"-{word.casefold()}-" in f"-{name}-"]
    meant = did_you_mean(word, [*RULES, *BY_NAME]) or (f"With that word: {', '.join(holding[:5])}." if holding else "")
    return f"{meant} `ludograph explain` lists all codes and names.".lstrip()


def _severity(word: Any) -> Severity:
    try:
        return Severity(str(word).lower())
    except ValueError:
        message = f"no severity {word!r}; there are {', '.join(Severity)}. To switch a rule off, ignore it"
        raise SelectionError(word, message) from None


def _mapping(options: Mapping[str, Any], name: str) -> Mapping[Any, Any]:
    given = options.get(name) or {}
    if not isinstance(given, Mapping):
        raise SelectionError(name, f"{name} is a map such as `{{C001: error}}`, not {given!r}")
    return given


def _matches(path: str, pattern: str) -> bool:
    """Whether the pattern matches the path, relative to the project or to any folder above the file."""
    return fnmatchcase(path, pattern) or fnmatchcase(path, f"*/{pattern}")


# Silences in articles: `<!-- check: off C006 L005: the source prints it so -->`.


def apply_silences(
    problems: Sequence[Problem], silences: Iterable[tuple[str, SilencedSpan]], is_on: Callable[[str, str], bool]
) -> tuple[list[Problem], list[Problem]]:
    """The problems without a silence, and the problems of the silences themselves (SIL001, SIL002).

    A silence without a reason has no effect. A silence for a disabled code (`is_on(code, path)`) does not count as
    unused.
    """
    by_path = grouped(silences)
    used: set[tuple[str, SilencedSpan, str]] = set()
    left = []
    for problem in problems:
        path = problem.place.path if problem.place else ""
        covering = [silence for silence in by_path.get(path, ()) if _covers(silence, problem)]
        used |= {(path, silence, problem.code) for silence in covering}
        if not covering:
            left.append(problem)
    still = {(problem.place.path, problem.code) for problem in left if problem.place}
    faults: list[Problem] = []
    for path, own in by_path.items():
        for silence in own:
            known = [code for code in silence.codes if code in RULES]
            idle = [code for code in known if (path, silence, code) not in used and is_on(code, path)]
            is_misplaced = any((path, code) in still for code in idle)
            faults += _unused(silence, idle, is_misplaced) if silence.reason else []
            faults += _unreasoned(silence)
    return left, faults


def _covers(silence: SilencedSpan, problem: Problem) -> bool:
    place = problem.place
    if place is None or not silence.reason or problem.code not in silence.codes:
        return False
    return silence.start <= place.start < max(silence.end, 1)


def _unused(silence: SilencedSpan, idle: list[str], is_misplaced: bool) -> list[Problem]:
    """SIL001, without a fix if the file still has such a problem in another place, for which it may be meant."""
    if not idle:
        return []
    message = f"nothing to silence here for {' and '.join(idle)}"
    fix = (Edit(silence.place, ""),) if len(idle) == len(silence.codes) and not is_misplaced else None
    return [Problem("SIL001", message, "Remove it, or move it right before the block it is for.", silence.place, fix)]


def _unreasoned(silence: SilencedSpan) -> list[Problem]:
    faults = [
        Problem("SIL002", f"no code {code!r} to silence", did_you_mean(code, RULES), silence.place)
        for code in silence.codes
        if code not in RULES
    ]
    if not silence.reason:
        hint = "Write it after a colon: `check: off C006: the source prints it so`."
        faults.append(Problem("SIL002", "the silence gives no reason", hint, silence.place))
    return faults
