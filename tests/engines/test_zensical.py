"""The export for Zensical, built by Zensical as its users build it: the places where its ways are not ours."""

from __future__ import annotations

import subprocess
import tomllib

import pytest
import yaml
from lxml import html
from tests.engines.comparison import CONTENTS, build_with_zensical, named

from ludograph.engines.output import BuildError
from ludograph.engines.zensical import MARK, check_folder
from ludograph.tools.main import main

CONFIG = """site_name: A & <B>
site_url: https://example.org/k/
theme: {name: material, language: en}
nav: [index.md, {"Games & more": [games/koi.md]}, {Far: "https://example.net/"}, {Writing: [guide/]}]
plugins:
  - ludograph: {workshop: [guide/**]}
"""
KOI = """---
title: 'Koi < & "co"'
hide: [footer]
---
A game; see [Aki](aki.md), [the way to play it](#play-now) and [home](../index.md). {{ braces }} {% raw %}

## Play *now*

```
~~~ {{ x }} {% endraw %} {# y #}
    four\tand a tab
```

### Deep {#deep}
"""
FILES = {
    "docs/index.md": "# Home\n\n[Koi](games/koi.md#deep)\n",
    "docs/games/koi.md": KOI,
    "docs/games/aki.md": "---\ntitle: Aki\nlang: fr\n---\n[Koi](koi.md)\n",
    "docs/guide/how.md": "# How\n",
    "docs/quuxly.md": "---\ntitle: Quuxly\ndraft: true\n---\nQuuxly.\n",
    "docs/here.md": "---\ntitle: Here\npublish: unlisted\n---\nText.\n",
}


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    root = tmp_path_factory.mktemp("project")
    for name, content in {"mkdocs.yml": CONFIG, **FILES}.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(content, encoding="utf-8")
    return root


@pytest.fixture(scope="module")
def export(project):
    assert main(["export", "zensical", str(project / "out"), "--config", str(project / "mkdocs.yml")]) == 0
    build_with_zensical(project / "out")
    return project / "out"


@pytest.fixture(scope="module")
def built(export):
    return lambda page: html.document_fromstring((export / "site" / page).read_bytes())


def test_links_count_from_the_pages_address_and_not_from_a_source(built):
    links = built("games/koi/index.html").xpath("//article//p/a/@href")
    assert links == ["../aki/", "#play-now", "../../"]
    assert built("index.html").xpath("//article//p/a/@href") == ["games/koi/#deep"]


def test_contents_are_those_of_the_finished_page(built):
    page = built("games/koi/index.html")
    assert [link.get("href") for link in page.xpath(CONTENTS)] == ["#play-now", "#deep"]
    assert page.xpath("//nav[contains(@class, 'md-nav--secondary')]//em/text()") == ["now"]


def test_nothing_in_a_page_is_taken_for_markdown_or_for_a_template(built):
    page = built("games/koi/index.html")
    assert "{{ braces }} {% raw %}" in page.find(".//article/p").text_content()
    assert "~~~ {{ x }} {% endraw %} {# y #}\n    four\tand a tab" in page.find(".//article//pre").text_content()


def test_the_menu_is_the_navigation_and_not_every_page(built):
    links = built("games/koi/index.html").xpath("//nav[contains(@class, 'md-nav--primary')]//ul//a/@href")
    assert {link for link in links if not link.startswith("#")} == {"../..", "././", "https://example.net/"}
    assert built("games/aki/index.html").get("lang") == "fr"


def test_a_site_whose_menu_names_nothing_does_not_get_one_of_every_page(project, tmp_path):
    text = (project / "mkdocs.yml").read_text("utf-8").replace(CONFIG.splitlines()[3], "nav: [nothing/]")
    (project / "other.yml").write_text(text, encoding="utf-8")
    assert main(["export", "zensical", str(tmp_path / "out"), "--config", str(project / "other.yml")]) == 0
    assert tomllib.loads((tmp_path / "out" / "zensical.toml").read_text("utf-8"))["project"]["nav"] == [
        {"Home": "index.md"}
    ]


def test_the_workshop_has_a_menu_and_a_search_of_its_own(built):
    page, koi = built("guide/how/index.html"), built("games/koi/index.html")
    assert page.xpath("//nav[@data-md-level='0']/ul/li//label/span[1]/text()")[0].strip() == "Writing"
    assert page.xpath("//@data-search") == ["../../search-workshop/"]
    assert koi.xpath("//@data-search") == ["../../search/"]
    assert koi.xpath("//p[@class='lg-workshop']/a/@href") == ["../../guide/how/"]


def test_titles_are_text(built):
    page = built("games/koi/index.html")
    assert page.findtext(".//title") == 'Koi < & "co" – A & <B>'
    assert 'Koi < & "co"' in [text.strip() for text in page.xpath("//nav//text() | //header//text()")]


def test_what_is_not_public_is_nowhere_and_what_is_unlisted_in_no_list(export):
    assert list(named(export, "Quuxly")) == list(named(export, "quuxly")) == []
    site_map = (export / "site" / "sitemap.xml").read_text("utf-8")
    assert "/games/koi/" in site_map
    assert "/here/" not in site_map + (export / "site" / "search.json").read_text("utf-8")
    assert (export / "site" / "here" / "index.html").is_file()


def test_a_page_goes_without_what_it_hides(built):
    assert built("games/koi/index.html").xpath("//footer/nav[@hidden]")
    assert not built("games/aki/index.html").xpath("//footer/nav[@hidden]")


def test_our_extension_alone_does_not_run_under_zensical(tmp_path):
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "index.md").write_text(FILES["docs/quuxly.md"], encoding="utf-8")
    (tmp_path / "mkdocs.yml").write_text("site_name: A\nmarkdown_extensions: [ludograph]\n", encoding="utf-8")
    with pytest.raises(subprocess.CalledProcessError) as failed:
        build_with_zensical(tmp_path)
    assert "Run `ludograph export zensical DIR`" in failed.value.stderr + failed.value.stdout
    assert not (tmp_path / "site" / "index.html").exists()


def test_an_export_takes_the_place_of_an_export_and_of_nothing_else(tmp_path):
    folder = tmp_path / "out"
    check_folder(folder)
    folder.mkdir()
    check_folder(folder)
    (folder / "letter.txt").write_text("Dear", encoding="utf-8")
    for other in (folder, folder / "letter.txt"):
        with pytest.raises(BuildError, match="holds other files"):
            check_folder(other)
    (folder / "zensical.toml").write_text("[project]\n", encoding="utf-8")
    with pytest.raises(BuildError, match="holds other files"):
        check_folder(folder)
    (folder / "zensical.toml").write_text(MARK, encoding="utf-8")
    check_folder(folder)


def test_a_second_export_changes_nothing(project, export, capsys):
    (export / "site").rename(project / "built")  # what Zensical wrote is not of the export
    arguments = ["export", "zensical", str(export), "--config", str(project / "mkdocs.yml")]
    assert main(arguments) == 0
    assert "0 of" in capsys.readouterr().out
    (project / "built").rename(export / "site")


def test_the_front_matter_is_yaml_for_any_title(export):
    _, front_matter, text = (export / "docs" / "games" / "koi" / "index.md").read_text("utf-8").split("---\n")
    assert yaml.safe_load(front_matter)["title"] == 'Koi &lt; &amp; "co"'
    assert text == ""
