"""The site's other Markdown extensions: those that can have no effect are reported where mkdocs.yml names them."""

from __future__ import annotations

from collections.abc import Iterator

from ludograph.cache import Cache, Kind, content_hash
from ludograph.files import Files, read_text
from ludograph.problems import Problem
from ludograph.publish.canonical import canonical, own_modules
from ludograph.publish.finished import SiteSettings
from ludograph.publish.inputs import program_version
from ludograph.source import SourceText

UNSERVED = Kind("unserved-extensions", tuple[str, ...])


def unserved_extensions(site: SiteSettings, files: Files, cache: Cache) -> Iterator[Problem]:
    """EXT001 for each extension that works on the whole source of an article, or on its finished HTML."""
    source = read_text(files, site.config_name) or SourceText(site.config_name, "")
    for module in _modules(site, files, cache):
        # `mkdocs.yml` names a package, `pymdownx.snippets`; a processor may be in a module below it.
        written = next((name for name in _names_above(module) if name in source.text), "")
        start = source.text.find(written) if written else 0
        yield Problem(
            "EXT001",
            f"the Markdown extension {written or module!r} has no effect in articles",
            "It changes the whole source or the finished page; articles are read with the place of every word.",
            source.place(start, start + len(written)),
        )


def _modules(site: SiteSettings, files: Files, cache: Cache) -> tuple[str, ...]:
    own = (files.stamp(path) for path in own_modules(site.root))
    key = content_hash(canonical([list(site.extensions), site.extension_configs]), program_version(), *own)
    known = cache.get(UNSERVED, key)
    if known is None:
        from ludograph.markup.rendering import Converter  # a run in which nothing changed renders nothing

        known = Converter(site.extensions, site.extension_configs).without_effect
        cache.put(UNSERVED, key, known)
    return known


def _names_above(module: str) -> Iterator[str]:
    while module:
        yield module
        module = module.rpartition(".")[0]
