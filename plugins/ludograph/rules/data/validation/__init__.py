"""What is wrong with the rules data as they are written (docs/contributing/rules-data.md).

Here stand the checks that need no enumeration of hands: D02, D05, D07, D08, D15, D17 and D18, L008 of countries, and
those of D01 that concern more than one value. Shapes are reported while reading (D01), decks and chains while resolving
(D03, D07), and a missing source by `provenance` (D09).
"""

from __future__ import annotations

from collections.abc import Collection

from ludograph.base.problems import Problem
from ludograph.rules.data.chains import Entries
from ludograph.rules.data.model import Rules
from ludograph.rules.data.validation.decks import attribute_problems, deck_size_problems, value_problems
from ludograph.rules.data.validation.facts import fact_problems
from ludograph.rules.data.validation.form import form_problems, preset_problems, ranking_problems
from ludograph.rules.data.validation.references import name_problems, place_problems, reference_problems


def rules_problems(rules: Rules, entries: Entries, works: Collection[str] | None) -> tuple[Problem, ...]:
    """All problems, each once; `works` are the bibliography's citekeys, if it is known."""
    problems: list[Problem] = [
        *reference_problems(rules, entries, works),
        *fact_problems(entries),
        *name_problems(rules),
        *place_problems(entries),
    ]
    seen = {(problem.code, problem.place) for problem in problems}
    for game in rules.games.values():
        for check in (attribute_problems, value_problems, deck_size_problems, form_problems, ranking_problems):
            for problem in check(game):
                # A variant inherits its game's faults with their places; one line is enough.
                if (problem.code, problem.place) not in seen:
                    seen.add((problem.code, problem.place))
                    problems.append(problem)
    return (*problems, *preset_problems(rules))


__all__ = ["rules_problems"]
