"""The Markdown extension: `markdown.markdown(text, extensions=["ludograph"])` gives an article, without MkDocs.

Our reader works on the source text; Python-Markdown only processes the notations of other extensions. The reasons are
in docs/contributing/decisions/reading.md.
"""

from __future__ import annotations

from typing import Any

from markdown import Markdown
from markdown.extensions import Extension
from markdown.preprocessors import Preprocessor

from ludograph.article.rendering import read_article, rendered
from ludograph.base.problems import LudographError
from ludograph.base.source import SourceText
from ludograph.catalogue import Catalogue

_ZENSICAL = "rendering_context"
"""The preprocessor that Zensical adds before all extensions of a site."""


class ArticleExtension(Extension):
    """Reads a text as an article, without any catalogue."""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 — Python-Markdown's name
        """Registers our reader before all other extensions; raises LudographError under Zensical.

        Zensical runs no plugin that could exclude drafts, so every file under docs/ would be published.
        """
        if _ZENSICAL in md.preprocessors:
            raise LudographError(
                "Zensical would publish drafts and private fields with this extension alone."
                " Run `ludograph export zensical DIR`, and `zensical build` in that folder."
            )
        md.preprocessors.register(_Read(md), "ludograph", 1000)


class _Read(Preprocessor):
    def run(self, lines: list[str]) -> list[str]:
        html = rendered(read_article(self.md, SourceText("", "\n".join(lines)), Catalogue())).html
        return [self.md.htmlStash.store(html)]


def makeExtension(**config: Any) -> ArticleExtension:  # noqa: N802 — Python-Markdown's name
    """The extension, for `extensions=["ludograph"]`."""
    return ArticleExtension(**config)
