import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludograph.base.problems import Fault
from ludograph.languages.grammar import LanguageTag
from ludograph.languages.registry import registry
from ludograph.languages.tag import canonical_text, check_house_rules, check_tag, is_valid, repaired

FIXTURE = Path(__file__).parent / "fixtures" / "tags.tsv"
CASES = [line.split("\t") for line in FIXTURE.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]

tag_like = st.text(alphabet="jaenzhJpLtUKx1u-_ 日", max_size=24)
subtags = st.one_of(
    *(st.sampled_from(sorted(known)) for known in (registry().languages, registry().scripts, registry().regions)),
    st.sampled_from(sorted(registry().variants)),
)


def parsed(text: str) -> LanguageTag:
    tag = LanguageTag.parse(text)
    assert isinstance(tag, LanguageTag), tag
    return tag


@pytest.mark.parametrize(("tag", "valid", "canonical", "codes"), CASES, ids=[case[0] for case in CASES])
def test_tags_are_judged_as_the_registry_has_them(tag: str, valid: str, canonical: str, codes: str) -> None:
    assert is_valid(tag) is (valid == "yes")
    assert canonical_text(tag) == (None if canonical == "-" else canonical)
    assert [fault.code for fault in check_tag(tag)[1]] == codes.split()


def test_parts_are_reported_apart() -> None:
    tag = parsed("zh-cmn-hant-tw-pinyin-u-co-stroke-x-Mine")
    assert (tag.language, tag.extlang, tag.script, tag.region) == ("zh", "cmn", "Hant", "TW")
    assert (tag.variants, tag.extensions, tag.private_use) == (("pinyin",), ("u-co-stroke",), "mine")
    assert str(tag) == "zh-cmn-Hant-TW-pinyin-u-co-stroke-x-mine"


def test_empty_text_means_an_unknown_language_and_is_valid() -> None:
    assert check_tag("") == ("", ())
    assert is_valid("")


@pytest.mark.parametrize(
    ("tag", "hint"),
    [
        ("jp", "Japanese is 'ja'."),
        ("cn", "Chinese is 'zh'."),
        ("en-UK", "Did you mean 'GB'?"),
        ("ja-Latin", "Did you mean 'Latn'?"),
        ("japanese", "Japanese is 'ja'."),
        ("koreann", "Did you mean 'korean', 'kosraean' or 'korana'?"),
        ("kr", "If Korean is meant, write 'ko'."),
        ("ja-hepburn", "It belongs after 'ja-Latn'."),
        ("i-enochian", "The registry names no successor."),
    ],
)
def test_hints_name_what_was_probably_meant(tag: str, hint: str) -> None:
    assert check_tag(tag)[1][0].hint == hint


@pytest.mark.parametrize(
    ("tag", "corrected"),
    [
        ("ja_Latn", "ja-Latn"),
        ("  ja ", "ja"),
        ("jpn-JPAN", "ja"),
        ("JA-latn", "ja-Latn"),
        ("zh-pinyin", "zh-Latn-pinyin"),
        ("zh-TW-pinyin", "zh-Latn-TW-pinyin"),
        ("zh-yue-hant", "yue-Hant"),
        ("jav-latn", "jv-Latn"),
        ("de-dd", "de-DE"),
        ("i-klingon", "tlh"),
    ],
)
def test_replacements_together_correct_the_tag(tag: str, corrected: str) -> None:
    assert fixed_tag(tag) == corrected
    assert check_tag(corrected)[1] == ()


def fixed_tag(tag: str) -> str:
    for fault in reversed(check_tag(tag)[1]):
        assert fault.replacement is not None
        tag = tag[: fault.start] + fault.replacement + tag[fault.end :]
    return tag


def test_a_site_may_prefer_other_tags() -> None:
    faults = list(check_house_rules(parsed("cmn-Hant"), {"cmn": "zh"}, set()))
    assert [(fault.code, fault.replacement) for fault in faults] == [("L014", "zh")]
    [fault] = check_house_rules(parsed("zh"), {}, {"zh"})
    assert fault.hint == "Write 'zh-Hans' or 'zh-Hant'."
    assert not list(check_house_rules(parsed("zh-Hant"), {}, {"zh"}))


def test_the_registry_is_small_and_dated() -> None:
    data = FIXTURE.parents[3] / "plugins" / "ludograph" / "languages" / "registry.json"
    assert data.stat().st_size <= 250_000
    assert re.fullmatch(r"20\d\d-\d\d-\d\d", registry().date)
    assert len(registry().languages) > 8000


@given(tag_like)
def test_faults_lie_within_the_text(text: str) -> None:
    written, faults = check_tag(text)
    for fault in faults:
        assert 0 <= fault.start < fault.end <= len(text)
        assert fault.message
        assert not fault.message.endswith(".")
    assert written.lower() == text.lower()


@given(st.lists(subtags, min_size=1, max_size=5).map("-".join))
def test_what_parses_prints_the_same_but_for_case(text: str) -> None:
    tag = LanguageTag.parse(text)
    if not isinstance(tag, Fault):
        assert str(tag).lower() == text.lower()
        assert parsed(str(tag)) == tag
        assert tag.canonical.canonical == tag.canonical


@given(tag_like)
def test_repairing_twice_changes_nothing_more(text: str) -> None:
    assert repaired(repaired(text)) == repaired(text)


def test_a_very_long_tag_is_malformed_and_costs_nothing() -> None:
    [fault] = check_tag("-".join(f"abc{number:05}" for number in range(12_000)))[1]
    assert fault.code == "L001"


def test_tags_are_equal_when_they_mean_the_same_however_they_were_written() -> None:
    assert parsed("zh-cmn-Hans") == parsed("ZH-CMN-hans")
    assert len({parsed(text) for text in ("ja-Latn", "JA-latn", "ja-Hira")}) == 2
    assert parsed("i-klingon") == parsed("I-KLINGON")
