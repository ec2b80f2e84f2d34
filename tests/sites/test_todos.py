"""Boxes of work left to do: hidden and counted in one line, or shown where the site says so."""

import logging

import pytest

FILES = {
    "docs/a.md": "# A\n\nText.\n\n> [!todo] Ask\n> Ask the editor.\n",
    "docs/open/b.md": "# B\n\n> [!TODO]\n> Look it up.\n\n> [!todo]\n> Twice.\n",
}


@pytest.mark.parametrize(
    ("options", "line", "shown"),
    [
        ({}, "Hidden: 3 [!todo] boxes.", ()),
        ({"folders": {"open/**": {"todo": "show"}}}, "Hidden: 1 [!todo] box.", ("open/b/",)),
        ({"todo": "show"}, "", ("a/", "open/b/")),
    ],
)
def test_hidden_boxes_are_counted(new_site, caplog, options, line, shown):
    site = new_site(dict(FILES), **options)
    with caplog.at_level(logging.INFO, "mkdocs.plugins.ludograph"):
        assert site.build()
    records = [record for record in caplog.records if record.name.startswith("mkdocs")]
    said = [record.getMessage() for record in records if "[!todo]" in record.getMessage()]
    assert [each.partition(" `")[0] for each in said] == ([line] if line else [])
    for page in ("a/", "open/b/"):
        assert bool(site.article(page).find_class("lg-todo")) == (page in shown)
