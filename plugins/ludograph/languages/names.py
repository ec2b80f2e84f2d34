"""What the registry and CLDR (Babel) give for a language: names of languages, lists in words, signs in numbers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from ludograph.base.frozen import frozen
from ludograph.base.problems import Fault
from ludograph.languages.grammar import LanguageTag
from ludograph.languages.registry import registry
from ludograph.languages.words import SOURCE_LANGUAGE

if TYPE_CHECKING:  # not needed by a check without new results
    from babel import Locale


@lru_cache(maxsize=64)
def locale_of(page_lang: str) -> Locale | None:
    """Babel's locale for a page in this language, or None if it has none."""
    from babel import Locale, UnknownLocaleError

    try:
        return Locale.parse(page_lang, sep="-")
    except (ValueError, UnknownLocaleError):
        return None


@lru_cache(maxsize=4096)
def describe(text: str) -> str:
    """The tag in English, from the registry: `Japanese, Latin script, Hepburn romanization`; "" if it is malformed."""
    tag = LanguageTag.parse(text)
    if isinstance(tag, Fault):
        return ""
    known = registry()
    if tag.whole:
        return known.whole_tags[tag.whole]
    language = tag.canonical.language
    unnamed = "unknown language" if not text else "private use" if tag.is_private else language
    parts = [known.languages.get(language, unnamed)]
    if tag.script:
        parts.append(f"{known.scripts.get(tag.script, tag.script).split(' (alias')[0]} script")
    if tag.region:
        parts.append(_region(tag.region, locale_of("en")))
    parts += [known.variants.get(variant, variant) for variant in tag.variants]
    return ", ".join(parts)


@lru_cache(maxsize=4096)
def display_name(text: str, page_lang: str) -> str:
    """The name of the language in `page_lang`, `Japanese (Latin)`; an unknown tag is returned."""
    tag = LanguageTag.parse(text)
    if isinstance(tag, Fault) or not text:
        return text
    locale = locale_of(page_lang)
    known = registry()
    language = tag.canonical.language
    name = (locale.languages.get(language) if locale else None) or known.languages.get(language, str(tag))
    details = []
    if tag.script and tag.script != known.suppressed_scripts.get(language):
        script = locale.scripts.get(tag.script) if locale else None
        details.append(script or known.scripts.get(tag.script, tag.script))
    if tag.region:
        details.append(_region(tag.region, locale))
    return f"{name} ({', '.join(details)})" if details else name


def _region(code: str, locale: Locale | None) -> str:
    return (locale.territories.get(code) if locale else None) or registry().regions.get(code, code)


def enumerated(names: Sequence[str], page_lang: str) -> str:
    """The names as a list in the page's language: `A, B and C`, `A, B et C`, `A、B、C`."""
    from babel import Locale
    from babel.lists import format_list

    # British English has no comma before "and", like our texts.
    locale = Locale("en", "GB") if page_lang == "en" else locale_of(page_lang)
    return format_list(names, locale=locale or Locale("en", "GB"))


@frozen
class NumberSigns:
    """The characters that a language uses in numbers."""

    decimal: str = "."
    before_percent: str = "\u202f"
    """A narrow no-break space; "" if the language has none."""


@lru_cache(maxsize=64)
def number_signs(lang: str) -> NumberSigns:
    """The characters of this language from CLDR (Babel); English ones if unknown."""
    if lang == SOURCE_LANGUAGE:
        return NumberSigns()
    from babel.numbers import get_decimal_symbol

    locale = locale_of(lang)
    if locale is None:
        return NumberSigns()
    has_blank = any(sign.isspace() for sign in locale.percent_formats[None].pattern)
    return NumberSigns(get_decimal_symbol(locale), NumberSigns().before_percent if has_blank else "")
