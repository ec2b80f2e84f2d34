"""A build in which nothing has changed makes nothing, says the same, and sees every change."""

import logging

import pytest

from ludograph.article.rendering import Converter

BIB = "@book{Ono1956, title = {Cards}, author = {Ono, Haru}, date = {1956}, langid = {en}}\n"
FILES = {
    "bibliography/a.bib": BIB,
    "data/decks/a.yaml": "kabu: {names: [Kabufuda], numbers: 1-10, copies: 4, source: Ono1956}\n",
    "docs/a.md": "# A\n\nPlayed [@Ono1956 p. 3]. See [nothing](gone.md).\n\n![x](a.svg)\n",
    "docs/a.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>',
    "docs/b.md": "# B\n\nText.\n",
    "overrides/main.html": '{% extends "ludograph/page.html" %}',
}
THEME = {"name": "material", "font": False, "custom_dir": "overrides"}


@pytest.fixture
def site(new_site, monkeypatch):
    monkeypatch.chdir("/")
    made = new_site(dict(FILES), mkdocs={"theme": THEME})
    assert made.build()
    return made


def is_idle(site, monkeypatch, **options):
    """Whether a build renders nothing and lays out no page."""
    made = []
    monkeypatch.setattr(Converter, "__init__", lambda self, *given: made.append(given))
    monkeypatch.setattr(
        "ludograph.engines.material.build.MkDocsBuild.__init__", lambda self, *given, **named: made.append(given)
    )
    try:
        site.build(**options)
    except AttributeError:
        assert made
    monkeypatch.undo()
    return not made


def test_nothing_is_made_and_everything_said_again(site, monkeypatch):
    messages, files = site.messages, site.files()
    assert any("gone.md" in line for line in messages)
    assert is_idle(site, monkeypatch)
    assert site.messages == messages
    assert site.files() == files


def test_a_strict_build_still_fails_on_what_is_wrong(site, monkeypatch):
    assert not site.build(strict=True)
    assert any("gone.md" in line for line in site.messages)


@pytest.mark.parametrize(
    "change",
    [
        {"docs/a.md": "# A\n\nOther.\n"},
        {"docs/b.md": None},
        {"docs/c.md": "# C\n"},
        {"docs/a.svg": FILES["docs/a.svg"].replace("10", "20")},
        {"bibliography/a.bib": BIB.replace("1956}", "1957}")},
        {"data/decks/a.yaml": FILES["data/decks/a.yaml"].replace("copies: 4", "copies: 5")},
        {"overrides/main.html": FILES["overrides/main.html"] + "\n"},
        {"site/b/index.html": "somebody's own"},
        {"site/b/index.html": None},
        {"site/more.txt": "more"},
    ],
    ids=["text", "article gone", "article", "picture", "library", "data", "template", "page", "page gone", "file"],
)
def test_every_change_is_seen(site, monkeypatch, change):
    site.put(change)
    assert not is_idle(site, monkeypatch)


def test_another_option_is_seen(site, monkeypatch):
    config = (site.root / "mkdocs.yml").read_text()
    site.put({"mkdocs.yml": config.replace("Small Site", "Other Site")})
    assert not is_idle(site, monkeypatch)


def test_another_day_is_seen(site, monkeypatch):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    assert site.build()
    assert site.build()
    assert "1970-01-02" not in "".join(site.messages)


def test_a_hook_is_run_at_every_build(new_site):
    hook = "import logging\n\n\ndef on_pre_build(config):\n    logging.getLogger('mkdocs.hook').warning('was run')\n"
    site = new_site({"hooks/say.py": hook}, mkdocs={"hooks": ["hooks/say.py"]})
    for _ in range(2):
        assert site.build()
        assert "was run" in site.messages


def test_the_log_of_a_build_is_left_alone_afterwards(site):
    handlers = list(logging.getLogger("mkdocs").handlers)
    assert site.build()
    assert logging.getLogger("mkdocs").handlers == handlers
