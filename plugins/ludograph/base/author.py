"""The author of an article: a name with addresses."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from ludograph.base.frozen import frozen
from ludograph.base.grouping import filled

_ORCID = re.compile(r"(?:https?://orcid\.org/)?(\d{4}-\d{4}-\d{4}-\d{3}[\dX])")
_WEB = re.compile(r"https?://[^\s<>\"]+")


@frozen
class Author:
    """An author of an article."""

    name: str
    lang: str = ""
    """Canonical tag of the name's language; "" for the page's."""
    orcid: str = ""
    """Sixteen digits in four groups, as `0000-0002-1825-0097`."""
    url: str = ""
    """The author's own page."""
    organization: bool = False
    """Whether it is an organization: an institution, or editors who sign together."""

    @property
    def address(self) -> str:
        """The target of a link on the name: the author's page, else the ORCID record, or ""."""
        return self.url or self.orcid_address

    @property
    def orcid_address(self) -> str:
        """The ORCID record's address, or ""."""
        return f"https://orcid.org/{self.orcid}" if self.orcid else ""

    @property
    def record(self) -> dict[str, str]:
        """The known values by name, without empty ones."""
        known = {"name": self.name, "lang": self.lang, "orcid": self.orcid, "url": self.url}
        known["type"] = "organization" if self.organization else ""
        return filled(known)

    @property
    def json_ld(self) -> dict[str, Any]:
        """A schema.org Person, whom the ORCID record identifies, or an Organization."""
        name: Any = {"@value": self.name, "@language": self.lang} if self.lang else self.name
        known = {
            "@type": "Organization" if self.organization else "Person",
            "@id": self.orcid_address,
            "name": name,
            "url": self.url,
        }
        return filled(known)


def orcid_in(text: str) -> str:
    """The identifier in `0000-0002-1825-0097` or its address; "" for other texts and wrong check digits (ISO 7064)."""
    match = _ORCID.fullmatch(text.strip())
    if match is None:
        return ""
    digits = match[1].replace("-", "")
    total = 0
    for digit in digits[:-1]:
        total = (total + int(digit)) * 2
    check = (12 - total % 11) % 11
    return match[1] if digits[-1] == ("X" if check == 10 else str(check)) else ""


def web_address_in(text: str) -> str:
    """The text if it is an `http` or `https` address, else ""."""
    return text.strip() if _WEB.fullmatch(text.strip()) else ""


def author_of(value: str | Mapping[str, object]) -> Author:
    """The author that an option gives as a name or as a map; malformed values are omitted."""
    if isinstance(value, str):
        return Author(value)
    text = {key: str(each) for key, each in value.items() if each is not None}
    name, organization = text.get("name", ""), text.get("organization", "")
    orcid, url = orcid_in(text.get("orcid", "")), web_address_in(text.get("url", ""))
    return Author(name or organization, text.get("lang", ""), orcid, url, bool(organization and not name))


def credited(of_article: Sequence[Author], of_site: Sequence[Author]) -> Sequence[Author]:
    """The authors of an article: its own, else those of the site."""
    return of_article or of_site
