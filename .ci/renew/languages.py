"""Writes `registry.json` and `scripts.json` from the IANA subtag registry, CLDR and the Unicode database.

Run when the registry has changed; never in a build::

    npm install --prefix /tmp/sources language-subtag-registry cldr-core
    pip install unicodedataplus
    .venv/bin/python .ci/renew/languages.py /tmp/sources
"""

from __future__ import annotations

import importlib
import json
import sys
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import Any

HERE = Path(__file__).parents[2] / "plugins/ludograph/languages"

# fmt: off
SCRIPTS = (
    "Arab", "Armn", "Beng", "Bopo", "Cans", "Cher", "Copt", "Cyrl", "Deva", "Ethi", "Geor", "Grek", "Gujr", "Guru",
    "Hang", "Hani", "Hebr", "Hira", "Java", "Kana", "Khmr", "Knda", "Laoo", "Latn", "Mlym", "Mong", "Mymr", "Nkoo",
    "Orya", "Phag", "Sinh", "Syrc", "Taml", "Telu", "Tfng", "Thaa", "Thai", "Tibt", "Yiii",
)
# fmt: on
"""The scripts that a text is looked through for; characters of any other count as no script at all."""

FULL_WIDTH_LATIN = range(0xFF00, 0xFF5F)
"""Latin letters as wide as a Han character are how Japanese sets them, and say nothing about the language."""

HAN_BY_USE = "\u3005\u3006\u3007\u303b"
"""々 〆 〇 〻 are written among Han characters only, whatever their Script property says."""

_KINDS = {
    **{kind: f"{kind}s" for kind in ("language", "script", "region", "variant")},
    **dict.fromkeys(("grandfathered", "redundant"), "whole_tags"),
}
"""The registry's kinds of records, and what `Registry` calls them."""


def _json(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def registry(records: Iterable[dict[str, Any]], file_date: str) -> dict[str, Any]:
    """What of the registry's records is looked up: names, preferred values, prefixes, macrolanguages …"""
    data: dict[str, Any] = defaultdict(dict)
    for record in records:
        kind = record["Type"]
        subtag = record.get("Subtag") or record["Tag"]
        preferred = record.get("Preferred-Value", "")
        if kind == "extlang":
            data["extlangs"][subtag] = record["Prefix"][0]
            continue
        if kind == "redundant" and not preferred:
            continue
        data[_KINDS[kind]][subtag] = record["Description"][0]
        if "Deprecated" in record:
            data["deprecated"][f"{kind}:{subtag}"] = preferred
        if "Macrolanguage" in record:
            data["macrolanguages"][subtag] = record["Macrolanguage"]
        if "Suppress-Script" in record:
            data["suppressed_scripts"][subtag] = record["Suppress-Script"]
        if kind == "variant" and "Prefix" in record:
            data["prefixes"][subtag] = record["Prefix"]
    return {"date": file_date, **data}


def overlong(aliases: dict[str, Any], languages: dict[str, str]) -> dict[str, str]:
    """ISO 639-2 and 639-3 codes of languages that have a shorter one, by CLDR: `jpn` is `ja`."""
    return {
        code: alias["_replacement"]
        for code, alias in aliases.items()
        if alias["_reason"] in {"overlong", "bibliographic"}
        and code not in languages
        and alias["_replacement"] in languages
    }


def usual_scripts(likely: dict[str, str], data: dict[str, Any], languages: Iterable[str]) -> dict[str, str]:
    """The scripts each language is written in, the most usual first, as a list of languages per list of scripts."""
    by_scripts: dict[str, list[str]] = defaultdict(list)
    for language in languages:
        found = [likely[language].split("-")[1]] if language in likely else []
        found += data.get(language, {}).get("_scripts", [])
        # Romanised or sinicised by some is not what a plain tag promises.
        found += [s for s in data.get(f"{language}-alt-secondary", {}).get("_scripts", []) if s not in {"Latn", "Hani"}]
        if found:
            by_scripts[" ".join(dict.fromkeys(found))].append(language)
    return {scripts: " ".join(sorted(by_scripts[scripts])) for scripts in sorted(by_scripts)}


def regional_scripts(likely: dict[str, str]) -> dict[str, str]:
    """Where a region writes a language in another script than most do: `zh-TW` is Hant, `pa-PK` is Arab."""
    return {
        tag: full.split("-")[1]
        for tag, full in sorted(likely.items())
        if tag.count("-") == 1
        and len(tag.split("-")[1]) == 2
        and not tag.startswith("und")
        and likely.get(tag.split("-")[0], "").split("-")[1:2] != full.split("-")[1:2]
    }


def script_ranges() -> dict[str, Any]:
    """The code points of each script, as `first-last` in hexadecimal."""
    unicode = importlib.import_module("unicodedataplus")
    names = {unicode.property_value_by_alias["script"][code]: code for code in SCRIPTS}
    spans: dict[str, list[list[int]]] = defaultdict(list)
    for point in range(0x110000):
        character = chr(point)
        script = "Hani" if character in HAN_BY_USE else names.get(unicode.script(character))
        if script is None or unicode.category(character) in {"Cn", "So"}:
            continue
        if script == "Latn" and point in FULL_WIDTH_LATIN:
            continue
        if spans[script] and spans[script][-1][1] == point - 1:
            spans[script][-1][1] = point
        else:
            spans[script].append([point, point])
    ranges = {
        script: " ".join(f"{first:x}-{last:x}" if last > first else f"{first:x}" for first, last in spans[script])
        for script in sorted(spans)
    }
    return {"unicode": unicode.unidata_version, "ranges": ranges}


def _write(name: str, data: dict[str, Any]) -> None:
    text = json.dumps(data, ensure_ascii=False, indent=0, separators=(",", ":"))
    (HERE / name).write_text(text + "\n", encoding="utf-8")


def main(folder: Path) -> None:
    """Write both files from the packages installed below `folder`."""
    packages = folder / "node_modules"
    source = packages / "language-subtag-registry" / "data" / "json"
    cldr = packages / "cldr-core" / "supplemental"
    data = registry(_json(source / "registry.json"), _json(source / "meta.json")["File-Date"])
    aliases = _json(cldr / "aliases.json")["supplemental"]["metadata"]["alias"]["languageAlias"]
    likely = _json(cldr / "likelySubtags.json")["supplemental"]["likelySubtags"]
    language_data = _json(cldr / "languageData.json")["supplemental"]["languageData"]
    data["cldr"] = _json(packages / "cldr-core" / "package.json")["version"]
    data["overlong"] = overlong(aliases, data["languages"])
    data["usual_scripts"] = usual_scripts(likely, language_data, data["languages"])
    data["regional_scripts"] = regional_scripts(likely)
    _write("registry.json", data)
    _write("scripts.json", script_ranges())


if __name__ == "__main__":
    main(Path(sys.argv[1]))
