"""The boundary as a property: whatever the project looks like, no built file holds what its people keep back.

A project is generated from a number: its articles, their folders and notations vary, and a secret word is planted in
each private place. For each place there is one documented switch; with it the files that should show the secret do.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from tests.security.test_pictures import SECRET, picture
from tests.security.test_publication import holding

Files = dict[str, str | bytes]
HEADS = ("draft: true", "draft: YES", "publish: false", "published: no", "drafts: true", "Draft: yes", "status: draft")


def secret(place: str) -> str:
    """The word that is planted in a place."""
    return f"Zq{place}word"


def project(choose: random.Random) -> Files:
    """A project with a secret in every private place."""
    folder = choose.choice(["", "games/", "a/b/"])
    draft = choose.choice(HEADS)
    extra = choose.choice(["annote", "annotation", "usera", "label", "library"])
    article = f"# Open\n\nCited [@Open1950] [@Zot1980]. <!-- {secret('Comment')} -->\n\n"
    article += f"%% {secret('Remark')} %%\n\n[[later]]\n\n"
    plan = secret("Plan").lower()
    article += f"[[{plan}]] ![[{plan}]] [[{plan}#Part]] [own]({plan}.md) <a href='{plan}.md'>raw</a> [by][one]\n\n"
    article += f"<https://example.org/{folder}{plan}/> http://example.org/{folder}{plan}/index.html#part\n\n"
    article += f'[one]: {plan}.md "{secret("Hover")}"\n\n## See [[{plan}]]\n\n{{%a {plan} %}}\n'
    article += "![A table](photo.jpg)\n"
    if choose.random() < 0.5:
        article += f"\n> [!todo]\n> {secret('Todo')}\n"
    return {
        f"docs/{folder}open.md": article,
        f"docs/{folder}later.md": f"---\ntitle: {secret('Title')}\n{draft}\ntags: [{secret('Tag')}]\n---\n"
        f"{secret('Text')} [@Held1960] ![{secret('Alt')}](held.svg) @{{Held1960}}\n\n## {secret('Heading')}\n",
        f"docs/{folder}{secret('Plan').lower()}.md": f"---\ntitle: {secret('Name')}\ndraft: true\n---\n# Part\n",
        f"docs/{folder}later.claims.yaml": f"- {{id: one, text: {secret('Claim')}}}\n",
        f"docs/{folder}hidden/under.md": f"# {secret('Under')}\n",
        f"docs/{folder}held.svg": f'<svg xmlns="http://www.w3.org/2000/svg"><desc>{secret("Drawing")}</desc></svg>',
        f"docs/{folder}photo.jpg": picture("JPEG"),
        f"docs/{folder}notes.txt": secret("File"),
        f"docs/{choose.choice(['templates', '_private', '.trash'])}/a.md": f"# {secret('Template')}\n",
        f"docs/{folder}pictures.yaml": f"held.svg: {{author: {secret('Maker')}, license: cc0}}\n",
        "bibliography/a.bib": f"% {secret('Aside')}\n"
        "@book{Open1950, title = {Open}, author = {Ono, Haru}, date = {1950}, "
        f"{extra} = {{{secret('Field')}}}, keywords = {{{secret('Keyword')}}}, file = {{{secret('Path')}}}}}\n"
        f"@book{{Held1960, title = {{{secret('Work')}}}, author = {{{secret('Author')}, A.}}, date = {{1960}}}}\n"
        f"@book{{Idle1970, title = {{{secret('Idle')}}}, author = {{Ono, Haru}}, date = {{1970}}}}\n",
        "bibliography/b.json": '[{"id": "Zot1980", "type": "book", "title": "Z", "issued": {"date-parts": [[1980]]}, '
        f'"note": "{secret("Extra")}", "abstract": "{secret("Abstract")}"}}]',
        "data/decks/open.yaml": f"# {secret('Margin')}\nopen-deck:\n  names: [Open]\n  numbers: 1-10\n"
        "  suits: {birds: {names: [birds]}}\n",
        "data/decks/held.yaml": f"draft: true\nheld-deck:\n  names: [{secret('Deck')}]\n  numbers: 1-10\n"
        "  suits: {birds: {names: [birds]}}\n",
    }


PLACES = {
    place: secret(place)
    for place in (
    "Comment", "Remark", "Todo", "Title", "Tag", "Text", "Alt", "Heading", "Drawing", "File", "Template", "Field",
    "Keyword", "Path", "Work", "Author", "Idle", "Deck", "Plan", "Name", "Hover", "Claim", "Under", "Maker", "Aside",
    "Extra", "Abstract", "Margin",
)} | {"Camera": SECRET}  # fmt: skip
"""Where a secret is planted, and its word."""
SITE = {"site_url": "https://example.org/"}
HIDDEN = {"folders": {"**/hidden/**": {"publish": "explicit"}, "hidden/**": {"publish": "explicit"}}}
"""A folder whose articles are published only where they say so."""


def _published(files: Files) -> Files:
    """The draft says `draft: false`."""
    changed = dict(files)
    for path, text in files.items():
        if path.endswith("later.md"):
            for head in HEADS:
                text = text.replace(f"\n{head}\n", "\ndraft: false\n")
            changed[path] = text
    return changed


def _unlisted(files: Files) -> Files:
    """The draft says `publish: unlisted`."""
    changed = _published(files)
    return {
        path: text.replace("draft: false", "publish: unlisted") if isinstance(text, str) else text
        for path, text in changed.items()
    }


def _explicit(files: Files) -> Files:
    """The article of the folder that publishes nothing by itself says `publish: true`."""
    said = {path: f"---\npublish: true\n---\n{text!s}" for path, text in files.items() if path.endswith("under.md")}
    return {**files, **said}


def _deck(files: Files) -> Files:
    return {**files, "data/decks/held.yaml": str(files["data/decks/held.yaml"]).replace("draft: true", "draft: no")}


SWITCHES: tuple[tuple[Callable[[Files], Files], dict[str, Any], tuple[str, ...], str], ...] = (
    (
        _published,
        {},
        ("Title", "Tag", "Text", "Alt", "Heading", "Drawing", "Work", "Author", "Maker"),
        "later/index.html",
    ),
    (
        _unlisted,
        {},
        ("Title", "Tag", "Text", "Alt", "Heading", "Drawing", "Work", "Author", "Maker"),
        "later/index.html",
    ),
    (_explicit, {}, ("Under",), "hidden/under/index.html"),
    (dict, {"todo": "show"}, ("Todo",), "open/index.html"),
    (dict, {"library": "all"}, ("Idle",), "bibliography/index.html"),
    (dict, {"fields": ["annotation", "usera", "label", "library"]}, ("Field",), "bibliography.bib"),
    (dict, {"assets": ["**/*.txt", "*.txt"]}, ("File",), "notes.txt"),
    (dict, {"untouched": ["**/photo.jpg", "photo.jpg"]}, ("Camera",), "photo.jpg"),
    (_deck, {}, ("Deck",), "decks/index.html"),
)
"""What is changed, the options, the places that become public, and a file that shows the first of them."""
NOWHERE_ELSE = {
    _unlisted: (
        "/later/index.html", "/later/references.bib", "/later/references.json", "/later/references.ris", "/held.svg",
    )
}  # fmt: skip
"""An unlisted article is at its address, with its references and picture, and in no index, search, feed or list."""


@pytest.mark.parametrize("number", range(2))
def test_no_built_file_holds_a_secret(new_site, number):
    site = new_site(project(random.Random(number)), mkdocs=SITE, **HIDDEN)
    assert site.build(), site.messages
    assert {place: found for place, word in PLACES.items() if (found := holding(site, word))} == {}


@pytest.mark.parametrize("switch", range(len(SWITCHES)))
def test_a_documented_switch_publishes_its_secrets_and_no_other(new_site, switch):
    change, options, public, shown = SWITCHES[switch]
    site = new_site(change(project(random.Random(switch))), mkdocs=SITE, **HIDDEN, **options)
    assert site.build(), site.messages
    found = {place: files for place, word in PLACES.items() if (files := holding(site, word))}
    assert set(found) == set(public)
    assert any(file.endswith(shown) for file in found[public[0]])
    if change in NOWHERE_ELSE:
        elsewhere = {
            file for files in found.values() for file in files if not f"/{file}".endswith(NOWHERE_ELSE[change])
        }
        assert elsewhere == set()
