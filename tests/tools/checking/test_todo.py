"""`ludograph todo`: what is left to do."""

from __future__ import annotations

import json

TEXT = """\
> [!todo]
> Find the year.

From China.[citation needed] TODO: look up.

- [ ] Count the *cards*.
- [x] Deal.

![Pine](pine.png)
=== docs/draft.md
---
title: Later
draft: true
---

Text.
=== docs/pine.png
=== mkdocs.yml
site_name: Games
use_directory_urls: true
plugins:
  - ludograph: {rights: true}
"""


def test_everything_to_do_is_listed_by_kind(site, ludograph) -> None:
    site(TEXT)
    lines = ludograph("todo").lines
    assert [line for line in lines if not line.startswith(" ")] == [
        "To do (1)",
        "Marks that readers see (1)",
        "Remarks left in the text (1)",
        "Open tasks (1)",
        "Pictures without a licence (1)",
        "Drafts (1)",
    ]
    assert "  docs/article.md:1:1: Find the year." in lines
    assert "  docs/article.md:6:3: Count the *cards*." in lines
    assert "  docs/draft.md:1:1: Later" in lines


def test_a_book_without_a_page_is_on_the_list(site, ludograph) -> None:
    site("---\ntitle: One\n---\n\nSee [@Parlett1990].\n")
    assert "Books cited without a page (1)" in ludograph("todo").lines


def test_as_json_each_is_an_object(site, ludograph) -> None:
    site(TEXT)
    records = [json.loads(line) for line in ludograph("todo", "--json").lines]
    assert [record["kind"] for record in records] == ["todo", "cleanup", "remark", "task", "picture", "draft"]
    assert all(list(record) == ["kind", "path", "line", "column", "text"] for record in records)


def test_nothing_to_do_is_said(site, ludograph) -> None:
    site("Text.\n")
    assert ludograph("todo").lines == ["Nothing waits for an editor. Faults are listed by `ludograph check`."]
