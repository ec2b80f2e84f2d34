"""The punctuation of numbers in a language: `41.4 %` in English is `41,4 %` in French and `41.4%` in Japanese."""

from __future__ import annotations

from functools import lru_cache

from ludograph.base.frozen import frozen
from ludograph.languages.words import SOURCE_LANGUAGE


@frozen
class FigureSigns:
    """The characters that a language uses in numbers."""

    decimal: str = "."
    before_percent: str = "\u202f"
    """A narrow no-break space; "" if the language has none."""


@lru_cache(maxsize=64)
def figure_signs(lang: str) -> FigureSigns:
    """The characters of this language from CLDR (Babel); English ones if unknown."""
    if lang == SOURCE_LANGUAGE:
        return FigureSigns()
    from babel.numbers import get_decimal_symbol

    from ludograph.languages.names import locale_of

    locale = locale_of(lang)
    if locale is None:
        return FigureSigns()
    has_blank = any(sign.isspace() for sign in locale.percent_formats[None].pattern)
    return FigureSigns(get_decimal_symbol(locale), FigureSigns().before_percent if has_blank else "")
