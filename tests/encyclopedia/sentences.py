"""The sentences of an article as readers meet them, without tables, notation and citations, and how long they are."""

from __future__ import annotations

import re

_HEAD = re.compile(r"\A---\n.*?\n---\n", re.DOTALL)
_LEFT_OUT = re.compile(
    r"```.*?```|\[[^\[\]]*@\w[^\[\]]*\]|!\[[^\]]*\]\([^)]*\)|<[^>]*>|\{#[\w-]+\}|\[![a-z]+\][+-]?", re.DOTALL
)
_ITEM = re.compile(r"\n\s*(?:>\s*)?(?:\d+\.|-)\s+")
_END = re.compile(r"(?<=[.!?:;])[”’)]*\s+(?=[A-Z0-9‘“\"`—]|[-–] )")
_WORD = re.compile(r"[^\W_][\w’'–.,-]*")


def blocks(text: str) -> list[str]:
    """Paragraphs and list items in reading order, headings and tables left out."""
    text = _LEFT_OUT.sub("", _HEAD.sub("", text))
    text = re.sub(r"\]\([^()]*\)|[\[\]*\\]", "", text)
    text = re.sub(r"\{([^{}|]+)\|[^{}]*\}", r"\1", text)
    found = []
    for block in re.split(r"\n\s*\n", text):
        if not block.lstrip().startswith(("#", "|", "> |")):
            items = (re.sub(r"^> ?", "", item, flags=re.MULTILINE) for item in _ITEM.split("\n" + block))
            found += [" ".join(item.split()) for item in items if item.strip(" >\n")]
    return found


def sentences(text: str) -> list[str]:
    """Every sentence; one ends at a full stop, a question or exclamation mark, a colon or a semicolon."""
    return [sentence for block in blocks(text) for sentence in _END.split(block) if len(words(sentence)) > 1]


def words(sentence: str) -> list[str]:
    """The words and numbers of a sentence."""
    return _WORD.findall(sentence)
