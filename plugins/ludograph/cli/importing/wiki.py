"""How Wiki.js writes its pages to disk: as a git repository, or as an export with folders for pages and for files."""

from __future__ import annotations

from ludograph.cli.importing.layout import Layout
from ludograph.files import Files

_HEAD = (("editor", "markdown"),)
"""Marks an article of the wiki dialect."""


def layout(files: Files) -> Layout:
    """Everything at its place; of an export only its pages and files, since it holds accounts and settings as well."""
    folders = {path.partition("/")[0] for path in files.paths("")}
    is_export = "pages" in folders and any(name.startswith(("users.", "groups.", "settings.")) for name in folders)
    return Layout({"pages/": "", "assets/": ""} if is_export else {"": ""}, _HEAD)
