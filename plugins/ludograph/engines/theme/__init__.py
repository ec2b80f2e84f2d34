"""Material's frame in our type and colours. Two engines have that frame: MkDocs with its theme, and Zensical."""

from __future__ import annotations

from pathlib import Path

from ludograph.site.publication.stylesheets import asset

STYLE = asset(Path(__file__).parent / "assets" / "material.css", of_frame=True)
"""With the script below, the one file of ours that names classes and variables of the theme."""
SCRIPT = asset(Path(__file__).parent / "assets" / "material.js")
"""Colours, menu and contents; in place of the theme's script."""
