"""The Markdown extension: `markdown.markdown(text, extensions=["ludograph"])` renders an article, without MkDocs.

Our reader works on the source text: it finds blocks and constructs with their places and hands Python-Markdown a tree
whose texts hold tokens. Other extensions then do what they do on trees and texts; fences and blocks of other extensions
are given to them while the tree is built. Why so: docs/contributing/decisions/reading.md.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as etree
from typing import Any

from markdown import Markdown
from markdown.blockprocessors import BlockProcessor
from markdown.extensions import Extension
from markdown.postprocessors import Postprocessor
from markdown.preprocessors import Preprocessor
from markdown.treeprocessors import Treeprocessor

from ludograph.catalogue import Catalogue
from ludograph.markup.nesting import nested
from ludograph.markup.nodes import HOLDER, OPEN
from ludograph.markup.reading import ArticleReading
from ludograph.source import SourceText

_PLACEHOLDER = "\ue003article\ue003"
# The scanner has read all of these already; asked again they would see tokens, or what was refused.
_DONE = (
    "em_strong",
    "em_strong2",
    "not_strong",
    "backtick",
    "escape",
    "reference",
    "link",
    "image_link",
    "image_reference",
    "short_reference",
    "short_image_ref",
    "autolink",
    "automail",
    "html",
    "linebreak",
)
_EMPTY_PARAGRAPH = re.compile(r"<p>\s*</p>\n?")


class ArticleExtension(Extension):
    """Renders one article at a time; `reading` is the last one."""

    def __init__(self, catalogue: Catalogue | None = None, **config: Any) -> None:
        super().__init__(**config)
        self.catalogue = catalogue or Catalogue()
        self.source: SourceText | None = None
        self.page = ""
        self.reading: ArticleReading | None = None

    def begin(self, source: SourceText, catalogue: Catalogue, page: str) -> None:
        """Say which article the next conversion is of."""
        self.source, self.catalogue, self.page = source, catalogue, page

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 — Python-Markdown's name
        """Take over the reading of blocks and constructs."""
        md.registerExtension(self)
        md.preprocessors.register(_Read(md, self), "ludograph", 1000)
        md.parser.blockprocessors.register(_Place(md.parser, self), "ludograph", 1000)
        md.postprocessors.register(_Fill(md, self), "ludograph", -10)
        if "attr_list" in md.treeprocessors:
            # Attribute lists are read with their places; what is none of them is text.
            md.treeprocessors.deregister("attr_list")
        for name in _DONE:
            if name in md.inlinePatterns:
                md.inlinePatterns.deregister(name)

    def reset(self) -> None:
        """Forget the last article."""
        self.reading = None


class _Read(Preprocessor):
    """Takes the whole text out of the hands of the other preprocessors: they know nothing of places."""

    def __init__(self, md: Markdown, extension: ArticleExtension) -> None:
        super().__init__(md)
        self._extension = extension

    def run(self, lines: list[str]) -> list[str]:
        extension = self._extension
        source = extension.source or SourceText("", "\n".join(lines))
        extension.source = None
        extension.reading = ArticleReading(source, extension.catalogue, extension.page)
        return [_PLACEHOLDER]


class _Place(BlockProcessor):
    """Builds the article's tree where its placeholder stands."""

    def __init__(self, parser: Any, extension: ArticleExtension) -> None:
        super().__init__(parser)
        self._extension = extension

    def test(self, parent: etree.Element, block: str) -> bool:
        return block.strip() == _PLACEHOLDER

    def run(self, parent: etree.Element, blocks: list[str]) -> bool:
        blocks.pop(0)
        reading = self._extension.reading
        assert reading is not None  # the preprocessor ran before
        reading.build(self.parser.md, parent)
        return True


class _Fill(Postprocessor):
    """Writes the constructs in the place of their tokens."""

    def __init__(self, md: Markdown, extension: ArticleExtension) -> None:
        super().__init__(md)
        self._extension = extension

    def run(self, text: str) -> str:
        reading = self._extension.reading
        if reading is None:
            return text
        text = text.replace(f"<{HOLDER}>", "").replace(f"</{HOLDER}>", "\n")
        if OPEN in text:
            text = reading.ledger.nodes.fill(text)
        text = _EMPTY_PARAGRAPH.sub("", text)
        return nested(text) if reading.ledger.crosses else text


class _ContentsWhenAsked(Treeprocessor):
    """The library's table of contents, worked out only for a page that has its marker."""

    def __init__(self, md: Markdown, extension: ArticleExtension, toc: Any) -> None:
        super().__init__(md)
        self._extension = extension
        self._toc = toc

    def run(self, root: etree.Element) -> etree.Element | None:
        reading = self._extension.reading
        if reading is not None and self._toc.marker and self._toc.marker in reading.source.text:
            result: etree.Element | None = self._toc.run(root)
            return result
        return None


def leave_contents_to_us(md: Markdown, extension: ArticleExtension) -> None:
    """Keep the extension `toc` from working out a table that nobody reads: `markup.toc` makes the page's.

    Where it adds links to the headings it is left as it is.
    """
    if "toc" in md.treeprocessors:
        toc: Any = md.treeprocessors["toc"]
        if not (toc.use_anchors or toc.use_permalinks):
            md.treeprocessors.register(_ContentsWhenAsked(md, extension, toc), "toc", 5)


def makeExtension(**config: Any) -> ArticleExtension:  # noqa: N802 — Python-Markdown's name
    """The extension, for `extensions=["ludograph"]`."""
    return ArticleExtension(**config)
