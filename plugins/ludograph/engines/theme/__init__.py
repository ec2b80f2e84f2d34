"""Material's frame in our type and colours. Two engines have that frame: MkDocs with its theme, and Zensical."""

from __future__ import annotations

from pathlib import Path

from ludograph.places import ASSETS_URI
from ludograph.publish.finished import SiteFile
from ludograph.publish.stylesheets import frame_stylesheet

STYLE = frame_stylesheet(Path(__file__).parent / "assets" / "material.css")
"""With the script below, the one file of ours that names classes and variables of the theme."""
SCRIPT = SiteFile(f"{ASSETS_URI}/material.js", source=Path(__file__).parent / "assets" / "material.js")
"""Colours, menu and contents; in place of the theme's script."""
