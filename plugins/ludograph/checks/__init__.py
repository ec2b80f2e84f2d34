"""The editors' rules, one file a code: each declares its code, name and severity, and its docstring is its manual page.

`CHECKS` is all of them in the order of the manual; `RULES` says by code what is known of each.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ludograph.checks.alt_is_file_name import alt_is_file_name
from ludograph.checks.ambiguous_name import ambiguous_name
from ludograph.checks.bibtex_syntax_error import bibtex_syntax_error
from ludograph.checks.blank_at_edge import blank_at_edge
from ludograph.checks.broken_deck import broken_deck
from ludograph.checks.broken_inheritance import broken_inheritance
from ludograph.checks.captioned_image_without_alt import captioned_image_without_alt
from ludograph.checks.citation_without_locator import citation_without_locator
from ludograph.checks.cleanup_tag import cleanup_tag
from ludograph.checks.colliding_rules import colliding_rules
from ludograph.checks.conflicting_languages import conflicting_languages
from ludograph.checks.contradictory_order import contradictory_order
from ludograph.checks.credit_without_licence import credit_without_licence
from ludograph.checks.dead_link import dead_link
from ludograph.checks.deprecated_language_tag import deprecated_language_tag
from ludograph.checks.doubled_attribute import doubled_attribute
from ludograph.checks.duplicate_alias import duplicate_alias
from ludograph.checks.duplicate_citekey import duplicate_citekey
from ludograph.checks.duplicate_footnote import duplicate_footnote
from ludograph.checks.duplicate_id import duplicate_id
from ludograph.checks.editor_remark import editor_remark
from ludograph.checks.empty_language_span import empty_language_span
from ludograph.checks.failed_claim import failed_claim
from ludograph.checks.false_refinement import false_refinement
from ludograph.checks.figure_without_image import figure_without_image
from ludograph.checks.front_matter_contradicts_data import front_matter_contradicts_data
from ludograph.checks.ignored_figure_option import ignored_figure_option
from ludograph.checks.impossible_condition import impossible_condition
from ludograph.checks.incomplete_ranking import incomplete_ranking
from ludograph.checks.incomputable_claim import incomputable_claim
from ludograph.checks.inconsistently_tagged_term import inconsistently_tagged_term
from ludograph.checks.invalid_cards import invalid_cards
from ludograph.checks.invalid_date import invalid_date
from ludograph.checks.invalid_front_matter import invalid_front_matter
from ludograph.checks.invalid_identifier import invalid_identifier
from ludograph.checks.leftover_tex import leftover_tex
from ludograph.checks.legacy_notation import legacy_notation
from ludograph.checks.licence_not_allowed import licence_not_allowed
from ludograph.checks.link_case import link_case
from ludograph.checks.malformed_break import malformed_break
from ludograph.checks.malformed_citation import malformed_citation
from ludograph.checks.malformed_data import malformed_data
from ludograph.checks.malformed_image_size import malformed_image_size
from ludograph.checks.malformed_language_tag import malformed_language_tag
from ludograph.checks.malformed_locator import malformed_locator
from ludograph.checks.malformed_name import malformed_name
from ludograph.checks.malformed_ruby import malformed_ruby
from ludograph.checks.meaningless_use import meaningless_use
from ludograph.checks.mismatched_cell_tag import mismatched_cell_tag
from ludograph.checks.misplaced_callout_class import misplaced_callout_class
from ludograph.checks.missing_audio import missing_audio
from ludograph.checks.missing_bibliography import missing_bibliography
from ludograph.checks.missing_card_attribute import missing_card_attribute
from ludograph.checks.missing_direction import missing_direction
from ludograph.checks.missing_field import missing_field
from ludograph.checks.missing_fragment import missing_fragment
from ludograph.checks.missing_image import missing_image
from ludograph.checks.missing_langid import missing_langid
from ludograph.checks.missing_page import missing_page
from ludograph.checks.missing_subgame_target import missing_subgame_target
from ludograph.checks.names_differing_in_case import names_differing_in_case
from ludograph.checks.near_duplicate_entry import near_duplicate_entry
from ludograph.checks.nested_footnote import nested_footnote
from ludograph.checks.non_canonical_language_tag import non_canonical_language_tag
from ludograph.checks.original_title_alone import original_title_alone
from ludograph.checks.other_citekey import other_citekey
from ludograph.checks.overlapping_uses import overlapping_uses
from ludograph.checks.partly_reachable_yaku import partly_reachable_yaku
from ludograph.checks.picture_without_licence import picture_without_licence
from ludograph.checks.refused_element import refused_element
from ludograph.checks.repaired_figure_option import repaired_figure_option
from ludograph.checks.repeated_field import repeated_field
from ludograph.checks.repeated_note import repeated_note
from ludograph.checks.ruby_count_mismatch import ruby_count_mismatch
from ludograph.checks.ruby_without_language import ruby_without_language
from ludograph.checks.rule import Check, Rule
from ludograph.checks.script_mismatch import script_mismatch
from ludograph.checks.second_front_matter_block import second_front_matter_block
from ludograph.checks.silence_without_reason import silence_without_reason
from ludograph.checks.skipped_heading_level import skipped_heading_level
from ludograph.checks.stale_claim import stale_claim
from ludograph.checks.stray_end_tag import stray_end_tag
from ludograph.checks.surplus_cell import surplus_cell
from ludograph.checks.suspicious_language_tag import suspicious_language_tag
from ludograph.checks.suspicious_ruby import suspicious_ruby
from ludograph.checks.taken_address import taken_address
from ludograph.checks.title_language_mismatch import title_language_mismatch
from ludograph.checks.too_few_cards import too_few_cards
from ludograph.checks.transclusion_not_shown import transclusion_not_shown
from ludograph.checks.two_files_one_article import two_files_one_article
from ludograph.checks.unarchived_web_source import unarchived_web_source
from ludograph.checks.unbalanced_ruby_parentheses import unbalanced_ruby_parentheses
from ludograph.checks.uncitable_citekey import uncitable_citekey
from ludograph.checks.uncited_entry import uncited_entry
from ludograph.checks.unclosed_comment import unclosed_comment
from ludograph.checks.unclosed_component import unclosed_component
from ludograph.checks.unclosed_element import unclosed_element
from ludograph.checks.undecided_meeting import undecided_meeting
from ludograph.checks.undeclared_language import undeclared_language
from ludograph.checks.undefined_footnote import undefined_footnote
from ludograph.checks.undefined_string import undefined_string
from ludograph.checks.uneven_delimiter_row import uneven_delimiter_row
from ludograph.checks.unknown_callout import unknown_callout
from ludograph.checks.unknown_citekey import unknown_citekey
from ludograph.checks.unknown_component import unknown_component
from ludograph.checks.unknown_country import unknown_country
from ludograph.checks.unknown_entry_type_or_field import unknown_entry_type_or_field
from ludograph.checks.unknown_front_matter_key import unknown_front_matter_key
from ludograph.checks.unknown_licence import unknown_licence
from ludograph.checks.unknown_reference import unknown_reference
from ludograph.checks.unpreferred_language_tag import unpreferred_language_tag
from ludograph.checks.unreachable_yaku import unreachable_yaku
from ludograph.checks.unregistered_subtag import unregistered_subtag
from ludograph.checks.unsourced_assertion import unsourced_assertion
from ludograph.checks.unstated_rule import unstated_rule
from ludograph.checks.untagged_run import untagged_run
from ludograph.checks.untagged_title import untagged_title
from ludograph.checks.untidy_page_range import untidy_page_range
from ludograph.checks.untidy_url import untidy_url
from ludograph.checks.unusable_alias import unusable_alias
from ludograph.checks.unused_footnote import unused_footnote
from ludograph.checks.unused_picture import unused_picture
from ludograph.checks.unused_silence import unused_silence
from ludograph.checks.variant_without_prefix import variant_without_prefix
from ludograph.checks.wrong_encoding import wrong_encoding
from ludograph.problems import Problem, Severity

__all__ = ["CHECKS", "RULES", "Check", "Rule", "name_of", "severity_of"]

CHECKS: tuple[Check, ...] = (
    unknown_citekey,
    uncited_entry,
    duplicate_citekey,
    missing_field,
    invalid_identifier,
    malformed_locator,
    near_duplicate_entry,
    wrong_encoding,
    invalid_date,
    unarchived_web_source,
    malformed_citation,
    bibtex_syntax_error,
    undefined_string,
    repeated_field,
    broken_inheritance,
    unknown_entry_type_or_field,
    other_citekey,
    uncitable_citekey,
    malformed_name,
    leftover_tex,
    repeated_note,
    untidy_page_range,
    missing_langid,
    untidy_url,
    original_title_alone,
    missing_bibliography,
    citation_without_locator,
    malformed_language_tag,
    unregistered_subtag,
    deprecated_language_tag,
    non_canonical_language_tag,
    script_mismatch,
    untagged_run,
    untagged_title,
    unknown_country,
    conflicting_languages,
    suspicious_language_tag,
    variant_without_prefix,
    empty_language_span,
    blank_at_edge,
    unpreferred_language_tag,
    title_language_mismatch,
    inconsistently_tagged_term,
    undeclared_language,
    missing_direction,
    malformed_ruby,
    unbalanced_ruby_parentheses,
    suspicious_ruby,
    ruby_without_language,
    ruby_count_mismatch,
    invalid_front_matter,
    unknown_front_matter_key,
    second_front_matter_block,
    missing_subgame_target,
    front_matter_contradicts_data,
    skipped_heading_level,
    duplicate_id,
    surplus_cell,
    uneven_delimiter_row,
    stray_end_tag,
    mismatched_cell_tag,
    doubled_attribute,
    malformed_break,
    unclosed_element,
    refused_element,
    unclosed_comment,
    legacy_notation,
    missing_page,
    missing_fragment,
    link_case,
    transclusion_not_shown,
    dead_link,
    unknown_component,
    unclosed_component,
    invalid_cards,
    missing_audio,
    unknown_callout,
    figure_without_image,
    repaired_figure_option,
    ignored_figure_option,
    credit_without_licence,
    unknown_licence,
    captioned_image_without_alt,
    picture_without_licence,
    licence_not_allowed,
    unused_picture,
    missing_image,
    alt_is_file_name,
    undefined_footnote,
    unused_footnote,
    duplicate_footnote,
    nested_footnote,
    misplaced_callout_class,
    malformed_image_size,
    two_files_one_article,
    names_differing_in_case,
    duplicate_alias,
    taken_address,
    unusable_alias,
    cleanup_tag,
    editor_remark,
    malformed_data,
    unknown_reference,
    broken_deck,
    impossible_condition,
    missing_card_attribute,
    false_refinement,
    incomplete_ranking,
    meaningless_use,
    unsourced_assertion,
    unreachable_yaku,
    partly_reachable_yaku,
    overlapping_uses,
    undecided_meeting,
    contradictory_order,
    ambiguous_name,
    colliding_rules,
    unstated_rule,
    too_few_cards,
    failed_claim,
    stale_claim,
    incomputable_claim,
    unused_silence,
    silence_without_reason,
)

RULES: Mapping[str, Rule] = MappingProxyType({check.rule.code: check.rule for check in CHECKS})


def name_of(problem: Problem) -> str:
    """The name of the problem's code: `unknown-citekey`."""
    return RULES[problem.code].name


def severity_of(problem: Problem) -> Severity:
    """How much the problem weighs where mkdocs.yml says nothing else."""
    return RULES[problem.code].severity_of(problem)
