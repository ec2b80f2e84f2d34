import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludograph.base.problems import guess_of
from ludograph.languages.runs import ScriptRun, runs, suggested_tag
from ludograph.languages.scripts import direction, expected_scripts, is_cjk, script_mismatch, scripts_of

mixed = st.text(alphabet="ab 1é親おカーー。、「」『』（）한자Дπ\n\u0301①、", max_size=40)


def texts(text: str) -> list[tuple[str, str]]:
    return [(run.group, text[run.start : run.end]) for run in runs(text)]


@pytest.mark.parametrize(
    ("text", "scripts"),
    [
        ("Karuta", {"Latn"}),
        ("おいちょかぶ", {"Hira"}),
        ("カルタ株", {"Kana", "Hani"}),
        ("々〇〆", {"Hani"}),
        ("ー・。「」 12 ① ♠ 🂡 ＡＢＣ", set()),
        ("ｶﾙﾀ", {"Kana"}),
        ("𠮷", {"Hani"}),
        ("화투", {"Hang"}),
        ("Дурак", {"Cyrl"}),
    ],
)
def test_shared_characters_decide_nothing(text: str, scripts: set[str]) -> None:
    assert scripts_of(text) == scripts


@pytest.mark.parametrize(
    ("tag", "scripts"),
    [
        ("ja", {"Hani", "Hira", "Kana"}),
        ("ja-Latn", {"Latn"}),
        ("jpn", {"Hani", "Hira", "Kana"}),
        ("ko", {"Hang", "Hani"}),
        ("lzh", {"Hani"}),
        ("vi", {"Latn"}),
        ("sr", {"Cyrl", "Latn"}),
        ("ms", {"Latn", "Arab"}),
        ("zh-yue", {"Hani"}),
    ],
)
def test_a_tag_promises_its_scripts(tag: str, scripts: set[str]) -> None:
    expected = expected_scripts(tag)
    assert expected is not None
    assert scripts <= expected
    assert not expected - scripts - {"Hant", "Hans"}


@pytest.mark.parametrize("tag", ["", "und", "mul", "zxx", "x-foo", "qaa", "jp", "aka noun"])
def test_tags_that_promise_no_script(tag: str) -> None:
    assert expected_scripts(tag) is None


@pytest.mark.parametrize(
    ("tag", "text", "better", "guessed"),
    [
        ("ja", "WinHanafuda", "ja-Latn", ()),
        ("ja", "화투", None, ("ko",)),
        ("ja-Latn", "かるた", "ja", ()),
        ("ja-Latn", "Karuta かるた", "ja", ()),
        ("ko", "カブ Kabu", None, ("ja",)),
        ("ru", "화투 Hwatu", None, ("ko",)),
        ("ko", "かな тест", None, ()),
        ("zh-Latn-pinyin", "葉子", "zh", ()),
        ("zh", "東京の花", None, ("ja",)),
        ("ru", "Durak", "ru-Latn", ()),
        ("en", "東京", None, ()),
    ],
)
def test_a_mismatch_is_reported_with_the_one_tag_that_fits(
    tag: str, text: str, better: str | None, guessed: tuple[str, ...]
) -> None:
    """A better tag of the same language corrects it; another language than the author's is a guess."""
    fault = script_mismatch(tag, text)
    assert fault is not None
    guess = guess_of(fault.hint)
    assert (fault.code, fault.replacement, guess.meant if guess else ()) == ("L005", better, guessed)
    for fitting in (better, *guessed):
        assert fitting is None or script_mismatch(fitting, text) is None


@pytest.mark.parametrize(
    ("tag", "text"),
    [
        ("ja", "THE 東方脱衣花札"),
        ("ko", "花札"),
        ("zh", "東京"),
        ("ja", "12 ①"),
        ("und", "東京"),
        ("cmn-Latn-pinyin", "yèzǐ"),
        ("vi", "bài"),
        ("sr", "Tablić"),
        ("jv", "ꦗꦮ"),
        ("tpi", "laki"),
        ("jp", "x"),
    ],
)
def test_mixed_and_unknowable_text_is_fine(tag: str, text: str) -> None:
    assert script_mismatch(tag, text) is None


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("the dealer (親 [おや, oya])", [("Hani", "親"), ("Jpan", "おや")]),
        ("ラ・ボー と 花札。", [("Jpan", "ラ・ボー と 花札")]),
        ("called 「東京」と大阪 there", [("Jpan", "「東京」と大阪")]),
        ("called 「東京」 there", [("Hani", "東京")]),
        ("花札 화투", [("Hani", "花札"), ("Kore", "화투")]),
        ("漢字한자", [("Kore", "漢字한자")]),
        ("Дурак подкидной, π or α", [("Cyrl", "Дурак подкидной")]),
        ("サッカー", [("Jpan", "サッカー")]),
        ("λόγος", [("Grek", "λόγος")]),
        ("4–1 ♠ ① ー Jūgo", []),
    ],
)
def test_runs_are_joined_over_blanks_and_east_asian_punctuation(text: str, found: list[tuple[str, str]]) -> None:
    assert texts(text) == found


def test_runs_in_the_script_of_the_page_are_none() -> None:
    assert list(runs("Это козёл и 親", frozenset({"Cyrl"}))) == [ScriptRun("Hani", 12, 13)]


def test_han_take_the_one_east_asian_language_of_the_page() -> None:
    assert suggested_tag("Hani", ["ja", "fr"]) == "ja"
    assert suggested_tag("Hani", ["ja", "zh"]) is None
    assert suggested_tag("Hani", [], {"ja"}) == "ja"
    assert suggested_tag("Hani", ["ja"], {"zh"}) == "ja"
    assert suggested_tag("Hani", []) is None


def test_kana_and_hangul_prove_their_language_and_other_scripts_need_a_declaration() -> None:
    assert suggested_tag("Jpan", []) == "ja"
    assert suggested_tag("Jpan", ["ryu"]) in {"ja", "ryu"}
    assert suggested_tag("Kore", ["ja"]) == "ko"
    assert suggested_tag("Cyrl", ["ru"]) == "ru"
    assert suggested_tag("Arab", ["ar"]) == "ar"
    assert suggested_tag("Cyrl", []) is None
    assert suggested_tag("Cyrl", ["ru", "uk"]) is None


def test_direction_follows_script_and_region() -> None:
    assert [direction(tag) for tag in ("ar", "he", "fa", "ur", "pa-PK", "ja-Arab")] == ["rtl"] * 6
    assert [direction(tag) for tag in ("ja", "ar-Latn", "pa", "", "jp", "x-y")] == ["ltr"] * 6


@given(mixed)
def test_runs_are_in_order_and_hold_no_latin(text: str) -> None:
    end = 0
    for run in runs(text):
        assert end <= run.start < run.end
        assert "Latn" not in scripts_of(text[run.start : run.end])
        end = run.end


@given(mixed)
def test_every_letter_beyond_latin_and_greek_is_in_a_run(text: str) -> None:
    covered = {at for run in runs(text) for at in range(run.start, run.end)}
    for at, character in enumerate(text):
        if scripts_of(character) - {"Latn", "Grek"}:
            assert at in covered


@pytest.mark.parametrize(
    ("text", "alone"), [("江橋 崇", True), ("親·子", True), ("江橋 A", False), ("·", False), ("", False)]
)
def test_a_name_in_han_or_kana_has_no_other_letters(text: str, alone: bool) -> None:
    assert is_cjk(text) is alone
