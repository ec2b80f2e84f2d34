"""Identifiers of works: check digits, canonical forms and addresses.

ISBN and ISSN digits: ISO 2108 and ISO 3297. DOI: `10.` registrant `/` suffix (ANSI/NISO Z39.84, Crossref's usual form).
"""

from __future__ import annotations

import re
from urllib.parse import unquote

_DOI = re.compile(r"10\.\d{4,9}/\S+|10/[a-z0-9]+", re.IGNORECASE)
"""A DOI, or its short form (shortdoi.org)."""
_DOI_RESOLVER = re.compile(r"(?:https?://)?(?:dx\.)?(?:www\.)?doi\.org/|(?:doi|DOI):\s*", re.IGNORECASE)
_TRACKING = re.compile(r"(?:utm_[a-z]+|fbclid|gclid|mc_[ce]id|igshid|_hs(?:enc|mi))", re.IGNORECASE)
_ENCODED_LETTERS = re.compile(r"(?:%[89A-F][0-9A-F])+", re.IGNORECASE)
_URN_RESOLVERS = {"ark:": "https://n2t.net/", "urn:nbn:": "https://nbn-resolving.org/"}


def isbn_digits(text: str) -> str:
    """The ISBN without hyphens and spaces, with a final x as X."""
    return re.sub(r"[\s\-‐‑–]", "", text).upper()


def is_isbn(text: str) -> bool:
    """Whether it is an ISBN-10 or ISBN-13 with a valid check digit."""
    digits = isbn_digits(text)
    if re.fullmatch(r"[0-9]{9}[0-9X]", digits):
        return sum((10 - place) * _value(digit) for place, digit in enumerate(digits)) % 11 == 0
    if re.fullmatch(r"97[89][0-9]{10}", digits):
        return sum((3 if place % 2 else 1) * int(digit) for place, digit in enumerate(digits)) % 10 == 0
    return False


def is_issn(text: str) -> bool:
    """Whether it is an ISSN with a valid check digit."""
    digits = isbn_digits(text)
    if not re.fullmatch(r"[0-9]{7}[0-9X]", digits):
        return False
    return sum((8 - place) * _value(digit) for place, digit in enumerate(digits)) % 11 == 0


def _value(digit: str) -> int:
    return 10 if digit == "X" else int(digit)


def bare_doi(text: str) -> str:
    """The DOI without a resolver's address or `doi:`."""
    return _DOI_RESOLVER.sub("", text.strip(), count=1) if _DOI_RESOLVER.match(text.strip()) else text.strip()


def is_doi(text: str) -> bool:
    """Whether it is a DOI, without a resolver's address."""
    return _DOI.fullmatch(text) is not None


def doi_address(doi: str) -> str:
    return "https://doi.org/" + doi.replace("%", "%25").replace("#", "%23").replace("<", "%3C").replace(">", "%3E")


def web_address(text: str) -> str | None:
    """The https address for a URL, `hdl:`, `ark:` or `urn:nbn:`; None for anything else."""
    text = text.strip()
    lower = text.lower()
    if re.search(r"\s", text) or not text:
        return None
    if lower.startswith(("http://", "https://")) and len(text.split("://", 1)[1]) > 0:
        return text
    if lower.startswith("hdl:"):
        return "https://hdl.handle.net/" + text[4:]
    if lower.startswith("doi:"):
        return doi_address(text[4:])
    for scheme, resolver in _URN_RESOLVERS.items():
        if lower.startswith(scheme):
            return resolver + text
    return None


def readable_address(url: str) -> str:
    """The address in print: with letters instead of UTF-8 percent codes, if all are visible."""
    return _ENCODED_LETTERS.sub(lambda codes: _visible(codes[0]), url)


def _visible(codes: str) -> str:
    letters = unquote(codes, errors="replace")
    return letters if letters.isprintable() and "\ufffd" not in letters else codes


def is_doi_address(url: str) -> bool:
    """Whether the address is that of the DOI resolver."""
    return re.match(r"https?://(?:dx\.|www\.)?doi\.org/10[./]", url, re.IGNORECASE) is not None


def without_tracking(url: str) -> str:
    address, mark, rest = url.partition("?")
    if not mark:
        return url
    query, hash_mark, fragment = rest.partition("#")
    kept = [part for part in query.split("&") if not _TRACKING.fullmatch(part.partition("=")[0])]
    return address + ("?" + "&".join(kept) if kept else "") + hash_mark + fragment
