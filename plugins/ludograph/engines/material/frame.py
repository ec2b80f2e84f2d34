"""Which style and scripts a page in the theme's frame has.

The theme's script (114 kB, 35 kB with gzip) blocks a telephone for about 200 ms. Ours does what the pages here need in
2 kB. A site that uses more of the theme keeps the theme's script.
"""

from __future__ import annotations

from mkdocs.config.defaults import MkDocsConfig

from ludograph.engines.theme import SCRIPT, STYLE
from ludograph.places import ASSETS_URI
from ludograph.publish.configuration import PLUGIN
from ludograph.publish.finished import SiteFile

WITHOUT_SCRIPT = frozenset(
    """navigation.expand navigation.footer navigation.indexes navigation.path navigation.prune navigation.sections
    navigation.tabs navigation.tabs.sticky toc.follow toc.integrate""".split()
)
"""Features that the theme makes in its templates and styles, or that our script has."""
_EXTRA = ("analytics", "annotate", "consent", "polyfills", "version")


def needs_the_themes_script(config: MkDocsConfig) -> bool:
    """Whether the site uses, or may use, what only the theme's own script can do.

    What a site adds itself (scripts, plugins, templates) may build on the theme's script, so it is kept then.
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
    """Give every page our styles and scripts."""
    config.extra_css[:0] = [STYLE.path]
    if not needs_the_themes_script(config):
        config.extra_javascript.append(SCRIPT.path)
    config.extra_javascript.append(f"{ASSETS_URI}/ludograph.js")


def frame_files(config: MkDocsConfig) -> list[SiteFile]:
    """The files that the frame needs."""
    return [STYLE, SCRIPT] if SCRIPT.path in config.extra_javascript else [STYLE]
