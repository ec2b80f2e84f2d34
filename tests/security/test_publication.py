"""What is published is what was meant: drafts, unlisted pages, templates, links out of the project."""

from __future__ import annotations

import pytest

from ludograph.base.source import SourceText
from ludograph.site.project.loading import is_draft

BIB = """@book{Public1950, title = {Public Work}, author = {Ono, Haru}, date = {1950}, langid = {en}}
@book{Secret1960, title = {Hiddenwork}, author = {Secretauthor, Aki}, date = {1960}, langid = {en}}
@book{Unused1970, title = {Neverread}, author = {Unusedauthor, Aki}, date = {1970}, langid = {en}}
"""
DECKS = "open-deck:\n  names: [Open deck]\n  numbers: 1-10\n  suits: {birds: {names: [birds]}}\n  source: Public1950\n"
GAME = """{id}:
  names: [{name}]
  family: kabu
  status: partial
  source: {source}
  form: banker
  deck: {{use: {deck}}}
  players: 2-5
  attested: [{{what: {name} in a diary, date: 1700, source: {source}}}]
  relation: [{{to: {other}, type: variant}}]
"""
FILES = {
    "bibliography/a.bib": BIB,
    "data/decks/open.yaml": DECKS,
    "data/decks/secret.yaml": DECKS.replace("open-deck", "secret-deck").replace("Open deck", "Secretdeck"),
    "data/games/open.yaml": GAME.format(
        id="open-game", name="Open game", source="Public1950", deck="open-deck", other="secret-game"
    ),
    "data/games/secret.yaml": GAME.format(
        id="secret-game", name="Secretgame", source="Secret1960", deck="secret-deck", other="open-game"
    ),
    "data/terms/secret.yaml": """secret-words:
  names: [Secretwords]
  game: secret-game
  numbers: {1: [Secretone]}
  source: Secret1960
""",
    "docs/open.md": """---
title: Open
game: open-game
---
Played [@Public1950 p. 3].

<Rules show="disputes" family="kabu" />

<Rules show="deck-table" />

[[hidden]]
""",
    "docs/hidden.md": """---
title: Secrettitle
game: secret-game
draft: true
tags: [Secrettag]
aliases: [old/secretalias]
countries: [IS]
---
Secrettext [@Secret1960 p. 2] ![Secretalt](secretpicture.svg)
""",
    "docs/secretpicture.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><desc>Secretart</desc></svg>',
}
SECRETS = (
    "Hiddenwork", "Secretauthor", "Neverread", "Unusedauthor", "Secretdeck", "secret-deck", "Secretgame",
    "secret-game", "Secretwords", "Secretone", "Secrettitle", "Secrettag", "secretalias", "Secrettext", "Secretalt",
    "Secretart", "Secret1960", "Unused1970",
)  # fmt: skip


def holding(site, text: str) -> list[str]:
    """The built files in whose path or content the text is, in any case."""
    wanted = text.casefold()
    return sorted(
        path
        for path, content in site.files().items()
        if wanted in path.casefold() or wanted in content.decode("utf-8", "replace").casefold()
    )


def test_what_only_a_draft_uses_is_in_no_built_file(new_site):
    site = new_site(FILES, mkdocs={"site_url": "https://example.org/"})
    assert site.build(), site.messages
    assert {secret: found for secret in SECRETS if (found := holding(site, secret))} == {}
    assert "Public Work" in site.html("bibliography/")
    assert "Open game" in site.html("timeline/")


def test_the_same_is_published_once_the_draft_is(new_site):
    files = {**FILES, "docs/hidden.md": FILES["docs/hidden.md"].replace("draft: true\n", "")}
    site = new_site(files, mkdocs={"site_url": "https://example.org/"})
    assert site.build(), site.messages
    missing = [secret for secret in SECRETS if secret not in ("Neverread", "Unusedauthor", "Unused1970")]
    assert [secret for secret in missing if not holding(site, secret)] == []
    assert holding(site, "Neverread") == []


def test_a_data_file_may_be_a_draft_itself(new_site):
    secret = (
        "draft: {value}\nsecret-deck:\n  names: [Secretdeck]\n  numbers: 1-10\n  suits: {birds: {names: [birds]}}\n"
    )
    site = new_site(
        {
            "data/decks/a.yaml": secret.replace("{value}", "true"),
            "data/decks/b.yaml": secret.replace("{value}", "ja").replace("secret-deck", "other-deck"),
        }
    )
    assert site.build(), site.messages
    assert holding(site, "Secretdeck") == []
    assert [line[:29] for line in site.problems if "PRV" in line] == ["data/decks/b.yaml:1:1: PRV001"]
    site.put({"data/decks/a.yaml": secret.replace("{value}", "no"), "data/decks/b.yaml": None})
    assert site.build(), site.messages
    assert "decks/index.html" in holding(site, "Secretdeck")


@pytest.mark.parametrize("line", ["draft: true", "Draft: yes", "drafts: true", "'draft': on", "publish: false"])
def test_a_draft_within_an_entry_is_an_error_and_keeps_the_file_back(new_site, line):
    deck = "secret-deck:\n  names: [Secretdeck]\n  numbers: 1-10\n  suits: {birds: {names: [birds]}}\n"
    site = new_site({"data/decks/a.yaml": f"{deck}  {line}\n"})
    assert site.build(), site.messages
    assert holding(site, "Secretdeck") == []
    assert [text[:29] for text in site.problems if "PRV" in text] == ["data/decks/a.yaml:5:3: PRV002"]


def test_a_draft_in_a_list_of_options_is_seen_and_one_in_prose_is_not():
    assert is_draft(SourceText("a.yaml", "a: {names: [A], draft: true}\n"))
    assert not is_draft(SourceText("a.yaml", "draft: false\na:\n  notes: the draft, a first one\n  from: draft\n"))


def test_a_whole_library_is_published_where_the_site_says_so_but_for_works_of_drafts(new_site):
    site = new_site(FILES, library="all")
    assert site.build(), site.messages
    assert {"bibliography.bib", "bibliography.json", "bibliography/index.html"} <= set(holding(site, "Neverread"))
    assert holding(site, "Hiddenwork") == []


def test_an_unlisted_page_is_at_its_address_and_nowhere_else(new_site):
    files = {
        "docs/quiet.md": "---\ntitle: Quiettitle\npublish: unlisted\ntags: [quiettag]\n---\nQuiettext.\n",
        "docs/open.md": "# Open\n\nSee [there](quiet.md).\n",
    }
    site = new_site(files, mkdocs={"site_url": "https://example.org/"})
    assert site.build(strict=True), site.messages
    assert holding(site, "Quiettitle") == ["quiet/index.html"]
    assert holding(site, "Quiettext") == ["quiet/index.html"]
    assert holding(site, "quiettag") == ["quiet/index.html"]
    assert site.tree("quiet/").xpath("//meta[@name='robots']/@content") == ["noindex"]
    assert not any("quiet" in site.html(page) for page in ("sitemap.xml", "feed.xml", "index.html"))


SET_ASIDE = ("_private.md", "_folder/a.md", "templates/a.md", "notes/Templates/a.md", "template/a.md", ".hidden/a.md")


def test_templates_hidden_folders_and_underscores_are_out_unless_something_says_otherwise(new_site):
    files = {f"docs/{path}": "---\ntitle: Secrettitle\n---\nSecrettext.\n" for path in SET_ASIDE}
    files["docs/_open/a.md"] = "---\ntitle: Opentitle\n---\nText.\n"
    files["docs/templates/b.md"] = "---\ntitle: Otheropen\npublish: true\n---\nText.\n"
    site = new_site(files, folders={"_open/**": {"publish": "all"}})
    assert site.build(strict=True), site.messages
    assert holding(site, "Secrettitle") == []
    assert holding(site, "Secrettext") == []
    assert "_open/a/index.html" in holding(site, "Opentitle")
    assert "templates/b/index.html" in holding(site, "Otheropen")


def test_a_folder_may_be_explicit(new_site):
    files = {
        "docs/wip/a.md": "# Secrettitle\n\nText.\n",
        "docs/wip/b.md": "---\ntitle: Opentitle\npublish: yes\n---\nText.\n",
    }
    site = new_site(files, folders={"wip/**": {"publish": "explicit"}})
    assert site.build(strict=True), site.messages
    assert holding(site, "Secrettitle") == []
    assert holding(site, "Opentitle")


def test_what_mkdocs_excludes_is_in_no_index(new_site):
    files = {"docs/old/a.md": "---\ntitle: Secrettitle\ntags: [Secrettag]\n---\nText.\n"}
    site = new_site(files, mkdocs={"exclude_docs": "old/\n"})
    assert site.build(), site.messages
    assert holding(site, "Secret") == []


def test_an_unclear_intent_is_an_error_and_the_article_stays_out(new_site):
    heads = ("draft: yes please", "drafts: true", "status: draft", "draft = true", "publish: 0", "ｄｒａｆｔ: ｔｒｕｅ")
    files = {f"docs/{number}.md": f"---\ntitle: Secrettitle\n{head}\n---\nA.\n" for number, head in enumerate(heads)}
    site = new_site(files)
    assert site.build(), site.messages
    assert holding(site, "Secrettitle") == []
    reported = [line[: len("docs/0.md:3:1: PRV00")] for line in site.problems if "PRV00" in line]
    assert reported == [f"docs/{number}.md:3:1: PRV00" for number in range(len(heads))]
    assert not site.build(strict=True)


@pytest.mark.parametrize(
    "text",
    [
        '---json\n{"title": "Secrettitle", "draft": true}\n---\nA.\n',
        '{\n  "title": "Secrettitle",\n  "draft": true\n}\n\nA.\n',
        '+++\r\ntitle = "Secrettitle"\r\ndraft = true\r\n+++\r\nA.\r\n',
    ],
)
def test_a_head_that_cannot_be_read_keeps_its_article_out_where_it_says_so(new_site, text):
    site = new_site({"docs/a.md": text})
    assert site.build(), site.messages
    assert holding(site, "Secrettitle") == []
    assert ["PRV001" in line for line in site.problems if line.startswith("docs/a.md")] == [True]


def test_hidden_files_and_those_with_an_underscore_are_copied_where_assets_names_them(new_site):
    files = {
        "docs/_headers": "/*\n  X-Frame-Options: DENY\n",
        "docs/.well-known/security.txt": "Contact: mailto:a@example.org\n",
        "docs/.env": "Secretvalue",
        "docs/.git/config": "Secretvalue",
    }
    site = new_site(files, assets=["_headers", ".well-known/**", "**", "*"])
    assert site.build(strict=True), site.messages
    built = site.files()
    assert built["_headers"] == files["docs/_headers"].encode()
    assert ".well-known/security.txt" in built
    assert holding(site, "Secretvalue") == []


ACTING = ("evil.html", "a/evil.xhtml", "evil.js", "evil.svgz", "evil", "_redirects", "robots.txt", "404.html")
PLACES_OF_OURS = ("search/client.js", "SEARCH/Client.js", "assets/ludograph/ludograph.js", "previews/index.js")
RECORDS_OF_OURS = ("feed.xml", "api/articles.json", "search/directory.js")


@pytest.mark.parametrize("options", [{"engine": "plain"}, {"assets": []}])
def test_a_link_publishes_nothing_that_acts_or_takes_the_place_of_ours(new_site, options):
    names = (*ACTING, *PLACES_OF_OURS, *RECORDS_OF_OURS)
    files = {f"docs/{name}": "<script>alert('Secretvalue')</script>" for name in names}
    files["docs/index.md"] = f"# Home\n\n{' '.join(f'[x]({name})' for name in names)} <a href='evil.html'>y</a>\n"
    site = new_site(files, mkdocs={"site_url": "https://example.org/"}, **options)
    assert site.build(), site.messages
    assert holding(site, "Secretvalue") == []
    refused = [line for line in site.problems if "PRV006" in line]
    further = sum(line.partition(" Also at ")[2].count(":") for line in refused)
    assert len(refused) + further >= len((*ACTING, *PLACES_OF_OURS)) - 1
    assert not site.article("").xpath("//a[contains(@href, 'evil')]")


def test_a_link_publishes_data_as_mkdocs_does_where_the_site_has_not_written_assets(new_site):
    linked = ("a.json", "b/c.yaml", "run.py", "no.js", "_redirects", "search/mine.json")
    files = {f"docs/{name}": "Secretvalue" for name in (*linked, "unlinked.json")}
    site = new_site(files | {"docs/index.md": f"# Home\n\n{' '.join(f'[x]({name})' for name in linked)}\n"})
    assert site.build(), site.messages
    assert sorted(holding(site, "Secretvalue")) == ["a.json", "b/c.yaml", "run.py"]
    assert site.article("").xpath("//a[text() = 'x']/@href") == ["a.json", "b/c.yaml", "run.py"]


def test_a_site_that_writes_the_patterns_of_mkdocs_has_written_assets(new_site):
    files = {"docs/a.json": "Secretvalue", "docs/b.html": "Shownvalue", "docs/index.md": "# Home\n\n[x](a.json)\n"}
    site = new_site(files, assets=["**/*.html", "**/*.htm"])
    assert site.build(), site.messages
    assert holding(site, "Secretvalue") == []
    assert holding(site, "Shownvalue") == ["b.html"]


def test_a_pattern_publishes_files_that_act_but_none_in_the_place_of_a_script_of_ours(new_site):
    files = {f"docs/{name}": f"Secretvalue of {name}" for name in (*ACTING, *PLACES_OF_OURS)}
    site = new_site(files | {"docs/index.md": "# Home\n\n[x](evil.html)\n"}, assets=["**"])
    assert site.build(), site.messages
    built = holding(site, "Secretvalue")
    assert {"evil.html", "a/evil.xhtml"} <= set(built)
    assert not {name.casefold() for name in built} & {name.casefold() for name in PLACES_OF_OURS}
    refused = [line.partition(":")[0] for line in site.problems if "ADR002" in line]
    in_our_place = {*PLACES_OF_OURS, "404.html", "robots.txt"}
    assert sorted(refused) == sorted(f"docs/{name}" for name in in_our_place)
    assert "evil.html" in site.article("").xpath("//a/@href")


def test_an_address_that_differs_in_case_is_taken(new_site):
    files = {
        "docs/a.md": "---\naliases: [INDEX.html, B]\n---\n# A\n",
        "docs/b.md": "---\ntags: [t]\n---\n# B\n",
        "docs/TAGS.md": "# Tags\n",
    }
    site = new_site(files)
    assert site.build(), site.messages
    found = {line.partition(":")[0] for line in site.problems if "ADR002" in line}
    assert found == {"docs/a.md", "docs/TAGS.md"}
    names = [name.casefold() for name in site.files()]
    assert names.count("index.html") == names.count("b/index.html") == 1


LINKS = {
    "docs/box.png": "../outside/secret.txt",
    "docs/linked": "../outside",
    "docs/page.md": "../outside/secret.txt",
    "docs/gone.png": "nowhere",
    "docs/round.png": "round.png",
    "docs/games/pictures.yaml": "../../outside/secret.txt",
    "docs/index.claims.yaml": "../outside/secret.txt",
    "data/decks/a.yaml": "../../outside/secret.txt",
    "data/kinds": "../outside",
    "bibliography/b.bib": "../outside/secret.txt",
}


def test_links_out_of_the_project_are_not_followed_and_reported(new_site):
    site = new_site({"docs/index.md": "![box](box.png) ![x](linked/secret.txt) ![g](gone.png)\n"}, assets=["**"])
    (site.root / "outside").mkdir()
    (site.root / "outside/secret.txt").write_text("Secretvalue")
    for link, target in LINKS.items():
        (site.root / link).parent.mkdir(parents=True, exist_ok=True)
        (site.root / link).symlink_to(target)
    assert site.build(), site.messages
    assert holding(site, "Secretvalue") == []
    assert not any("Secretvalue" in line for line in site.messages)
    assert {line.partition(":")[0] for line in site.problems if ":1:1: PRV003" in line} == LINKS.keys()
