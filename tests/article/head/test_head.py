"""The YAML head of an article, as it should be and as it is found."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludograph.article.head.front_matter import Metadata
from ludograph.article.head.head import read_front_matter
from ludograph.article.head.publication import KEYS_OF_OTHERS, Intent
from ludograph.base.problems import Problem
from ludograph.base.source import SourceText


def read(yaml: str, path: str = "a.md") -> tuple[Metadata, list[Problem]]:
    source = SourceText(path, f"---\n{yaml}\n---\ntext")
    metadata, body, problems = read_front_matter(source)
    assert source.text[body:] == "text"
    return metadata, problems


def codes(problems: list[Problem]) -> list[str]:
    return [problem.code for problem in problems]


def corrected(yaml: str) -> str:
    """The head with every fix applied, the last first."""
    text = f"---\n{yaml}\n---\n"
    _, _, problems = read_front_matter(SourceText("a.md", text))
    edits = [edit for problem in problems for edit in problem.fix or ()]
    for edit in sorted(edits, key=lambda edit: -edit.place.start):
        text = text[: edit.place.start] + edit.text + text[edit.place.end :]
    return text


def test_an_article_without_a_head_begins_at_its_beginning() -> None:
    assert read_front_matter(SourceText("a.md", "text\n---\na: b\n---\n"))[1] == 0


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_line_ends_do_not_matter(line_end: str) -> None:
    text = line_end.join(["---", "title: Nine", "---", "text"])
    metadata, body, problems = read_front_matter(SourceText("a.md", text))
    assert (metadata.title.text, text[body:], problems) == ("Nine", "text", [])


@pytest.mark.parametrize(
    ("yaml", "title"),
    [
        ("title: Nine", "Nine"),
        ("title: 'Nine: a game'", "Nine: a game"),
        ("title: Nine: a game", "Nine: a game"),
        ('title: "Nine" and "Ten"', '"Nine" and "Ten"'),
        ("title: @nine", "@nine"),
        ("title: `nine`", "`nine`"),
        ("title: *Nine*", "*Nine*"),
        ("title: [Nine] birds", "[Nine] birds"),
        ("title: 'Nine", "'Nine"),
        ("title: The <i>Nine</i>", "The Nine"),
        ("title: 1990", "1990"),
        ("title: NO", "NO"),
        ("title: {先斗|ぼんと}: x", "先斗: x"),
    ],
)
def test_a_title_is_what_its_author_meant(yaml: str, title: str) -> None:
    metadata, problems = read(f"{yaml}\norder: 3\ntags: [a, b]")
    assert metadata.title.text == title
    assert (metadata.order, metadata.tags) == (3.0, ("a", "b"))
    assert set(codes(problems)) <= {"FM001"}


@pytest.mark.parametrize(
    "yaml",
    ["title: Nine: a game", "title: @nine", "title: it's: 'so'", "tags:\n  - a: b: c"],
)
def test_the_fix_makes_it_yaml(yaml: str) -> None:
    assert codes(read(yaml)[1]) == ["FM001"]
    _, _, problems = read_front_matter(SourceText("a.md", corrected(yaml)))
    assert problems == []


@pytest.mark.parametrize(
    ("yaml", "hint"),
    [
        ("countries: [JP", "Write countries: [JP]"),
        ("countries: [JP, KR # two", "Write countries: [JP, KR]"),
        ("players: {min: 2, max: 4", "Write players: {min: 2, max: 4}"),
        ("countries: [JP]]", "Write countries: [JP]"),
        ('countries: ["JP', 'Write countries: ["JP"]'),
        ('countries: ["JP]', 'Write countries: ["JP"]'),
        ("countries: [JP,\n  KR,", "Write in line 4: KR]"),
        ("countries: [JP,\nKR", "Write in line 4: KR]"),
        ('countries: "JP', 'Write countries: "JP"'),
        ("aka: 'L'hombre'", 'Write aka: "L\'hombre"'),
        ("aka: 't Spel", "Write aka: 't Spel', or aka: \"'t Spel\" if it is an apostrophe"),
    ],
)
def test_a_bracket_or_quotation_mark_that_is_not_closed_is_one_fault_without_a_fix(yaml: str, hint: str) -> None:
    metadata, problems = read(f"title: Nine\n{yaml}\norder: 1")
    assert [(problem.code, problem.hint, problem.fix) for problem in problems] == [("FM001", hint, None)]
    assert metadata.order == 1.0
    assert [*(country.code for country in metadata.countries), metadata.players.text] in (
        ["JP", ""],
        ["JP", "KR", ""],
        ["2–4"],
        [""],
    )


def test_a_review_on_a_day_that_does_not_exist_is_reported() -> None:
    metadata, problems = read("reviewed: {by: Ono, date: 2026-02-30, of: abc}")
    assert [(problem.code, problem.message) for problem in problems] == [("FM005", "'2026-02-30' is not a date")]
    assert metadata.review is not None
    assert metadata.review.date == ""


@pytest.mark.parametrize("written", ["memory", "[memory, luck]", "7"])
def test_an_infobox_without_rows_is_reported(written):
    _, problems = read(f"infobox: {written}")
    assert [(problem.code, problem.message) for problem in problems] == [("FM005", "infobox has to be rows")]


def test_every_slip_is_reported_with_its_line() -> None:
    _, problems = read("title: a: b\ndescription: c: d\norder: 1")
    source = SourceText("a.md", "---\ntitle: a: b\ndescription: c: d\norder: 1\n---\ntext")
    assert [source.location(problem.place.start).line for problem in problems if problem.place] == [2, 3]
    assert [problem.hint for problem in problems] == ["Write title: 'a: b'", "Write description: 'c: d'"]


def test_a_slip_costs_nothing_else() -> None:
    metadata, _ = read("title: a: b\nsubgames:\n  - title: One\n    countries: [JP]\n  - title: Two\naliases:\n  - x")
    assert [game.title.text for game in metadata.subgames] == ["One", "Two"]
    assert metadata.subgames[0].countries[0].code == "JP"
    assert metadata.aliases == ("x",)


def test_the_second_block_wins() -> None:
    text = "---\ntitle: One\norder: 1\n---\n\n---\ntitle: Two\n---\ntext"
    metadata, body, problems = read_front_matter(SourceText("a.md", text))
    assert (metadata.title.text, metadata.order, text[body:]) == ("Two", 1.0, "text")
    assert codes(problems) == ["FM003"]


def test_a_rule_after_the_head_is_no_second_block() -> None:
    text = "---\ntitle: One\n---\n\n---\n\ntext"
    assert read_front_matter(SourceText("a.md", text))[2] == []


def test_html_articles_have_their_head_in_a_comment() -> None:
    text = "<!--\ntitle: Nine\n-->\n<p>x</p>"
    metadata, body, _ = read_front_matter(SourceText("a.html", text))
    assert (metadata.title.text, text[body:]) == ("Nine", "<p>x</p>")


@pytest.mark.parametrize(
    ("yaml", "intent"),
    [
        ("draft: true", Intent.DRAFT),
        ("draft: YES", Intent.DRAFT),
        ("published: false", Intent.DRAFT),
        ("publish: No", Intent.DRAFT),
        ("publish: unlisted", Intent.UNLISTED),
        ("publish: true", Intent.PUBLISHED),
        ("draft: false", Intent.UNSAID),
        ("published: true", Intent.UNSAID),
        ("order: 1", Intent.UNSAID),
        ("publish: true\ndraft: true", Intent.DRAFT),
        ("infobox:\n  draft: western", Intent.UNSAID),
        ("description: >\n  draft: is a word", Intent.UNSAID),
    ],
)
def test_documented_intents(yaml: str, intent: Intent) -> None:
    metadata, problems = read(yaml)
    assert metadata.intent is intent
    assert problems == []


@pytest.mark.parametrize(
    ("yaml", "code"),
    [
        *((f"draft: {value}", "PRV001") for value in ("yes please", "on", "1", "ja", "", "~", "[true]", "unlisted")),
        *((f"publish: {value}", "PRV001") for value in ("explicit", "soon", "0", "hidden")),
        ("published: later", "PRV001"),
        ("draft:true", "PRV001"),
        ("draft = true", "PRV001"),
        ("draft：true", "PRV001"),
        ("title: a: b\n\tdraft: true", "PRV001"),
        ("drafts: true", "PRV002"),
        ("Draft: yes", "PRV002"),
        ("DRAFT: no", "PRV002"),
        ("darft: true", "PRV002"),
        ("pubish: false", "PRV002"),
        ("public: false", "PRV002"),
        ("status: draft", "PRV002"),
        ("visibility: private", "PRV002"),
        ("hidden: true", "PRV002"),
        ("published: 2999-01-01", "PRV001"),
        ("publishDate: 2999-01-01T10:00:00Z", "PRV002"),
        ("publish_date: 2999-1-1", "PRV002"),
        ("expiryDate: 2001-01-01", "PRV002"),
        ("_build:\n  render: never", "PRV002"),
        ("build: {list: never}", "PRV002"),
        ("headless: true", "PRV002"),
        ("permalink: false", "PRV002"),
        ("eleventyExcludeFromCollections: true", "PRV002"),
        ("listed: false", "PRV002"),
        ("noindex: true", "PRV002"),
    ],
)
def test_an_undocumented_intent_is_an_error_and_keeps_the_article_out(yaml: str, code: str) -> None:
    metadata, problems = read(f"title: Nine\n{yaml}")
    assert metadata.intent is Intent.UNCLEAR
    assert code in codes(problems)
    assert "FM002" not in codes(problems)


PUBLIC = [
    "publishDate: 2001-01-01", "expiryDate: 2999-01-01", "expiryDate: never", "build: {render: always}", "build: never",
    "headless: false", "permalink: /a/", "listed: true", "noindex: false",
]  # fmt: skip


@pytest.mark.parametrize(
    "yaml", ["status: full", "craft: paper", "hidden: a cave", "order: 1", "drafts: western", *PUBLIC]
)
def test_other_keys_say_nothing_about_publishing(yaml: str) -> None:
    assert read(yaml)[0].intent is Intent.UNSAID


@pytest.mark.parametrize(
    "text",
    [
        "+++\ndraft = true\n+++\nText",
        "\n\n---\ndraft: true\n---\nText",
        "---\ntitle: One\ndraft: true\n---\n\n---\ndraft: false\n---\ntext",
    ],
)
def test_no_form_of_head_publishes_what_it_keeps_back(text: str) -> None:
    assert read_front_matter(SourceText("a.md", text))[0].intent in (Intent.UNCLEAR, Intent.DRAFT)


@pytest.mark.parametrize(
    ("yaml", "shown", "least", "most"),
    [
        ("players: 2", "2", 2, 2),
        ("players: 2-7", "2–7", 2, 7),
        ("players: 3+", "3+", 3, None),
        ("players: {min: 2, max: 5}", "2–5", 2, 5),
        ("players: [2, 4]", "2, 4", 2, 4),
        ("players: 2, 4-6", "2, 4–6", 2, 6),
        ("players: {max: 5}", "up to 5", None, 5),
        ("players: [2, many]", "2, many", None, None),
        ("players: banking", "banking", None, None),
    ],
)
def test_players(yaml: str, shown: str, least: int | None, most: int | None) -> None:
    metadata, _ = read(yaml)
    assert (metadata.players.text, metadata.players.least, metadata.players.most) == (shown, least, most)


def test_languages_and_countries_are_lists_or_texts_with_commas() -> None:
    metadata, _ = read("languages: ja, zh-hant\ncountries: JP,NO")
    assert metadata.languages == ("ja", "zh-Hant")
    assert [code.code for code in metadata.countries] == ["JP", "NO"]
    assert read("order: 1")[0].languages is None
    assert read("languages: []")[0].languages == ()


@given(st.text(alphabet="abc: \"'[]{}-\n\t#&*!|>%@`,", max_size=120))
def test_no_head_raises_and_every_place_lies_in_it(yaml: str) -> None:
    text = f"---\ntitle: x\n{yaml}\n---\ntext"
    _, body, problems = read_front_matter(SourceText("a.md", text))
    assert 0 <= body <= len(text)
    for problem in problems:
        assert problem.place is not None
        assert 0 <= problem.place.start <= problem.place.end <= len(text)


def test_the_list_of_articles_and_their_rendering_share_one_reading_of_a_head() -> None:
    text = "---\ntitle: Shared\n---\ntext"
    first, _, _ = read_front_matter(SourceText("shared.md", text))
    assert read_front_matter(SourceText("shared.md", text))[0] is first
    assert read_front_matter(SourceText("shared.md", f"{text} and more"))[0] is not first


def test_a_row_of_the_infobox_with_keys_of_its_own_is_reported() -> None:
    metadata, problems = read("infobox:\n  Skills: {a: b}\n  Luck: [c, d]")
    assert [problem.message for problem in problems] == ["a row of the infobox has to be text"]
    assert [term for term, _ in metadata.infobox] == ["Skills", "Luck"]


HELD = {"yes": "true", "no": "false", "later": "2999-01-01", "earlier": "2001-01-01", "never": "{render: never}"}


@pytest.mark.parametrize("key", KEYS_OF_OTHERS)
def test_a_key_of_another_program_keeps_a_page_back(key: str) -> None:
    program, when, meaning = KEYS_OF_OTHERS[key]
    metadata, problems = read(f"{key}: {HELD[when]}")
    assert metadata.intent is Intent.UNCLEAR
    (problem,) = problems
    if key != "published":  # it is our own too
        assert problem.code == "PRV002"
        assert meaning in problem.hint
        assert program in problem.message
    opposite = {"yes": "no", "no": "yes", "later": "earlier", "earlier": "later"}.get(when)
    said = HELD[opposite] if opposite else "{render: always}"
    assert read(f"{key}: {said}")[0].intent is Intent.UNSAID


@pytest.mark.parametrize("key", ["keep_private", "isPublic", "wip", "make-public", "siteVisible"])
def test_an_unknown_key_that_may_be_about_publication_is_a_warning(key: str) -> None:
    metadata, problems = read(f"{key}: true")
    assert metadata.intent is Intent.UNSAID
    assert [problem.code for problem in problems] == ["PRV008"]


@pytest.mark.parametrize("entry", ["hide: [navigation]", "internals: true", "private_note: x", "toc: no"])
def test_another_unknown_key_is_not(entry: str) -> None:
    assert {problem.code for problem in read(entry)[1]} <= {"FM002"}


RULE = "\n\nThe opening.\n\n## Play\n\nText.\n\n---\n\nAfter the rule.\n"
BELOW_ITS_LAST_KEY = "Write --- on the line below its last key."


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
@pytest.mark.parametrize(("closing", "hint"), [("--\n", "Write --- instead of --."), ("", BELOW_ITS_LAST_KEY)])
def test_a_rule_of_the_text_closes_no_head_and_no_word_is_lost(closing: str, hint: str, line_end: str) -> None:
    text = f"---\ntitle: Nine\n{closing}{RULE}".replace("\n", line_end)
    metadata, body, problems = read_front_matter(SourceText("a.md", text))
    assert metadata.title.text == "Nine"
    assert "The opening." in text[body:]
    assert [(problem.code, problem.hint) for problem in problems] == [("FM001", hint)]


@pytest.mark.parametrize("between", ["--\n", "\nstray\n\n", "bad line\n"])
def test_a_key_below_a_bad_line_of_a_head_still_holds_the_article_back(between: str) -> None:
    metadata, problems = read(f"title: Nine\n{between}draft: true")
    assert (metadata.intent, codes(problems)) == (Intent.DRAFT, ["FM001"])


@pytest.mark.parametrize(
    "yaml", ["title: N\n\ntags: [a]", "title: N\n\n# note", "tags:\n\n- a", "title: N\ndescription: |\n  a\n\n  b"]
)
def test_empty_lines_within_a_head_are_allowed(yaml: str) -> None:
    assert codes(read(yaml)[1]) == []
