"""Who says so: for each game every rule with the works that witness it, and for each work what falls without it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from ludograph.article.facts.index import SiteIndex
from ludograph.article.tree import MadePage, Tag, Value
from ludograph.catalogue import Catalogue
from ludograph.languages.words import N_
from ludograph.library.entry import Entry
from ludograph.library.formatting.place import reference_id, work_page
from ludograph.library.formatting.references import owner
from ludograph.rules.data.model import Rules
from ludograph.rules.tables.facts.witnesses import Loss, Manner, Statement, Witness, losses
from ludograph.site.pages.writing import Values, bullets, cited, heading, joined, link, page, paragraph, spoken

_MANNERS = {
    Manner.STATES: "says",
    Manner.INFERS: "lets it be inferred",
    Manner.SILENT: "is silent",
    Manner.OTHERWISE: "says otherwise",
}
_ORDER = tuple(Manner)
_FEWEST = 5
"""A work on which fewer statements hang has no page of its own."""


class WhoSaysSo:
    """A page for each game, one for each work that matters, and one that leads to them."""

    src_uri = "who-says-so.md"
    title = N_("Who says so?")

    def pages(self, index: SiteIndex, catalogue: Catalogue) -> Iterator[tuple[str, MadePage]]:
        """English pages, since all of them is made from rules data; none where no work witnesses anything."""
        rules = index.rules
        found = index.statements
        if not any(one.works for one in found):
            return
        games: defaultdict[str, list[Statement]] = defaultdict(list)
        for one in found:
            games[rules.games[one.game].base].append(one)
        rows = []
        for base, own in games.items():
            uri, title = f"{_FOLDER}{base}.md", rules.games[base].title
            rows.append((link(title, uri), f": {_counted(own)}"))
            yield uri, page(f"Who says so? {title}", *_of_game(rules, own, catalogue), lang="en")
        works = []
        for entry, lost in _works(found, catalogue):
            many = len(lost.fallen)
            said = f": {'1 statement rests' if many == 1 else f'{many} statements rest'} on it alone"
            uri = f"{_FOLDER}without-{reference_id(entry.key).removeprefix('ref-')}.md"
            if many < _FEWEST:
                works.append((*_named(entry, catalogue), said))
                continue
            works.append((link(f"Without {_called(entry)}", uri), said))
            yield uri, page(f"Without {_called(entry)}", *_of_work(rules, lost, entry, catalogue), lang="en")
        parts = _ABOUT, heading("By game"), bullets(rows), heading("By work"), bullets(works)
        yield self.src_uri, page(self.title, *parts, description=_ABOUT, lang="en")


_FOLDER = "who-says-so/"
_ABOUT = (
    "Every rule of a game with the works that say so, that are silent, or that say otherwise; and what would fall if "
    "one of these works were wrong."
)
_GENERAL = (
    "“In general” means: the work describes the game, and the passage for this rule is not noted. “Our choice” is "
    "what this site chose where the works are silent."
)


def _counted(found: Sequence[Statement]) -> str:
    """`40 statements, 31 by one work alone`."""
    supported = [one for one in found if one.works]
    alone = sum(len(one.works) == 1 for one in supported)
    return f"{'1 statement' if len(supported) == 1 else f'{len(supported)} statements'}, {alone} by one work alone"


def _of_game(rules: Rules, found: Sequence[Statement], catalogue: Catalogue) -> Iterator[Value]:
    yield paragraph(_GENERAL)
    forms: defaultdict[str, list[Statement]] = defaultdict(list)
    for one in found:
        forms[one.game].append(one)
    for form, own in forms.items():
        if len(forms) > 1:
            yield heading(rules.games[form].title, id=form.replace("/", "-"))
        alike: defaultdict[tuple[Witness, ...] | str, list[Statement]] = defaultdict(list)
        for one in own:
            alike[_OURS if one.is_ours else one.witnesses].append(one)
        for witnesses, said in alike.items():
            yield paragraph(*_speaking(witnesses, catalogue), ":")
            yield bullets((Tag("strong", (one.label,)), f": {one.value or 'not stated'}") for one in said)


_OURS = "Our choice"


def _speaking(witnesses: tuple[Witness, ...] | str, catalogue: Catalogue) -> Values:
    """`Pollard says; Fudawiki is silent`, each with the passage."""
    if isinstance(witnesses, str):
        return (witnesses,)
    ordered = sorted(witnesses, key=lambda one: _ORDER.index(one.manner))
    return joined([tuple(_speaks(each, catalogue)) for each in ordered], "; ") or ("No work is named",)


def _speaks(witness: Witness, catalogue: Catalogue) -> Iterator[Value]:
    entry = catalogue.bibliography.resolve(witness.source.cite)
    yield _short(entry) if entry is not None else "A work that is not published here"
    general = " in general" if witness.general and witness.manner is not Manner.SILENT else ""
    says = f" ({witness.says})" if witness.says else ""
    yield f" {_MANNERS[witness.manner]}{general}{says}"
    yield from cited((witness.source,), catalogue)


def _of_work(rules: Rules, lost: Loss, entry: Entry, catalogue: Catalogue) -> Iterator[Value]:
    yield paragraph("What no other work says, if ", *_named(entry, catalogue), " did not exist.")
    if lost.without_rules:
        names = ", ".join(rules.games[id_].title for id_ in lost.without_rules)
        yield paragraph(f"No sourced statement is left of {names}.")
    forms: defaultdict[str, list[Statement]] = defaultdict(list)
    for one in lost.fallen:
        forms[one.game].append(one)
    for form, fallen in forms.items():
        game = rules.games[form]
        title = f"{game.title}: {len(fallen)} {'falls' if len(fallen) == 1 else 'fall'}"
        rows = [(Tag("strong", (one.label,)), f": {one.value}") for one in fallen]
        yield heading(title, id=form.replace("/", "-"))
        yield bullets(rows)
        yield link("All witnesses of this game", f"{_FOLDER}{game.base}.md")


def _works(found: Sequence[Statement], catalogue: Catalogue) -> list[tuple[Entry, Loss]]:
    """The works that are published, with what falls without each; those on which most rests first."""
    lost = sorted(losses(found).items())
    known = [(entry, loss) for key, loss in lost if (entry := catalogue.bibliography.get(key)) is not None]
    return sorted(known, key=lambda one: -len(one[1].fallen))


def _title(entry: Entry) -> str:
    return entry.text.get("title", entry.key)


def _called(entry: Entry) -> str:
    """`Pollard, The Three-Card Game`."""
    return ", ".join(filter(None, (owner(entry), _title(entry))))


def _short(entry: Entry) -> Value:
    """`Pollard`, or the title of a work without a maker."""
    return owner(entry) or spoken(_title(entry), entry.lang or "", "en")


def _named(entry: Entry, catalogue: Catalogue) -> Values:
    """The work as a link to its place in the bibliography."""
    whose = owner(entry)
    home = work_page(entry, catalogue.bibliography.on_one_page)
    name = link(spoken(_title(entry), entry.lang or "", "en"), home, reference_id(entry.key))
    return (f"{whose}, ", name) if whose else (name,)
