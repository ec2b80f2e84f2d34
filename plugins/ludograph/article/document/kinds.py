"""The kinds of nodes that say what a thing is. Each writer has a case for each; a test runs all writers on all kinds.

A kind exists where two writers differ on it. A node never changes, and knows no format.
"""

from __future__ import annotations

from ludograph.base.frozen import frozen


@frozen
class Drawing:
    """A map, a timeline or a QR code."""

    name: str
    """What it shows, in words."""
    svg: str
    """The drawing in the page, with the page's styles."""
    file: str
    """The drawing as an SVG file, with an empty style element for those who have no style sheet of ours."""
    width: int = 0
    """In pixels; 0 for the full width."""


Kind = Drawing
"""Any of them."""
