"""Test pages in our own frame and styles: what a browser decides must not hang on its own defaults."""

from __future__ import annotations

from pathlib import Path

import ludograph

_PROGRAM = Path(ludograph.__file__).parent
_OF_EVERY_PAGE = (_PROGRAM / "site/assets/ludograph.css", _PROGRAM / "engines/plain/assets/plain.css")


def framed(content: str, *assets: str, scheme: str = "light", styles: str = "", script: str = "") -> str:
    """A page of the engine `plain` round the content, with more of our style sheets by name."""
    sheets = [*_OF_EVERY_PAGE, *(_PROGRAM / "site/assets" / name for name in assets)]
    written = "".join(sheet.read_text("utf-8") for sheet in sheets) + styles
    return (
        f'<!doctype html><html lang="en" data-scheme="{scheme}"><head><meta charset="utf-8"><title>x</title>'
        f'<meta name="viewport" content="width=device-width,initial-scale=1"><style>{written}</style></head>'
        '<body dir="ltr">'
        '<div class="lg-frame lg-columns"><main id="lg-main" tabindex="-1">'
        f'<article class="lg-article">{content}</article></main></div>'
        f"{f'<script>{script}</script>' if script else ''}</body></html>"
    )
