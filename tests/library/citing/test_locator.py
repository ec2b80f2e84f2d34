"""Locators: what is a place in a work, what is only a remark."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludograph.library.citing.locator import locator_terms, parse_locators


def read(text: str) -> tuple[str, str]:
    """All locators as `label value; …`, and the suffix."""
    located = parse_locators(text)
    suffix = text[located.suffix_start : located.suffix_end]
    return "; ".join(f"{locator.label} {locator.value}" for locator in located.locators), suffix


@pytest.mark.parametrize(
    ("text", "locators", "suffix"),
    [
        (" pp. 3, 5 and 7", "page 3, 5 and 7", ""),
        (" pp. 12–15f.", "page 12–15f.", ""),
        (" 12 ff., with a picture", "page 12 ff.", ", with a picture"),
        (" p. 12 n. 3", "page 12; note 3", ""),
        (" no. 3, pp. 4–5, fig. 2 and so on", "issue 3; page 4–5; figure 2", "and so on"),
        (" pp. iv–xi, 3", "page iv–xi, 3", ""),
        (" fol. 40v–41r", "folio 40v–41r", ""),
        (" s.v. hazard, second sense", "sub-verbo hazard", ", second sense"),
        (" 第三章", "chapter 三", ""),
        (" 第3頁", "page 3", ""),
        (" 12–14頁", "page 12–14", ""),
        (" § 3", "section 3", ""),
        (" §§ 3–4", "section 3–4", ""),
        (" pp. 3, c", "page 3", ", c"),
        (" pp. 3, x, y", "page 3, x", ", y"),
        (" Part IV", "part IV", ""),
        (" ch. B", "chapter B", ""),
        (" p. 3, I think", "page 3", ", I think"),
        (" vol. 2", "volume 2", ""),
        (" S. 5-7, Anm. 3", "page 5-7; note 3", ""),
        (" Bd. 2, Kap. 3", "volume 2; chapter 3", ""),
        (" fol. 3*r*", "folio 3r", ""),
        (" s.v. *Tarock*", "sub-verbo Tarock", ""),
        (r" {p. \*3}", "page *3", ""),
        (" {vol. 2, `x`}", "volume 2, x", ""),
        (" {pl. 3, left} in colour", "plate 3, left", "in colour"),
        (" {}, 12 cards", "", ", 12 cards"),
        (" p. (33)", "page (33)", ""),
        (" pp. (33–35), with a picture", "page (33–35)", ", with a picture"),
        (", at 1:02:33", "timestamp 1:02:33", ""),
        (" at 2:33, the shuffle", "timestamp 2:33", ", the shuffle"),
    ],
)
def test_places_are_reported_from_remarks(text: str, locators: str, suffix: str) -> None:
    assert read(text) == (locators, suffix)


@pytest.mark.parametrize(
    "remark",
    [
        ", 40 years on",
        " in general",
        " mix",
        " civil war",
        " note that 3 cards",
        " line of 3",
        " chapter three",
        " c",
        " v. Smith",
        " I think",
        " and others",
        " v. a. 2",
        " at 5",
        " at 1:1",
        ", 3 of 4",
    ],
)
def test_a_remark_is_no_place(remark: str) -> None:
    assert read(remark) == ("", remark.strip())


def test_the_span_of_the_locators_holds_their_labels() -> None:
    text = ", vol. 2, p. 77 and more"
    located = parse_locators(text)
    assert text[located.start : located.end] == "vol. 2, p. 77"


@pytest.mark.parametrize(
    ("text", "code", "hint"),
    [
        (" pag. 12", "C006", "Did you mean 'pg."),
        (" zz. 12", "C006", "braces"),
        (" p.. 96", "C006", "Did you mean 'p."),
        (" s. 96", "C006", "Write `p.` before a page"),
        (" sec. The deal", "C006", "Put the place in braces: `{sec. The deal}`."),
        (" p. Play", "C006", "`{p. Play}`"),
        (", p. twelve", "C006", "digits"),
        (" chap two", "C006", "digits"),
        (", pp. 12-", "C006", "last number"),
        (" p. 12a–, 14", "C006", "last number"),
        (" p.", "C011", "Give the place"),
        (",", "C011", "Give the place"),
    ],
)
def test_what_looks_like_a_place_and_is_none_is_reported(text: str, code: str, hint: str) -> None:
    (fault,) = parse_locators(text).faults
    assert fault.code == code
    assert hint in fault.hint


def test_a_site_can_add_terms_of_its_own() -> None:
    terms = locator_terms((("page", ("Bl.", "Seite")), ("board", ("board",))))
    assert [str(locator.label) for locator in parse_locators(" Seite 3, board 4, p. 5", terms).locators] == [
        "page",
        "board",
        "page",
    ]


def test_every_term_reads_as_its_label() -> None:
    terms = locator_terms()
    for word, label in terms.labels.items():
        word = word.upper() if len(word) == 1 else word
        (locator,) = parse_locators(f" {word} 3" if label != "sub-verbo" else f" {word} hazard").locators
        assert locator.label == label, word


@given(st.text(alphabet="p. vol12,;–-()[]{}ivxc§頁卷三第、a&/:", max_size=50))
def test_whatever_follows_a_key_is_taken_apart_without_loss(text: str) -> None:
    located = parse_locators(text)
    assert 0 <= located.start <= located.end <= located.suffix_start <= located.suffix_end <= len(text)
    assert text[located.suffix_end :].strip() == ""
    assert all(locator.value and locator.value in text for locator in located.locators)
    if not located.locators and not text.strip().startswith("{"):
        assert text[located.suffix_start : located.suffix_end] == text.strip()
