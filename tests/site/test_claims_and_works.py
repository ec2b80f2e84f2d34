"""Claims of articles have the works as witnesses that say the rules from which the claims are computed."""

from __future__ import annotations

import re

import pytest
from tests.rules.data import ROOT
from tests.rules.tables.facts.test_witnesses import WORKS

from ludograph.article.facts.index import ClaimAt
from ludograph.base.source import SourceText
from ludograph.rules.data.reader import data_files, read_rules
from ludograph.rules.tables.facts.witnesses import all_statements, needed
from ludograph.site.project.project import Project


@pytest.fixture(scope="module")
def claims(this_site: Project) -> tuple[ClaimAt, ...]:
    return this_site.index.claims


@pytest.mark.parametrize("key", WORKS)
def test_a_claim_falls_when_a_rule_falls_in_data_that_never_name_the_work(
    claims: tuple[ClaimAt, ...], key: str
) -> None:
    files = [SourceText(one.path, re.sub(rf"\b{key}\b", "Nowhere", one.text)) for one in data_files(ROOT / "data")]
    left = {(one.game, one.path): one.works - {"Nowhere"} for one in all_statements(read_rules(files))}
    for one in claims:
        lost = any(not left[each.game, each.path] for each in one.rests_on)
        assert one.falls_without([key]) == lost == any(works <= {key} for works in needed(one.rests_on))


def test_nearly_all_claims_rest_on_statements(claims: tuple[ClaimAt, ...]) -> None:
    without = [one.claim.id for one in claims if not one.rests_on]
    assert len(claims) > 200
    assert len(without) < len(claims) / 20
