"""The styles and scripts of a page in the theme's frame.

The theme's script (114 kB, 35 kB with gzip) blocks a phone for about 200 ms. Ours has what these pages need in 2
kB. A site that uses more of the theme keeps the theme's script.
"""

from __future__ import annotations

import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig

from ludograph.base.frozen import frozen
from ludograph.base.places import ASSETS_URI
from ludograph.engines.theme import SCRIPT, STYLE
from ludograph.languages.words import frame_words
from ludograph.site.finished import SiteFile
from ludograph.site.settings.configuration import PLUGIN

WITHOUT_SCRIPT = frozenset(
    """navigation.expand navigation.footer navigation.indexes navigation.path navigation.prune navigation.sections
    navigation.tabs navigation.tabs.sticky toc.follow toc.integrate""".split()
)
"""Features that need only the theme's templates and styles, or our script."""
_EXTRA = ("analytics", "annotate", "consent", "polyfills", "version")


def needs_the_themes_script(config: MkDocsConfig) -> bool:
    """Whether the site uses, or may use, features of the theme's script.

    Scripts, plugins and templates added by a site may depend on it.
    """
    fences = config.mdx_configs.get("pymdownx.superfences", {}).get("custom_fences")
    return bool(
        config.extra_javascript
        or set(config.plugins) != {PLUGIN}
        or config.theme.custom_dir
        or set(config.theme.get("features") or ()) - WITHOUT_SCRIPT
        or any(config.extra.get(name) for name in _EXTRA)
        or "pymdownx.tabbed" in config.markdown_extensions
        or fences
    )


def add_frame(config: MkDocsConfig) -> None:
    """Adds our styles and scripts to every page."""
    config.extra_css[:0] = [STYLE.path]
    if not needs_the_themes_script(config):
        config.extra_javascript.append(SCRIPT.path)
    config.extra_javascript.append(f"{ASSETS_URI}/ludograph.js")


def frame_files(config: MkDocsConfig) -> list[SiteFile]:
    """The files of the frame."""
    return [STYLE, SCRIPT] if SCRIPT.path in config.extra_javascript else [STYLE]


# Corrections of faults in the theme's markup, applied to each page, each with its reason.
#
# If the theme has a block or a part that can be replaced, `templates/` replaces it; these are the other
# places. A repair that finds nothing to fix shows that the theme has changed:
# `tests/engines/material/test_repairs.py` fails then, and the repair is corrected or deleted.

SEEN = "9.8.1"
"""The version of Material for MkDocs whose templates were last reviewed."""


@frozen
class Repair:
    """A place in the theme's markup and its correction."""

    name: str
    reason: str
    pattern: re.Pattern[str]
    replacement: str
    count: int = 0
    """The number of occurrences to fix; 0 for all."""
    seen: str = SEEN
    """The last version of Material for MkDocs with the fault."""


def _repair(declared: str) -> Repair:
    head, *lines = declared.splitlines()
    name, _, reason = head.partition(": ")
    said = {key: value.removeprefix(" ") for key, _, value in (line.partition(":") for line in lines)}
    return Repair(name, reason, re.compile(said["finds"]), said["writes"], int(said.get("count", "0")))


_SKIP = "@@skip@@"
"""A placeholder for the words of the skip link, until the language of the page is known."""

_LANGUAGE = re.compile(r'<html[^>]* lang="([^"]+)"')

REPAIRS = tuple(map(_repair, Path(__file__).with_name("repairs.txt").read_text("utf-8").strip().split("\n\n")))
_MENU = 'aria-label="Menu: '
"""The English label of the second table of contents."""
_MADE_WITH = re.compile(r'(<div class="md-copyright">(?:(?!</div>\s*</div>)[\s\S])*?)Made with(?=\s+<a )')
"""Words of the theme that are only in English."""
_ARTICLE = "\ue007"
"""Replaces the article while the frame around it is repaired."""


def repair(html: str, article: str = "", lang: str = "") -> str:
    """The page with the theme's faults fixed; pages without them are unchanged.

    `article`, our part of the page, is not searched. `lang` is the language of a partial page.
    """
    before, found, after = html.partition(article) if article else (html, "", "")
    frame = f"{before}{_ARTICLE}{after}" if found else html
    for one in REPAIRS:
        frame = one.pattern.sub(one.replacement, frame, count=one.count)
    language = _LANGUAGE.search(frame)
    page_lang = language[1] if language else lang or "en"
    words = frame_words(page_lang)
    tag = f' lang="{words.lang}"' if words.tag(page_lang) else ""
    frame = frame.replace(f">{_SKIP}", f"{tag}>{words.gettext('Skip to content')}", 1)
    menu = words.gettext("{about}: {what}", about=words.gettext("Menu"), what="")
    frame = frame.replace(_MENU, f'aria-label="{menu}', 1)
    made_with = words.gettext("Made with")
    made_with = f"<span{tag}>{made_with}</span>" if tag else made_with
    frame = _MADE_WITH.sub(lambda found: found[1] + made_with, frame, count=1)
    return frame.replace(_ARTICLE, found, 1) if found else frame


_INLINE = re.compile("<script>(.*?)</script>", re.DOTALL)


def inline_scripts(html: str) -> list[str]:
    """The inline scripts in these parts of the theme's frame, which have no text of authors."""
    return _INLINE.findall(html)
