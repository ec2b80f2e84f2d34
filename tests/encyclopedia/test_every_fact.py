"""A paragraph with a fact cites a work or says that it is ours, and a number about hands, odds or payments is a claim.

What a reader sees as one unit is one paragraph here: a list or a table belongs to the sentence that introduces it.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.encyclopedia.articles import DOCS, articles, name, prose
from tests.encyclopedia.test_games import HEADS

GAMES = sorted((DOCS / "games").glob("*.md"))

_CITED = re.compile(r"\[[^\[\]]*@\w|(?<![\w/])@[A-Z]\w+")
_OURS = re.compile(r"\b([Ww]e|[Oo]ur|[Oo]urs|us)\b|\\\*")
_DRAWN = re.compile(r"<(?:Rules|Layout|Map)\b[^>]*/>|<Cards\b[^>]*>[^<]*</Cards>")
_BELONGS = re.compile(r"(?:- |\d+\. |\| )")

NOT_A_FACT = {
    "a caption of what is drawn from the data": re.compile(r"\*[^*].*\*", re.DOTALL),
    "tables computed from the data, folded at the end": re.compile(r"> \[!note\]- All odds.*", re.DOTALL),
    "where to look up a hand and print a sheet": re.compile(r"Unsure about a hand\? \[Look it up\].*", re.DOTALL),
    "an invitation to play, with a link": re.compile(r"> \[!tip\] If you want to play now.*", re.DOTALL),
    "a list of links to other pages": re.compile(r"(?:- \[[^\n]*(?:\n  [^\n]*)*\n?)+"),
}
"""Why a kind of paragraph needs no citation."""

_TIMES = r"(?:two|three|four|five|ten|twenty|\d+)\ times|double|triple|twice"
_NUMBER = re.compile(
    rf"""[−-]?\d[\d.,]*\s?%
    | \b\d[\d,]*\ of\ (?:the\ )?(?:other\ )?\d[\d,]*
    | \bin\ (?:about\ |just\ |only\ )?(?!1[5-9]\d\d\b|20\d\d\b)\d[\d,]*\b
    | \b(?:pays?|wins?|paid)\ (?:\w+\ ){{0,2}}?(?:{_TIMES})
    | \b(?:counts?|makes?|add\ up\ to|totals?)\ (?:only\ |a\ plain\ |just\ )?\d+\b""",
    re.VERBOSE,
)

OTHER_NUMBERS = {
    ("games/oicho-kabu-tableau.md", "counts 5"): "a rule on when the dealer changes",
    ("games/oicho-kabu-tableau.md", "pay ten times"): "a question that no source answers",
}
"""Numbers that are no claims, each with the reason."""


def paragraphs(text: str) -> list[str]:
    """The paragraphs of an article, each with the list or table that it introduces, without what is drawn."""
    body = re.sub(r"\A---\n.*?\n---\n", "", text, flags=re.DOTALL)
    found: list[str] = []
    for block in re.split(r"\n\s*\n", body):
        left = _DRAWN.sub("", block).strip(" >\n")
        if not left:
            continue
        if found and _BELONGS.match(left) and not found[-1].startswith("#"):
            found[-1] += "\n" + left
        else:
            found.append(block.strip() if block.startswith(">") else left)
    return [paragraph for paragraph in found if not paragraph.startswith("#")]


def claimed(article: Path) -> list[str]:
    """The words of an article that its claims check."""
    return [re.sub(r"<[^>]*>", "", claim["text"]) for claim in HEADS[name(article)].get("claims", ())]


def without_source(article: Path) -> list[str]:
    claims = claimed(article)
    return [
        paragraph
        for paragraph in paragraphs(article.read_text(encoding="utf-8"))
        if not (_CITED.search(paragraph) or _OURS.search(paragraph))
        and not any(kind.fullmatch(paragraph) for kind in NOT_A_FACT.values())
        and not any(claim in prose(paragraph) for claim in claims)
    ]


def numbers_without_claim(article: Path) -> set[str]:
    text = prose(article.read_text(encoding="utf-8"))
    spans = [found.span() for claim in claimed(article) for found in re.finditer(re.escape(claim), text)]
    return {
        number[0]
        for number in _NUMBER.finditer(text)
        if not any(start < number.end() and number.start() < end for start, end in spans)
    }


@pytest.mark.parametrize("article", GAMES, ids=name)
def test_every_paragraph_cites_a_work_or_says_that_it_is_ours(article: Path) -> None:
    assert without_source(article) == []


@pytest.mark.parametrize("article", articles(), ids=name)
def test_every_number_about_hands_odds_and_payments_is_a_claim(article: Path) -> None:
    allowed = {number for where, number in OTHER_NUMBERS if where == name(article)}
    assert numbers_without_claim(article) == allowed


def test_a_list_belongs_to_the_sentence_before_it() -> None:
    text = "---\na: 1\n---\n## Head\n\nFour rules:[@Key]\n\n- One.\n- Two.\n\nA fact."
    assert paragraphs(text) == ["Four rules:[@Key]\n- One.\n- Two.", "A fact."]


@pytest.mark.parametrize(
    "text",
    [
        "you lose 2.6 %",
        "in 16 of 780 hands",
        "once in 247",
        "pays three times the bet",
        "wins double",
        "9 and 1 count 0",
    ],
)
def test_such_a_number_is_found(text: str) -> None:
    assert _NUMBER.search(text)


@pytest.mark.parametrize("text", ["in 1736", "in 2018", "of the three cards", "pay for these three cards"])
def test_years_and_other_numbers_are_left_alone(text: str) -> None:
    assert not _NUMBER.search(text)
