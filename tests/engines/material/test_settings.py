"""Our own reading of mkdocs.yml gives the values that MkDocs gives, for every setting that we use."""

from __future__ import annotations

import os
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from ludograph.engines.material.settings import load_configuration, options_of, site_of
from ludograph.site.finished import SiteSettings
from ludograph.site.settings.configuration import Configuration, ProjectError, read_configuration

ROOT = Path(__file__).parents[3]
PATHS = (
    "index.md",
    "drafts/a.md",
    "a.draft.md",
    "old/b.md",
    "old/keep.md",
    "x/old/b.md",
    "notes.txt",
    "templates/x.html",
)
FILES = {
    "base.yml": "site_name: Base\ncopyright: By all\ntheme: {name: material, language: de}\n"
    "plugins:\n  ludograph:\n    drafts: show\n    checks: {ignore: [C002]}\nextra: {a: {b: 1}}\n",
    "middle.yml": "INHERIT: base.yml\nsite_description: In the middle\ntheme: {font: false}\n",
    "docs/index.md": "# Home\n",
    "docs/logo.png": "",
    "texts/index.md": "# Home\n",
    "own/main.html": '{% extends "base.html" %}',
}
START = "site_name: Small\nplugins: [ludograph]\n"
ODD = {
    "next to nothing": START,
    "MkDocs's own theme": START + "theme: mkdocs\n",
    "a theme with options": START + "theme: {name: material, language: pt-BR, logo: logo.png, custom_dir: own}\n",
    "a theme without options": START + "theme: material\n",
    "empty values": START + "nav:\nmarkdown_extensions:\nsite_url:\nsite_description:\nrepo_url:\nexclude_docs:\n",
    "empty texts": START + "site_url: ''\nsite_description: ''\ncopyright: ''\nedit_uri: ''\n",
    "an address without a slash": START + "site_url: https://example.org/k\n",
    "an address with a slash": START + "site_url: https://example.org/k/\n",
    "values from the environment": START.replace("Small", "!ENV KABU_NAME")
    + "site_url: !ENV [KABU_NONE, KABU_URL, '']\nsite_description: !ENV [KABU_NONE, 'left open']\n"
    + "use_directory_urls: !ENV [KABU_FALSE, true]\ncopyright: !ENV KABU_NONE\n",
    "a file to begin with": "INHERIT: base.yml\nsite_name: Above\n",
    "two files to begin with": "INHERIT: middle.yml\ntheme: {language: fr}\nplugins: {ludograph: {faults: always}}\n",
    "plugins as a map": "site_name: Small\nplugins:\n  ludograph: {authors: [Ono]}\n  search: {}\n",
    "plugins as a list": "site_name: Small\nplugins:\n  - search\n  - ludograph: {engine: plain, data: rules}\n",
    "a plugin that fills braces": "site_name: Small\nplugins: [macros, ludograph]\n",
    "an option without a value": "site_name: Small\nplugins:\n  - ludograph:\n      authors:\n      drafts: show\n",
    "extensions as a map": START + "markdown_extensions:\n  toc: {permalink: true}\n  footnotes:\n  ludograph:\n",
    "extensions as a list": START
    + "markdown_extensions:\n  - tables\n  - toc: {permalink: true, toc_depth: 2-3}\n  - admonition\n",
    "objects of extensions": START + "markdown_extensions:\n  - pymdownx.superfences:\n      custom_fences:\n"
    "        - name: mermaid\n          class: mermaid\n"
    "          format: !!python/name:pymdownx.superfences.fence_code_format\n"
    "  - pymdownx.emoji:\n      emoji_index: !!python/name:material.extensions.emoji.twemoji\n"
    "      emoji_generator: !!python/name:material.extensions.emoji.to_svg\n"
    "  - pymdownx.tabbed: {slugify: !!python/object/apply:pymdownx.slugs.slugify {kwds: {case: lower}}}\n",
    "paths in folders": START + "docs_dir: texts\nmarkdown_extensions:\n  - pymdownx.snippets:\n      base_path:\n"
    "        - !relative $config_dir\n        - !relative $docs_dir/parts\n        - own\n",
    "navigation": START
    + "nav: [index.md, {A: [a/, {B: b.md}]}, {Far: 'https://example.net/'}, 'https://example.org/']\n",
    "navigation without entries": START + "nav: []\n",
    "patterns": START
    + "exclude_docs: |\n  # a remark\n  old/\n  !old/keep.md\n  *.txt\ndraft_docs: |\n  drafts/\n  *.draft.md\n",
    "a repository on GitHub": START + "repo_url: https://github.com/ono/kabu\n",
    "a repository on GitLab": START + "repo_url: https://gitlab.com/ono/kabu/\n",
    "a repository on Bitbucket": START + "repo_url: https://bitbucket.org/ono/kabu\n",
    "a repository elsewhere": START + "repo_url: https://git.example.org/kabu\n",
    "no links to edit": START + "repo_url: https://github.com/ono/kabu\nedit_uri: ''\n",
    "a folder to edit": START + "repo_url: https://github.com/ono/kabu\nedit_uri: blob/main/docs/\n",
    "a folder to edit without slashes": START + "repo_url: https://git.example.org/kabu/\nedit_uri: edit/docs\n",
    "a query to edit": START + "repo_url: https://git.example.org/kabu\nedit_uri: '?query=docs/'\n",
    "an absolute address to edit": START + "edit_uri: https://git.example.org/kabu/edit/docs/\n",
    "a template to edit": START + "repo_url: https://github.com/ono/kabu\nedit_uri_template: 'wiki/{path_noext!q}'\n",
    "other folders": START + "docs_dir: texts\nsite_dir: public\nuse_directory_urls: false\n",
    "another address": START + "dev_addr: 127.0.0.1:9000\n",
    "a name for an address": START + "dev_addr: localhost:9001\n",
    "styles and scripts": START + "extra_css: [a.css, 'https://example.org/x.css']\n"
    "extra_javascript:\n  - a.js\n  - {path: b.mjs, type: module}\n  - {path: c.js, defer: true}\n"
    "extra_templates: [x.html]\n",
    "numbers as texts": START.replace("Small", "'1956'") + "copyright: '2024'\n",
    "settings of a hook and of others": START + "extra: {a: 1}\nwatch: [own]\nvalidation: {nav: {not_found: info}}\n",
}
_OUR_OWN = {"excluded", "drafts", "kept"}
"""Compared by what they do: MkDocs has objects of its own for them."""


def values(site: SiteSettings) -> dict[str, Any]:
    found = {field.name: getattr(site, field.name) for field in fields(site) if field.name not in _OUR_OWN}
    for name in ("excluded", "drafts"):
        keeps_out = getattr(site, name)
        found[name] = [path for path in PATHS if keeps_out is not None and keeps_out(path)]
    return {**found, "extension_configs": comparable(site.extension_configs)}


def comparable(value: Any) -> Any:
    """Functions made by a call are new at each reading, and MkDocs has objects of its own for paths."""
    if isinstance(value, dict):
        return {name: comparable(inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [comparable(inner) for inner in value]
    if isinstance(value, os.PathLike):
        return os.path.normpath(value)
    return (value.func, value.keywords) if hasattr(value, "func") else value


def check_same(file: Path) -> None:
    ours: Configuration = read_configuration(file)
    config, plugin = load_configuration(file)
    assert values(ours.site) == values(site_of(config))
    # Files that only MkDocs and its theme ask for.
    of_mkdocs = {"assets/images/favicon.png", "img/favicon.ico", *config.extra_templates} - ours.site.kept
    assert ours.site.kept == site_of(config).kept - of_mkdocs
    assert ours.options == options_of(plugin.config)
    assert str(ours.target) == config.site_dir
    assert ours.address == (config.dev_addr.host, config.dev_addr.port)


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.setenv("KABU_NAME", "From outside")
    monkeypatch.setenv("KABU_URL", "https://example.org/env")
    monkeypatch.setenv("KABU_FALSE", "false")
    return tmp_path


@pytest.mark.parametrize("text", ODD.values(), ids=ODD)
def test_both_readings_give_the_same(project: Path, text: str) -> None:
    (project / "mkdocs.yml").write_text(text, encoding="utf-8")
    check_same(project / "mkdocs.yml")


def test_both_readings_of_this_site_give_the_same() -> None:
    check_same(ROOT / "mkdocs.yml")


WRONG = {
    "no file to begin with": "INHERIT: none.yml\n" + START,
    "no folder of articles": START + "docs_dir: none\n",
    "no plugin": "site_name: Small\n",
    "no map": "- site_name\n",
    "navigation that is a text": START + "nav: index.md\n",
    "an option that does not exist": "site_name: Small\nplugins: [{ludograph: {autors: [Ono]}}]\n",
    "a plugin whose options are a list": "site_name: Small\nplugins: [{ludograph: [drafts]}]\n",
    "an address without a port": START + "dev_addr: localhost\n",
    "a name that is a list": "site_name: [Small]\nplugins: [ludograph]\n",
    "a path below nothing": START + "markdown_extensions:\n  - pymdownx.snippets: {base_path: !relative $root/a}\n",
    "no YAML": START + "nav: [\n",
}


@pytest.mark.parametrize("text", WRONG.values(), ids=WRONG)
def test_both_readings_refuse_the_same(project: Path, text: str) -> None:
    (project / "mkdocs.yml").write_text(text, encoding="utf-8")
    with pytest.raises(ProjectError):
        read_configuration(project / "mkdocs.yml")
    with pytest.raises(ProjectError):
        load_configuration(project / "mkdocs.yml")
