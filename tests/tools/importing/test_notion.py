"""Pages that Notion exported: their words, as the export's own HTML has them, are on the page in their order."""

from __future__ import annotations

import random
import re
from html import escape
from pathlib import Path

from tests.tools.importing.test_wikitext import shown, words

from ludograph.base.files import WorkingTree
from ludograph.tools.importing.notion import notion_layout

ID = "1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6d"
SAID = (
    "cards", "%%pc%%", "==eq==", "@March 3, 2024", "{漢|かん}", "^[n]", "$5 and $6", "{curly}",
    "a_b_c", "++x++", "H~2~O",
    "12:30:45", ":smile:", "花", "100 %", "C++", "x^2^", "5 < 6", "a & b",
)  # fmt: skip
"""Words that Notion writes as they are, or with Markdown's own escapes."""
TAGS = {"": "span", "**": "strong", "*": "em", "`": "code"}


def drawn(chance: random.Random) -> tuple[str, str]:
    """A page as Notion exports it in Markdown, and as it does in HTML."""

    def phrase() -> tuple[str, str]:
        said = [(chance.choice(SAID), chance.choice([*TAGS, "", ""])) for _ in range(chance.randint(1, 5))]
        in_markdown = (word if mark == "`" else re.sub(r"[<_\[\]|]", r"\\\g<0>", word) for word, mark in said)
        return (
            " ".join(f"{mark}{word}{mark}" for word, (_, mark) in zip(in_markdown, said, strict=True)),
            " ".join(f"<{TAGS[mark]}>{escape(word)}</{TAGS[mark]}>" for word, mark in said),
        )

    def block() -> tuple[str, str]:
        (one, one_html), (two, two_html) = phrase(), phrase()
        both = f"<li>{one_html}</li><li>{two_html}</li>"
        return chance.choice(
            [
                (one, f"<p>{one_html}</p>"),
                (f"## {one}", f"<h2>{one_html}</h2>"),
                (f"- {one}\n    - {two}", f"<ul><li>{one_html}<ul><li>{two_html}</li></ul></li></ul>"),
                (f"1. {one}\n2. {two}", f"<ol>{both}</ol>"),
                (f"- [ ]  {one}\n- [x]  {two}", f"<ul>{both}</ul>"),
                (f"> {one}", f"<blockquote>{one_html}</blockquote>"),
                (f"<aside>\n💡 {one}\n\n{two}\n\n</aside>", f"<figure>{one_html}<p>{two_html}</p></figure>"),
                ("---", "<hr/>"),
                ("```python\nx = {1: '%%'}\n```", "<pre><code>x = {1: '%%'}</code></pre>"),
                (f"[{one}](https://example.org/a_b)", f"<a>{one_html}</a>"),
            ]
        )

    blocks = [block() for _ in range(chance.randint(3, 8))]
    return "\n\n".join(text for text, _ in blocks) + "\n", " ".join(html for _, html in blocks)


def test_the_words_of_a_page_of_notion_stay_in_their_order(tmp_path: Path) -> None:
    chance = random.Random(3)
    for _ in range(60):
        page, as_html = drawn(chance)
        (tmp_path / f"P {ID}.md").write_text(f"# P\n\n{page}", encoding="utf-8")
        files = notion_layout(WorkingTree(tmp_path)).files
        assert files is not None
        made = (files.read("P.md") or b"").decode().removeprefix("# P\n")
        found = [word for word in words(shown(made)) if word != "Note"]  # the name of a box
        assert "".join(found) == "".join(words(re.sub("<[^<>]*>", " ", as_html))), page
