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

from ludograph.article.read import policy
from ludograph.article.rendering import Converter
from ludograph.base.source import SourceText
from ludograph.catalogue import Address, Addresses, Catalogue, Picture
from ludograph.site.finished import SiteSettings
from ludograph.site.settings.config import Options, site_settings

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
        if name == "rel" and "opener" in value.lower().split():
            self.found.append(f"{tag} rel={value}")
        if name.startswith(("data-md", "data-clipboard")):
            self.found.append(f"{tag} {name}")


@pytest.fixture(scope="module")
def converter() -> Converter:
    """One converter with many extensions."""
    return Converter(EXTENSIONS)


MANY_ATTRIBUTES = sorted(
    {match for texts in ATTACKS.values() for text in texts for match in re.findall(r"[\w:-]+(?=\s*=)", text.lower())}
    | policy.GLOBAL
    | policy.OBSOLETE
    | set().union(*policy.ATTRIBUTES.values())
)
"""Every attribute of the attacks and of HTML."""

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


EVERYTHING = {
    name: tuple(sorted(found))
    for name in sorted({*policy.ELEMENTS, *policy.LET_THROUGH, "my-chart"})
    if (found := {each for each in MANY_ATTRIBUTES if not policy.never_let_through(name, [each])})
}
"""The most that the option `html` can let through."""


@pytest.mark.parametrize(
    "attack", [pytest.param(text, id=f"{policy}: {text[:40]!r}") for policy, texts in ATTACKS.items() for text in texts]
)
def test_no_attack_gets_through_where_a_site_lets_through_all_that_it_can(converter: Converter, attack: str) -> None:
    catalogue = CATALOGUE.with_settings(html=EVERYTHING)
    for text in (attack, re.sub(r"<(/?)(?:b|a|div|img|span)\b", r"<\1my-chart", attack)):
        rendered = converter.render(SourceText("docs/t.md", f"# Title\n\n{text}\n"), catalogue, "t.md")
        judge = Judge()
        judge.feed(rendered.html)
        judge.close()
        assert judge.found == []


def test_what_a_site_lets_through_is_written() -> None:
    options, faults = Options.read(
        {"html": {"My-Chart": ["points", "data-a"], "span": ["property"], "dialog": ["open"]}}
    )
    assert faults == []
    settings = site_settings(options, SiteSettings(Path()), preview=False)
    text = (
        '<my-chart points="1 2" other="3">a <span property="b" vocab="c">d</span></my-chart>\n\n<dialog open>e</dialog>'
    )
    rendered = Converter().render(SourceText("docs/t.md", text), Catalogue(settings=settings), "t.md")
    assert '<my-chart points="1 2">a <span property="b">d</span></my-chart>' in rendered.html
    assert '<dialog open="">e</dialog>' in rendered.html
    assert [problem.code for problem in rendered.facts.problems] == ["HTM007", "HTM007"]


@pytest.mark.parametrize(
    "html",
    [
        *({name: []} for name in sorted(RUNNING - policy.ELEMENTS)),
        *({name: []} for name in "html head body title font-face annotation-xml x- x:y".split()),
        {"a b": []}, {"": []}, {"my-chart": ["x y"]},
        *({"my-chart": [name]} for name in "onclick OnLoad srcdoc formaction is data-md-x lowsrc".split()),
        *({"span": [name]} for name in "href src srcset target contenteditable popover anything".split()),
        {"a": ["ping"]}, {"img": ["srcset"]}, {"img": ["usemap"]}, {"video": ["autoplay"]},
        ["my-chart"], {"my-chart": "points"}, "my-chart",
    ],
    ids=str,
)  # fmt: skip
def test_no_site_can_let_through_what_runs_or_leads_somewhere(html: object) -> None:
    _, faults = Options.read({"html": html})
    assert [fault.message.partition(":")[0] for fault in faults] == ["html"]


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
