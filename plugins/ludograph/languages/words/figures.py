"""The signs of a figure in a language: `41.4 %` in English is `41,4 %` in French and `41.4%` in Japanese."""

from __future__ import annotations

from functools import lru_cache

from ludograph.base.frozen import frozen
from ludograph.languages.words import SOURCE_LANGUAGE


@frozen
class FigureSigns:
    """What a language puts within a figure."""

    decimal: str = "."
    before_percent: str = "\u202f"
    """A narrow blank, which no line ends at; "" where the language writes none."""


@lru_cache(maxsize=64)
def figure_signs(lang: str) -> FigureSigns:
    """The signs of this language after the CLDR, which Babel brings; those of English where it has none."""
    if lang == SOURCE_LANGUAGE:
        return FigureSigns()
    from babel.numbers import get_decimal_symbol

    from ludograph.languages.names import locale_of

    locale = locale_of(lang)
    if locale is None:
        return FigureSigns()
    has_blank = any(sign.isspace() for sign in locale.percent_formats[None].pattern)
    return FigureSigns(get_decimal_symbol(locale), FigureSigns().before_percent if has_blank else "")
