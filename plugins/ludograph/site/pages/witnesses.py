"""The sources of the data: for each game a matrix of rules and works, and for each work the statements that depend on
it.

A row is a rule, a column a work; the sign in a cell shows how the work supports the rule, and links to the passage. A
script (`witnesses.js`) lets readers exclude works; it only reads the marks of rows and cells.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from ludograph.article.facts.index import ClaimAt, SiteIndex
from ludograph.article.tree import MadePage, Tag, Value
from ludograph.base.grouping import grouped
from ludograph.catalogue import Catalogue
from ludograph.languages.text import sort_key
from ludograph.languages.words import N_, Words, words_in
from ludograph.library.entry import Entry
from ludograph.library.formatting.order import reference_id, work_page
from ludograph.library.formatting.references import InText, bare_title, in_text, owner
from ludograph.library.pieces import plain
from ludograph.rules.data.model import Rules
from ludograph.rules.tables.facts.witnesses import (
    Dependences,
    Loss,
    Manner,
    Statement,
    Topic,
    Witness,
    dependences,
    independent,
    losses,
    needed,
    title_of,
)
from ludograph.site.pages.generated_page import GeneratedPage
from ludograph.site.pages.writing import (
    Values,
    article_link,
    bullets,
    cited,
    heading,
    joined,
    link,
    page,
    paragraph,
    place,
    sentence,
    spoken,
)

_SIGNS = {
    Manner.STATES: ("●", "says"),
    Manner.INFERS: ("◐", "lets it be inferred"),
    Manner.SILENT: ("○", "is silent"),
    Manner.OTHERWISE: ("≠", "says otherwise"),
}
_GENERAL = ("•", "says in general, without a passage for this rule")
_OURS = ("*", "our choice, since the works are silent or leave it open")
_ORDER = tuple(Manner)
_FEWEST = 5
"""A work that supports fewer statements has no page."""
_FOLDER = "who-says-so/"
_ABOUT = (
    "Every rule of a game with the works that say so, that are silent, or that say otherwise; and what would fall if "
    "one of these works were wrong."
)


_Figures = tuple[str, Value, *tuple[int, ...]]
"""The text by which a row is sorted, what it shows first, and its figures."""


class WhoSaysSo(GeneratedPage):
    """A page for each game, one for each important work, and an overview."""

    src_uri = "who-says-so.md"
    title = N_("Who says so?")

    def pages(self, index: SiteIndex, catalogue: Catalogue) -> Iterator[tuple[str, MadePage]]:
        """English pages, as they are made from the rules data; none if no work supports anything."""
        rules = index.rules
        found = index.statements
        if not any(one.works for one in found):
            return
        lost = losses(found)
        depends = dependences(catalogue.bibliography, _cited_by(found))
        rows: list[_Figures] = []
        for base, own in grouped((one.game.partition("/")[0], one) for one in found).items():
            title = title_of(rules, base)
            rows.append((title, link(title, page_of_game(base)), *_counted(own, depends)))
            claims = [one for one in index.claims if one.rests_on and rules.games[one.game].base == base]
            matrix = _Matrix(rules, own, claims, lost, catalogue)
            yield page_of_game(base), page(f"Who says so? {title}", *matrix.blocks(), lang="en")
        works: list[_Figures] = []
        for entry, own_loss in _works(lost, catalogue):
            uri, anchor = page_without(entry.key, own_loss)
            name, many = ", ".join(filter(None, (owner(entry), _title(entry)))), len(own_loss.fallen)
            if anchor:
                works.append((name, place(anchor, *_named(entry, catalogue), *_by_name(rules, own_loss)), many))
                continue
            works.append((name, link(name, uri), many))
            blocks = _of_work(index, own_loss, entry, catalogue)
            yield uri, page(f"Without {name}", *blocks, lang="en")
        by_game = _figures(("Game", "Statements", "By one work alone"), rows)
        by_work = _figures(("Work", "Statements that rest on it alone"), works)
        parts = _ABOUT, heading("By game"), by_game, heading("By work"), by_work
        yield self.src_uri, page(self.title, *parts, description=_ABOUT, lang="en")


def _figures(heads: Sequence[str], rows: Iterable[_Figures]) -> Tag:
    """A table of names with figures."""
    first, *others = heads
    head = Tag("tr", (Tag("th", (first,), _COLUMN), *(Tag("th", (one,), (*_COLUMN, *_NUMBER)) for one in others)))
    body = tuple(
        Tag("tr", (Tag("th", (name,), (("scope", "row"),)), *(Tag("td", (str(one),), _NUMBER) for one in figures)))
        for _, name, *figures in sorted(rows, key=lambda row: sort_key(row[0], "en"))
    )
    return Tag("table", (Tag("thead", (head,)), Tag("tbody", body)))


_COLUMN = (("scope", "col"),)
_NUMBER = (("class", "lg-number"),)


def page_of_game(base: str) -> str:
    """The page with the sources of a game and its variants."""
    return f"{_FOLDER}{base or 'words-packs-hands'}.md"


def page_without(key: str, lost: Loss) -> tuple[str, str]:
    """The page, and the anchor in it, with the statements that depend on a work."""
    own = f"without-{reference_id(key).removeprefix('ref-')}"
    return (WhoSaysSo.src_uri, own) if len(lost.fallen) < _FEWEST else (f"{_FOLDER}{own}.md", "")


def _counted(found: Sequence[Statement], depends: Dependences) -> tuple[int, int]:
    """The statements that works support, and those by one work alone; a dependent work is no second one."""
    supported = [one for one in found if one.works]
    return len(supported), sum(len(independent(one.works, depends)) == 1 for one in supported)


def works_switch(index: SiteIndex, catalogue: Catalogue) -> Value:
    """The switch for works that support dates, places and relations; "" without such works."""
    found = [one for one in index.statements if one.topic is not Topic.RULE]
    works = [key for key in _cited_by(found) if key in catalogue.bibliography]
    settings = catalogue.settings
    switch = _Switch(losses(index.statements), catalogue, settings.words, settings.lang)
    return switch.folded(works) if works else ""


_ASKED = N_("What if a work did not exist?")


class _Switch:
    """A checkbox for each work, and for readers without scripts a link to the page about it."""

    def __init__(self, lost: Mapping[str, Loss], catalogue: Catalogue, words: Words, lang: str) -> None:
        self._lost, self._catalogue, self._words, self._lang = lost, catalogue, words, lang

    def block(self, works: Sequence[str]) -> Tag:
        """The checkboxes, the script's messages, and the works by name."""
        parts = self._parts(works, f"{self._words.gettext(_ASKED)} ")
        return Tag("div", parts, (("class", "lg-without"), ("data-without", "")))

    def folded(self, works: Sequence[str]) -> Tag:
        """The same block, folded; a script opens it when a work is excluded."""
        summary = Tag("summary", (self._words.gettext(_ASKED),))
        fold = Tag("details", (summary, *self._parts(works)))
        return Tag("div", (fold,), (("class", "lg-without"), ("data-without", "")))

    def _parts(self, works: Sequence[str], asked: str = "") -> Values:
        known = filter(None, map(self._catalogue.bibliography.resolve, works))
        listed = joined([tuple(self._about(entry)) for entry in known], "; ")
        box = (("type", "checkbox"),)
        named = self.named(works).items()
        boxes = joined(
            [Tag("label", (Tag("input", (), (*box, ("value", key))), " ", name)) for key, name in named], " "
        )
        return (
            Tag("div", (paragraph(asked, *boxes),), (("class", "lg-switches"),)),
            Tag("div", (), (("role", "status"),)),
            paragraph(*sentence(self._words, "Works: {works}.", works=listed)),
        )

    def named(self, works: Sequence[str]) -> dict[str, str]:
        """Work → its author, and its short title if another of the works has the same author."""
        many = Counter(map(self.short, works))
        alike = {key: self._catalogue.bibliography.resolve(key) for key in works if many[self.short(key)] > 1}
        titles = {key: [bare_title(entry)] for key, entry in alike.items() if entry is not None}
        return {key: ", ".join(dict.fromkeys((self.short(key), *titles.get(key, ())))) for key in works}

    def _about(self, entry: Entry) -> Iterator[Value]:
        """The work, its dependences with reasons, and the page about it."""
        library, words = self._catalogue.bibliography, self._words
        yield from _named(entry, self._catalogue, self._lang)
        for key, reason in entry.depends.items():
            if (other := library.resolve(key)) is not None:
                named = _named(other, self._catalogue, self._lang)
                yield from (" (", *sentence(words, "depends on {work}: {reason}", work=named, reason=reason), ")")
        if lost := self._lost.get(entry.key):
            yield from (" (", link(words.gettext("without it"), *page_without(entry.key, lost)), ")")

    def short(self, key: str) -> str:
        """`Pollard`, or the title of a work without an author."""
        entry = self._catalogue.bibliography.resolve(key)
        return owner(entry) or plain(in_text(entry, self._lang, InText.AUTHOR)) if entry else _UNPUBLISHED


_MOST_WORKS = 5
"""The columns of works for which a page has room."""


def _divided(own: Iterable[Statement]) -> Iterator[list[Statement]]:
    """The statements in order, divided so that no table has more works than a page has room for."""
    part: list[Statement] = []
    for one in own:
        if part and len(_cited_by([*part, one])) > _MOST_WORKS:
            yield part
            part = []
        part.append(one)
    if part:
        yield part


class _Matrix:
    """The statements of a game: a table for each form, with rules as rows and works as columns, and the passages."""

    def __init__(
        self,
        rules: Rules,
        found: Sequence[Statement],
        claims: Sequence[ClaimAt],
        lost: Mapping[str, Loss],
        catalogue: Catalogue,
    ) -> None:
        self._rules, self._claims, self._catalogue = rules, claims, catalogue
        self._switch = _Switch(lost, catalogue, words_in("en"), "en")
        self._forms = grouped((one.game, one) for one in found)
        self._works = _cited_by(found)
        self._names = self._switch.named(self._works)
        self._passages: dict[tuple[str, str], str] = {}
        """Work and locator → the id of the passage."""
        self._words: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
        """The statement of the passage about a rule, if recorded."""

    def blocks(self) -> Iterator[Value]:
        """The legend, the data for the script, the tables, the passages."""
        signs = (*_SIGNS.values(), _GENERAL, _OURS)
        yield paragraph("; ".join(f"{sign} {meaning}" for sign, meaning in signs), ". A sign leads to the passage.")
        yield self._switch.block(self._works)
        for form, own in self._forms.items():
            if len(self._forms) > 1:
                yield heading(title_of(self._rules, form), id=_anchor(form))
            tables = tuple(map(self._table, _divided(own)))
            yield Tag("div", tables, (("class", "lg-witnesses"), ("data-form", title_of(self._rules, form))))
        if self._claims:
            yield heading("Claims of articles that rest on these rules", id="claims")
            yield bullets(map(self._claim, self._claims))
        yield heading("Passages", id="passages")
        yield bullets(self._passage(*key, id) for key, id in self._passages.items())

    def _table(self, own: Sequence[Statement]) -> Tag:
        works = _cited_by(own)
        has_ours = any(one.is_ours for one in own)
        rows = tuple(Tag("tr", tuple(self._row(one, works, has_ours)), self._marks(one)) for one in own)
        parts = Tag("thead", (self._head(works, has_ours),)), Tag("tbody", rows)
        return Tag("table", parts, (("class", "lg-blocks"),))

    def _claim(self, one: ClaimAt) -> Values:
        """A claim of an article, with the sets of works on which its rules depend."""
        sets = [sorted(works) for works in needed(one.rests_on)]
        named = joined([f" {' or '.join(map(self._switch.short, works))}" for works in sets], ",")
        return (Tag("span", (*_claimed(one), "; it needs", *named), (("data-needs", json.dumps(sets)),)),)

    def _head(self, keys: Sequence[str], has_ours: bool) -> Tag:
        def column(*content: Value, **marks: str) -> Tag:
            found = tuple((f"data-{name}", value) for name, value in marks.items())
            return Tag("th", content, (("scope", "col"), *found))

        works = (column(self._names[key], work=key) for key in keys)
        return Tag("tr", (column("Rule"), column("What holds"), *works, *[column("Our choice")] * has_ours))

    def _row(self, one: Statement, works: Sequence[str], has_ours: bool) -> Iterator[Tag]:
        yield Tag("th", (one.label,), (("scope", "row"),))
        yield Tag("td", (str(one.value) or "not stated",))
        for key in works:
            spoken = [each for each in one.witnesses if each.source.cite == key]
            ordered = sorted(spoken, key=lambda each: _ORDER.index(each.manner))
            signs = joined([self._sign(one, each) for each in ordered], " ")
            says = (("data-says", ""),) if key in one.works else ()
            yield Tag("td", signs, says or (() if signs else _EMPTY))
        if has_ours:
            ours = Tag("span", _OURS[:1], (("role", "img"), ("aria-label", _OURS[1])))
            yield Tag("td", (ours,)) if one.is_ours else Tag("td", (), _EMPTY)

    @staticmethod
    def _marks(one: Statement) -> tuple[tuple[str, str], ...]:
        topic = (("data-topic", str(one.topic)),) if one.topic is not Topic.RULE else ()
        return (*topic, *((("data-odds", ""),) if one.in_odds else ()))

    def _sign(self, one: Statement, witness: Witness) -> Tag:
        key = witness.source.cite, witness.source.locator
        id = self._passages.setdefault(key, f"passage-{len(self._passages) + 1}")
        said = witness.says or witness.source.says
        if said:
            self._words[key].append(f"{one.label}: {said}")
        supports = witness.manner is not Manner.SILENT and witness.manner is not Manner.OTHERWISE
        sign, meaning = _GENERAL if witness.general and supports else _SIGNS[witness.manner]
        label = ", ".join(filter(None, (meaning, witness.source.locator)))
        return Tag("a", (sign,), (("href", f"#{id}"), ("aria-label", label)))

    def _passage(self, key: str, locator: str, id: str) -> Values:
        entry = self._catalogue.bibliography.resolve(key)
        if entry is None:
            return (place(id, _UNPUBLISHED),)
        sources = (each.source for own in self._forms.values() for one in own for each in one.witnesses)
        source = next(each for each in sources if (each.cite, each.locator) == (key, locator))
        said = "; ".join(dict.fromkeys(self._words[key, locator]))
        named = ", ".join(filter(None, (self._switch.short(key), locator)))
        return place(id, named), *cited((source,), self._catalogue), said and f". {said}"


def _cited_by(found: Sequence[Statement]) -> list[str]:
    """The citekeys of the works about these statements."""
    return list(dict.fromkeys(each.source.cite for one in found for each in one.witnesses))


_UNPUBLISHED = "A work that is not published here"
_EMPTY = (("class", "lg-empty"),)


def _anchor(form: str) -> str:
    return form.replace("/", "-")


_CLAIM = "claim"
_TOPICS = {
    Topic.RULE: ("rule", "rules"),
    Topic.DATE: ("date", "dates"),
    Topic.PLACE: ("place", "places"),
    Topic.RELATION: ("relation", "relations"),
    _CLAIM: ("claim of an article", "claims of articles"),
}


def _of_work(index: SiteIndex, lost: Loss, entry: Entry, catalogue: Catalogue) -> Iterator[Value]:
    rules = index.rules
    yield paragraph("What no other work says, if ", *_named(entry, catalogue), " did not exist.")
    claims = [one for one in index.claims if one.falls_without([entry.key])]
    many = Counter(str(one.topic) for one in lost.fallen) + Counter({_CLAIM: len(claims)})
    counted = [f"{many[topic]} {words[many[topic] != 1]}" for topic, words in _TOPICS.items() if many[topic]]
    yield paragraph(f"{', '.join(counted)}.")
    if names := ", ".join(str(rules.games[id_].title) for id_ in lost.without_rules):
        yield paragraph(f"No sourced statement is left of {names}.")
    if odds := [str(rules.games[id_].title) for id_ in lost.without_odds]:
        yield paragraph(f"The odds rest on rules that fall: {', '.join(odds)}.")
    if articles := _sentences(index, entry.key, catalogue):
        yield paragraph("Passages that cite it alone: ", *joined(articles, "; "), ".")
    for form, fallen in grouped((one.game, one) for one in lost.fallen).items():
        title = f"{title_of(rules, form)}: {len(fallen)} {'falls' if len(fallen) == 1 else 'fall'}"
        yield heading(title, id=_anchor(form) or "data")
        yield bullets((Tag("strong", (one.label,)), f": {one.value}") for one in fallen)
        yield link("All witnesses", page_of_game(form.partition("/")[0]))
    if claims:
        yield heading("Claims of articles that rest on what falls", id="claims")
        yield bullets(_claimed(one) for one in claims)


def _claimed(one: ClaimAt) -> Values:
    """`“there are 22 such hands” (The greedy player)`."""
    words = spoken(one.claim.text, one.article.lang, "en")
    return "“", words, "” (", article_link(one.article, "en", one.claim.anchor), ")"


def _sentences(index: SiteIndex, key: str, catalogue: Catalogue) -> list[Values]:
    """The articles with citations of this work alone, and the number of them."""
    alone = index.cited_alone([key], catalogue.bibliography.meant_by)
    many = Counter(use.article.page for use in alone)
    articles = {use.article.page: use.article for use in alone}
    return [(article_link(articles[page], "en"), f" ({many[page]})") for page in sorted(articles)]


def _by_name(rules: Rules, lost: Loss) -> Values:
    """` (Hiki-Kabu: Mentioned)`: the few dependent statements, by form."""
    forms = grouped((one.game, one) for one in lost.fallen)
    links = (link(title_of(rules, form), page_of_game(form.partition("/")[0])) for form in forms)
    said = (f": {', '.join(one.label for one in own)}" for own in forms.values())
    return (" (", *joined(list(zip(links, said, strict=True)), "; "), ")")


def _works(lost: Mapping[str, Loss], catalogue: Catalogue) -> list[tuple[Entry, Loss]]:
    """The published works with the statements that depend on each; the most important first."""
    known = ((catalogue.bibliography.get(key), loss) for key, loss in sorted(lost.items()))
    return sorted(((entry, loss) for entry, loss in known if entry), key=lambda one: -len(one[1].fallen))


def _title(entry: Entry) -> str:
    return entry.text.get("title", entry.key)


def _named(entry: Entry, catalogue: Catalogue, page_lang: str = "en") -> Values:
    """The work as a link to its entry in the bibliography."""
    home = work_page(entry, catalogue.bibliography.on_one_page)
    name = link(spoken(_title(entry), entry.lang or "", page_lang), home, reference_id(entry.key))
    return (f"{whose}, ", name) if (whose := owner(entry)) else (name,)
