"""The editors' rules: what each code means, and the checks that compute.

`RULES` gives what is known of each code, in the order of the codes. `CHECKS` are the rules with a function that finds
their faults in the facts; the faults of all other rules are found while reading.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from types import MappingProxyType

from ludograph.checks.computed.backward_range import backward_range
from ludograph.checks.computed.blank_at_edge import blank_at_edge
from ludograph.checks.computed.citation_without_locator import citation_without_locator
from ludograph.checks.computed.contradicted_record import contradicted_record
from ludograph.checks.computed.contradicted_year import contradicted_year
from ludograph.checks.computed.contradictory_credits import contradictory_credits
from ludograph.checks.computed.duplicate_alias import duplicate_alias
from ludograph.checks.computed.empty_language_span import empty_language_span
from ludograph.checks.computed.external_picture import external_picture
from ludograph.checks.computed.former_citekey import former_citekey
from ludograph.checks.computed.front_matter_contradicts_data import front_matter_contradicts_data
from ludograph.checks.computed.game_of_draft import game_of_draft
from ludograph.checks.computed.inconsistently_tagged_term import inconsistently_tagged_term
from ludograph.checks.computed.malformed_ruby import malformed_ruby
from ludograph.checks.computed.missing_direction import missing_direction
from ludograph.checks.computed.missing_fragment import missing_fragment
from ludograph.checks.computed.missing_subgame_target import missing_subgame_target
from ludograph.checks.computed.other_citekey import other_citekey
from ludograph.checks.computed.page_outside_work import page_outside_work
from ludograph.checks.computed.players_in_words import players_in_words
from ludograph.checks.computed.repeated_note import repeated_note
from ludograph.checks.computed.ruby_without_language import ruby_without_language
from ludograph.checks.computed.script_mismatch import script_mismatch
from ludograph.checks.computed.stale_review import stale_review
from ludograph.checks.computed.suspicious_ruby import suspicious_ruby
from ludograph.checks.computed.taken_address import taken_address
from ludograph.checks.computed.title_language_mismatch import title_language_mismatch
from ludograph.checks.computed.uncited_entry import uncited_entry
from ludograph.checks.computed.unclaimed_number import unclaimed_number
from ludograph.checks.computed.undeclared_language import undeclared_language
from ludograph.checks.computed.unknown_citekey import unknown_citekey
from ludograph.checks.computed.unknown_reference import unknown_reference
from ludograph.checks.computed.unlocated_citation import unlocated_citation
from ludograph.checks.computed.unpreferred_language_tag import unpreferred_language_tag
from ludograph.checks.computed.untagged_run import untagged_run
from ludograph.checks.computed.untagged_title import untagged_title
from ludograph.checks.computed.unusable_alias import unusable_alias
from ludograph.checks.computed.unused_declared_language import unused_declared_language
from ludograph.checks.computed.unused_picture import unused_picture
from ludograph.checks.declared import (
    articles,
    front_matter,
    games,
    languages,
    library,
    links,
    pandoc,
    pictures,
    program,
    publication,
    silences,
)
from ludograph.checks.rule import Check, Rule
from ludograph.problems import Problem, Severity

__all__ = ["CHECKS", "RULES", "SUBJECTS", "Check", "Rule", "name_of", "severity_of"]

CHECKS: tuple[Check, ...] = (
    unknown_citekey,
    uncited_entry,
    other_citekey,
    former_citekey,
    repeated_note,
    citation_without_locator,
    backward_range,
    page_outside_work,
    contradicted_record,
    contradicted_year,
    unlocated_citation,
    script_mismatch,
    untagged_run,
    untagged_title,
    empty_language_span,
    external_picture,
    blank_at_edge,
    unpreferred_language_tag,
    title_language_mismatch,
    inconsistently_tagged_term,
    undeclared_language,
    unused_declared_language,
    missing_direction,
    malformed_ruby,
    suspicious_ruby,
    ruby_without_language,
    missing_subgame_target,
    front_matter_contradicts_data,
    players_in_words,
    stale_review,
    unclaimed_number,
    missing_fragment,
    unused_picture,
    game_of_draft,
    contradictory_credits,
    duplicate_alias,
    taken_address,
    unusable_alias,
    unknown_reference,
)

SUBJECTS = (library, languages, front_matter, articles, pandoc, links, pictures, publication, games, silences, program)
"""The files of `declared/`."""

RULES: Mapping[str, Rule] = MappingProxyType(
    {
        rule.code: rule
        for rule in sorted(
            chain((check.rule for check in CHECKS), *(subject.RULES for subject in SUBJECTS)),
            key=lambda rule: rule.code,
        )
    }
)


def name_of(problem: Problem) -> str:
    """The name of the problem's code: `unknown-citekey`."""
    return RULES[problem.code].name


def severity_of(problem: Problem) -> Severity:
    """The severity of the problem's code, where mkdocs.yml says nothing else."""
    return RULES[problem.code].severity
