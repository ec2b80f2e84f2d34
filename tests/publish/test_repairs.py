"""Each repair still finds in the theme what it changes: when one does not, the theme has changed."""

from __future__ import annotations

import pytest
from tests.sites.small_site import SmallSite

from ludograph.publish.repairs import REPAIRS, SEARCH_REPAIRS, repair

FILES = {
    "docs/games/index.md": "# Games\n",
    "docs/games/koi.md": "# Koi\n\n## Play\n\nDraw.\n\n## End\n\nStop.\n",
    "docs/games/deep/a.md": "# A\n",
    "docs/games/deep/b.md": "# B\n",
}


@pytest.fixture(scope="module")
def as_the_theme_makes_it(tmp_path_factory) -> str:
    """A page before the repairs, from a site with the theme's own search."""
    seen = []
    theme = {"name": "material", "font": False, "features": ["navigation.sections"], "palette": [{"media": "all"}]}
    site = SmallSite.write(tmp_path_factory.mktemp("theme"), FILES, {"mkdocs": {"plugins": ["search"], "theme": theme}})
    patch = pytest.MonkeyPatch()
    patch.setattr("ludograph.publish.plugin.repair", lambda html: seen.append(html) or html)
    assert site.build(), site.messages
    patch.undo()
    return next(html for html in seen if 'id="koi"' in html)


@pytest.mark.parametrize("one", [*REPAIRS, *SEARCH_REPAIRS], ids=lambda one: one.name)
def test_the_theme_still_has_this_fault(as_the_theme_makes_it, one):
    assert one.pattern.search(as_the_theme_makes_it), f"{one.name}: nothing to change. {one.reason}"


def test_a_page_of_another_theme_comes_back_as_it_is():
    page = "<!doctype html><html><body><nav><a href='x'>x</a></nav><main>Text</main></body></html>"
    assert repair(page) == page


def test_the_skip_link_and_its_target_stand_on_every_page(as_the_theme_makes_it):
    corrected = repair(as_the_theme_makes_it)
    assert corrected.count('href="#lg-main"') == corrected.count('id="lg-main"') == 1
