"""`<Rules …>` in an article: tables of the data with their sources among the article's own references."""

from __future__ import annotations

import csv
import io
import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from tests.rules.data import seed_rules
from tests.rules.rules import changed

from ludograph.article.facts.rendered import RenderedArticle
from ludograph.article.head.front_matter import Metadata
from ludograph.article.parts.citing import places
from ludograph.article.parts.table_cells import chips, run
from ludograph.article.read.ledger import Ledger
from ludograph.article.rendering import render_article
from ludograph.article.writing import html_of
from ludograph.base.source import SourceText
from ludograph.catalogue import Catalogue, Settings
from ludograph.library.citing.citation import Cited
from ludograph.library.reader import read_bibliography
from ludograph.rules.data.model import Rules
from ludograph.rules.data.reader import data_files, read_rules
from ludograph.rules.speech.sentence import BARE
from ludograph.rules.tables import TABLES
from ludograph.rules.tables.cells import cited
from ludograph.rules.tables.pieces import Cell, CellWords, Number, Silence, number, words
from ludograph.rules.tables.shown import with_common_source
from ludograph.rules.tables.table import Column, ColumnKind, Layout, Row, Table
from ludograph.values import Source

ROOT = Path(__file__).parents[2]
LIBRARY = read_bibliography(
    [SourceText.read(file, str(file)) for file in sorted((ROOT / "bibliography").glob("*.bib"))]
)


def rendered(markdown: str) -> RenderedArticle:
    catalogue = Catalogue(bibliography=LIBRARY, rules=seed_rules(), has_library=True)
    return render_article(SourceText("docs/a.md", markdown), catalogue, page="a.md")


def test_the_sources_of_a_table_are_references_of_the_article() -> None:
    page = rendered('Text [@TobakuChosa].\n\n<Rules show="rank-table" game="kyo-kabu" />\n')
    assert re.findall(r'<li id="ref-(\w+)"', page.html) == ["TobakuChosa", "FudawikiKyoKabu"]
    assert [use.generated for use in page.facts.citations] == [False, *[True] * (len(page.facts.citations) - 1)]
    assert [use.citations[0].citekey for use in page.facts.written_citations] == ["TobakuChosa"]


def test_a_page_without_an_author_is_named_with_whose_it_is() -> None:
    # Its title may be that of the article.
    page = rendered('<Rules show="play-now" game="hiki-kabu" />\n')
    assert re.search(r"From Fudawiki, <a [^>]+><cite>Hiki-Kabu</cite></a>\.", page.html)
    page = rendered('<Rules show="house-rules" game="kabu-sackson" />\n')
    assert re.search(r"From <a [^>]+><cite>The Three-Card Game", page.html)


def test_titles_labels_and_notes_are_in_the_language_of_the_page() -> None:
    tables = "".join(f'<Rules show="{show}" game="kyo-kabu" />\n\n' for show in ("play-now", "rank-table", "unstated"))
    catalogue = Catalogue(bibliography=LIBRARY, rules=seed_rules(), has_library=True, settings=Settings(lang="fr"))
    page = render_article(SourceText("docs/a.md", tables), catalogue, page="a.md").html
    assert '<b><span lang="fr">Kyō-Kabu\u00a0: mains, de la plus forte à la plus faible</span></b>' in page
    assert '<dt><span lang="fr">Matériel</span></dt>' in page
    assert '<span lang="fr">Paie\u00a0: multiple de la mise, en plus de l’enjeu.</span>' in page
    assert ' lang="fr">Non précisé par les sources\u00a0: Kyō-Kabu\u00a0:</span></b>' in page
    assert '<li><span lang="fr">Kyō-Kabu\u00a0: mains, de la plus forte à la plus faible\u00a0:</span> <a' in page


def test_a_page_is_one_place_with_its_label_or_without() -> None:
    sources = [Source("A", loc) for loc in ("5", "p. 5", "p. iv", "pp. 6–7", "6-7", "8, 9", "sheet 3")] + [Source("B")]
    assert places(cited(sources)) == {"A": ["p. 5", "p. iv", "pp. 6–7", "pp. 8, 9", "sheet 3"], "B": []}


def test_a_table_has_its_data_beside_the_page() -> None:
    page = rendered('<Rules show="totals" game="kyo-kabu" size="2" />\n')
    (stem,) = {name.rpartition(".")[0] for name in page.files if name.startswith("totals")}
    rows = list(csv.DictReader(io.StringIO(page.files[f"{stem}.csv"].decode())))
    record = json.loads(page.files[f"{stem}.json"])
    assert len(rows) == len(record["rows"]) == 10
    assert {"table", "caption", "columns", "rows", "sources", "assumptions", "notes"} == record.keys()
    assert f'href="{stem}.csv"' in page.html


@pytest.mark.parametrize(
    ("component", "column", "message"),
    [
        ('<Rules show="rank-tabel" game="kyo-kabu" />', 14, "no table 'rank-tabel'"),
        ('<Rules show="rank-table" game="kyo-kaba" />', 32, "no game 'kyo-kaba'"),
        ('<Rules show="deck-table" deck="kabufuda" />', 32, "no deck 'kabufuda'"),
    ],
)
def test_what_the_data_do_not_have_is_reported_at_its_attribute(component: str, column: int, message: str) -> None:
    page = rendered(f"Text.\n\n{component}\n")
    (problem,) = page.facts.problems
    assert problem.place is not None
    location = SourceText("", f"Text.\n\n{component}\n").location(problem.place.start)
    assert (problem.code, location.line, location.column) == ("D02", 3, column)
    assert problem.message.startswith(message)
    assert problem.hint


def test_every_table_is_set_with_scoped_headers_and_a_name() -> None:
    for show in TABLES:
        page = rendered(
            f'<Rules show="{show}" game="oicho-kabu/osaka" family="kabu" yaku="kuppin" base="oicho-kabu" />\n'
        )
        if "lg-unknown" not in page.html:
            assert re.search(
                rf'<div class="lg-rules lg-{show}" id="([\w-]+)" role="group" aria-labelledby="\1-caption">', page.html
            ), show
            assert all("scope=" in tag for tag in re.findall(r"<th[ >][^>]*", page.html)), show


def test_a_source_that_most_cells_share_is_cited_once() -> None:
    book, other = (Cited("A", "12"),), (Cited("B"),)
    rows = [
        Row((words("x"), _cell("1", book))),
        Row((words("y"), _cell("2", book))),
        Row((words("z"), _cell("3", other))),
    ]
    table = with_common_source(Table("t", "T", (Column("a", "A"), Column("b", "B")), tuple(rows)))
    assert table.sources == book
    assert [row.cells[1].sources for row in table.rows] == [(), (), other]
    assert table.notes == ()


def test_a_row_without_a_source_is_named_under_the_source_of_the_others() -> None:
    book = (Cited("A"),)
    columns = (Column("a", "Step", ColumnKind.NUMBER), Column("b", "B"), Column("c", "C"))
    odds = Cell((Number(3),))
    rows = [
        Row((words("x"), _cell("1", book), odds)),
        Row((words("y"), _cell("2", book), odds)),
        Row((words("z"), _cell("3", book), odds)),
        Row((words("pay"), words("the stake"), odds)),
        Row((number(5), words("the bet"), odds)),
        Row((words("sum"), Cell((Silence.EMPTY,)), odds)),
    ]
    table = with_common_source(Table("t", "T", columns, tuple(rows)))
    assert table.sources == book
    assert tuple(map(str, table.notes)) == ("This source does not state “pay” and step 5.",)
    assert with_common_source(Table("t", "T", columns, tuple(rows[:3]))).notes == ()
    assert with_common_source(Table("t", "T", columns, tuple(rows), layout=Layout.STEPS)).notes == ()
    few = Table("t", "T", columns, tuple(rows[1:]))
    assert with_common_source(few) is few


def test_no_source_stands_behind_the_pay_that_the_recommended_form_chose() -> None:
    page = rendered('<Rules show="play-now" game="oicho-kabu" />\n')
    pay = re.search(r"<dt>Pay</dt>\s*<dd>(.*?)</dd>", page.html, re.DOTALL)
    assert pay is not None
    assert pay[1].endswith("*.")
    assert page.html.count(f"* {BARE.remark.capitalize()}.") == 1
    assert "This source does not state" not in page.html
    (name,) = (name for name in page.files if re.fullmatch(r"play-now.*\.json", name))
    (row,) = (row for row in json.loads(page.files[name])["rows"] if row["id"] == "pay")
    assert row["cells"][1]["sources"] == []


def test_the_hand_checker_names_its_sources_in_words() -> None:
    page = rendered('<Rules show="hand-checker" game="oicho-kabu/tableau" />\n')
    found = re.search(r'<script type="application/json">(.*?)</script>', page.html, re.DOTALL)
    assert found is not None
    readings = [
        source
        for use in json.loads(found[1])["games"]["oicho-kabu/tableau"]["uses"]
        for reading in use.get("readings", ())
        for source in reading["source"]
    ]
    assert any(source.startswith("Awaji, Hanafuda no asobikata, p.\u00a0155") for source in readings)
    named = [source for name in json.loads(found[1])["named"] for source in name["source"]]
    assert "Ebashi, “Kabu karuta yūgi no ryūkō”" in named
    assert not any(re.search(r"[a-z][A-Z]", source.replace("WikiProjectMed", "")) for source in readings)


def two_places() -> Rules:
    """The site's rules, with two places in a source of Sanmai-Kabu."""
    files = [
        SourceText(file.path, file.text.replace("  sources: FudawikiSanmaiKabu", f"  sources: [{TWO_PLACES}]"))
        for file in data_files(ROOT / "data")
    ]
    return read_rules(files)


TWO_PLACES = '"PorgesThreeCard p. 3; fig. 4"'


@pytest.mark.parametrize("style", ["references", "notes"])
def test_a_source_with_two_places_is_cited_as_an_article_cites_it(style: str) -> None:
    def page(markdown: str) -> RenderedArticle:
        settings = Settings(citation_style=style)
        catalogue = Catalogue(bibliography=LIBRARY, rules=two_places(), has_library=True, settings=settings)
        return render_article(SourceText("docs/a.md", markdown), catalogue, page="a.md")

    table = page('<Rules show="rank-table" game="sanmai-kabu" />\n')
    assert "C011" not in {problem.code for problem in table.facts.problems}
    cited = [citation for use in table.facts.citations for citation in use.citations]
    article = page("Text [@PorgesThreeCard p. 3, fig. 4].\n").facts.citations[0].citations[0]
    assert {citation.locators for citation in cited if citation.citekey == "PorgesThreeCard"} == {article.locators}
    if style == "references":
        assert '<span class="locator" data-place="1">p.\u00a03; fig.\u00a04</span></sup>' in table.html
    else:
        note = re.search(r'<li id="note-1">.*?</li>', table.html, re.DOTALL)
        assert note is not None
        assert ", 3, fig.\u00a04" in note[0].replace("&nbsp;", "\u00a0")


def test_the_hand_checker_shows_all_places_of_a_source() -> None:
    catalogue = Catalogue(bibliography=LIBRARY, rules=two_places(), has_library=True)
    text = '<Rules show="hand-checker" game="sanmai-kabu" />\n'
    found = re.search(r'json">(.*?)</script>', render_article(SourceText("a.md", text), catalogue).html, re.DOTALL)
    assert found is not None
    assert ["Pollard, The Three-Card Game, p.\u00a03; fig.\u00a04"] in _values(json.loads(found[1]), "source")


def _values(data: object, key: str) -> list[object]:
    each = list(data.values()) if isinstance(data, dict) else data if isinstance(data, list) else []
    own = [data[key]] if isinstance(data, dict) and key in data else []
    return own + [found for value in each for found in _values(value, key)]


def _cell(text: str, sources: tuple[Cited, ...]) -> Cell:
    return replace(words(text), sources=sources)


LEDGER = Ledger(SourceText("a.md", ""), Catalogue(), "a.md", Metadata())


def test_other_scripts_in_a_cell_carry_their_language() -> None:
    nodes, text = run(words("with 38光, in 鹿の巻筆").pieces, chips, LEDGER, "en")
    assert text == "with 38光, in 鹿の巻筆"
    assert html_of(nodes) == 'with 38<span lang="und-Hani">光</span>, in <span lang="ja">鹿の巻筆</span>'
    assert html_of(run(words("役").pieces, chips, LEDGER, "ja")[0]) == "役"
    assert html_of(run(words("役", "zh").pieces, chips, LEDGER, "ja")[0]) == '<span lang="zh">役</span>'


def test_a_word_in_latin_letters_stands_apart_from_the_japanese_one() -> None:
    assert (
        run([CellWords("一", "ja"), CellWords("ichi", "ja-Latn"), CellWords("語源：")], chips, LEDGER)[1]
        == "一 ichi 語源："
    )
    assert run([CellWords("札"), CellWords("40枚")], chips, LEDGER, "ja")[1] == "札40枚"


def test_no_blank_stands_before_a_comma_or_a_stop() -> None:
    assert (
        run([CellWords("the dealer’s"), CellWords(", in this order")], chips, LEDGER)[1]
        == "the dealer’s, in this order"
    )


def test_without_scripts_the_table_of_the_hand_checker_says_that_the_strongest_hand_is_first() -> None:
    page = rendered('<Rules show="hand-checker" game="oicho-kabu/tableau" />\n')
    assert "hands to look up, strongest first" in page.html
    assert "Hands without a rank stand last." in page.html
    page = rendered('<Rules show="hand-checker" game="oicho-kabu" />\n')
    assert "hands to look up, strongest first" in page.html
    assert "without a rank" not in page.html


def test_without_scripts_the_hand_checker_says_what_a_shared_link_asks_and_where_the_answer_is() -> None:
    page = rendered('<Rules show="hand-checker" game="oicho-kabu" />\n')
    found = re.search(r'<p class="lg-checker-still">(.*?)</p>', page.html, re.DOTALL)
    assert found is not None
    assert "hand=3.3.3&amp;against=9.1 asks of" in found[1]
    assert "the dealer’s if there is one" in found[1]
    assert "<a" not in found[1]
    page = rendered('<Rules show="hand-checker" game="oicho-kabu" answers="quarrel" />\n')
    assert '<a href="#quarrel">One pair of hands is answered on this page' in page.html
    # The long list of hands does not stand between the link and the answer.
    assert re.search(r'<details class="lg-checker-still">\s*<summary>Oicho-Kabu: all hands</summary>', page.html)


@pytest.mark.parametrize("show", ["unstated", "disputes"])
def test_where_nothing_is_unstated_or_disputed_a_sentence_says_so(show: str) -> None:
    files = changed("games/a.yaml", ("reading: nine-first, options: [any-order], ", ""))
    rules = read_rules([SourceText(f"data/{path}", text) for path, text in files.items()])
    catalogue = Catalogue(bibliography=LIBRARY, rules=rules, has_library=True)
    page = render_article(SourceText("docs/a.md", f'<Rules show="{show}" game="nine" />\n'), catalogue, page="a.md")
    assert re.search(r"<b id=[^>]*>[^<]*Nine:</b> nothing that we know of\.</p>", page.html)


def test_the_words_round_a_picture_and_a_checker_are_those_of_the_site() -> None:
    catalogue = Catalogue(rules=seed_rules(), settings=Settings(lang="fr"))
    page = render_article(SourceText("docs/a.md", "<Timeline />\n"), catalogue, page="a.md")
    assert '<span lang="fr">nommé dans un texte</span>' in page.html
    assert ', 1588: joué à cet endroit" lang="fr"><title>' in page.html
    assert "supposed, or only compared" not in page.html


@pytest.mark.parametrize(
    ("record", "said"),
    [
        ('date: "1971"', ["named in a text"]),
        ('kind: picture, date: "1971?"', ["in a picture", "the date or the game is not certain"]),
        ('kind: rules, date: "197X"', ["its play described", "within these years"]),
    ],
)
def test_the_legend_of_the_timeline_has_the_shapes_that_are_drawn_and_stands_before_them(
    record: str, said: list[str]
) -> None:
    text = f"a: {{family: f, names: [A], form: pot, deck: d, attested: [{{what: W, {record}, source: S}}]}}\n"
    deck = SourceText("data/decks/d.yaml", "d: {names: [d], numbers: 1-9, copies: 4}\n")
    catalogue = Catalogue(rules=read_rules([deck, SourceText("data/games/a.yaml", text)]))
    page = render_article(SourceText("docs/a.md", "<Timeline />\n"), catalogue, page="a.md")
    legend = page.html.partition("</figcaption>")[0]
    assert re.findall(r"</svg>([^<]+)</li>", legend) == said


def test_a_choice_without_a_usual_answer_can_be_taken_back() -> None:
    files = changed("games/a.yaml", ("reading: nine-first, options: [any-order], ", ""))
    rules = read_rules([SourceText(f"data/{path}", text) for path, text in files.items()])
    article = SourceText("docs/a.md", '<Rules show="house-rules" game="nine" />\n')
    html = render_article(article, Catalogue(rules=rules), page="a.md").html
    (group,) = re.findall(r'aria-label="Nine-one: its cards">(.*?)</li>', html)
    assert [text.strip() for text in re.findall(r"<input[^>]*>\s*(?:<span[^>]*>)?([^<]+)", group)] == [
        "as in the article",
        "any order",
        "nine first",
    ]
    assert re.findall(r'<input [^>]*checked="checked"[^>]*>', group) == re.findall("<input [^>]*>", group)[:1]


def test_no_line_ends_within_a_hand_in_a_cell() -> None:
    html = rendered('<Rules show="meetings" game="oicho-kabu" hand="3-3-3" against="9-1" />\n').html
    assert '<span style="white-space:nowrap">9–1</span> wins</td>' in html


def test_the_rules_in_short_lead_to_the_ranking_where_the_page_has_it() -> None:
    box = '<Rules show="play-now" game="hiki-kabu" />\n'
    link = '<a href="#rank-table-hiki-kabu">11 more in the ranking</a> (a further card cancels 5 of them); then'
    assert link in rendered(f'{box}\n<Rules show="rank-table" game="hiki-kabu" />\n').html
    alone = rendered(box)
    assert "and <span>11 more in the ranking</span> (a further card cancels 5 of them); then" in alone.html
    assert "LNK002" not in {problem.code for problem in alone.facts.problems}


@pytest.mark.parametrize(("game", "cards"), [("kabu-sackson", 6), ("sanmai-kabu", 12)])
def test_no_face_of_a_pack_with_one_of_each_is_drawn_twice_in_a_deal(game: str, cards: int) -> None:
    html = rendered(f'<Rules show="worked-round" game="{game}" />\n').html
    deal = re.search(r'<ul class="lg-items">.*?</ul>', html, re.DOTALL)
    assert deal is not None
    faces = re.findall(r'href="#(lg-card-(?!closed)[^"]+)"', deal[0])
    assert len(faces) == len(set(faces)) == cards
    suits = {face.split("-")[3] for face in faces}
    assert len(suits) > 1


@pytest.mark.parametrize(
    ("written", "other", "dealt"),
    [
        ("draw", "draw", True),
        ("player: {value: free", "player: {value: {must: {total: {max: 9}}, never: {total: {min: 1}}}", False),
        ("use: kabufuda-40", "use: kabufuda-tiny", False),
    ],
)
def test_a_round_is_offered_where_the_rules_decide_every_state_of_it(written: str, other: str, dealt: bool) -> None:
    files = [file for file in data_files(ROOT / "data") if "/named-only" not in file.path]
    tiny = "kabufuda-tiny: {names: [Tiny], numbers: 1-2, copies: 2, source: PorgesThreeCard}\n"
    texts = {file.path: file.text for file in files} | {"data/decks/tiny.yaml": tiny}
    path = "data/games/oicho-kabu.yaml"
    assert written in texts[path]
    texts[path] = texts[path].replace(written, other)
    rules = read_rules([SourceText(name, text) for name, text in texts.items()])
    catalogue = Catalogue(bibliography=LIBRARY, rules=rules, has_library=True)
    shown = [f'<Rules show="play-now" game="oicho-kabu/{form}" />\n' for form in ("osaka", "hangame")]
    text = "\n".join(["# A\n", *shown])
    page = render_article(SourceText("docs/a.md", text), catalogue, page="a.md")
    assert [name for name in page.files if name.startswith("round-")] == ["round-oicho-kabu-osaka.js"] * dealt
    assert page.html.count("data-lg-round") == dealt
    assert [problem for problem in page.facts.problems if problem.code == "D02"] == []
    assert len(re.findall(r'class="[^"]*lg-play-now', page.html)) == 2
