"""Every attack in `attacks.yaml` against the articles' reader: 0 get through.

The judge is written apart from the program's policy: it parses the page as a browser would and says what a browser
would run, fetch or cover.
"""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
import yaml

from ludograph.catalogue import Address, Addresses, Catalogue, Picture
from ludograph.markup.rendering import Converter
from ludograph.source import SourceText

ATTACKS: dict[str, list[str]] = yaml.safe_load((Path(__file__).parent / "attacks.yaml").read_text("utf-8"))
EXTENSIONS = [
    "abbr", "admonition", "attr_list", "def_list", "footnotes", "md_in_html", "toc", "pymdownx.superfences",
    "pymdownx.details", "pymdownx.blocks.html", "pymdownx.blocks.tab", "pymdownx.tasklist",
]  # fmt: skip
RUNNING = {
    "script", "iframe", "object", "embed", "applet", "frame", "frameset", "style", "link", "meta", "base", "form",
    "button", "textarea", "select", "svg", "math", "template", "noscript", "portal", "marquee", "keygen", "xmp",
    "plaintext", "animate", "set", "foreignobject",
}  # fmt: skip
FETCHING = {"src", "srcset", "poster", "data", "background", "lowsrc", "ping", "xlink:href", "dynsrc", "longdesc"}
SCHEME = re.compile(r"\s*([a-z][a-z0-9+.-]*):", re.IGNORECASE)


class Judge(HTMLParser):
    """What is wrong with a page."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in RUNNING:
            self.found.append(f"<{tag}>")
        for name, value in attrs:
            self._attribute(tag, name.lower(), value or "")

    def _attribute(self, tag: str, name: str, value: str) -> None:
        folded = re.sub(r"[\x00-\x20\u200b]", "", value).lower()
        if name.startswith("on") or name in {"srcdoc", "formaction", "action", "ping", "usemap", "srcset"}:
            self.found.append(f"{tag} {name}")
        scheme = SCHEME.match(folded)
        if name in FETCHING | {"href", "cite"} and scheme and scheme[1] not in {"http", "https", "mailto"}:
            self.found.append(f"{tag} {name}={value}")
        if name in FETCHING and (folded.startswith(("//", "\\\\", "/\\")) or scheme):
            self.found.append(f"{tag} {name}={value}")
        if name == "style" and re.search(
            r"url|image-set|fixed|absolute|sticky|expression|\\|/\*|-\d|transform", folded
        ):
            self.found.append(f"{tag} style={value}")
        if name == "id" and value.startswith("__"):
            self.found.append(f"{tag} id={value}")
        if name == "class" and re.search(r"\bmd-(?!button|icon|typeset)", value):
            self.found.append(f"{tag} class={value}")
        if name.startswith(("data-md", "data-clipboard")):
            self.found.append(f"{tag} {name}")


@pytest.fixture(scope="module")
def converter() -> Converter:
    """One converter with many extensions."""
    return Converter(EXTENSIONS)


CATALOGUE = Catalogue(
    addresses=Addresses({"a.md": Address("a.md", "a/"), "t.md": Address("t.md", "t/")}, frozenset({"a.png", "a.mp3"})),
    pictures={"a.png": Picture("a.png", 4, 3)},
)


@pytest.mark.parametrize(
    "attack", [pytest.param(text, id=f"{policy}: {text[:40]!r}") for policy, texts in ATTACKS.items() for text in texts]
)
@pytest.mark.parametrize("dialect", ["vault", "wiki"])
def test_no_attack_gets_through(converter: Converter, attack: str, dialect: str) -> None:
    catalogue = CATALOGUE.with_settings(dialect=dialect)
    rendered = converter.render(
        SourceText("docs/t.md", f"# Title\n\nBefore.\n\n{attack}\n\nAfter.\n"), catalogue, "t.md"
    )
    judge = Judge()
    judge.feed(rendered.html)
    judge.close()
    assert judge.found == []


def test_there_are_enough_of_them() -> None:
    assert sum(map(len, ATTACKS.values())) >= 120
    assert all(len(texts) == len(set(texts)) for texts in ATTACKS.values())


def test_the_judge_finds_what_is_written_as_html() -> None:
    written = [text for texts in ATTACKS.values() for text in texts if text.startswith("<")]
    found = 0
    for text in written:
        judge = Judge()
        judge.feed(text)
        judge.close()
        found += bool(judge.found)
    assert found > len(written) * 0.8
