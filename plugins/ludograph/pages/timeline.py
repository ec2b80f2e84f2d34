"""When and where each game is first recorded, and what it is held to descend from."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ludograph.article.index import SiteIndex, earliest, year_of
from ludograph.catalogue import Catalogue
from ludograph.countries.gazetteer import country_name
from ludograph.games.history import RELATIONS, game_anchor, record_anchor, recorded_games
from ludograph.games.model import ResolvedGame
from ludograph.languages.words import N_, Words
from ludograph.pages.writing import bullets, cited, escaped, link, marked, page
from ludograph.values import Locality, Source, date_words

_EXACT_DATE = re.compile(r"[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?")


class Timeline:
    """Dated records of games, the earliest first, and how the games are related."""

    src_uri = "timeline.md"
    title = N_("How the games travelled")

    def pages(self, index: SiteIndex, catalogue: Catalogue) -> Iterator[tuple[str, str]]:
        """Records with a date, then relations, each with its sources; what has none is marked."""
        words = catalogue.settings.words
        games = list(recorded_games(index.rules).values())
        recorded = sorted(
            (game for game in games if earliest(game)), key=lambda game: (year_of(earliest(game)), game.id)
        )
        seen: dict[str, int] = {}
        records = [_records(game, index, catalogue, seen) for game in recorded]
        relations = [
            _relation(game, number, index, catalogue, seen)
            for game in sorted(games, key=lambda game: game.id)
            for number in range(len(game.relation))
        ]
        if not records and not relations:
            return
        parts = (
            f"## {words.gettext('Dated records')}",
            f'<div class="lg-timeline" data-list="">\n\n{bullets(records)}\n\n</div>',
            f"## {words.gettext('How the games are related')}",
            f'<div class="lg-relations" data-list="">\n\n{bullets(relations)}\n\n</div>',
        )
        yield self.src_uri, page(words.gettext(self.title), "<Timeline />", *parts)


def _game_link(game: ResolvedGame, index: SiteIndex) -> str:
    described = index.pages_of_game.get(game.id, ())
    title = escaped(game.title)
    return f"**{link(title, described[0].article.page, described[0].anchor) if described else title}**"


def _records(game: ResolvedGame, index: SiteIndex, catalogue: Catalogue, seen: dict[str, int]) -> str:
    page_lang, words = catalogue.settings.lang, catalogue.settings.words
    found: list[tuple[int, str]] = []
    for attested in game.attested:
        where = f", {escaped(attested.place)}" if attested.place else ""
        sources = _cited(attested.source or game.entry.sources, catalogue, seen)
        what = f"{marked(words.said(attested.said), page_lang)}{sources}"
        found.append((year_of(attested.date), _dated(attested.date, where, what, words)))
    for place in game.places:
        sources = _cited(place.source or game.entry.sources, catalogue, seen)
        played = words.gettext("played in {place}", place=_where(place, page_lang))
        note = f" ({marked(place.note, page_lang)})" if place.note else ""
        found.append((year_of(place.date), _dated(place.date, "", f"{played}{note}{sources}", words)))
    rows = [
        (year, f'<span id="{record_anchor(game.id, number)}">{entry}</span>')
        for number, (year, entry) in enumerate(found, 1)
    ]
    head = f'<span id="{game_anchor(game.id)}">{_game_link(game, index)}</span>'
    return f"{head}\n\n{_nested(entry for _, entry in sorted(rows))}"


def _dated(date: str, where: str, what: str, words: Words) -> str:
    """What is recorded, after its date where it has one."""
    if not date:
        return f"{what}{where}"
    # A machine reads only what HTML calls a date; "c. 1580" and spans of years are for people.
    when = f"<time>{date}</time>" if _EXACT_DATE.fullmatch(date) else escaped(date_words(date, words))
    return f"{when}{where}: {what}"


def _where(place: Locality, page_lang: str) -> str:
    names = [place.town, place.region, country_name(place.country, page_lang) if place.country else ""]
    doubt = "" if place.certainty == "certain" else f" ({place.certainty})"
    return escaped(", ".join(filter(None, names)) + doubt)


def _cited(sources: tuple[Source, ...], catalogue: Catalogue, seen: dict[str, int]) -> str:
    """The sources as citations, those that were cited before first, so that their letters are in order."""
    return cited(sorted(sources, key=lambda one: seen.setdefault(one.cite, len(seen))), catalogue)


def _relation(game: ResolvedGame, number: int, index: SiteIndex, catalogue: Catalogue, seen: dict[str, int]) -> str:
    relation = game.relation[number]
    other = index.rules.game(relation.to)
    entry = _game_link(game, index)
    if number == 0 and not earliest(game):  # a game with a date has its place among the records
        entry = f'<span id="{game_anchor(game.id)}">{entry}</span>'
    words = catalogue.settings.words
    named = _game_link(other, index) if other else _not_here(relation.to, words)
    entry = words.gettext(RELATIONS[relation.type], game=entry, other=named)
    if relation.source:
        doubt = "" if relation.sure else words.gettext(", which is not certain")
        return f"{entry}{doubt}{_cited(relation.source, catalogue, seen)}"
    supposed = words.gettext("{statement}: our own view, no source says so", statement=entry)
    return f'<span class="lg-unsourced">{supposed}</span>'


def _not_here(name: str, words: Words) -> str:
    return words.gettext("{name} (not described here)", name=escaped(name))


def _nested(rows: Iterable[str]) -> str:
    return "\n".join(f"    - {one}" for one in rows)
