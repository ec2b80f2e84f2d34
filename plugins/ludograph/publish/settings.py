"""The plugin's options → the Settings that articles are read with, for the site and for each of its folders."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ludograph.catalogue import Settings
from ludograph.publish.config import LudographConfig
from ludograph.publish.globs import matches

_SAME_NAME = (
    "dialect", "breaks", "deck", "east_asian", "in_text", "citation_style", "merge_notes", "first_note", "embeds",
    "auto_lang", "lang", "language_map",
)  # fmt: skip


def site_settings(
    options: LudographConfig, *, lang: str, site_name: str, directory_urls: bool, show_drafts: bool, show_faults: bool
) -> Settings:
    """What the site decides for all its articles."""
    return replace(
        _changed(Settings(), dict(options.items())),
        lang=options.lang or lang,
        site_name=site_name,
        licences=tuple(options.licences),
        authors=tuple(_author_name(author) for author in options.authors),
        show_drafts=show_drafts,
        show_faults=show_faults,
        directory_urls=directory_urls,
    )


def folder_settings(site: Settings, folders: Mapping[str, Mapping[str, Any]], page: str) -> Settings:
    """The same with what the folders of `page` decide otherwise; later patterns win."""
    settings = site
    for pattern, changes in folders.items():
        if matches(page, pattern):
            settings = _changed(settings, changes)
    return settings


def _changed(settings: Settings, options: Mapping[str, Any]) -> Settings:
    changes = {name: options[name] for name in _SAME_NAME if name in options}
    if "audio" in options:
        changes["audio"] = tuple(options["audio"])
    if "locators" in options:
        changes["locators"] = {term: tuple(words) for term, words in options["locators"].items()}
    if "wiki" in options:
        changes["wiki_compat"] = options["wiki"].compat
    return replace(settings, **changes)


def _author_name(author: Any) -> str:
    return author if isinstance(author, str) else str(author.get("name", ""))
