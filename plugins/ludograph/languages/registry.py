"""The IANA language subtag registry: subtags, deprecations, names.

`.ci/renew/languages.py` writes `registry.json`; a build never fetches it. It also has CLDR's overlong codes (`jpn` for
`ja`) and the usual scripts of each language.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from ludograph.base.frozen import frozen


@frozen
class Registry:
    """The registry at one date. Keys are subtags in canonical case: `ja`, `Latn`, `JP`, `hepburn`."""

    date: str
    """The registry's file date, `2025-08-25`."""
    cldr: str
    """The version of CLDR for overlong codes and usual scripts."""
    languages: dict[str, str]
    """Language subtag to its English description."""
    scripts: dict[str, str]
    regions: dict[str, str]
    variants: dict[str, str]
    extlangs: dict[str, str]
    """Extended language subtag to its prefix: `yue` to `zh`."""
    whole_tags: dict[str, str]
    """Tags registered as a whole (grandfathered, and redundant ones with a preferred value), to their description."""
    deprecated: dict[str, str]
    """`kind:subtag` to its preferred value, or "": `language:jw` to `jv`."""
    macrolanguages: dict[str, str]
    """`cmn` to `zh`."""
    suppressed_scripts: dict[str, str]
    """Language to its usual script, which tags omit: `ja` to `Jpan`."""
    prefixes: dict[str, list[str]]
    """Variant to its prefixes: `hepburn` to [`ja-Latn`]."""
    overlong: dict[str, str]
    """`jpn` to `ja`."""
    usual_scripts: dict[str, tuple[str, ...]]
    """Language to its scripts, the most usual first."""
    regional_scripts: dict[str, str]
    """Language and region to a different usual script: `pa-PK` to `Arab`."""

    def is_language(self, subtag: str) -> bool:
        """Whether the lower-case subtag is a registered or private-use language."""
        return subtag in self.languages or (len(subtag) == 3 and "qaa" <= subtag <= "qtz")

    def is_script(self, subtag: str) -> bool:
        """Whether the subtag, written like `Latn`, is a registered or private-use script."""
        return subtag in self.scripts or "Qaaa" <= subtag <= "Qabx"

    def is_region(self, subtag: str) -> bool:
        """Whether the upper-case subtag is a registered or private-use region."""
        private = len(subtag) == 2 and ("QM" <= subtag <= "QZ" or "XA" <= subtag <= "XZ")
        return subtag in self.regions or private


@cache
def registry() -> Registry:
    data = json.loads(Path(__file__).with_name("registry.json").read_text(encoding="utf-8"))
    data["usual_scripts"] = {
        language: tuple(scripts.split())
        for scripts, languages in data["usual_scripts"].items()
        for language in languages.split()
    }
    return Registry(**data)


@cache
def whole_tags_by_lower_case() -> dict[str, str]:
    """Tags registered as a whole, by their lower-case form."""
    return {tag.lower(): tag for tag in registry().whole_tags}


@cache
def languages_by_name() -> dict[str, str]:
    """Language subtags by their lower-case English description, for hints: `japanese` to `ja`."""
    names: dict[str, str] = {}
    for subtag, name in registry().languages.items():
        names.setdefault(name.lower(), subtag)
    return names
