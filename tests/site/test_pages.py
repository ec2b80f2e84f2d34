"""Each generated page from a small index, and what all of them have in common."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from tests.rules.data import seed_rules
from tests.rules.rules import read
from tests.site.made import generate, line, rendered, texts, written

from ludograph.article.facts import (
    ArticleFacts,
    CitationUse,
    Context,
    CountryUse,
    FigureUse,
    ImageUse,
    LanguageSpan,
    NameKind,
    NameUse,
    RemarkKind,
    RemarkUse,
    RulesUse,
)
from ludograph.article.facts.index import build_index, earliest
from ludograph.article.facts.rights import credit_of
from ludograph.article.head.front_matter import Metadata, Subgame
from ludograph.article.head.head_values import NameText, Players
from ludograph.article.head.publication import Intent
from ludograph.article.tree import CitedSources
from ludograph.base.problems import Place
from ludograph.base.source import SourceText
from ludograph.catalogue import Addresses, Catalogue, Picture, Settings
from ludograph.languages.words import words_in
from ludograph.library.citing.citation import Citation, CitationMode
from ludograph.library.citing.locator import Locator
from ludograph.library.formatting.order import reference_id, work_page
from ludograph.library.reader import read_bibliography
from ludograph.rules import findings
from ludograph.rules.data.reader import read_rules
from ludograph.rules.findings import rule_findings
from ludograph.site.pages import PAGES
from ludograph.site.pages.bibliography import FIRST_ARTICLES, MOST_ARTICLES
from ludograph.site.pages.credits import credit
from ludograph.site.pages.games import player_numbers
from ludograph.site.pages.glossary import Glossary
from ludograph.site.pages.rule_notes import RuleNotes
from ludograph.site.pages.timeline import Timeline, _cited
from ludograph.site.pages.writing import LONGEST_PAGE, Group, index_pages, marked
from ludograph.store import Cache
from ludograph.values import Range, Source

ROOT = Path(__file__).parents[2]
HERE = Place("docs/kabu.md", 0, 0)
LIBRARY = """\
@book{Parlett1990,
  author = {Parlett, David},
  title = {The Oxford Guide to Card Games},
  date = {1990},
  langid = {en}
}

@book{EbashiKaruta,
  author = {江橋崇},
  author_transliteration_ja-Latn = {Ebashi, Takashi},
  title = {かるた},
  date = {2015},
  langid = {ja}
}
"""


def cites(key: str, anchor: str, page: str) -> CitationUse:
    cited = Citation(key, CitationMode.NORMAL, "", "", (Locator("page", page),), 0, 1, (0, 0), (0, 0), (0, 0))
    return CitationUse((cited,), (HERE,), HERE, Context.BODY, True, "", anchor)


def kabu() -> ArticleFacts:
    return ArticleFacts(
        "docs/games/kabu.md",
        "games/kabu.md",
        "en",
        Metadata(
            title=NameText("Kabu *9*"),
            game="kabu",
            players=Players("2–4", (Range(2, 4),)),
            subgames=(
                Subgame(NameText("Kyō-Kabu", "ja-Latn"), original_titles=(NameText("京かぶ", "ja"),), slug="kyo-kabu"),
            ),
            tags=("card games",),
            modified="2024-05-06",
        ),
        citations=(cites("Parlett1990", "cite-1", "12"), cites("Parlett1990", "cite-2", "14–15")),
        names=(
            NameUse("Kabu *9*", "en", NameKind.TITLE, HERE),
            NameUse("かぶ", "ja", NameKind.AKA, HERE, "name-1"),
            NameUse("Kyō-Kabu", "ja-Latn", NameKind.SUBGAME, HERE, "kyo-kabu", "Kyō-Kabu"),
            NameUse("カブ", "ja", NameKind.AKA, HERE, "name-2"),
        ),
        spans=(LanguageSpan("ja-Latn", "ja-Latn", "oicho", HERE, HERE),),
        countries=(CountryUse("JP", "Japan", None, HERE), CountryUse("AU", "Australia", "Kyō-Kabu", HERE)),
        figures=(FigureUse((), "A hand", {"author": "Ann", "license": "cc-by", "copyrightYear": 2021}, HERE, "fig-1"),),
        remarks=(RemarkUse(RemarkKind.TODO, "ask <them>", HERE),),
    )


def person() -> ArticleFacts:
    names = (NameUse("Ihara", "ja-Latn", NameKind.TITLE, HERE),)
    metadata = Metadata(title=NameText("Ihara", "ja-Latn"), intent=Intent.DRAFT)
    return ArticleFacts("docs/people/ihara.md", "people/ihara.md", "en", metadata, names=names)


def catalogue(**settings: object) -> Catalogue:
    files = [
        SourceText(str(file.relative_to(ROOT)), file.read_text("utf-8")) for file in sorted(ROOT.glob("data/*/*.yaml"))
    ]
    return Catalogue(
        bibliography=read_bibliography([SourceText("bibliography/x.bib", LIBRARY)]),
        rules=read_rules(files),
        settings=Settings(site_name="Games", **settings),  # type: ignore[arg-type]
        has_library=True,
    )


@pytest.fixture(scope="module")
def world() -> Catalogue:
    return catalogue()


@pytest.fixture(scope="module")
def pages(world: Catalogue) -> dict[str, str]:
    return texts(generate(build_index([kabu(), person()], world), world))


def body(markdown: str) -> str:
    return markdown.split("---\n\n", 1)[1]


OF_DATA = {"yaku.md", "decks.md", "number-names.md", "timeline.md", "rule-notes.md", "who-says-so.md", "house-rules.md"}
"""Pages that are made where the rules data fill them."""


def test_every_page_but_the_editors_own_is_made_and_those_of_the_data_where_there_are_any(
    pages: dict[str, str],
) -> None:
    public = {page.src_uri for page in PAGES} - {"open-questions.md"}
    assert public <= set(pages)
    assert set(texts(generate(build_index([]), Catalogue()))) == public - OF_DATA


def test_every_page_has_a_title_of_its_own(pages: dict[str, str]) -> None:
    titles = [re.search(r'^title: "(.*)"$', markdown, re.MULTILINE) for markdown in pages.values()]
    assert all(titles)
    assert len({title[1] for title in titles if title}) == len(pages)


def test_sheets_of_house_rules_are_in_the_order_of_the_articles(world: Catalogue) -> None:
    articles = [
        ArticleFacts(f"docs/{game}.md", f"{game}.md", "en", Metadata(title=NameText(game), game=game, order=order))
        for game, order in (("bo-pin", None), ("kyo-kabu", 2.0), ("oicho-kabu", 1.0))
    ]
    sheets = texts(generate(build_index(articles, world), world))["house-rules.md"]
    linked = list(dict.fromkeys(re.findall(r"house-rules/([a-z-]+)", sheets)))
    assert linked[:3] == ["oicho-kabu", "kyo-kabu", "bo-pin"]


def test_no_page_lays_a_fault_in_the_reading_of_it(world: Catalogue) -> None:
    for src_uri, made in generate(build_index([kabu(), person()], world), world):
        found = rendered(made, world, src_uri)
        reported = [problem for problem in found.facts.problems if problem.code != "C001"]
        assert reported == [], src_uri


def test_a_page_that_somebody_wrote_is_left_alone(world: Catalogue) -> None:
    own = ArticleFacts("docs/names.md", "names.md", "en", Metadata())
    assert "names.md" not in texts(generate(build_index([own]), world))


def named(page: str, *names: NameUse, originals: tuple[NameText, ...] = ()) -> ArticleFacts:
    title = NameText(names[0].text, names[0].lang)
    metadata = Metadata(title=title, original_titles=originals, game="kabu")
    return ArticleFacts(f"docs/{page}", page, "en", metadata, names=names)


def letters_of(markdown: str) -> list[str]:
    """The headings and what is listed, without links."""
    shown = re.sub(r"\(<[^>]*>\)|</?span[^>]*>|[][]", "", body(markdown))
    return [line.lstrip("#- ") for line in shown.splitlines() if line]


def test_names_in_characters_are_listed_by_their_readings_and_the_home_page_by_none(world: Catalogue) -> None:
    title, original = NameKind.TITLE, NameKind.ORIGINAL
    index = build_index(
        [
            named("index.md", NameUse("A slogan", "en", title, HERE)),
            named(
                "hiki.md",
                NameUse("Hiki", "ja-Latn", title, HERE),
                NameUse("引き", "ja", original, HERE, reading="ひき"),
            ),
            named("hana.md", NameUse("Hana", "ja-Latn", title, HERE), NameUse("はな", "ja", original, HERE)),
            named(
                "pan.md",
                NameUse("Pan", "zh-Latn", title, HERE),
                NameUse("潘", "zh", original, HERE),
                originals=(NameText("潘", "zh"),),
            ),
            named("kura.md", NameUse("kura", "pis", title, HERE), NameUse("Kura", "pis", NameKind.AKA, HERE)),
            named("x.md", NameUse("Xu", "en", title, HERE), NameUse("馬", "zh", NameKind.AKA, HERE)),
        ],
    )
    made = texts(generate(index, world))
    by_letter, by_language = letters_of(made["a-z.md"]), letters_of(made["names.md"])
    rule = (
        "Names in Latin letters come first, then names in kana; names in Chinese characters are listed by their "
        "readings, and those without a known reading come last."
    )
    assert by_letter == [
        *(rule, "H(#h) K(#k) P(#p) X(#x) は(#は) 馬(#馬)"),
        *("H", "Hana", "Hiki", "K", "kura", "P", "Pan", "潘: Pan", "X", "Xu"),
        *("は", "はな: Hana", "引き: Hiki", "馬", "馬: Xu"),
    ]
    assert by_language == [
        *(rule, "Chinese", "Pan", "潘: Pan", "馬: Xu", "English", "A slogan", "Xu", "Japanese", "Hana", "Hiki"),
        *("はな: Hana", "引き (ひき): Hiki", "Pijin", "kura"),
    ]


def test_the_home_page_with_its_slogan_is_not_among_recent_changes(world: Catalogue) -> None:
    home, article = (
        replace(one, metadata=replace(one.metadata, modified="2026-01-02"))
        for one in (
            named("index.md", NameUse("A slogan", "en", NameKind.TITLE, HERE)),
            named("hiki.md", NameUse("Hiki", "en", NameKind.TITLE, HERE)),
        )
    )
    made = texts(generate(build_index([home, article]), world))
    assert letters_of(made["recent.md"])[1:] == ['<time datetime="2026-01-02">2\xa0January 2026</time>', "Hiki"]


def test_an_index_in_one_alphabet_needs_no_rule_of_its_order(world: Catalogue) -> None:
    made = texts(generate(build_index([named("a.md", NameUse("Ah", "en", NameKind.TITLE, HERE))]), world))
    assert letters_of(made["a-z.md"]) == ["A", "Ah"]


def test_the_author_of_a_cited_work_is_filed_under_the_surname(world: Catalogue) -> None:
    author = named("david.md", NameUse("David Parlett", "en", NameKind.TITLE, HERE))
    other = named("emil.md", NameUse("Emil Neumann", "en", NameKind.TITLE, HERE))
    alone = texts(generate(build_index([author, other]), world))
    assert letters_of(alone["a-z.md"]) == ["D(#d) E(#e)", "D", "David Parlett", "E", "Emil Neumann"]
    cited = replace(author, citations=(cites("Parlett1990", "cite-1", "12"),))
    made = texts(generate(build_index([cited, other]), world))
    assert letters_of(made["a-z.md"]) == ["E(#e) P(#p)", "E", "Emil Neumann", "P", "David Parlett"]


def test_a_work_lists_where_it_is_cited_with_links_to_the_markers(pages: dict[str, str]) -> None:
    text = pages["bibliography.md"]
    assert '<Reference key="Parlett1990" />' in text
    assert "(/games/kabu.md" not in text
    assert "[p. 12](</games/kabu.md#cite-1>)" in text.replace("\u00a0", " ")
    assert "[pp. 14–15](</games/kabu.md#cite-2>)" in text.replace("\u00a0", " ")
    assert 'data-decade="1990s"' in text
    assert text.index("EbashiKaruta") < text.index("Parlett1990")
    assert "Not cited" in text


def test_works_that_only_the_workshop_cites_stand_apart_at_the_end(world: Catalogue) -> None:
    guide = replace(kabu(), path="docs/guide/citing.md", page="guide/citing.md")
    manual = replace(guide, citations=(cites("EbashiKaruta", "cite-1", "2"), cites("Parlett1990", "cite-2", "3")))
    index = build_index([kabu(), manual], world, workshop=frozenset({"guide/citing.md"}))
    readers, workshop = texts(generate(index, world))["bibliography.md"].split("## How this site is made")
    assert "Parlett1990" in readers
    assert "EbashiKaruta" not in readers
    assert "guide/citing.md" not in readers
    assert "1 work." in readers
    assert "Cited in [Kabu" in workshop.split("EbashiKaruta")[1]


def test_a_work_that_many_articles_cite_has_a_page_of_its_own_for_them(world: Catalogue) -> None:
    articles = [
        replace(
            kabu(),
            path=f"docs/games/k{number}.md",
            page=f"games/k{number}.md",
            citations=(cites("Parlett1990", "cite-1", "12"),),
        )
        for number in range(LONGEST_PAGE + 20)
    ]
    made = texts(page for page in generate(build_index(articles), world) if page[0].startswith("bibliography"))
    assert sorted(made) == ["bibliography.md", "bibliography/uses/Parlett1990-2.md", "bibliography/uses/Parlett1990.md"]
    shown = len(re.findall(r"/games/k\d+\.md#cite-1", made["bibliography.md"]))
    assert shown == FIRST_ARTICLES
    assert (
        f"[{LONGEST_PAGE + 20 - shown} more](</bibliography/uses/Parlett1990.md#uses-Parlett1990>)"
        in made["bibliography.md"]
    )
    listed = [len(re.findall(r"#cite-1", made[f"bibliography/uses/Parlett1990{end}.md"])) for end in ("", "-2")]
    assert listed == [LONGEST_PAGE, 20]


def test_works_that_some_more_articles_cite_share_a_page_and_each_link_leads_to_its_own_list() -> None:
    keys = [f"W{number:02}.a" for number in range(60)]
    entries = "\n".join(
        f"@book{{{key},\n author = {{A, B}},\n title = {{{key}}},\n date = {{1990}}\n}}" for key in keys
    )
    known = Catalogue(bibliography=read_bibliography([SourceText("x.bib", entries)]))
    articles = [
        replace(kabu(), path=f"docs/{n}.md", page=f"{n}.md", citations=tuple(cites(key, "cite-1", "1") for key in keys))
        for n in range(MOST_ARTICLES + 1)
    ]
    made = texts(page for page in generate(build_index(articles), known) if page[0].startswith("bibliography"))
    uses = {page: markdown for page, markdown in made.items() if "/uses/" in page}
    assert len(uses) == 2  # 60 works of 11 rows each
    assert all(markdown.count("\n- ") <= LONGEST_PAGE for markdown in uses.values())
    ids = {
        page: rendered(content, known, page).facts.ids
        for page, content in generate(build_index(articles), known)
        if page in uses
    }
    for work, entry in zip(keys, made["bibliography.md"].split("<Reference ")[1:], strict=True):
        target = re.search(
            rf"\[{MOST_ARTICLES + 1 - FIRST_ARTICLES} more\]\(</(bibliography/uses/[^#]*)#([^>]*)>\)", entry
        )
        assert target
        assert target[2] in ids[target[1]]
        own = uses[target[1]].split(f"{{#{target[2]}}}")[1].split("\n## ")[0]
        assert f"#ref-{work}>" in own
        assert [f"</{n}.md" in own for n in range(len(articles))] == [True] * len(articles)


def test_a_work_that_few_articles_cite_very_often_has_only_the_first_of_them_in_its_place() -> None:
    known = Catalogue(bibliography=read_bibliography([SourceText("x.bib", LIBRARY)]))

    def entry(articles: int, times: int) -> str:
        cited = tuple(cites("Parlett1990", f"cite-{time}", f"{time}") for time in range(1, times + 1))
        found = [replace(kabu(), path=f"docs/{n}.md", page=f"{n}.md", citations=cited) for n in range(articles)]
        return texts(generate(build_index(found), known))["bibliography.md"].split('key="Parlett1990"')[1]

    assert "[1 more](</bibliography/uses/Parlett1990.md" in entry(FIRST_ARTICLES + 1, 5)
    assert " more](" not in entry(FIRST_ARTICLES + 1, 2)
    assert " more](" not in entry(FIRST_ARTICLES, 9)


def test_a_works_place_is_where_the_page_puts_it(world: Catalogue) -> None:
    assert work_page(world.bibliography["Parlett1990"], world.bibliography.on_one_page) == "bibliography.md"
    assert reference_id("Parlett1990") == "ref-Parlett1990"


def test_five_thousand_works_stand_on_pages_by_letter() -> None:
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    entries = "\n".join(
        f"@book{{K{n},\n author = {{{letters[n % 26]}uthor, A}},\n title = {{T {n}}},\n date = {{19{n % 90 + 10}}}\n}}"
        for n in range(5000)
    )
    large = Catalogue(bibliography=read_bibliography([SourceText("x.bib", entries)]))
    made = texts(page for page in generate(build_index([]), large) if page[0].startswith("bibliography"))
    assert len(made) == 27
    assert max(map(len, made.values())) < 100_000
    for key in ("K0", "K4999"):
        page = work_page(large.bibliography[key], large.bibliography.on_one_page)
        assert f'key="{key}"' in made[page]


def test_names_stand_by_language_and_kana_order_and_people_are_not_games(pages: dict[str, str]) -> None:
    text = body(pages["names.md"])
    assert re.findall(r"^## (.*)$", text, re.MULTILINE) == ["English", "Japanese"]
    assert "Ihara" not in text
    assert '[<span lang="ja">かぶ</span>](</games/kabu.md#name-1>)' in text
    assert text.index("Kyō-Kabu") < text.index("かぶ</span>") < text.index("カブ</span>")


def test_a_game_is_listed_with_what_readers_filter_by(pages: dict[str, str]) -> None:
    text = pages["games-index.md"]
    line = next(line for line in re.split("(?=<tr>)", text) if "kyo-kabu" in line)
    name = '[<span lang="ja-Latn">Kyō-Kabu</span>](</games/kabu.md#kyo-kabu>) <span lang="ja">京かぶ'
    assert line.startswith(f'<tr><th scope="row" class="lg-form">{name}')
    assert 'data-country="Australia"' in line
    assert 'data-players="2|3|4"' in line
    assert "Ihara" not in text


def test_recent_changes_say_what_was_changed_and_of_a_new_article_what_it_is_about(world: Catalogue) -> None:
    def dated(page: str, **given: str) -> ArticleFacts:
        return replace(person(), page=page, metadata=Metadata(NameText(page), **given))

    found = (
        dated("a.md", created="2026-01-01", modified="2026-01-03", change="A date is corrected.", description="A."),
        dated("b.md", created="2026-01-02", description="A pack."),
        dated("c.md", created="2026-01-01", modified="2026-01-01", description="C."),
    )
    lines = texts(generate(build_index(found, world), world))["recent.md"].splitlines()
    assert [line.partition("</")[2] for line in lines if line.startswith("- ")] == [
        "a.md>): A date is corrected.",
        "b.md>), new: A pack.",
        "c.md>)",
    ]


def test_the_glossary_says_which_number_a_word_is_and_where_it_comes_from(world: Catalogue) -> None:
    rules = replace(world, rules=seed_rules())
    lines = texts(generate(build_index([kabu()], rules), rules))["glossary.md"].splitlines()
    pin, nizo = (next(line for line in lines if f'id="term-gambling-numbers-{number}"' in line) for number in (1, 2))
    assert "from Portuguese " in pin
    assert ': the number 1<span class="lg-between"> · </span><small>Gamblers’ Japanese</small>' in pin
    assert ": the number 2<" in nizo


def test_the_glossary_is_one_alphabet_and_each_entry_has_a_label(world: Catalogue) -> None:
    rules = replace(world, rules=seed_rules())
    lines = texts(generate(build_index([kabu()], rules), rules))["glossary.md"].splitlines()
    letters = [line.removeprefix("## ")[0] for line in lines if re.match("## [A-Z]", line)]
    assert letters == sorted(letters)
    assert len(letters) == len(set(letters)) > 10
    rows = [line for line in lines if line.startswith("- ")]
    assert [row for row in rows if 'lg-between"> · </span><small>' not in row] == []


@pytest.mark.parametrize("lang", ["fr", "ja"])
def test_a_glossary_has_no_english_where_its_language_has_words_and_no_word_twice(world: Catalogue, lang: str) -> None:
    there = replace(world, rules=seed_rules(), addresses=Addresses()).with_settings(lang=lang)
    pages = Glossary().pages(build_index([kabu()], there), there)
    rows = [line for line in texts(pages)["glossary.md"].splitlines() if line.startswith("- ")]
    assert len(rows) > 100
    for row in rows:
        names = re.findall(r"\*\*(?:<span[^>]*>)?(.*?)(?:</span>)?\*\*", row)
        assert len(names) == len(set(names)), row
        assert names
        assert "‘" not in row
        assert {"fr": "\u00a0: ", "ja": "："}[lang] in row.replace("\u202f", "\u00a0"), row
    english = [name for name in re.findall(r'lang="en">([^<]*)<', "".join(rows)) if name]
    assert english == []


def test_the_glossary_says_how_many_cards_a_pack_has_and_leaves_the_home_page_out(world: Catalogue) -> None:
    spans = (LanguageSpan("ja", "ja", "花札", HERE, HERE),)
    found = (
        replace(person(), page=page, metadata=Metadata(NameText(page)), spans=spans) for page in ("index.md", "a.md")
    )
    text = texts(generate(build_index(found, world), world))["glossary.md"]
    (line,) = (line for line in text.splitlines() if 'id="deck-hanafuda-48"' in line)
    assert ': 48 cards<span class="lg-between"> · </span><small>Pack (in [' in line
    assert "</a.md>" in line
    assert "</index.md>" not in line


def test_a_game_for_a_million_makes_no_list_of_a_million() -> None:
    open_end, wide = Players("2+", (Range(2),)), Players("2–1000000", (Range(2, 1_000_000),))
    assert len(player_numbers(open_end, 1_000_000)) == len(player_numbers(wide, 5)) == 21


@pytest.mark.parametrize(
    ("players", "numbers"),
    [
        (Players("2", (Range(2, 2),)), ["2"]),
        (Players("2–4", (Range(2, 4),)), ["2", "3", "4"]),
        (Players("2, 4", (Range(2, 2), Range(4, 4))), ["2", "4"]),
        (Players("banking"), ["banking"]),
        (Players(), []),
        (Players("2+", (Range(2),)), ["2", "3", "4", "5"]),
        (Players("7+", (Range(7),)), ["7"]),
        (Players("up to 3", (Range(max=3),)), ["1", "2", "3"]),
    ],
)
def test_who_asks_for_four_players_finds_two_to_four(players: Players, numbers: list[str]) -> None:
    assert player_numbers(players, 5) == numbers


def test_a_game_without_a_stated_number_is_listed_with_the_one_that_we_suggest(world: Catalogue) -> None:
    article = replace(kabu(), metadata=replace(kabu().metadata, game="kyo-kabu", players=Players(), subgames=()))
    rules = replace(world, rules=seed_rules())
    line = next(
        line
        for line in texts(generate(build_index([article], rules), rules))["games-index.md"].splitlines()
        if "kabu.md" in line
    )
    assert '<td data-unit="players">3–10*</td><td>ordinary pack*<span' in line
    assert 'data-players="3|4|5|6|7|8|9|10"' in line
    assert '<td data-unit="min">12 × 2–3</td>' in line
    # Packs that are made from the ordinary one are asked for by one word.
    assert re.findall(r'data-lasts="([^"]*)"', line) == ["up to 40 min"]
    assert re.findall(r'data-deck="([^"]*)"', line)[0].split("|").count("ordinary pack") == 1
    assert "Western" not in line.partition("data-")[2]


def test_each_country_has_a_page_and_the_map_its_count(pages: dict[str, str]) -> None:
    assert {"country/jp.md", "country/au.md"} <= set(pages)
    assert "Kyō-Kabu" in pages["country/au.md"]
    assert '<Map counts="games" width="1000" places="shown" works="marked" />' in pages["countries.md"]


def test_where_the_data_record_no_game_the_articles_on_games_are_counted() -> None:
    text = texts(generate(build_index([kabu()]), Catalogue()))
    assert '<Map countries="AU=1,JP=1" width="1000" />' in text["countries.md"]
    assert "## Games (1)" in text["country/jp.md"]


def test_map_list_and_page_of_a_country_count_the_same_games() -> None:
    """Each game of the data once, by the part of an article that is about it alone; a game without an article too."""
    game = """
{id}:
  names: [{id}]
  status: named only
  sources: Parlett1990
  places: [{{country: {country}}}]
"""
    of = {"a": "JP", "b": "JP", "c": "AU", "d": "JP"}
    files = {f"games/{id}.yaml": game.format(id=id, country=country) for id, country in of.items()}
    catalogue = Catalogue(rules=read(files)[0])
    japan = (CountryUse("JP", "Japan", None, HERE),)
    part = Subgame(NameText("D"), slug="d", game="d")
    articles = [
        ArticleFacts("docs/a.md", "a.md", "en", Metadata(title=NameText("A"), game="a")),
        ArticleFacts("docs/more.md", "more.md", "en", Metadata(title=NameText("More on A"), game="a")),
        ArticleFacts("docs/c-d.md", "c-d.md", "en", Metadata(title=NameText("C and D"), game="d", subgames=(part,))),
        ArticleFacts("docs/pack.md", "pack.md", "en", Metadata(title=NameText("Pack")), countries=japan),
    ]
    made = dict(generate(build_index(articles, catalogue), catalogue))
    page = written(made["country/jp.md"])
    games = "- [A](</a.md>)\n- b\n- [D](</c-d.md#d>), in [C and D](</c-d.md>)\n"
    assert f"## Games (3)\n\n{games}\n## Other articles (3)" in page
    shown = rendered(made["countries.md"], catalogue, "countries.md").html
    assert "<title>Japan: 3 games</title>" in shown
    assert "<title>Australia: 1 game</title>" in shown
    assert re.findall(r'<li id="lg-map-item-(\w+)"[^>]*>.*?<small>(\d+)</small></li>', shown) == [
        ("AU", "1"),
        ("JP", "3"),
    ]


def test_countries_without_games_are_named_below_the_map() -> None:
    portugal = (CountryUse("PT", "Portugal", None, HERE),)
    writer = replace(person(), countries=portugal)
    text = texts(generate(build_index([kabu(), writer]), Catalogue()))["countries.md"]
    assert "Countries of other articles: [Portugal](</country/pt.md>)." in text


def test_the_timeline_is_in_order_and_says_which_links_have_no_source(pages: dict[str, str]) -> None:
    text = pages["timeline.md"]
    years = [
        int(year)
        for year in re.findall(r"\*\*</span>\n\n    - <span id=\"[^>]+>(?:<time>)?(?:perhaps )?(?:c\. )?(\d{4})", text)
    ]
    assert years == sorted(years)
    assert len(years) > 1


def test_the_timeline_says_what_the_data_note_of_a_place() -> None:
    game = """
a:
  names: [A]
  status: named only
  sources: Parlett1990
  places: [{country: SB, date: "197X?", note: after a study that we have not read}]
"""
    catalogue = Catalogue(rules=read({"games/a.yaml": game})[0])
    text = texts(Timeline().pages(build_index([], catalogue), catalogue))["timeline.md"]
    assert "perhaps 1970s: played in Solomon Islands (after a study that we have not read)" in text


def test_the_timeline_doubts_the_game_and_not_the_date_of_an_article() -> None:
    record = '{what: An article, date: "1947", sure: false, source: Parlett1990}'
    game = f"a: {{names: [A], status: named only, attested: [{record}]}}"
    catalogue = Catalogue(rules=read({"games/a.yaml": game})[0])
    text = texts(Timeline().pages(build_index([], catalogue), catalogue))["timeline.md"]
    assert "<time>1947</time>: An article; which game is meant is not certain" in text
    (listing,) = build_index([], catalogue).rules.games.values()
    assert earliest(listing) == "1947?"


def test_a_marker_of_the_timeline_stands_at_its_word_and_known_works_come_first(world: Catalogue) -> None:
    seen: dict[str, int] = {}
    library = world.bibliography
    one, other = (Source(key) for key in list(library)[:2])
    assert _cited((one,), world, seen) == (CitedSources(((one.cite, ""),)),)
    assert _cited((other, one), world, seen) == (CitedSources(((one.cite, ""), (other.cite, ""))),)


def test_a_pack_that_is_not_drawn_card_by_card_says_so(pages: dict[str, str]) -> None:
    sections = {one.partition("{#")[2].partition("}")[0]: one for one in pages["decks.md"].split("\n## ")}
    assert "Each face is shown once; the 1 and the 4 have two faces each." in sections["kabufuda-40"]
    assert "Each face is shown once. For" in sections["money-30"]
    assert "Each face" not in sections["hanafuda-48"]


@pytest.mark.parametrize(("game", "known"), [("oicho-kabu", True), ("kabu", False)])
def test_a_word_for_a_number_knows_the_articles_of_its_games_that_use_it(
    world: Catalogue, game: str, known: bool
) -> None:
    article = replace(kabu(), metadata=replace(kabu().metadata, game=game))
    glossary = texts(generate(build_index([article], world), world))["glossary.md"]
    line = next(line for line in glossary.splitlines() if "oicho</span>" in line)
    assert ("](</games/kabu.md>)" in line) == known


def test_another_word_of_a_game_knows_the_articles_of_all_games_that_use_it(world: Catalogue) -> None:
    fee = (LanguageSpan("ja-Latn", "ja-Latn", "terazen", HERE, HERE),)
    article, rules = replace(kabu(), spans=fee), replace(world, rules=seed_rules())
    lines = texts(generate(build_index([article], rules), rules))["glossary.md"].splitlines()
    assert "](</games/kabu.md>)" in next(line for line in lines if '"term-kabu-words-house-fee"' in line)


def test_the_glossary_has_special_hands_with_their_cards_and_packs(pages: dict[str, str]) -> None:
    lines = pages["glossary.md"].splitlines()
    assert any('<span id="deck-' in line for line in lines)
    assert any('<span id="yaku-' in line and " any order" in line for line in lines)


def test_a_hand_whose_order_matters_in_some_games_only_says_so(world: Catalogue) -> None:
    rules = replace(world, rules=seed_rules())
    lines = texts(generate(build_index([kabu()], rules), rules))["glossary.md"].splitlines()
    names = ("kuppin", "niichi", "lights-38")
    found = {name: next(line for line in lines if f'"yaku-{name}"' in line) for name in names}
    assert ": a 1 and a 9; in some games the order matters" in found["kuppin"]
    assert ": a 1 and a 2, in any order" in found["niichi"]
    # Words of the data have blanks around them.
    assert ": the cherry curtain and the susuki moon among the cards" in found["lights-38"]


def test_a_hand_and_a_pack_know_the_games_whose_rules_have_them(world: Catalogue) -> None:
    article = replace(kabu(), metadata=replace(kabu().metadata, game="oicho-kabu"))
    lines = texts(generate(build_index([article], world), world))["glossary.md"].splitlines()
    for thing in ("yaku-", "deck-"):
        assert any(f'<span id="{thing}' in line and "](</games/kabu.md>)" in line for line in lines)


def test_a_name_of_two_hands_is_in_the_games_whose_rules_have_the_hand(world: Catalogue) -> None:
    """In Oicho-Kabu zoro is three of a kind, elsewhere a pair."""
    zoro = (LanguageSpan("ja-Latn", "ja-Latn", "zoro", HERE, HERE),)
    article = replace(kabu(), metadata=replace(kabu().metadata, game="oicho-kabu"), spans=zoro)
    rules = replace(world, rules=seed_rules())
    lines = texts(generate(build_index([article], rules), rules))["glossary.md"].splitlines()
    found = {name: next(line for line in lines if f'"yaku-{name}"' in line) for name in ("arashi", "zoro")}
    assert {name: "](</games/kabu.md>)" in line for name, line in found.items()} == {"arashi": True, "zoro": False}


def test_every_picture_file_is_credited_to_its_maker(world: Catalogue) -> None:
    images = tuple(ImageUse(f"{name}.png", "", HERE, f"games/{name}.png") for name in ("hand", "other"))
    figure = replace(kabu().figures[0], images=images[:1])
    shown = replace(world, pictures={image.file: Picture(image.file) for image in images})
    article = replace(kabu(), images=images, figures=(figure,))
    credits = texts(generate(build_index([article], shown), shown))["credits.md"]
    assert re.search(r"- hand\.png, in \[.*\]\(</games/kabu\.md>\): © 2021 Ann, CC BY 4\.0\n", credits)
    assert re.search(r"- other\.png, in [^:]* <span [^:]*>\(no licence given\)</span>\n", credits)


def test_the_credits_say_whose_the_drawings_of_the_program_are(world: Catalogue) -> None:
    shown = replace(world, rules=seed_rules())
    article = replace(kabu(), rules=(RulesUse(Place("", 0, 0), deck="kabufuda-40"),))
    credits = texts(generate(build_index([article], shown), shown))["credits.md"]
    assert "- Faces of cards: drawn for Ludograph, © Ludograph, MIT licence." in credits
    assert "from Natural Earth" in credits
    without = replace(world, rules=None)
    assert "drawn" not in texts(generate(build_index([], without), without)).get("credits.md", "")


@pytest.mark.parametrize(
    ("rights", "words"),
    [
        ({"author": "Ann", "license": "cc0"}, "Ann, CC0"),
        (
            {"authorGiven": "Ann", "authorFamily": "Lee", "license": "cc-by-sa", "licenseVersion": "3.0"},
            "© Ann Lee, CC BY-SA 3.0",
        ),
        ({"orgName": "Museum", "license": "with-permission"}, "© Museum, used with permission"),
        ({}, ""),
    ],
)
def test_a_credit_in_words(rights: dict[str, object], words: str) -> None:
    assert credit(credit_of(rights), words_in("en")) == words


def test_editors_alone_see_drafts_and_open_questions(pages: dict[str, str]) -> None:
    shown = catalogue(show_drafts=True)
    made = texts(generate(build_index([kabu(), person()], shown), shown))["open-questions.md"]
    assert "open-questions.md" not in pages
    assert "people/ihara.md" in made
    assert "to do: ask <them>" in made


@pytest.mark.parametrize("kind", RemarkKind)
def test_every_kind_of_remark_is_an_open_question(kind: RemarkKind) -> None:
    shown = catalogue(show_drafts=True)
    article = replace(kabu(), remarks=(RemarkUse(kind, "look it up", HERE),))
    assert ": look it up" in texts(generate(build_index([article], shown), shown))["open-questions.md"]


def test_a_long_index_has_a_page_for_each_group_and_for_parts_of_long_ones() -> None:
    groups = [Group("a", "A", [("x",)] * (LONGEST_PAGE + 1)), Group("b", "B", [("y",)])]
    made = texts(index_pages("all.md", "All", groups, words_in("en")))
    assert list(made) == ["all/a.md", "all/a-2.md", "all/b.md", "all.md"]
    assert "</all/a-2.md>) (1)" in made["all.md"]


def test_small_groups_of_a_long_index_share_pages_and_no_row_is_lost() -> None:
    sizes = [3, 1, 150, 90, 90, 99, 99, 99, 99, 2, LONGEST_PAGE + 1, 4]
    groups = [Group(f"g{n}", f"G{n}", [(f"row {n}.{row}",) for row in range(size)]) for n, size in enumerate(sizes)]
    made = texts(index_pages("all.md", "All", groups, words_in("en")))
    pages = [f"all/g{n}.md" for n in ("0", "2", "3", "8", "10", "10-2", "11")]
    assert list(made) == [*pages, "all.md"]
    rows = [text[2:] for page in pages for text in made[page].splitlines() if text.startswith("- ")]
    assert rows == [line(*row) for group in groups for row in group.rows]
    assert all(made[page].count("\n- ") <= LONGEST_PAGE for page in pages)
    assert "[G1](</all/g0.md#group-g1>) (4)" in made["all.md"]
    assert "## G1 {#group-g1}" in made["all/g0.md"]
    assert "[G2](</all/g2.md>) (150)" in made["all.md"]


def test_a_country_with_very_many_games_has_a_page_for_each_letter() -> None:
    codes = (CountryUse("JP", "Japan", None, HERE),)
    many = [
        ArticleFacts(f"docs/{n}.md", f"{n}.md", "en", Metadata(title=NameText(f"{'XY'[n % 2]} {n}")), countries=codes)
        for n in range(LONGEST_PAGE + 2)
    ]
    made = texts(generate(build_index(many), Catalogue()))
    assert {"country/jp.md", "country/jp/x.md", "country/jp/y.md"} <= set(made)
    assert "<Map" in made["country/jp.md"]
    assert len(made["country/jp.md"]) < 1000


def test_the_order_of_articles_changes_no_page(world: Catalogue) -> None:
    one, other = [kabu(), person()], [person(), kabu()]
    assert list(generate(build_index(one, world), world)) == list(generate(build_index(other, world), world))


def test_filters_name_what_rows_carry(pages: dict[str, str]) -> None:
    for markdown in pages.values():
        for reported in re.findall(r'data-list="(\{.*?\})"', markdown):
            wanted = json.loads(reported.replace("&quot;", '"'))
            for name in wanted["filters"]:
                assert re.fullmatch(r"[a-z]+", name)


def test_the_notes_on_rules_are_read_without_a_tap(pages: dict[str, str]) -> None:
    text = pages["rule-notes.md"]
    assert re.search(r"^## .*\n\n- \*Some of its hands", text, re.MULTILINE)
    assert text.count("[!note]") == text.count('> <Rules show="disputes"')  # only the long tables are folded


def test_the_notes_on_rules_say_whose_hand_cannot_be_and_promise_no_change_that_is_not_there(
    pages: dict[str, str],
) -> None:
    text = pages["rule-notes.md"]
    assert "*Some of its hands are never in a player’s hand*, because the player may not draw" in text
    assert "never seen" not in text.lower()
    assert "the note names a small change that would make it work, if there is one" in text
    assert "To make it work: let" in text


def test_the_notes_on_rules_deal_no_hand_again_that_the_cache_knows(
    world: Catalogue, pages: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = Cache(tmp_path / "cache.sqlite")
    assert world.rules is not None
    rule_findings(world.rules, cache)
    monkeypatch.setattr(findings, "findings_of", lambda *given: pytest.fail("dealt again"))
    index = build_index([kabu(), person()], world, cache)
    assert texts(RuleNotes().pages(index, world))["rule-notes.md"] == pages["rule-notes.md"]
    cache.close()


def test_words_of_the_data_carry_the_language_of_their_scripts() -> None:
    reported = line(*marked("- <b> 鹿の巻筆; 三枚 & 38光.", "en"))
    assert reported == (
        '- <b> <span lang="ja">鹿の巻筆</span>; <span lang="und-Hani">三枚</span> & 38<span lang="und-Hani">光</span>.'
    )
    assert line(*marked("三枚, 38光", "ja")) == "三枚, 38光"
