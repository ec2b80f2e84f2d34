"""Sites with plugins of others: what each plugin is given, and what shows that it works.

`python -m tests.engines.material.neighbour_sites` builds a site for each plugin that CI does not try; `make plugins`
installs them before.
"""

from __future__ import annotations

import contextlib
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.sites.small_site import SmallSite

from ludograph.engines.material.neighbours import BY_MAKE, NEIGHBOURS

Files = dict[str, str | bytes]
ARTICLES: Files = {
    "docs/index.md": "---\ntitle: Home\n---\n\nWelcome.\n",
    "docs/games/alpha.md": "---\ntitle: Alpha\ntags: [shedding]\ndate: 2024-02-01\n---\n\nThe game of quays.\n\n"
    "## Play\n\nDraw.\n\n![A pine](pine.svg)\n",
    "docs/games/beta.md": "---\ntitle: Beta\ntags: [fishing]\n---\n\nUnlike [Alpha](alpha.md), a zephyr.\n",
    "docs/games/pictures.yaml": "pine.svg: {license: cc0}\n",
    "docs/games/pine.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 3"><path d="M0 0h2v3z"/></svg>',
}
NOTEBOOK = (
    '{"cells": [{"cell_type": "markdown", "id": "a", "metadata": {}, "source": ["# Book\\n", "\\n", "A mallard."]}],'
    ' "metadata": {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}},'
    ' "nbformat": 4, "nbformat_minor": 5}'
)
PLAN = (
    '<mxfile><diagram name="Plan" id="x"><mxGraphModel><root><mxCell id="0"/></root></mxGraphModel></diagram></mxfile>'
)
MADE = """import mkdocs_gen_files
with mkdocs_gen_files.open("games/made.md", "w") as file:
    file.write("# Made\\n\\nA mallard.\\n")
with mkdocs_gen_files.open("games/beta.md", "a") as file:
    file.write("\\nAdded by a drake.\\n")
"""


@dataclass
class Case:
    """One plugin in a site."""

    works: Callable[[SmallSite], object]
    """Whether the site shows what the plugin does."""
    options: dict[str, Any] = field(default_factory=dict)
    files: Files = field(default_factory=dict)
    extensions: tuple[str, ...] = ()
    ours: dict[str, Any] = field(default_factory=dict)
    """Options of ludograph."""
    apart: bool = False
    """It changes the whole site: its menu, its addresses."""
    after: bool = False
    """It is listed after ludograph."""
    settings: dict[str, Any] = field(default_factory=dict)


def has(page: str, text: str) -> Callable[[SmallSite], object]:
    """The page holds the text, as HTML; minify takes quotation marks away."""
    return lambda site: text.replace('"', "") in site.html(page).replace('"', "")


def _menu(site: SmallSite) -> list[str]:
    nav = site.tree("games/beta/").find_class("md-nav--primary")[0]
    return [" ".join(link.text_content().split()) for link in nav.iter("a")]


def _contents(site: SmallSite, page: str) -> list[str]:
    links = site.tree(page).find_class("md-nav--secondary")[0].iter("a")
    return [link.get("href") for link in links if link.get("href") != "#top"]


def with_a_mallard(markdown: str, **_: object) -> str:
    """The article with a sentence more; a hook."""
    return f"{markdown}\n\nA mallard.\n"


CASES = {
    "add-number": Case(has("games/alpha/", "1. Play"), apart=True),
    "autotag": Case(
        lambda site: "drake" in site.tree("games/beta/").find_class("md-tags")[0].text_content(),
        apart=True,
        settings={"plugins": ["ludograph", {"autotag": {"globs": {"games/beta.md": ["drake"]}}}, "tags"]},
    ),
    "bootstrap-tables": Case(
        has("grid/", '<table class="table">'),
        files={"docs/grid.md": "# Grid\n\n| a | b |\n|---|---|\n| 1 | 2 |\n"},
        apart=True,
    ),
    "categories": Case(
        has("categories/ducks/", "Mallard"),
        files={"docs/mallard.md": "---\ncategories: [Ducks]\n---\n\n# Mallard\n\nA drake.\n"},
        apart=True,
    ),
    "codeinclude": Case(
        has("code/", "mallard"),
        {"title_mode": "none"},
        files={
            "docs/code.md": "# Code\n\n<!--codeinclude-->\n[Code](a.py) inside_block:duck\n<!--/codeinclude-->\n",
            "docs/a.py": "def duck() {\n  a mallard\n}\n",
        },
    ),
    "easylinks": Case(
        has("easy/", 'href="../games/alpha/">a mallard'),
        files={"docs/easy.md": "# Easy\n\nSee [a mallard](alpha.md).\n"},
    ),
    "gh-admonitions": Case(
        lambda site: site.tree("github/").find_class("admonition"),
        files={"docs/github.md": "# GitHub\n\n> [!NOTE]\n> A mallard.\n"},
        extensions=("admonition",),
    ),
    "include_dir_to_nav": Case(
        lambda site: "Beta" in _menu(site),
        apart=True,
        settings={"nav": [{"Home": "index.md"}, {"Games": "games"}]},
    ),
    "mkdocs-backlinks": Case(has("games/alpha/", "What links here"), apart=True),
    "mkdocs-image-captions": Case(has("games/alpha/", "<figcaption>A pine"), apart=True),
    "mkdocs-nav-weight": Case(
        lambda site: _menu(site).index("Zed") < _menu(site).index("Alpha"),
        files={"docs/games/zed.md": "---\ntitle: Zed\nweight: -5\n---\n\nA mallard.\n"},
        apart=True,
    ),
    "pagetree": Case(
        has("tree/", "pagetree-container"),
        files={"docs/tree.md": "# Tree\n\n{{ pagetree }}\n"},
        ours={"checks": {"ignore": ["PAN006"]}},
        apart=True,
    ),
    "toggle-sidebar": Case(has("games/beta/", "toggle-sidebar.js"), {"toggle_button": "all"}, apart=True),
    "unused_files": Case(has("games/beta/", "zephyr"), apart=True),
    "alias": Case(
        has("named/", '<a href="../games/alpha/">Alpha'),
        files={
            "docs/named.md": "# Named\n\nSee [[first]].\n",
            "docs/games/alpha.md": "---\ntitle: Alpha\nalias: first\n---\n\nThe game of quays.\n",
        },
    ),
    "api-autonav": Case(
        lambda site: any(b"Moors a mallard" in data for path, data in site.files().items() if path.endswith(".html")),
        files={"src/harbour/__init__.py": '"""A harbour."""\n\n\ndef moor():\n    """Moors a mallard."""\n'},
        apart=True,
        settings={
            "plugins": [
                "ludograph",
                {"api-autonav": {"modules": ["src/harbour"]}},
                {"mkdocstrings": {"handlers": {"python": {"paths": ["src"]}}}},
            ]
        },
    ),
    "autolinks": Case(
        has("auto/", '<a href="../games/alpha/">a mallard'),
        files={"docs/auto.md": "# Auto\n\nSee [a mallard](alpha.md).\n"},
    ),
    "autorefs": Case(
        lambda site: (
            has("api-ref/", 'href="#harbour.moor"')(site)
            and has("refers/", 'href="../games/alpha/#play">the <em>play</em>')(site)
        ),
        files={"docs/refers.md": "# Refers\n\nSee [the *play*][play].\n"},
    ),
    "awesome-nav": Case(
        lambda site: _menu(site).index("Beta") < _menu(site).index("Alpha"),
        files={"docs/games/.nav.yml": "nav: [beta.md, alpha.md]\n"},
        apart=True,
    ),
    "awesome-pages": Case(has("games/beta/", "Renamed"), files={"docs/games/.pages": "title: Renamed\n"}, apart=True),
    "badges": Case(
        has("badge/", 'class="badge'),
        files={"docs/badge.md": "# Badge\n\n|A mallard:|1.0|\n"},
        ours={"checks": {"ignore": ["TBL003"]}},
    ),
    "blog": Case(
        has("blog/2024/01/01/one-post/", "A mallard"),
        files={
            "docs/blog/index.md": "# Blog\n",
            "docs/blog/posts/one.md": "---\ndate: 2024-01-01\n---\n\n# One post\n\nA mallard.\n",
        },
    ),
    "callouts": Case(
        lambda site: site.tree("callout/").find_class("admonition"),
        files={"docs/callout.md": "# Callout\n\n> [!INFO] A mallard\n> Its text.\n"},
        extensions=("admonition",),
    ),
    "caption": Case(
        has("captioned/", "Table 1: A mallard"),
        files={"docs/captioned.md": "# Captioned\n\nTable: A mallard\n\n| a | b |\n|---|---|\n| 1 | 2 |\n"},
        apart=True,
    ),
    "drawio": Case(
        has("plan/", "mxgraph"),
        files={"docs/plan.md": "# Plan\n\n![Plan](plan.drawio)\n", "docs/plan.drawio": PLAN},
        ours={"assets": ["**/*.drawio", "**/*.json"], "checks": {"ignore": ["FIG007"]}},
    ),
    "enumerate-headings": Case(has("games/alpha/", "enumerate-heading"), apart=True),
    "ezglossary": Case(
        has("terms/", "A mallard"),
        files={"docs/terms.md": "# Terms\n\nterm:duck\n:   A mallard.\n\nSee <term:duck>.\n"},
        extensions=("def_list",),
    ),
    "exclude": Case(
        lambda site: not any(b"zephyr" in data for data in site.files().values()),
        {"glob": ["games/beta.md"]},
        apart=True,
    ),
    "gen-files": Case(
        lambda site: all(("A mallard" in site.html("games/made/"), "drake" in site.html("games/beta/"))),
        {"scripts": ["made.py"]},
        files={"made.py": MADE},
    ),
    "git-authors": Case(
        has("by/", "anne@example.org"),
        {"strict": False},
        {"docs/by.md": "# By\n\n{{ git_page_authors }}\n"},
        apart=True,
    ),
    "git-revision-date-localized": Case(has("games/alpha/", "git-revision-date-localized-plugin"), {"strict": False}),
    "glightbox": Case(has("games/alpha/", 'class="glightbox"')),
    "group": Case(
        has("games/alpha/", 'class="glightbox"'), {"enabled": True, "plugins": ["glightbox", "ludograph"]}, apart=True
    ),
    "htmlproofer": Case(
        has("games/alpha/", "quays"),
        {"validate_external_urls": False, "raise_error": True, "ignore_urls": ["*.xml", "*.json", "*.bib", "*.csv"]},
    ),
    "include-markdown": Case(
        has("included/", "<strong>mallard</strong>"),
        files={"docs/included.md": "# Included\n\n{% include '../part.inc' %}\n", "part.inc": "A **mallard**.\n"},
    ),
    "link-marker": Case(
        has("marked/", "⧉"), files={"docs/marked.md": "# Marked\n\nSee [a mallard](https://example.org/).\n"}
    ),
    "literate-nav": Case(
        lambda site: _menu(site).index("Beta first") < _menu(site).index("Alpha"),
        files={"docs/SUMMARY.md": "- [Home](index.md)\n- [Beta first](games/beta.md)\n- [Alpha](games/alpha.md)\n"},
        apart=True,
    ),
    "llmstxt": Case(
        lambda site: b"zephyr" in site.files()["llms-full.txt"],
        {"full_output": "llms-full.txt", "sections": {"Games": ["games/*.md"]}},
    ),
    "macros": Case(
        has("macro/", "Six is 6 macro/"), files={"docs/macro.md": "# Macro\n\nSix is {{ 2 * 3 }} {{ page.url }}\n"}
    ),
    "markdown-exec": Case(
        has("made/", "<strong>mallard</strong>"),
        files={"docs/made.md": '# Made\n\n```python exec="on"\nprint("**mallard**")\n```\n'},
    ),
    "markdownextradata": Case(
        has("extra/", "A mallard"),
        files={"docs/extra.md": "# Extra\n\nA {{ duck }}.\n"},
        apart=True,
        settings={"extra": {"duck": "mallard"}},
    ),
    "meta": Case(has("games/alpha/", "md-status--new"), files={"docs/games/.meta.yml": "status: new\n"}),
    "meta-manager": Case(has("games/alpha/", "md-status--new"), files={"docs/games/.meta.yml": "status: new\n"}),
    "minify": Case(lambda site: "\n\n" not in site.html("games/beta/"), {"minify_html": True}),
    "minify_html": Case(lambda site: "\n\n" not in site.html("games/beta/")),
    "mkdocs-breadcrumbs-plugin": Case(
        has("games/alpha/", ">games</a>"), files={"docs/games/index.md": "# All games\n\nHere.\n"}
    ),
    "mkdocs-click": Case(
        lambda site: has("command/", "Build the MkDocs documentation")(site) and has("command/", 'href="#build"')(site),
        files={
            "docs/command.md": "# Command\n\nSee [build](#build).\n\n::: mkdocs-click\n"
            "    :module: mkdocs.__main__\n    :command: build_command\n",
        },
        apart=True,
        settings={"plugins": ["ludograph"], "markdown_extensions": ["attr_list", "mkdocs-click"]},
    ),
    "mkdocs-jupyter": Case(has("book/", "A mallard"), files={"docs/book.ipynb": NOTEBOOK}, apart=True),
    "mkdocs-simple-hooks": Case(
        has("games/alpha/", "A mallard"),
        {"hooks": {"on_page_markdown": "tests.engines.material.neighbour_sites:with_a_mallard"}},
    ),
    "mkdocs-video": Case(
        has("film/", "<iframe"), files={"docs/film.md": "# Film\n\n![type:video](https://example.org/film.mp4)\n"}
    ),
    "mkdocstrings": Case(
        lambda site: (
            all(has(page, "Moors a mallard")(site) for page in ("api-ref/", "api/", "listed/", "boxed/"))
            and ":::" not in "".join(map(site.html, ("api-ref/", "api/", "listed/", "boxed/")))
            and all(has(page, 'role="doc-biblioref"')(site) for page in ("api-ref/", "listed/", "boxed/"))
            and _contents(site, "api-ref/") == ["#harbour_1", "#harbour", "#harbour.moor", "#last", "#references"]
            and has("calls/", 'href="../api-ref/#harbour.moor"')(site)
            and [h1.text_content().strip() for h1 in site.tree("whole/").iter("h1")] == ["quay"]
        ),
        {"handlers": {"python": {"paths": ["src"]}}},
        {
            "docs/api-ref.md": "# Code\n\nAs in [@Moor].\n\n## Harbour\n\n::: harbour\n\n    options:\n"
            "      show_root_heading: true\n\nSee [moor][harbour.moor].\n\n## Last\n",
            "src/harbour.py": '"""A harbour."""\n\n\ndef moor(ships: int) -> int:\n    """Moors a mallard."""\n',
            "src/quay.py": '"""Moors a mallard."""\n',
            "docs/api.md": "# Code\n\n## ::: quay\n",
            "docs/whole.md": "::: quay\n    options: {heading_level: 1, show_root_heading: true}\n",
            "src/pier.py": '"""Moors a mallard."""\n',
            "docs/listed.md": "# List\n\n- ::: pier\n- An item [@Moor].\n",
            "src/jetty.py": '"""Moors a mallard."""\n',
            "docs/boxed.md": "# Box\n\n> [!note]\n> As @Moor says.\n> ::: jetty\n",
            "docs/calls.md": "# Calls\n\nSee [the code](api-ref.md), [one](api-ref.md#harbour.moor).\n",
            "moor.bib": "@book{Moor, title = {Moorings}, author = {Drake, Ann}, year = 1990}\n",
        },
        ours={"bibliography": ["moor.bib"]},
    ),
    "monorepo": Case(
        has("sub/", "A mallard"),
        files={
            "sub/mkdocs.yml": "site_name: sub\nnav:\n  - Sub: index.md\n",
            "sub/docs/index.md": "# Sub\n\nA mallard.\n",
        },
        apart=True,
        settings={"nav": ["index.md", {"Sub": "!include ./sub/mkdocs.yml"}]},
    ),
    "obsidian-bridge": Case(
        has("bridge/", 'href="../games/alpha/"'), files={"docs/bridge.md": "# Bridge\n\nSee [[alpha]].\n"}
    ),
    "offline": Case(lambda site: {"games/alpha.html", "games/beta.html"} <= site.files().keys(), apart=True),
    "open-in-new-tab": Case(has("games/alpha/", "open_in_new_tab.js")),
    "panzoom": Case(has("games/alpha/", "panzoom"), ours={"checks": {"ignore": ["EXT001"]}}),
    "redirects": Case(has("old/", "../games/alpha/"), {"redirect_maps": {"old.md": "games/alpha.md"}}),
    "roamlinks": Case(
        has("roam/", 'href="../games/alpha/"'), files={"docs/roam.md": "# Roam\n\nSee [[alpha]].\n"}, apart=True
    ),
    "rss": Case(
        lambda site: b"<title>Alpha</title>" in site.files()["feed_rss_created.xml"],
        {"match_path": "games/alpha.md", "date_from_meta": {"as_creation": "date"}, "use_git": False},
    ),
    "search": Case(lambda site: b"zephyr" in site.files()["search/search_index.json"]),
    "section-index": Case(
        lambda site: site.tree("games/beta/").xpath("//a[contains(@class, 'md-nav__link')]/@href"),
        files={"docs/games/index.md": "---\ntitle: Games\n---\n\nAll of them.\n"},
        apart=True,
    ),
    "swagger-ui-tag": Case(
        has("swagger/", "swagger-ui"),
        files={"docs/swagger.md": '# Swagger\n\n<swagger-ui src="api.json"/>\n', "docs/api.json": "{}"},
        ours={"html": {"swagger-ui": ["src"]}},
    ),
    "table-reader": Case(
        has("table/", "<td"),
        files={"docs/table.md": "# Table\n\n{{ read_csv('t.csv') }}\n", "docs/t.csv": "a,b\n1,mallard\n"},
        apart=True,
    ),
    "tags": Case(
        lambda site: site.tree("labels/").xpath("//article//a[contains(@href, 'games/alpha')]"),
        files={"docs/labels.md": "# Labels\n\n<!-- material/tags -->\n"},
    ),
    "typeset": Case(has("games/alpha/", "Alpha")),
}
"""What is built: all plugins that do not need a network, but for mike, which builds itself."""


def site_of(root: Path, names: Iterable[str]) -> SmallSite:
    """A site with these plugins, in a repository of Git."""
    files, extensions, ours, settings = dict(ARTICLES), list[str](), dict[str, Any](), dict[str, Any]()
    before, after = list[Any](), list[Any]()
    for name in names:
        case = CASES[name]
        files |= case.files
        extensions += case.extensions
        ours |= case.ours
        settings |= case.settings
        (after if case.after else before).append({name: case.options})
    own = [] if "group" in names else [{"ludograph": ours}]
    changes = {
        "plugins": [*before, *own, *after],
        "site_url": "https://example.org/h/",
        "markdown_extensions": ["attr_list", "def_list", "md_in_html", "pymdownx.superfences", *extensions],
        "theme": {"name": "material", "font": False},
        **settings,
    }
    site = SmallSite.write(root, files, {})
    site.config.update(changes)
    site.rewrite()
    author = ["-c", "user.name=Anne", "-c", "user.email=anne@example.org"]
    for command in (["init", "-q", "-b", "main"], ["add", "-A"], [*author, "commit", "-q", "-m", "First"]):
        subprocess.run(["git", *command], cwd=root, check=True)
    return site


def failures(root: Path, names: Iterable[str]) -> dict[str, object]:
    """Why plugins do not work: a strict build that fails, or the plugin without its effect."""
    names = list(names)
    site = site_of(root, names)
    with contextlib.chdir(root):  # some look for the repository of Git there
        is_built = site.build(strict=True)
    if not is_built:
        return {"build": site.messages}
    return {name: "no effect" for name in names if not CASES[name].works(site)}


def main() -> int:
    """Build the sites that CI does not build."""
    failed = {}
    for each in NEIGHBOURS:
        if each.state == BY_MAKE:
            with tempfile.TemporaryDirectory() as folder:
                found = failures(Path(folder), [each.name])
            print(f"{each.name}: {found or 'works'}")
            failed |= found
    return bool(failed)


if __name__ == "__main__":
    if sys.argv[1:] == ["packages"]:
        print(*(each.origin for each in NEIGHBOURS if each.state == BY_MAKE))
    else:
        sys.exit(main())
