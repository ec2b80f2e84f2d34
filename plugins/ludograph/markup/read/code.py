"""Code in an article: between fences, indented, or typed as HTML."""

from __future__ import annotations

import re

from ludograph.markup.blocks import blocks as b
from ludograph.markup.blocks.text import COMMENT
from ludograph.markup.html import TAG, read_attributes
from ludograph.markup.policy import kept
from ludograph.markup.read.foreign import Extensions
from ludograph.markup.read.ledger import Ledger
from ludograph.markup.read.scripts import code_language
from ludograph.markup.tree import Element, End, Literal, Markup, Node, Piece, Start, element

_IN_CODE = frozenset("code span b i em strong samp kbd".split())
"""Elements that are kept in code typed as HTML."""
_CHUNK = re.compile(r"\{(?:[A-Za-z]\w*)[ ,}]")


def code_block(block: b.CodeBlock, ledger: Ledger, extensions: Extensions) -> Node:
    """Code between fences or indented, highlighted where another extension does that."""
    code = block.code.replace(COMMENT, "")
    if block.fence:
        ledger.shown_code[block.fence_at] = block.end
        if _CHUNK.match(block.info) and "chunk" not in ledger.reported_once:
            ledger.reported_once.add("chunk")
            hint = "Put what it makes in its place, or write the language without braces."
            end = block.fence_at + len(block.fence) + len(block.info)
            ledger.problem("PAN004", "this code is shown, and not run", hint, block.fence_at, end)
        made = extensions.code(f"{block.fence}{block.info}", code.split("\n"), block.fence)
        if made is not None:
            tag = code_language(code, ledger)
            return element("div", [made], {"lang": tag}) if tag else made
    language = re.match(r"[\w+#.-]+", block.info)
    inner = element("code", [Literal(f"{code}\n")], {"class": f"language-{language[0]}" if language else None})
    return element("pre", [inner], {"lang": code_language(code, ledger)})


def verbatim(block: b.HtmlBlock) -> list[Piece]:
    """`<pre>` as typed; of its tags those that mark up code are kept."""
    text = block.text.text.replace(COMMENT, "")
    inner = re.sub(r"^\s*<pre[^>]*>|</pre\s*>.*$", "", text, flags=re.IGNORECASE | re.DOTALL)
    pre = Element("pre", span=(block.start, block.end))
    pieces: list[Piece] = [Start(pre)]
    position = 0
    for tag in TAG.finditer(inner):
        if tag["name"] not in _IN_CODE:
            continue
        pieces.append(_as_typed(inner[position : tag.start()]))
        position = tag.end()
        pairs = {each.name: each.value for each in read_attributes(tag["attributes"])}
        mark = Element(tag["name"], dict(kept(tag["name"], pairs)[0]))
        pieces.append(End(mark) if tag["close"] else Start(mark))
    return [*pieces, _as_typed(inner[position:]), End(pre)]


def _as_typed(text: str) -> Markup:
    return Markup(text.replace("<", "&lt;"))
