"""Words of the program in a site whose language has no words for them, or for what is around an article only."""

from __future__ import annotations

import contextlib
import io
from pathlib import Path
from typing import Any

import pytest
from lxml import html
from tests.tools.publishing.test_release import FILES, write

from ludograph.tools.main import main

ARTICLE = """---
title: Щ
game: nine
---

| a | b |
| - | - |
| 1 | 2 |

<Rules show="house-rules" game="nine" />
"""


def lang_of(element: Any) -> str:
    found = next(one.get("lang") for one in (element, *element.iterancestors()) if one.get("lang"))
    return str(found)


@pytest.mark.parametrize(("lang", "of_indexes"), [("it", "en"), ("ar", "ar"), ("de", "de")])
def test_they_say_that_they_are_english(lang: str, of_indexes: str, tmp_path: Path) -> None:
    config = f"site_name: S\nplugins:\n  - ludograph: {{engine: plain, lang: {lang}}}\n"
    data = {f"data/{path}": text for path, text in FILES.items()}
    write(tmp_path, {"mkdocs.yml": config, "docs/index.md": "# Щ\n", "docs/nine.md": ARTICLE, **data})
    with contextlib.chdir(tmp_path), contextlib.redirect_stdout(io.StringIO()):
        assert main(["build"]) == 0

    def page(name: str) -> Any:
        return html.parse(str(tmp_path / "site" / name / "index.html")).getroot()

    words = "de" if lang == "de" else "en"
    assert page("a-z").get("lang") == of_indexes
    assert page("house-rules").get("lang") == words
    article = page("nine")
    assert article.get("lang") == lang
    (table,) = article.xpath("//article//div[@role='region']/table[.//td='1']")
    assert (lang_of(table.getparent()), lang_of(table)) == (words, lang)
    (clear,) = article.xpath("//button[@type='reset']")
    assert lang_of(clear) == words
    (name,) = article.xpath("//form//b[@id]/descendant-or-self::*[text()]")
    assert lang_of(name) == lang  # what the data say is in the language of the site
