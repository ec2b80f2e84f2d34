"""Material's frame in our type and colours. Two engines have that frame: MkDocs with its theme, and Zensical."""

from __future__ import annotations

from pathlib import Path

from ludograph.publish.stylesheets import frame_stylesheet, script

STYLE = frame_stylesheet(Path(__file__).parent / "assets" / "material.css")
"""With the script below, the one file of ours that names classes and variables of the theme."""
SCRIPT = script(Path(__file__).parent / "assets" / "material.js")
"""Colours, menu and contents; in place of the theme's script."""
