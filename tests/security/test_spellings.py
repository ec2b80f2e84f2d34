"""However an author spells that an article is a draft, nothing of it is in any built file."""

from __future__ import annotations

import re
from itertools import product

from tests.article.head.test_unread_head import COPIES, HELD

KINDS = ("Title", "Text", "Heading", "Tag", "Picture", "Game", "Deck", "Work")
HEAD = "title: ZqTitle{n}word\ntags: [ZqTag{n}word]\ngame: zqgame{n}word\n"
TEXT = "ZqText{n}word [@ZqWork{n}word] ![A](zqpicture{n}word.svg)\n\n## ZqHeading{n}word\n"
GAME = """zqgame{n}word:
  names: [ZqGame{n}word]
  family: kabu
  status: partial
  source: ZqWork{n}word
  form: banker
  deck: {{use: zqdeck{n}word}}
  players: 2-5
"""
DECK = """zqdeck{n}word:
  names: [ZqDeck{n}word]
  numbers: 1-10
  suits: {{birds: {{names: [birds]}}}}
  source: ZqWork{n}word
"""
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><desc>ZqPicture{n}word</desc></svg>'
PUBLIC = 999
"""The number of the article that is no draft: each of its secrets is published."""

ENDS = ("\n", "\r\n", "\r")
FENCES = (("---", "---"), ("---", "..."), ("--", "--"), ("-----", "-----"), ("–––", "–––"), ("---", "--"), ("", ""))
BEFORE = ("", "\ufeff", "\ufeff\ufeff", "\n\n", " \n")
SAID = (
    "draft: true", "draft: YES", "Draft: True", "DRAFT: on", '"draft": "true"', "draft : true", "draft:true",
    "draft = true", "publish: false", "publish: No", "published: no", "drafts: true", "status: draft", "draft: 1",
    "a: &a {draft: true}\n<<: *a", "draft: &a true", "!!str draft: !!bool true", "? draft\n: true",
)  # fmt: skip


def spellings() -> list[str]:
    """Articles with `{n}` in their secrets, each of which its author means as a draft."""
    made = []
    for end, fence, before in product(ENDS, FENCES, BEFORE):
        said = SAID[len(made) % len(SAID)] if fence[0] else "draft: true"
        opening, closing = (f"{fence[0]}\n", f"{fence[1]}\n") if fence[0] else ("", "")
        head = f"{HEAD}{said}\n" if len(made) % 2 else f"{said}\n{HEAD}"
        made.append(f"{before}{opening}{head}{closing}\n{TEXT}".replace("\n", end))
    for said, end in product(SAID, ENDS):
        made.append(f"---\n{HEAD}{said}\n---\n{TEXT}".replace("\n", end))
    made += [head.replace("# A", f"# ZqTitle{{n}}word\n\n{TEXT}") for head in HELD.values()]
    return made


def numbered(text: str, number: int) -> str:
    return text.replace("{n}", str(number)).replace("{{", "{").replace("}}", "}")


def secrets_of(files: dict[str, bytes]) -> set[tuple[str, int]]:
    """The secrets in names and contents of files: each a kind and the number of its article."""
    found = set()
    for path, content in files.items():
        for kind, number in re.findall(r"zq([a-z]+)(\d+)word", f"{path}\n{content.decode('utf-8', 'replace')}".lower()):
            found.add((kind.capitalize(), int(number)))
    return found


def test_no_spelling_of_a_draft_publishes_anything_of_it(new_site) -> None:
    articles = [(f"docs/zqtitle{number}word.md", text) for number, text in enumerate(spellings())]
    articles += [(f"docs/{name}.md", f"---\npublish: true\n{HEAD}---\n{TEXT}") for name in COPIES]
    files: dict[str, str | bytes] = {"docs/koi.md": "# Koi\n", "bibliography/a.bib": ""}
    for number, (path, text) in [*enumerate(articles), (PUBLIC, ("docs/open.md", f"---\n{HEAD}---\n{TEXT}"))]:
        files[path] = numbered(text, number).encode()
        files[f"docs/zqpicture{number}word.svg"] = numbered(SVG, number)
        work = f"@book{{ZqWork{number}word, title = {{A}}, author = {{Ono, H.}}, date = {{1950}}, langid = {{en}}}}\n"
        files["bibliography/a.bib"] = f"{files['bibliography/a.bib']}{work}"
        if "zqgame" not in text:
            continue
        files[f"data/games/zqgame{number}word.yaml"] = numbered(GAME, number)
        files[f"data/decks/zqdeck{number}word.yaml"] = numbered(DECK, number)
    site = new_site(files, mkdocs={"site_url": "https://example.org/"})
    assert len(articles) >= 60 + len(COPIES)
    assert site.build(), site.messages[:5]
    published = secrets_of(site.files())
    assert {kind for kind, number in published if number == PUBLIC} == set(KINDS)
    leaks = {(kind, *articles[number]) for kind, number in published if number != PUBLIC}
    assert sorted(leaks) == []
