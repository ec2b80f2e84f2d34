"""A work that we know only through another is cited with that other, and the list of sources has every work."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml
from tests.encyclopedia.articles import DOCS, ROOT, WRITTEN

_ENTRY = re.compile(r"^@\w+\{(?P<key>\w+),\n(?P<fields>.*?)^\}", re.MULTILINE | re.DOTALL)
ENTRIES = {
    match["key"]: match["fields"]
    for match in _ENTRY.finditer((ROOT / "bibliography" / "kabu.bib").read_text(encoding="utf-8"))
}
_THROUGH = {
    "Pollard": {"PorgesThreeCard"},
    "WikiProjectMed": {"WikiProjectMedOichoKabu"},
    "Fudawiki": {"FudawikiSanmaiKabu", "FudawikiKyoKabu", "FudawikiHikiKabu"},
    "Mitamura": {"MitamuraKyokaku"},
}
KNOWN_THROUGH = {
    key: _THROUGH[found[1]]
    for key, fields in ENTRIES.items()
    if (found := re.search(r"[Kk]nown to us through (\w+)", fields))
}
_CITATION = re.compile(r"\[([^][]*@[^][]*)\]")
_KEY = re.compile(r"@(\w+)")


def test_the_list_of_sources_has_every_work() -> None:
    text = (DOCS / "sources" / "index.md").read_text(encoding="utf-8")
    assert set(re.findall(r'<Reference key="(\w+)" />', text)) == set(ENTRIES)


@pytest.mark.parametrize("folder", WRITTEN)
def test_an_article_names_the_account_through_which_a_work_is_known(folder: str) -> None:
    for article in sorted((DOCS / folder).rglob("*.md")):
        for marker in _CITATION.findall(article.read_text(encoding="utf-8")):
            for key in _KEY.findall(marker):
                if key in KNOWN_THROUGH:
                    assert KNOWN_THROUGH[key] & set(_KEY.findall(marker)), f"{article.name}: {marker}"
                    assert re.search(r"\bafter\b|\bcompare\b", marker), f"{article.name}: {marker}"


def _sources(node: object) -> list[list[str]]:
    """The works of each source or list of sources in the data."""
    if isinstance(node, list):
        return [found for each in node for found in _sources(each)]
    if not isinstance(node, dict):
        return []
    stated = [value for name, value in node.items() if name in ("source", "sources")]
    works = [
        [
            str(one["cite"] if isinstance(one, dict) else one).split()[0]
            for one in (each if isinstance(each, list) else [each])
        ]
        for each in stated
    ]
    return works + [found for value in node.values() for found in _sources(value)]


@pytest.mark.parametrize("path", sorted((ROOT / "data").rglob("*.yaml")), ids=lambda path: path.name)
def test_the_data_name_the_account_beside_a_work(path: Path) -> None:
    for works in _sources(yaml.safe_load(path.read_text(encoding="utf-8"))):
        for key in works:
            assert key not in KNOWN_THROUGH or KNOWN_THROUGH[key] & set(works), works
