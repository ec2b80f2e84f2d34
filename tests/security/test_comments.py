"""A private comment is never printed, whatever stands around it; one in code that is shown is code, and listed so."""

from __future__ import annotations

import random
import re
from itertools import product

import pytest

from ludograph.article.facts.rendered import RenderedArticle
from tests.article.golden import Case, render

SECRET = "Zqprivateword"
COMMENTS = ("%% {} %%", "<!-- {} -->", "{{/* {} */}}", "<!-- {}\nmore -->", "%% {}")
BEFORE = (
    "> ```text\n> code\n\n",
    "> ~~~\n> code\n\n",
    "- item\n\n  ```\n  code\n\n",
    "1. ```text\n   code\n\n",
    "> - ~~~~\n>   code\n\n",
    "> [!tip]\n> ```\n> code\n\n",
    "> [!tip] Words\n> > ```\n> > code\n\n",
    "> [!figure]\n> ![Pine](pine.png)\n> ```yaml\n> position: left\n\n",
    "[^a]: Note\n\n    ```\n    code\n\nCalled[^a].\n\n",
    "!!! note\n    ```\n    code\n\n",
    "> ```\n> ~~~\n\n",
    "```\n> ```\ncode\n```\n\n",
    "- ```\n  code\n- second\n\n",
    "<div>\n```\n</div>\n\n",
    "<Layout>\n```\n</Layout>\n\n",
    "A stray ` backtick\n",
    "# Heading with ` backtick\n",
    "- item with ` backtick\n",
    '<span title="a ` b"> and </span>',
    "![alt ` text](pine.png) ",
    '[words](other.md "title ` ") ',
    "| a ` | b |\n|---|---|\n| c | d |\n",
    "| a | b |\n|---|---|\n| ` | ",
    "> quoted ` text\n",
    "Called[^b].\n\n[^b]: Note ` text\n",
    "<p>`` ",
    "$`$ ",
    "\\` ",
    "`` ` ",
    "    ```\n    indented\n\n",
)
AFTER = (
    "\n",
    " end `.\n",
    " end.\n\n```\ncode\n```\n",
    " | ` |\n",
    "\n- next ` item\n",
    ' <b title="`">\n',
    " ![` x](pine.png)\n",
)
SHOWN = (
    "```\n{}\n```\n",
    "> ~~~ text\n> {}\n> ~~~\n",
    "- a\n\n  ```\n  {}\n  ```\n",
    "Words `{}` and more.\n",
    "## A `{}`\n",
)


CONTAINERS = 13
"""So many of BEFORE end their code with a container."""
_CODE = re.compile(r"<code[^>]*>.*?</code>", re.DOTALL)


def read(text: str) -> RenderedArticle:
    return render(Case("comment", {"extensions": ["admonition", "tables"], "math": True}, text, "", 1))


@pytest.mark.parametrize("before", range(len(BEFORE)))
def test_no_surrounding_prints_a_comment(before):
    """What is printed of it stands in code, and the facts say so; the same for what search and feeds are made of."""
    wrong = []
    for comment, after in product(COMMENTS[before % 2 :: 2], AFTER):
        text = f"{BEFORE[before]}Text. {comment.format(SECRET)}{after}"
        article = read(text)
        printed = SECRET in article.html or SECRET in repr(article.facts.sections)
        listed = [one.printed for one in article.facts.comments if SECRET in one.text]
        outside = SECRET in _CODE.sub("", article.html)
        certain = before < CONTAINERS and "`" not in after
        if outside or listed != [printed] or (certain and printed):
            wrong.append((text, article.html, listed))
    assert wrong == []


@pytest.mark.parametrize("shown", SHOWN)
@pytest.mark.parametrize("comment", COMMENTS[:3])
def test_a_comment_in_code_that_is_shown_is_code(comment, shown):
    text = f"First %% {SECRET} %%.\n\n" + shown.format(comment.format("shownword"))
    article = read(text)
    assert SECRET not in article.html
    assert "shownword" in "".join(_CODE.findall(article.html))
    assert {one.text: one.printed for one in article.facts.comments} == {SECRET: False, "shownword": True}


@pytest.mark.parametrize("number", range(4))
def test_no_mixture_of_surroundings_prints_a_comment(number, fuzz_inputs):
    choose = random.Random(number)
    for _ in range(fuzz_inputs // 25):
        parts = [choose.choice(BEFORE), *choose.choices((*BEFORE, *AFTER, *SHOWN), k=3)]
        text = "".join(part.replace("{}", "code") for part in parts) + choose.choice(COMMENTS).format(SECRET)
        article = read(text + choose.choice(AFTER))
        assert SECRET not in _CODE.sub("", article.html), text
        listed = [one.printed for one in article.facts.comments if SECRET in one.text]
        assert listed == [SECRET in article.html], text


def test_a_comment_among_the_options_of_a_figure_is_no_part_of_them():
    article = read(f"> [!figure]\n> ```yaml\n> author: Mika {{/*{SECRET}\n")
    assert SECRET not in article.html
    assert "© Mika" in article.html
    assert "\ue002" not in article.html
