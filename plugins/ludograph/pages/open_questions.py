"""For editors only: drafts, and everything that articles leave to be done or asked."""

from __future__ import annotations

from collections.abc import Iterator

from ludograph.article.facts import ArticleFacts, RemarkKind
from ludograph.article.index import SiteIndex
from ludograph.article.publication import Intent
from ludograph.catalogue import Catalogue
from ludograph.languages.words import N_, Words
from ludograph.pages.writing import article_link, bullets, escaped, page

_KEPT_BACK = {Intent.DRAFT, Intent.UNCLEAR}
_KINDS = {
    RemarkKind.TODO: N_("to do"),
    RemarkKind.CLEANUP: N_("marked in the text"),
    RemarkKind.REMARK: N_("remark"),
    RemarkKind.TASK: N_("open task"),
}


class OpenQuestions:
    """Made where drafts are shown, and nowhere else."""

    src_uri = "open-questions.md"
    title = N_("Drafts and open questions")

    def pages(self, index: SiteIndex, catalogue: Catalogue) -> Iterator[tuple[str, str]]:
        """Drafts, then what is open article by article, then what the sources of the rules data do not say."""
        if not catalogue.settings.show_drafts:
            return
        page_lang, words = catalogue.settings.lang, catalogue.settings.words
        drafts = [article_link(one, page_lang) for one in index.articles.values() if one.metadata.intent in _KEPT_BACK]
        families = "\n\n".join(f'<Rules show="unstated" family="{family}" />' for family in index.rules.families)
        open_work = [part for article in index.articles.values() for part in _open(article, page_lang, words)]
        parts = (
            f"## {words.gettext('Drafts')}",
            bullets(drafts) or words.gettext("None."),
            f"## {words.gettext('Open in articles')}",
            *(open_work or [words.gettext("Nothing.")]),
            f"## {words.gettext('What the sources do not say')}" if families else "",
            families,
        )
        yield self.src_uri, page(words.gettext(self.title), *parts)


def _open(article: ArticleFacts, page_lang: str, words: Words) -> Iterator[str]:
    claims = [claim for claim in article.claims if claim.result != "pass"]
    if not article.remarks and not claims:
        return
    rows = [f"{words.gettext(_KINDS[remark.kind])}: {escaped(remark.text)}" for remark in article.remarks]
    rows += [
        f"{words.gettext('claim')} {escaped(claim.id)}: {escaped(claim.result)}: {escaped(claim.text)}"
        for claim in claims
    ]
    yield f"### {article_link(article, page_lang)}"
    yield bullets(rows)
