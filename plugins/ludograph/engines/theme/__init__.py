"""Material's frame with our fonts and colours, for two engines: MkDocs with its theme, and Zensical."""

from __future__ import annotations

from pathlib import Path

from ludograph.site.publication.stylesheets import asset

STYLE = asset(Path(__file__).parent / "assets" / "material.css", of_frame=True)
"""This and the script below are the only files of ours that name classes and variables of the theme."""
SCRIPT = asset(Path(__file__).parent / "assets" / "material.js")
"""Colours, menu and contents, instead of the theme's script."""
