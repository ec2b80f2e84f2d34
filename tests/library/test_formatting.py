"""Entries as references and notes: twelve worked examples, and a case for each kind of work."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.library.library import only, read

from ludograph.base.source import SourceText
from ludograph.languages import text as text_module
from ludograph.library.citing.locator import Locator
from ludograph.library.citing.locator_words import locator_text
from ludograph.library.formatting.order import sort_key
from ludograph.library.formatting.references import InText, full_note, in_text, reference, short_note, year_cited
from ludograph.library.pieces import Piece, Role, plain
from ludograph.library.reader import read_bibliography
from ludograph.library.vocabulary import PUBLIC_FIELDS, TYPES

FIXTURES = Path(__file__).parent / "fixtures"
PAGE = [Locator("page", "12")]


def cases(name: str) -> list[tuple[str, str, str]]:
    """Title, source and expected text of each case; the three are separated by lines with a full stop alone."""
    blocks = (FIXTURES / name).read_text(encoding="utf-8").split("\n.\n")
    return [(blocks[n].strip(), blocks[n + 1], blocks[n + 2]) for n in range(0, len(blocks) - 2, 3)]


def spaced(text: str) -> str:
    return text.replace("\u00a0", " ")


@pytest.mark.parametrize(("title", "source", "expected"), cases("formatting.md"))
def test_a_work_is_set_as_its_kind_asks(title: str, source: str, expected: str) -> None:
    entry = only(source)
    assert [spaced(plain(reference(entry))), spaced(plain(full_note(entry, "en", PAGE)))] == expected.split("\n"), title


def examples() -> list[tuple[str, str]]:
    lines = (FIXTURES / "references.txt").read_text(encoding="utf-8").strip().split("\n\n")
    return [(block.split("\n")[0].split('"')[1].removeprefix("ref-"), block.split("\n")[1]) for block in lines]


@pytest.mark.parametrize(("key", "note"), examples())
def test_the_short_notes_of_the_worked_examples(key: str, note: str) -> None:
    library = read_bibliography([SourceText.read(FIXTURES / "references.bib", "references.bib")])
    assert spaced(plain(short_note(library[key], "en", PAGE))) == note


def test_the_list_is_sorted_by_the_latin_form_of_the_name() -> None:
    library = read_bibliography([SourceText.read(FIXTURES / "references.bib", "references.bib")])
    assert sorted(library, key=lambda key: sort_key(library[key])) == [key for key, _ in examples()]


def test_undated_works_come_last_and_accents_do_not_count() -> None:
    library = read("""
        @book{c, author = {Doe, J.}, title = {B}}
        @book{b, author = {D\\'oe, J.}, title = {A}, date = {1999}}
        @book{a, author = {doe, J.}, title = {Z}, date = {1899}}
        @book{d, author = {江橋, 崇}, title = {Z}, date = {1899}}
    """)
    assert sorted(library, key=lambda key: sort_key(library[key])) == ["a", "b", "c", "d"]


NORTHERN = """
@book{z1, author = {Smith, Ben}, title = {Z}, date = 2000}
@book{z2, author = {Smith, Zoe and Adams, Ann}, title = {Two}, date = 1999}
@book{z3, author = {Smith, Ben and Adams, Ann}, title = {A}, date = 1999}
@book{s9, author = {López, M. E.}, title = {t}, date = 2000}
@book{s10, author = {{López de Molina}, G.}, title = {t}, date = 2000}
@book{lu, author = {Łukaszewicz, Anna}, title = {Gry}, date = 2000}
@book{os, author = {Østergaard, Bo}, title = {Spil}, date = 2000}
@book{dj, author = {Đorđević, A.}, title = {D}, date = 2000}
@book{d, author = {Dorn, A.}, title = {D}, date = 2000}
@book{zz, author = {Zola, Émile}, title = {Z}, date = 2000}
@book{da, author = {d'Alembert, Jean}, title = {Z}, date = 2000}
@book{mo, author = {Æbelø, Jens}, title = {Z}, date = 2000}
"""


def in_order(text: str, lang: str) -> list[str]:
    library = read(text)
    return sorted(library, key=lambda key: sort_key(library[key], lang))


@pytest.mark.parametrize("with_icu", [True, False])
def test_names_are_where_readers_of_english_look_for_them(with_icu: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if not with_icu:
        monkeypatch.setattr(text_module, "_collator", lambda lang: None)
    found = in_order(NORTHERN, "en")
    ours, others = ["mo", "da", "dj", "d"], ["s9", "s10", "lu", "os", "z1", "z3", "z2", "zz"]
    assert sorted(found[:4]) == sorted(ours)
    assert found[4:] == others


def test_names_are_sorted_by_the_language_of_the_page() -> None:
    works = "".join(
        f"@book{{{key}, author = {{{name}, A.}}, title = {{T}}}}"
        for key, name in [("o", "Öst"), ("z", "Zola"), ("p", "Post"), ("w", "王"), ("l", "李")]
    )
    assert in_order(works, "sv")[:3] == ["p", "z", "o"]
    assert in_order(works, "de")[:3] == ["o", "p", "z"]
    assert [key for key in in_order(works, "zh") if key in "wl"] == ["l", "w"]
    assert [key for key in in_order(works, "zh-u-co-stroke") if key in "wl"] == ["w", "l"]


def test_japanese_names_are_sorted_by_their_reading() -> None:
    works = """
    @book{a, author = {渡辺, 一}, author_transliteration_ja-Hira = {わたなべ, はじめ}, title = {T}, langid = {ja}}
    @book{b, author = {青木, 一}, author_transliteration_ja-Hira = {あおき, はじめ}, title = {T}, langid = {ja}}
    @book{c, author = {江橋, 一}, author_transliteration_ja-Hira = {えばし, はじめ}, title = {T}, langid = {ja}}
    """
    assert in_order(works, "ja") == ["b", "c", "a"]


SCRIPTS = "@book{k, author = {江橋, 崇}, author_transliteration_ja-Latn = {Ebashi, Takashi}, title = {かるた}, " \
    "title_transliteration_ja-Latn = {Karuta}, title_translation_en = {Cards}, title_translation_fr = {Cartes}, " \
    "publisher = {法政}, publisher_transliteration_ja-Latn = {Hōsei}, langid = {ja}, date = {1999}}"  # fmt: skip


def languages(pieces: tuple[Piece, ...]) -> list[tuple[str, str | None]]:
    return [(piece.text, piece.lang) for piece in pieces if piece.lang]


def test_every_piece_in_another_language_says_which() -> None:
    assert languages(reference(only(SCRIPTS))) == [
        ("Ebashi Takashi", "ja-Latn"), ("江橋崇", "ja"), ("Karuta", "ja-Latn"), ("かるた", "ja"), ("Hōsei", "ja-Latn"),
    ]  # fmt: skip


def test_a_page_in_the_works_language_shows_the_original_alone() -> None:
    assert plain(reference(only(SCRIPTS), "ja")) == "江橋崇. かるた. 法政, 1999."
    assert languages(reference(only(SCRIPTS), "ja")) == []


def test_a_translation_in_the_pages_language_is_preferred() -> None:
    assert ("Cards", "en") not in languages(reference(only(SCRIPTS), "fr"))
    assert "[Cartes]" in plain(reference(only(SCRIPTS), "fr"))
    assert ("Cards", "en") in languages(reference(only(SCRIPTS), "de"))


def test_a_translated_name_never_replaces_the_written_one() -> None:
    entry = only("@book{k, author = {江橋, 崇}, author_translation_en = {Bridge, Noble}, title = {T}, langid = {ja}}")
    assert plain(reference(entry)) == "江橋崇. T. n.d."


@pytest.mark.parametrize(
    ("title", "shown"),
    [
        ("title_translation_en = {Cards}", "Cards"),
        ("title_transliteration_ja-Latn = {Karuta}", "Karuta"),
        ("title_transliteration_ja-Latn = {Karuta}, title_translation_en = {Cards}", "Karuta [Cards]"),
    ],
)
def test_a_work_without_its_own_title_is_listed_under_the_form_that_it_has(title: str, shown: str) -> None:
    entry = only(f"@book{{k, author = {{Doe, Jane}}, {title}, langid = {{ja}}, date = {{1999}}}}")
    assert plain(reference(entry)) == f"Doe, Jane. {shown}. 1999."


def test_a_series_is_shown_in_its_own_script_too_and_a_publisher_is_not() -> None:
    series = "series = {遊戯史}, series_transliteration_ja-Latn = {Yūgishi}, langid"
    shown = reference(only(SCRIPTS.replace("langid", series)))
    assert "Yūgishi 遊戯史" in plain(shown)
    assert "法政" not in plain(shown)
    assert {piece.text: piece.role for piece in shown}["遊戯史"] is Role.ORIGINAL


@pytest.mark.parametrize(
    ("form", "text"),
    [
        (InText.TITLE, "Karuta"),
        (InText.AUTHOR, "Ebashi"),
        (InText.AUTHOR_TITLE, "Ebashi, Karuta"),
    ],
)
def test_a_work_is_named_in_a_sentence(form: InText, text: str) -> None:
    assert plain(in_text(only(SCRIPTS), "en", form)) == text


def test_a_work_without_author_is_named_by_its_title_and_one_without_either_by_its_key() -> None:
    assert plain(in_text(only("@misc{k, title = {Cards}}"), "en", InText.AUTHOR)) == "Cards"
    assert plain(in_text(only("@misc{k, note = {n}}"), "en")) == "k"


def test_the_year_for_brackets() -> None:
    assert year_cited(only("@article{k, date = {1919-05/1920-02}}")) == "1919–1920"
    assert year_cited(only("@article{k}")) == "n.d."


@pytest.mark.parametrize(
    ("locators", "text", "bare"),
    [
        ([Locator("page", "12")], "p. 12", "12"),
        ([Locator("page", "12-14")], "pp. 12–14", "12–14"),
        ([Locator("volume", "2"), Locator("page", "77")], "vol. 2, p. 77", "vol. 2, 77"),
        ([Locator("chapter", "XX")], "chap. XX", "chap. XX"),
        ([Locator("section", "Bō-Ni")], "sec. Bō-Ni", "sec. Bō-Ni"),
        ([Locator("page", "xi-xiv")], "pp. xi–xiv", "xi–xiv"),
        ([Locator("folio", "12v-13r")], "fols. 12v–13r", "fols. 12v–13r"),
        ([Locator("sub-verbo", "kabu")], "s.v. kabu", "s.v. kabu"),
        ([Locator("section", "Cards and Players")], "sec. Cards and Players", "sec. Cards and Players"),
        ([Locator("section", "2 and 4a & 5")], "secs. 2 and 4a & 5", "secs. 2 and 4a & 5"),
        ([Locator("page", "xi and 3")], "pp. xi and 3", "xi and 3"),
    ],
)
def test_locators_are_put_in_words(locators: list[Locator], text: str, bare: str) -> None:
    assert spaced(locator_text(locators)) == text
    assert spaced(locator_text(locators, bare_pages=True)) == bare


VALUES = st.sampled_from(
    [
        "",
        "x",
        "A, B",
        "江橋, 崇",
        "{Lit}",
        "1999",
        "n.d.",
        "[odd]",
        "“q”",
        "a?",
        "https://x.y/z",
        "12--3",
        "\\emph{e}",
        "2",
    ]
)


@given(st.sampled_from(sorted(TYPES)), st.dictionaries(st.sampled_from(sorted(PUBLIC_FIELDS)), VALUES, max_size=12))
def test_any_entry_of_any_type_can_be_set(kind: str, fields: dict[str, str]) -> None:
    text = f"@{kind}{{k, " + ", ".join(f"{name} = {{{value}}}" for name, value in fields.items()) + "}"
    for entry in read(text).entries:
        for pieces in (reference(entry), full_note(entry), short_note(entry, "ja", PAGE), in_text(entry)):
            assert plain(pieces).strip()
            assert ".." not in plain(pieces).replace("...", "")
            assert "  " not in plain(pieces)
        sort_key(entry)


def test_six_words_are_a_short_title_and_seven_are_cut_at_a_preposition() -> None:
    six, seven = "The Great Old Games of Japan", "The Great Old Card Games of Japan"
    shown = [plain(short_note(only(f"@book{{k, author = {{A, B}}, title = {{{title}}}}}"))) for title in (six, seven)]
    assert six in shown[0]
    assert "The Great Old Card Games" in shown[1]
    assert "of Japan" not in shown[1]


def test_a_transliterated_name_keeps_the_scheme_that_its_field_names() -> None:
    entry = only(
        "@book{k, author = {江橋, 崇}, author_transliteration_ja-Latn-hepburn = {Ebashi, Takashi}, title = {T}, "
        "langid = {ja}}"
    )
    assert "ja-Latn-hepburn" in {piece.lang for piece in reference(entry)}


def test_remarks_close_a_reference_in_the_language_of_their_script() -> None:
    entry = only("@book{K, title = {T}, date = {1950}, langid = {ja}, note = {Second printing}, addendum = {私家版}}")
    pieces = reference(entry)
    assert plain(pieces).endswith("Second printing. 私家版.")
    assert next(piece.lang for piece in pieces if "私家版" in plain((piece,))) == "ja"
    assert next(piece.lang for piece in pieces if "Second printing" in plain((piece,))) is None


def test_helpers_of_a_page_on_the_web_begin_sentences_and_a_part_of_no_book_is_set_like_a_book() -> None:
    page = only("@online{k, author={Doe, J.}, title={T}, editor={Roe, M.}, date={2001}, url={https://a.example/}}")
    assert plain(reference(page)) == "Doe, J. “T.” Edited by M. Roe. 2001. https://a.example/."
    part = only("@incollection{k, author={Doe, J.}, title={Part}, date={2001}, publisher={P}}")
    assert plain(reference(part)) == "Doe, J. “Part.” P, 2001."
    whole = only("@book{k, author={Doe, J.}, title={Part}, booktitle={Whole}, date={2001}, publisher={P}}")
    assert plain(reference(whole)) == "Doe, J. Part. P, 2001. In Whole."


def test_an_address_is_read_in_its_letters_and_leads_where_it_led() -> None:
    address = "https://a.example/%E9%87%8D"
    (link,) = (
        piece for piece in reference(only(f"@online{{k, title={{T}}, url={{{address}}}, langid={{ja}}}}")) if piece.href
    )
    assert (link.text, link.lang, link.href) == ("https://a.example/重", "ja", address)


def test_a_translation_is_taken_in_the_pages_language_else_in_english() -> None:
    entry = only(
        "@book{k, title = {札}, title_translation_de = {Karten}, title_translation_en = {Cards}, langid = {ja}}"
    )
    nearest = {lang: entry.translation("title", lang) for lang in ("de-AT", "en", "fr")}
    assert {lang: form.text for lang, form in nearest.items() if form} == {
        "de-AT": "Karten",
        "en": "Cards",
        "fr": "Cards",
    }


def test_the_note_of_a_page_of_a_site_abbreviates_who_edited_it_as_other_notes_do() -> None:
    entry = only("@online{k, author = {Pollett, Andrea}, editor = {Smith, Ann}, title = {Kabu}, date = {2001}}")
    assert "edited by" not in plain(full_note(entry))
    assert "ed. Ann Smith" in plain(full_note(entry))
    assert "Edited by Ann Smith." in plain(reference(entry))


def test_the_words_of_a_reference_are_in_the_language_of_its_page():
    entry = only(
        "@book{A, author={Doe, Ann}, title={Cards}, edition={2}, url={https://a.example/}, urldate={2024-05-06}}"
    )
    assert "2nd ed." in spaced(plain(reference(entry)))
    french = spaced(plain(reference(entry, "fr")))
    assert "2e éd." in french
    assert "onsulté le " in french


def test_the_references_of_a_set_and_of_related_works_name_those_works() -> None:
    library = read("""
        @set{all, entryset = {a,b}}
        @article{a, author = {Doe, J.}, title = {T}, journaltitle = {J}, volume = {1}, date = {1999}, related = {b},
          relatedtype = {errata}}
        @article{b, author = {Roe, R.}, title = {U}, journaltitle = {J}, volume = {2}, date = {2000}}
    """)
    assert plain(reference(library["a"])) == "Doe, J. “T.” J 1 (1999). Erratum: Roe, R. “U.” J 2 (2000)."
    assert plain(reference(library["all"])) == "Doe, J. “T.” J 1 (1999). Roe, R. “U.” J 2 (2000)."
    assert library["all"].parents == ("a", "b")


@pytest.mark.parametrize(
    ("kind", "words"), [("translationof", " Translation of:"), ("Cited in", " Cited in:"), ("x", "")]
)
def test_the_key_of_an_unknown_relation_is_not_printed(kind: str, words: str) -> None:
    library = read(f"@book{{a, title = {{T}}, related = {{b}}, relatedtype = {{{kind}}} }} @book{{b, title = {{U}} }}")
    assert plain(reference(library["a"])) == f"T. n.d.{words} U. n.d."


def test_a_changed_member_changes_the_fingerprint_of_its_set() -> None:
    text = "@set{all, entryset = {a}} @book{a, title = {T}, date = {1999}}"
    assert read(text).fingerprint("all") != read(text.replace("{T}", "{U}")).fingerprint("all")


def test_sentences_begin_with_a_capital_on_a_page_whose_words_are_not_known() -> None:
    entry = only("@book{k, author = {Doe, J.}, title = {T}, editor = {Roe, R.}, volume = {2}, date = {1999}}")
    assert plain(reference(entry, "nl")).replace("\u00a0", " ") == "Doe, J. T. Edited by R. Roe. Vol. 2. 1999."
