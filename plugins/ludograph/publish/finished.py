"""A site ready to be laid out: its settings, pages, navigation and files, as values that no engine or theme is part of.

`site_build.py` makes them; the MkDocs plugin and the preview lay them out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class SiteSettings:
    """What mkdocs.yml decides for the whole site."""

    root: Path
    """The project's folder, which holds mkdocs.yml."""
    config_name: str = "mkdocs.yml"
    docs_name: str = "docs"
    """The folder of the articles, from the project's; an absolute path where it lies elsewhere."""
    name: str = ""
    url: str = ""
    """`https://example.org/`, or "" where nothing is given."""
    lang: str = "en"
    """The language of what stands round the articles."""
    directory_urls: bool = True
    """Pages have addresses such as `games/koi-koi/`, not `games/koi-koi.html`."""
    extensions: tuple[Any, ...] = ()
    """The Markdown extensions besides ours: their names, or extensions themselves."""
    extension_configs: Mapping[str, Any] = field(default_factory=dict)
    excluded: Callable[[str], bool] | None = None
    """Whether the site's engine leaves a file of docs/ out altogether (MkDocs's `exclude_docs`)."""
    drafts: Callable[[str], bool] | None = None
    """The same for all but the preview (`draft_docs`)."""
