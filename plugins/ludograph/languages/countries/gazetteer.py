"""Countries and their parts by ISO 3166 code, with names in a page's language.

Codes are stored in `codes.json`: ISO 3166-1 alpha-2, `EU` and `XK`, and ISO 3166-2 for parts such as `AU-NT`.
"""

from __future__ import annotations

import json
from functools import cache, lru_cache
from pathlib import Path

from ludograph.base.frozen import frozen
from ludograph.base.problems import Fault, meaning, nearest
from ludograph.languages.names import locale_of

COMMONLY_MEANT = {
    "AN": "CW", "BU": "MM", "CS": "CZ", "DA": "DK", "EL": "GR", "EN": "GB", "FA": "IR", "HI": "IN", "JA": "JP",
    "KO": "KR", "SU": "RU", "TP": "TL", "UK": "GB", "YU": "RS", "ZH": "CN", "ZR": "CD",
}  # fmt: skip
"""Codes of languages and former countries → the code probably meant."""

SHORTER_NAMES = {
    "en": {
        "HK": "Hong Kong",
        "MO": "Macao",
        "MM": "Myanmar",
        "PS": "Palestine",
        "CD": "DR Congo",
        "CG": "Congo",
        "TR": "Turkey",
        "UM": "US Outlying Islands",
        "VA": "Vatican City",
    },
    "de": {"HK": "Hongkong", "MO": "Macau"},
    "es": {"HK": "Hong Kong", "MO": "Macao"},
    "fr": {"HK": "Hong Kong", "MO": "Macao"},
    "ja": {"HK": "香港", "MO": "マカオ"},
    "zh": {"HK": "香港", "MO": "澳门"},
}
"""Shorter names for articles than those of CLDR (`Macao SAR China`)."""


@frozen
class Country:
    """A country, or a part of one."""

    code: str
    """`JP`, or `AU-NT` for a part."""
    name: str
    """In the requested language."""

    @property
    def country_code(self) -> str:
        """The code of the whole country: `AU` for `AU-NT`."""
        return self.code[:2]


@cache
def _codes() -> tuple[frozenset[str], dict[str, dict[str, str]]]:
    data = json.loads(Path(__file__).with_name("codes.json").read_text(encoding="utf-8"))
    return frozenset(data["countries"].split()), data["parts"]


def country_codes() -> frozenset[str]:
    """The codes of all countries, without parts."""
    return _codes()[0]


@lru_cache(maxsize=4096)
def country_name(code: str, page_lang: str = "en") -> str:
    """The name of the country or part in the page's language; an unknown code is returned.

    Names of parts are English, with their country in brackets: `Northern Territory (Australia)`.
    """
    if code not in country_codes():
        part = _codes()[1].get(code[:2], {}).get(code[3:]) if code[2:3] == "-" else None
        return f"{part} ({country_name(code[:2], page_lang)})" if part else code
    short = SHORTER_NAMES.get(page_lang.partition("-")[0], {}).get(code)
    locale = locale_of(page_lang) or locale_of("en")
    return short or str(locale.territories.get(code, code) if locale else code)


@lru_cache(maxsize=4096)
def read_country(text: str, page_lang: str = "en") -> Country | Fault:
    """The country with this code, or L008 with similar codes; lower case has a replacement."""
    code = text.strip()
    if is_country(code):
        return Country(code, country_name(code, page_lang))
    start = len(text) - len(text.lstrip())
    span = (start, start + len(code)) if code else (0, len(text))
    if is_country(code.upper()):
        message = f"country code {code!r} is written in capitals"
        return Fault("L008", message, f"Write {code.upper()!r}.", *span, code.upper())
    return Fault("L008", f"unknown country code {code!r}", _hint(code), *span)


def is_country(code: str) -> bool:
    """Whether the code is that of a country or part."""
    countries, parts = _codes()
    return code in countries or (code[2:3] == "-" and code[3:] in parts.get(code[:2], {}))


def _with_names(codes: list[str]) -> dict[str, str]:
    return {code: country_name(code) for code in codes}


def _hint(code: str) -> str:
    meant = COMMONLY_MEANT.get(code.upper())
    if meant:
        return meaning(code, _with_names([meant]))
    by_name = {country_name(known).casefold(): known for known in country_codes()}
    if len(code) > 3 and code[2:3] != "-":
        exact = by_name.get(code.casefold())
        names = [code.casefold()] if exact else nearest(code, by_name, limit=2)
        if names:
            return meaning(code, _with_names([by_name[name] for name in names]))
    upper = code.upper()
    if len(code) > 3 and code[2:3] == "-" and upper[:2] in _codes()[1]:
        return f"Parts of {country_name(upper[:2])} are {', '.join(sorted(_codes()[1][upper[:2]])[:12])}."
    close = _near(upper)
    return meaning(code, _with_names(close)) if close else "Codes are those of ISO 3166-1, such as 'JP'."


def _near(code: str) -> list[str]:
    """Up to three codes that differ in one letter, those with the same first letter first; for three-letter codes by
    their beginning.
    """
    if len(code) == 3:
        found = [code[:2], code[0] + code[2]]
        return [known for known in dict.fromkeys(found) if known in country_codes()]
    if len(code) != 2:
        return []
    swapped = [known for known in (code[::-1],) if known in country_codes()]
    starts = [known for known in sorted(country_codes()) if known[0] == code[0] or known[1] == code[1]]
    return [*swapped, *sorted(starts, key=lambda known: (known[0] != code[0], abs(ord(known[1]) - ord(code[1]))))][:3]
