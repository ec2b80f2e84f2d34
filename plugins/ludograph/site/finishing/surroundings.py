"""The values that the templates of `frame.py` show around an article."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import field
from types import MappingProxyType
from typing import Any
from urllib.parse import quote, urlsplit

from ludograph.article.facts import ArticleFacts
from ludograph.article.facts.description import title_of
from ludograph.article.facts.index import LinkedFrom, changed
from ludograph.article.facts.rendered import RenderedArticle
from ludograph.base.frozen import frozen
from ludograph.base.grouping import filled
from ludograph.base.places import folder_of_part
from ludograph.languages.runs import marked_runs
from ludograph.languages.words import Words, catalogue_of, frame_words
from ludograph.site.addresses import folder_of, url_of
from ludograph.site.finishing.facts_box import BoxFact, FactValue
from ludograph.site.finishing.how_to_cite import HowToCite
from ludograph.site.finishing.versions import OtherVersion
from ludograph.site.pages.az import AtoZ
from ludograph.site.project.project import Project
from ludograph.site.publication.faces import face_rules
from ludograph.store.codec.text import sorted_json


@frozen
class Backlink:
    """A passage of another article that links here."""

    url: str
    title: str
    lang: str
    sentence: tuple[tuple[str, str], ...]
    """In pieces, each with its language tag; "" for the page's language."""


@frozen
class Surroundings:
    """The data of a page besides its article."""

    lang: str = "en"
    """The page's language."""
    words: Words = field(default_factory=lambda: frame_words("en"))
    """The program's words in the page's language."""
    address: str = ""
    """From the site's root."""
    root: str = ""
    """The prefix of addresses in a page that is shown at any address: `/`, or `/k/`."""
    list_of_pages: str = ""
    """The address of the list of all articles."""
    home: bool = False
    """Whether this is the home page, which is not cited."""
    draft: bool = False
    meta: Sequence[tuple[str, str]] = ()
    links: Sequence[Mapping[str, str]] = ()
    json_ld: str = ""
    """The record for programs, escaped for a script element."""
    facts: Sequence[BoxFact] = ()
    has_box: bool = False
    """Whether the article has a box for these facts."""
    languages: Sequence[OtherVersion] = ()
    """The page in other languages."""
    needs: Sequence[FactValue] = ()
    """What the page's game needs, in a few words each."""
    play_now: str = ""
    """The id of the play-now box, or ""."""
    backlinks: Sequence[Backlink] = ()
    edit_url: str = ""
    report_url: str = ""
    cite: HowToCite | None = None
    booklet: str = ""
    """The name of its PDF, in the folder of the page."""
    words_file: str = ""
    """The script with these words for our other scripts."""
    faces: str = ""
    """HTML that loads the site's own typefaces."""
    styles: Sequence[str] = ()
    scripts: Sequence[str] = ()

    @property
    def words_lang(self) -> str:
        """The language of the program's words; "" for that of the page."""
        return self.words.tag(self.lang) or ""


ON_DEMAND = (
    "home.css", "draft.css", "languages.css", "index.css", "code.css", "tables.css", "odds.css", "matrix.css",
    "best-play.css", "boxes.css", "layout.css", "beside.css", "map.css", "places.css", "timeline.css",
    "family.css", "suits.css", "formulas.css", "sounds.css", "hand-checker.css", "hands.js", "hand-checker.js",
    "qr.css", "qr.js", "house-rules.css", "house-rules.js", "lists.css", "lists.js", "witnesses.css", "witnesses.js",
)  # fmt: skip
"""Files of assets/, each named after the contents that need it."""


def on_demand(needs: Collection[str], ending: str) -> list[str]:
    """The further style sheets (`.css`) or scripts (`.js`) that a page needs."""
    return [name for name in ON_DEMAND if name.endswith(ending) and name.removesuffix(ending) in needs]


def words_file(lang: str) -> str:
    """The script with the words for our other scripts in a language; "" for English."""
    catalogue = catalogue_of(lang)
    return f"words-{catalogue.stem}.js" if catalogue else ""


def head_meta(
    rendered: RenderedArticle,
    *,
    site_name: str,
    canonical: str | None,
    noindex: bool,
    explained: Iterable[str] | None = None,
) -> list[tuple[str, str]]:
    """Open Graph and citation metadata, the exclusion of drafts and unlisted pages from search engines, and the words
    that the file beside the page explains, if there is one.
    """
    meta = [("robots", "noindex")] if noindex else []
    meta += [("og:type", "article"), ("og:title", title_of(rendered.facts)), ("og:site_name", site_name)]
    meta += [("og:description", rendered.facts.description)] if rendered.facts.description else []
    meta += [("og:url", canonical)] if canonical else []
    meta += [("og:locale", rendered.facts.lang.replace("-", "_"))]
    meta += [("lg-terms", "|".join(explained))] if explained is not None else []
    return [*meta, *((str(name), str(value)) for name, value in rendered.head.get("meta", ()))]


def report_url(target: str, facts: ArticleFacts, title: str, address: str, words: Words) -> str:
    """Where readers report mistakes: a mail address or a form with page and revision filled in; the body comes last."""
    if not target:
        return ""
    subject = quote(words.gettext("Mistake in “{title}”", title=title), safe="")
    asked, page = words.gettext("What is wrong:"), words.gettext("Page: {address}", address=address)
    revision = words.gettext("Revision: {revision}", revision=facts.metadata.modified or facts.source_hash[:12])
    body = quote(f"{asked}\n\n\n{page}\n{revision}", safe="")
    if "://" not in target:
        return f"mailto:{target.removeprefix('mailto:')}?subject={subject}&body={body}"
    return f"{target}{'&' if '?' in target else '?'}title={subject}&body={body}"


def json_ld(
    rendered: RenderedArticle, canonical: str | None, versions: Mapping[str, Any] = MappingProxyType({})
) -> str:
    """The article's record for programs, with its address and game.

    `versions` is the part about other languages.

    The JSON is escaped for a script element; "" without a record.
    """
    record: Mapping[str, str] = rendered.head.get("json_ld", {})
    if not record:
        return ""
    facts = rendered.facts
    added: dict[str, Any] = {"url": canonical, "description": facts.description, **versions}
    if facts.metadata.players or facts.metadata.game:
        given = facts.metadata.players
        players = {"@type": "QuantitativeValue", "minValue": given.least, "maxValue": given.most}
        game = {"@type": "Game", "name": title_of(facts)} | (
            {"numberOfPlayers": filled(players)} if given.least else {}
        )
        added["about"] = game
    parts = {**{name: sorted_json(value) for name, value in filled(added).items()}, **record}
    text = ",".join(f"{sorted_json(name)}:{parts[name]}" for name in sorted(parts))
    return f"{{{text}}}".replace("<", "\\u003c")


def nowhere(project: Project) -> Surroundings:
    """The parts around the text of the 404 page, with links from the root: it is shown at any address."""
    lang, site = project.settings.lang, project.site
    root = urlsplit(site.url).path or "/"
    return Surroundings(
        lang=lang,
        words=frame_words(lang),
        words_file=words_file(lang),
        root=root,
        faces=face_rules(root) if project.options.fonts else "",
        list_of_pages=url_of(AtoZ.src_uri, site.directory_urls) if project.has_list else "",
        styles=on_demand({"home"}, ".css"),
    )


_HIDDEN = frozenset({"navigation", "toc", "footer"})
"""What the front matter's `hide` may name."""


def hidden_parts(facts: ArticleFacts) -> frozenset[str]:
    """The parts among `navigation`, `toc` and `footer` that the page does not have."""
    hidden = facts.metadata.values.get("hide")
    return _HIDDEN.intersection(map(str, hidden)) if isinstance(hidden, list) else frozenset()


ALTERNATE = "alternate "
"""Material fetches a site map for each `[rel=alternate]`, as if it were a translation; the blank prevents that."""
_REFERENCES = {
    "references.bib": "application/x-bibtex",
    "references.json": "application/vnd.citationstyles.csl+json",
    "references.ris": "application/x-research-info-systems",
}


def alternates(rendered: RenderedArticle, project: Project) -> list[dict[str, str]]:
    """Links to the feed of changed articles, and to the page's references as files."""
    page = rendered.facts.page
    base = "../" * folder_of(page, project.site.directory_urls).count("/")
    title = frame_words(rendered.facts.lang).gettext("Changed articles")
    address = f"{base}{folder_of_part(project.part_of(page))}feed.xml"
    feed = {"rel": ALTERNATE, "type": "application/atom+xml", "title": title, "href": address}
    found = (name for name in rendered.files if name in _REFERENCES)
    return [feed, *({"rel": ALTERNATE, "type": _REFERENCES[name], "href": name} for name in found)]


def edit_url(page: str, project: Project) -> str:
    """Where the file that a page is made from is edited; "" for a page that is made from many."""
    edit = project.site.edit
    if project.article_at(page) is not None:
        return edit.article(page)
    made_from: Mapping[str, str] = project.options.made_from
    fitting = [start for start in made_from if page.startswith(start)]
    return edit.project_file(made_from[max(fitting, key=len)], project.site.docs_name) if fitting else ""


def latest_change(page: str, project: Project) -> str:
    """The date of a page that is made from all articles: that of the article changed last; "" for an article."""
    latest = () if project.article_at(page) is not None else project.index.for_readers.latest
    return changed(latest[0]) if latest else ""


# What other articles say where they link to a page.

HOME = ("", "index.html")
"""The addresses of the home page."""
_SENTENCE_ENDS = tuple(".!?…。！？")


def backlinks(page: str, project: Project) -> list[Backlink]:
    """The articles that link to the page, each with the first such sentence; pages of the main part name only articles
    of that part.

    A link to the original counts for a translation in the link's language too, except the translation's own.
    """
    listed = project.index
    known = listed.articles.get(page)
    page_lang = known.lang if known else project.settings.lang
    addresses = project.addresses
    original = known.metadata.translates if known else ""
    written = (*listed.links.get(page, ()), *(listed.links.get(original, ()) if original else ()))
    passages = []
    for found in written:
        is_hidden = not project.is_workshop(page) and found.article.page in listed.workshop
        if is_hidden or found.article.metadata.translates == page:
            continue
        meant = addresses.translation(found.link.resolved or "", found.article.lang)
        if (meant.page if meant is not None and meant.page != found.article.page else found.link.resolved) != page:
            continue
        article, address = found.article, url_of(found.article.page, project.site.directory_urls)
        lang = article.metadata.title.lang or article.lang
        sentence = "" if address in HOME else _sentence(found)  # a home page's links are not sentences
        # The home page often has a slogan as its heading.
        title = project.settings.site_name if address in HOME else title_of(article)
        east_asian = article.metadata.languages or (project.settings_of(article.page).han,)
        runs = tuple(marked_runs(sentence, page_lang, east_asian))
        passages.append(Backlink(address, title, "" if lang == page_lang else lang, runs))
    shown: dict[str, Backlink] = {}
    for passage in passages:
        before = shown.setdefault(passage.url, passage)
        if passage.sentence and not before.sentence:
            shown[passage.url] = passage
    return list(shown.values())


def _sentence(found: LinkedFrom) -> str:
    """The sentence around the link; "" for a heading or a cell."""
    sentence = found.link.sentence
    return sentence if sentence.rstrip('"”’»)]').endswith(_SENTENCE_ENDS) else ""
