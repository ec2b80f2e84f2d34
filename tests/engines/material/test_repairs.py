"""Each repair still finds in the theme what it corrects: when one does not, the theme has changed."""

from __future__ import annotations

import re
from importlib.metadata import version
from pathlib import Path

import material
import pytest
from lxml import html
from tests.sites.small_site import SmallSite

from ludograph import engines
from ludograph.engines.material.frame import REPAIRS, repair

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
    patch.setattr("ludograph.engines.material.build.repair", lambda html, article="": seen.append(html) or html)
    assert site.build(), site.messages
    patch.undo()
    return next(html for html in seen if 'id="koi"' in html)


@pytest.mark.parametrize("one", REPAIRS, ids=lambda one: one.name)
def test_the_theme_still_has_this_fault(as_the_theme_makes_it, one):
    assert one.pattern.search(as_the_theme_makes_it), f"{one.name}: nothing to correct since {one.seen}. {one.reason}"


def test_a_page_of_another_theme_comes_back_as_it_is():
    page = "<!doctype html><html><body><nav><a href='x'>x</a></nav><main>Text</main></body></html>"
    assert repair(page) == page


def test_nothing_is_looked_for_in_the_article(as_the_theme_makes_it):
    article = '<p tabindex="">&lt;main class="md-main"&gt;</p><main class="md-main">'
    page = as_the_theme_makes_it.replace("</article>", f"{article}</article>", 1)
    assert repair(page, article) == repair(as_the_theme_makes_it).replace("</article>", f"{article}</article>", 1)


def test_the_skip_link_and_its_target_stand_on_every_page(as_the_theme_makes_it):
    repaired = repair(as_the_theme_makes_it)
    assert repaired.count('href="#lg-main"') == repaired.count('id="lg-main"') == 1


def test_the_skip_link_speaks_the_language_of_the_page(as_the_theme_makes_it):
    french = re.sub(r'(<html[^>]* lang=)"[^"]*"', r'\1"fr"', as_the_theme_makes_it, count=1)
    assert 'class="md-skip">Aller au contenu</a>' in repair(french)
    assert 'class="md-skip">Skip to content</a>' in repair(as_the_theme_makes_it)


@pytest.mark.parametrize("one", REPAIRS, ids=lambda one: one.name)
def test_a_repair_names_the_version_that_is_installed(one):
    assert one.seen == version("mkdocs-material")


def test_the_parts_that_we_replace_are_still_in_the_theme():
    ours = Path(engines.material.__file__).parent / "templates"
    theme = Path(material.__file__).parent / "templates"
    replaced = sorted(part.relative_to(ours).as_posix() for part in (ours / "partials").iterdir())
    assert replaced == [f"partials/{name}.html" for name in ("header", "language", "nav", "search", "source", "toc")]
    assert [name for name in replaced if not (theme / name).is_file()] == []


def test_no_page_repeats_a_landmark_or_hides_a_focus(as_the_theme_makes_it):
    page = html.document_fromstring(repair(as_the_theme_makes_it))
    assert page.xpath("//header//nav") == []
    (menu,) = page.xpath("//header//button[@popovertarget]")
    assert (menu.get("aria-label"), menu.get("popovertarget")) == ("Menu", page.xpath("//*[@popover]/@id")[0])
    assert page.xpath("//nav[@data-md-level='0']/*[@class='md-nav__title']/a/@tabindex") == ["-1"]
    assert page.xpath("//*[@role='dialog']/@aria-label") == ["Search"]
    assert page.xpath("//form[@name='search']//nav") == []
