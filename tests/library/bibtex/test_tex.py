r"""TeX in values."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludograph.library.bibtex.tex import decode, decode_name, decode_verbatim
from ludograph.library.pieces import Role, plain

PLAIN = {
    r"{\"O}sterreich": "Österreich",
    r"Erd\H{o}s": "Erdős",
    r"\'{\i}\'\i x \'{\^e}": "ííx ế",
    r"\c{C}a \v s \k{a} \d{s}": "Ça š ą ṣ",
    r"\ss \ae\o\l{} \AA ngstr\"om": "ßæøł Ångström",
    "pages 1--2---3": "pages 1–2—3",
    "``a `b' c''": "“a ‘b’ c”",
    r"\enquote{a \enquote{b} c}": "“a ‘b’ c”",
    r"\enquote{a} and \enquote{b}": "“a” and “b”",
    r"5\% \& \$ \# \_ \{x\}": "5% & $ # _ {x}",
    "100% A & B_1 #2 $5 and $10": "100% A & B_1 #2 $5 and $10",
    r"a\dots b \ldots": "a…b …",
    r"it\textquoteright s": "it’s",
    r"p.~3\,mm": "p.\u00a03\u2009mm",
    "{The {NASA} book}": "The NASA book",
    "  two   words\n\tand a third ": "two words and a third",
    "\\": "\\",
    r"\foo{kept}": "kept",
    r"\textsection 3 \copyright": "§3 ©",
    "?`Qu\\'e?": "¿Qué?",
    r"{\em a {\bf b} c}": "a b c",
    r"\href{https://x.y/z}{the page}": "the page",
    r"from $\Delta$1,4-diene to $\pm$0.1\,mm$^2$": "from Δ1,4-diene to ±0.1\u2009mm2",
    "$5 and $6": "$5 and $6",
    r"o{\ff}ice": "office",
    "e\ufb03cient \ufb01ne": "efficient fine",
    r"$x^2_i \times \alpha$": "x2i ×α",
}


@pytest.mark.parametrize(
    ("written", "read"),
    [
        (r"10.1007/3{\_}16", "10.1007/3_16"),
        (r"http://x/{\~{}}u{\&}b{\%}20", "http://x/~u&b%20"),
        (r"http://x/\~{}u/$\sim$v", "http://x/~u/~v"),
        (r"http://x/{\textasciitilde}u\textasciitilde{}v", "http://x/~u~v"),
        ("http://x/a{b}", "http://x/a{b}"),
    ],
)
def test_escapes_in_an_address_are_undone_with_the_braces_around_them(written: str, read: str) -> None:
    assert decode_verbatim(written) == read


@pytest.mark.parametrize(("written", "read"), PLAIN.items())
def test_tex_reads_as_what_it_prints(written: str, read: str) -> None:
    assert decode(written).plain == read


@pytest.mark.parametrize(
    ("written", "role"),
    [
        (r"\emph{x}", Role.EMPHASIS),
        (r"\textit{x}", Role.EMPHASIS),
        (r"\textbf{x}", Role.STRONG),
        (r"\textsc{x}", Role.SMALL_CAPITALS),
        (r"\texttt{x}", Role.CODE),
        (r"\textsuperscript{x}", Role.SUPERSCRIPT),
        (r"\textsubscript{x}", Role.SUBSCRIPT),
        (r"\url{x}", Role.LINK),
        ("$x$", Role.MATH),
    ],
)
def test_a_font_is_a_piece(written: str, role: Role) -> None:
    assert [piece.role for piece in decode(written).pieces] == [role]


def test_a_declaration_holds_to_the_end_of_its_group() -> None:
    pieces = decode(r"a {b \em c} d").pieces
    assert [(piece.role, plain([piece])) for piece in pieces[-2:]] == [(Role.EMPHASIS, "c"), (Role.TEXT, " d")]


def test_plain_text_has_no_pieces() -> None:
    assert decode("{Plain} text").pieces == ()


@pytest.mark.parametrize(
    ("written", "read"),
    [
        (r"\bibstring{phdthesis}, Univ", "PhD diss., Univ"),
        (r"\biblstring{inpress}", "in press"),
        (r"\bibstring{editor}", "editor"),
        ("p.&nbsp;5", "p.\u00a05"),
        (r"p.\&nbsp;5", "p.\u00a05"),
        ("R&D; p. 5", "R&D; p. 5"),
    ],
)
def test_a_key_is_printed_in_words_and_a_space_of_html_as_a_space(written: str, read: str) -> None:
    assert decode(written).plain == read


def test_small_numbers_in_names_stay_small() -> None:
    assert [decode_name(name) for name in (r"M\"uller$^{2}$", "Ren$_{1}$", r"Kal$\alpha$", "Müller")] == [
        "Müller²", "Ren₁", "Kalα", "Müller",
    ]  # fmt: skip


def test_an_unknown_command_is_named() -> None:
    assert decode(r"\foo{a} \bar b \foo").unknown == ("\\foo", "\\bar")


def test_a_verbatim_value_keeps_its_signs() -> None:
    assert decode_verbatim(r"\url{https://x.y/a\_b%20c~d--e}") == "https://x.y/a_b%20c~d--e"


@given(st.text(alphabet="\\{}$'`\"^~-ab eomphtx%&_1é漢"))
def test_no_text_raises(text: str) -> None:
    decode(text)
    decode_verbatim(text)


@given(st.text(alphabet="abc 漢字é,.;:!"))
def test_text_without_tex_is_itself(text: str) -> None:
    assert decode(text).plain == " ".join(text.split(" ")).strip() or "  " in text


@pytest.mark.parametrize("piece", ["{", "}", "\\'", "\\emph{", "$", "\\url{", "`", "{\\em "])
def test_a_hundred_thousand_signs_are_read(piece: str) -> None:
    decode(piece * (100_000 // len(piece)))


def test_a_value_of_many_runs_is_one_text() -> None:
    value = "3--1, " * 20_000 + r"\&" + "``" * 20_000
    assert decode(value).plain == "3–1, " * 20_000 + "&" + "“" * 20_000
