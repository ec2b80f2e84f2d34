"""Whatever lays a site out, its readers and programs get the same."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.engines.comparison import build_with_zensical, compared, dead_links, named, other_files
from tests.sites.small_site import SmallSite

from ludograph.engines.building import build_site
from ludograph.engines.plain import Plain
from ludograph.engines.registry import EXPORTS
from ludograph.site.settings.configuration import read_configuration

BIB = "@book{Ono1956, title={Cards}, author={Ono, A}, year={1956}, location={Osaka}}\n"
FILES = {
    "bibliography/a.bib": BIB,
    "docs/index.md": "# Home\n\n[Koi](games/koi.md), [A–Z](a-z.md) and [a place](games/koi.md#play).\n",
    "docs/games/koi.md": "---\ntitle: Koi & co\nplayers: 2\ncountries: [JP]\nmodified: 2024-05-01\n---\n"
    'A game.[@Ono1956, p. 3][^1]\n\n## Play <i lang="ja-Latn">hiku</i>\n\nSee [home](../index.md).\n\n### Deep\n\n'
    "[^1]: A note.\n",
    "docs/fr/jeu.md": "---\ntitle: Jeu\nlang: fr\n---\n## Règles\n\nVoir [Koi](../games/koi.md).\n",
    "docs/later.md": "---\ntitle: Quuxly\ndraft: true\n---\n[Koi](games/koi.md)\n",
    "docs/here.md": "---\ntitle: Here\npublish: unlisted\n---\nText.\n",
    "docs/old.html": "<!-- title: Old -->\n<h2>Part</h2><p>Text.</p>",
}


@pytest.mark.parametrize("directory_urls", [True, False])
def test_all_engines_say_the_same(tmp_path, directory_urls):
    changes = {"site_url": "https://example.org/k/", "use_directory_urls": directory_urls}
    site = SmallSite.write(tmp_path, dict(FILES), {"mkdocs": changes, "report": "editors@example.org"})
    assert site.build(out="with-mkdocs"), site.messages
    configuration = read_configuration(tmp_path / "mkdocs.yml")
    build_site(configuration, "plain", Plain)
    export = replace(configuration, target=tmp_path / "export")
    EXPORTS["zensical"](export, strict=False, progress=lambda *phase: None)
    build_with_zensical(export.target)
    for other in (tmp_path / "with-mkdocs", export.target / "site"):
        assert list(compared(configuration.target, other)) == []
        assert list(other_files(configuration.target, other)) == []
        assert list(dead_links(other)) == list(dead_links(configuration.target)) == []
        assert list(named(other, "Quuxly")) == list(named(configuration.target, "Quuxly")) == []
