"""Which language a page is in."""

from __future__ import annotations

from dataclasses import replace

from ludograph.article.front_matter import Head, Metadata
from ludograph.catalogue import Settings


def in_own_language(settings: Settings, metadata: Metadata | Head) -> Settings:
    """The settings of a page with its language: that of its head, else in a wiki of its locale folder."""
    is_wiki = metadata.wiki_editor or settings.dialect == "wiki"
    lang = metadata.lang or (settings.locale if is_wiki else "") or settings.lang
    return settings if lang == settings.lang else replace(settings, lang=lang)
