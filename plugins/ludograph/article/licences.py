"""The licences that pictures may have, and who is credited: for figures, `pictures.yaml` and the credits page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludograph.languages.words import N_, Words

LICENCES: dict[str, tuple[str, str | None]] = {
    "cc0": ("CC0", "https://creativecommons.org/publicdomain/zero/1.0/"),
    "pd": (N_("Public domain"), "https://creativecommons.org/publicdomain/mark/1.0/"),
    "cc-by": ("CC BY", "https://creativecommons.org/licenses/by/{}/"),
    "cc-by-sa": ("CC BY-SA", "https://creativecommons.org/licenses/by-sa/{}/"),
    "cc-by-nd": ("CC BY-ND", "https://creativecommons.org/licenses/by-nd/{}/"),
    "cc-by-nc": ("CC BY-NC", "https://creativecommons.org/licenses/by-nc/{}/"),
    "cc-by-nc-sa": ("CC BY-NC-SA", "https://creativecommons.org/licenses/by-nc-sa/{}/"),
    "cc-by-nc-nd": ("CC BY-NC-ND", "https://creativecommons.org/licenses/by-nc-nd/{}/"),
    "with-permission": (N_("used with permission"), None),
    "us-fair-use": (N_("fair use (US)"), None),
    "stock-image": (N_("stock image"), None),
}
"""Each licence with its words and the address of its terms; `{}` is the version."""
VERSIONS = ("2.0", "2.5", "3.0", "4.0")
KNOWN_LICENCES = f"Licences are {', '.join(LICENCES)}; `licenseVersion` is one of {', '.join(VERSIONS)}."
"""The hint for one that is not known."""


def has_versions(licence: str) -> bool:
    """Whether the licence is one of those of Creative Commons that have versions."""
    return "{}" in (LICENCES.get(licence, ("", ""))[1] or "")


def unknown_licence(licence: str, version: str) -> str:
    """What is not known of it, `cc-by-4` or `cc-by 1.0`; "" for a licence and version of the list."""
    if licence and licence not in LICENCES:
        return licence
    return f"{licence} {version}" if version and has_versions(licence) and version not in VERSIONS else ""


def licence_words(licence: str, version: str, own: Words) -> str:
    """How readers see it: `CC BY-SA 3.0`, `Public domain`; what is not known stays as written."""
    if licence not in LICENCES:
        return f"{licence} {version}".strip()
    words = own.gettext(LICENCES[licence][0])
    return f"{words} {version or VERSIONS[-1]}" if has_versions(licence) else words


def licence_terms(licence: str, version: str) -> str | None:
    """The address of its terms; None where there is none."""
    if licence not in LICENCES or unknown_licence(licence, version):
        return None
    terms = LICENCES[licence][1]
    return terms.format(version or VERSIONS[-1]) if terms else None


def holder_of(options: Mapping[str, Any]) -> str:
    """Who is credited first: the author, else the organisation."""
    return author_of(options) or organization_of(options)


def organization_of(options: Mapping[str, Any]) -> str:
    """The organisation's name, or what it is called for short."""
    return str(options.get("orgName") or options.get("orgAbbr") or "")


def author_of(options: Mapping[str, Any]) -> str:
    """The author's name in its own order."""
    if options.get("author"):
        return str(options["author"])
    family, given = str(options.get("authorFamily") or ""), str(options.get("authorGiven") or "")
    in_order = (family, given) if options.get("authorFamilyFirst") else (given, family)
    return " ".join(part for part in in_order if part)
