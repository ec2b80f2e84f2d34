"""This site's policy for edit links."""

import importlib.util
from pathlib import Path
from types import SimpleNamespace

import pytest

SPEC = importlib.util.spec_from_file_location("edit_links", Path(__file__).parents[2] / "hooks" / "edit_links.py")
edit_links = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(edit_links)

CONFIG = SimpleNamespace(repo_url="https://forge.example/ludo", edit_uri="edit/main/docs/")


def page(src_uri, generated_by="ludograph"):
    return SimpleNamespace(file=SimpleNamespace(src_uri=src_uri, generated_by=generated_by), edit_url="as it was")


@pytest.mark.parametrize(
    ("src_uri", "source"),
    [
        ("bibliography.md", "bibliography/kabu.bib"),
        ("bibliography/parlett1990.md", "bibliography/kabu.bib"),
        ("guide/configuration.md", "plugins/ludograph/publish/config.py"),
    ],
)
def test_a_made_page_leads_to_what_it_is_made_from(src_uri, source):
    made = edit_links.on_pre_page(page(src_uri), config=CONFIG, files=None)
    assert made.edit_url == f"https://forge.example/ludo/edit/main/{source}"


def test_a_made_page_without_a_source_offers_nothing():
    assert edit_links.on_pre_page(page("names.md"), config=CONFIG, files=None).edit_url is None


def test_an_article_keeps_its_link():
    assert edit_links.on_pre_page(page("games/a.md", None), config=CONFIG, files=None).edit_url == "as it was"


def test_without_a_repository_nothing_is_changed():
    nowhere = SimpleNamespace(repo_url="", edit_uri="")
    assert edit_links.on_pre_page(page("names.md"), config=nowhere, files=None).edit_url == "as it was"


def test_every_source_exists_in_this_repository():
    root = Path(__file__).parents[2]
    assert all((root / source).exists() for source in edit_links.MADE_FROM.values())
