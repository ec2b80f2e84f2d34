"""An address as a QR code, drawn by segno (extra `qr`), and again by `qr.js` when a reader ticks a box."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import groupby

from ludograph.article.document.kinds import Drawing

_QUIET = 4
"""The width of the quiet zone in modules (ISO/IEC 18004)."""
_WIDTH = 104
"""In pixels."""


def qr_code(address: str, label: str) -> Drawing:
    """The code as a drawing with an accessible name; deterministic."""
    import segno  # an extra

    code = segno.make_qr(address, error="m")
    size = len(code.matrix) + 2 * _QUIET
    named = f'role="img" aria-label="{escape(label)}"'
    drawn = (
        f'<svg xmlns="http://www.w3.org/2000/svg" {named} width="{_WIDTH}" height="{_WIDTH}"'
        f' viewBox="0 0 {size} {size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h999v999H0z"/>'
        f'<path stroke="#000" d="{"".join(map(_row, range(len(code.matrix)), code.matrix))}"/></svg>'
    )
    return Drawing(label, drawn, drawn, _WIDTH)


def _row(number: int, modules: Sequence[int]) -> str:
    """The dark modules of a row as lines."""
    path, start = "", _QUIET
    for dark, run in groupby(modules):
        length = len(list(run))
        path += f"M{start} {number + _QUIET}.5h{length}" if dark else ""
        start += length
    return path
