"""`ludograph rename-key`: everywhere, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

TEXT = """\
---
title: Parlett1990
---

So [@Parlett1990 p. 3] and @Parlett1990, but `@Parlett1990` and mail@Parlett1990.org stay.[^n]

<Reference key="Parlett1990" /> is [one of ours](bibliography.md#ref-Parlett1990).

<Rules show="deck-table" deck="ten" />

[^n]: [see @Parlett1990; -@{Parlett1990}], [@Parlett1990a p. 1].
=== docs/draft.md
---
draft: true
---

> [!todo]
> Look into [@Parlett1990 p. 9].
=== bibliography/games.bib
% Parlett1990 is our main source
@book{Parlett1990,
  author = {Parlett, David}, title = {Parlett1990}, date = {1990}
}
@inbook{Part, author = {A, B}, title = {One}, crossref = {Parlett1990}, related = {Other, Parlett1990}, date = {1990}}
@book{Parlett1990a, author = {Parlett, David}, title = {Two}, date = {1990}}
@book{Other, author = {Parlett, David}, title = {Three}, date = {1990}}
=== data/decks/d.yaml
ten: {names: [Ten], numbers: 1-10, copies: 4, source: Parlett1990 12}
six: {names: [Six], numbers: 1-6, copies: 4, source: [{cite: Parlett1990, loc: p. 3}, Parlett1990a]}
"""


def texts(root: Path) -> dict[str, str]:
    paths = ("docs/article.md", "docs/draft.md", "bibliography/games.bib", "data/decks/d.yaml")
    return {path: (root / path).read_text(encoding="utf-8") for path in paths}


def test_the_key_changes_in_articles_data_and_library_and_nowhere_else(site, ludograph) -> None:
    root = site(TEXT)
    before = texts(root)
    done = ludograph("rename-key", "Parlett1990", "Parlett:Guide")
    assert done.status == 0
    after = texts(root)
    expected = dict(before)
    article = expected["docs/article.md"]
    article = article.replace("[@Parlett1990 p. 3] and @Parlett1990,", "[@Parlett:Guide p. 3] and @Parlett:Guide,")
    article = article.replace('key="Parlett1990"', 'key="Parlett:Guide"')
    article = article.replace("#ref-Parlett1990)", "#ref-Parlett-x003A-Guide)")
    article = article.replace("[see @Parlett1990; -@{Parlett1990}]", "[see @Parlett:Guide; -@Parlett:Guide]")
    expected["docs/article.md"] = article
    expected["docs/draft.md"] = expected["docs/draft.md"].replace("@Parlett1990", "@Parlett:Guide")
    library = expected["bibliography/games.bib"].replace("@book{Parlett1990,", "@book{Parlett:Guide,")
    library = library.replace("crossref = {Parlett1990}", "crossref = {Parlett:Guide}")
    expected["bibliography/games.bib"] = library.replace("{Other, Parlett1990}", "{Other, Parlett:Guide}")
    data = expected["data/decks/d.yaml"].replace("source: Parlett1990 12", "source: Parlett:Guide 12")
    expected["data/decks/d.yaml"] = data.replace("cite: Parlett1990,", "cite: Parlett:Guide,")
    assert after == expected
    assert ludograph("check", "--select", "C001,D02", "--drafts").status == 0


def test_a_key_that_needs_braces_gets_them(site, ludograph) -> None:
    root = site("See [@Parlett1990 p. 3].\n")
    assert ludograph("rename-key", "Parlett1990", "Parlett.").status == 0
    assert (root / "docs/article.md").read_text(encoding="utf-8") == "See [@{Parlett.} p. 3].\n"


def test_what_would_go_wrong_is_refused_and_nothing_changes(site, ludograph) -> None:
    root = site("See [@Parlett1990 p. 3].\n")
    before = (root / "bibliography/games.bib").read_bytes()
    for old, new, reported in (
        ("Parlet1990", "X", "Did you mean 'Parlett1990'"),
        ("Parlett1990", "culin1895", "there is an entry"),
        ("Parlett1990", "Parlett1990", "there is an entry"),
        ("Parlett1990", "a b", "cannot be a citekey"),
        ("Parlett1990", "a}b", "cannot be a citekey"),
    ):
        done = ludograph("rename-key", old, new)
        assert done.status == 2
        assert reported in done.err
    assert (root / "bibliography/games.bib").read_bytes() == before


def test_a_library_exported_again_under_new_keys_takes_articles_and_data_along(site, ludograph) -> None:
    root = site(TEXT)
    library = root / "bibliography/games.bib"
    library.write_text(library.read_text(encoding="utf-8").replace("Parlett1990,", "Guide,", 1), encoding="utf-8")
    before = library.read_bytes()
    done = ludograph("rename-key", "Parlett1990", "Guide")
    assert done.status == 0
    assert "[@Guide p. 3]" in (root / "docs/article.md").read_text(encoding="utf-8")
    assert "source: Guide 12" in (root / "data/decks/d.yaml").read_text(encoding="utf-8")
    assert b"@book{Guide," in before
    assert library.read_bytes().startswith(before[:60])


def test_a_key_of_a_json_library_is_renamed_in_the_library_too(site, ludograph) -> None:
    root = site(
        "See [@Roe1990].\n=== mkdocs.yml\nsite_name: Games\nplugins:\n"
        '  - ludograph: {bibliography: ["bibliography/*.json"]}\n'
        '=== bibliography/works.json\n[{"id": "Roe1990", "type": "book", "title": "Roe1990"}]\n'
    )
    assert ludograph("rename-key", "Roe1990", "Roe").status == 0
    assert (root / "docs/article.md").read_text(encoding="utf-8") == "See [@Roe].\n"
    text = (root / "bibliography/works.json").read_text(encoding="utf-8")
    assert text == '[{"id": "Roe", "type": "book", "title": "Roe1990"}]\n'


@pytest.mark.parametrize(
    ("path", "before", "after"),
    [
        ("a.bib", "@book{Old,\n  title = {Games},\n}\n", "@book{New,\n  ids = {Old},\n  title = {Games},\n}\n"),
        ("a.bib", "@book{Old, title = {G}, ids = {A, New}}\n", "@book{New, title = {G}, ids = {A, Old}}\n"),
        ("a.bib", "@book{New, title = {Games}}\n", "@book{New,\n  ids = {Old}, title = {Games}}\n"),
        ("a.json", '[{"id": "Old", "type": "book"}]\n', '[{"id": "New", "type": "book","custom": {"ids": ["Old"]}}]\n'),
    ],
    ids=["a field", "with other keys", "a library exported again", "json"],
)
def test_the_old_key_is_kept_where_that_is_asked_for(site, ludograph, path: str, before: str, after: str) -> None:
    config = 'site_name: Games\nplugins:\n  - ludograph: {bibliography: ["bibliography/a.*"]}\n'
    root = site(f"See [@Old p. 3].\n=== mkdocs.yml\n{config}=== bibliography/{path}\n{before}")
    assert ludograph("rename-key", "--keep", "Old", "New").status == 0
    assert (root / "bibliography" / path).read_text(encoding="utf-8") == after
    assert (root / "docs/article.md").read_text(encoding="utf-8") == "See [@New p. 3].\n"
    again = ludograph("rename-key", "--keep", "Old", "New")
    assert again.lines == ["Old is used nowhere."]
    assert ludograph("check", "--select", "C001,C028").status == 0


def test_that_a_key_is_not_kept_is_said_and_can_be_made_up_for(site, ludograph) -> None:
    root = site("See [@Parlett1990 p. 3].\n")
    assert "run the command again with --keep" in ludograph("rename-key", "Parlett1990", "Guide").out
    assert "--keep" not in ludograph("rename-key", "--keep", "Parlett1990", "Guide").out
    assert "ids = {Parlett1990}," in (root / "bibliography/games.bib").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "field",
    [
        "crossref = {Old}",
        "xdata = {K9, Old}",
        "related = {Old,K9}",
        'entryset = "K9,Old"',
        "depends = {Old: copies its list}",
        "depends = {K9: as in Old; and more; Old : copies Old: twice}",
    ],
)
def test_every_field_with_keys_follows_and_so_does_nocite(site, ludograph, field: str) -> None:
    library = f"@book{{Old, title = {{Old}}}}\n@book{{K9, title = {{K}}}}\n@misc{{Last, note = {{Old}}, {field}}}\n"
    config = 'site_name: Games\nplugins:\n  - ludograph: {bibliography: ["bibliography/a.*"]}\n'
    heads = ('"@Old, @K9"', "'@K9,@Old'", "[Old, K9]", '["@K9", "@Old"]', "\n  - Old")
    for head in heads:
        root = site(f"---\nnocite: {head}\n---\n\nOld.\n=== mkdocs.yml\n{config}=== bibliography/a.bib\n{library}")
        assert ludograph("rename-key", "Old", "New").status == 0
        text = (root / "docs/article.md").read_text(encoding="utf-8")
        assert text == f"---\nnocite: {head.replace('Old', 'New')}\n---\n\nOld.\n"
        last = field.rpartition("Old : ")
        renamed = f"{last[0]}New : {last[2]}" if last[0] else field.replace("Old", "New")
        found = (root / "bibliography/a.bib").read_text(encoding="utf-8")
        assert found.splitlines()[-1] == f"@misc{{Last, note = {{Old}}, {renamed}}}"


def test_a_field_of_ours_in_a_json_library_follows(site, ludograph) -> None:
    custom = '{"biblatex": {"note": "Old", "depends": "Old: copies", "related": "K9, Old"}}'
    work = f'[{{"id": "Old", "type": "book"}},\n{{"id": "K9", "type": "book", "custom": {custom}}}]\n'
    config = 'site_name: Games\nplugins:\n  - ludograph: {bibliography: ["bibliography/*.json"]}\n'
    root = site(f"See [@Old].\n=== mkdocs.yml\n{config}=== bibliography/works.json\n{work}")
    assert ludograph("rename-key", "Old", "New").status == 0
    text = (root / "bibliography/works.json").read_text(encoding="utf-8")
    assert text.splitlines()[1].count("New") == 2
    assert '"note": "Old", "depends": "New: copies", "related": "K9, New"' in text


@pytest.mark.parametrize(
    ("path", "before", "after"),
    [
        ("a.bib", "@book{B,\n  ids = {A},\n  title = {G},\n}\n", "@book{A,\n  title = {G},\n}\n"),
        ("a.bib", "@book{B, title = {G}, ids = {A}}\n", "@book{A, title = {G},}\n"),
        ("a.bib", '@book{B, IDS = "A", title = {G}}\n', "@book{A, title = {G}}\n"),
        ("a.bib", "@book{B, ids = {C, A}, title = {G}}\n", "@book{A, ids = {C}, title = {G}}\n"),
        ("a.json", '[{"id": "B", "custom": {"ids": ["A"]}}]\n', '[{"id": "A", "custom": {}}]\n'),
    ],
    ids=["a field", "the last field", "in quotation marks", "with other keys", "json"],
)
def test_a_key_that_is_given_back_is_no_former_key(site, ludograph, path: str, before: str, after: str) -> None:
    config = 'site_name: Games\nplugins:\n  - ludograph: {bibliography: ["bibliography/a.*"]}\n'
    root = site(f"See [@B p. 3].\n=== mkdocs.yml\n{config}=== bibliography/{path}\n{before}")
    assert ludograph("rename-key", "B", "A").status == 0
    assert (root / "bibliography" / path).read_text(encoding="utf-8") == after
    assert ludograph("check", "--select", "C001,C028").status == 0
