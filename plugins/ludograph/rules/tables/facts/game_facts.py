"""`game-facts`: the facts of one game with options and sources, which an infobox also shows."""

from __future__ import annotations

from ludograph.base.frozen import frozen
from ludograph.languages.countries.gazetteer import country_name
from ludograph.languages.words import N_, Message, Text, Wording
from ludograph.languages.words import Words as OwnWords
from ludograph.rules.data.entry import fields
from ludograph.rules.data.model import ResolvedGame, Rules
from ludograph.rules.data.words import Status, Trait
from ludograph.rules.speech.aim import cards_with_points
from ludograph.rules.speech.sentence import as_it_is
from ludograph.rules.tables.cells import CARDS, cited, named, packs
from ludograph.rules.tables.facts.facts import FactRow, fact_rows, one_or_other
from ludograph.rules.tables.options import TableOptions
from ludograph.rules.tables.pieces import Cell, CellWords, label, words
from ludograph.rules.tables.table import Column, Row, Table
from ludograph.values import Locality, WrittenDate

COLUMNS = (Column("fact", "Fact"), Column("value", "Value"))


def game_facts(rules: Rules, options: TableOptions) -> Table:
    """Names, places, first record, deck, and the values that distinguish a game from similar ones."""
    game = options.game_of(rules)
    facts = fact_rows(game)
    says_more = len(game.names) > 1 or any(name.lang not in ("", "en") or name.roman for name in game.names)
    rows = [Row((label(N_("Names")), named(game.names, game.sources_of(game))), "names")] if says_more else []
    rows += _about(game)
    if game.has_card_values:
        counted = words(cards_with_points(game), sources=cited(game.sources_of(game.score)))
        is_ranked = game.has(Trait.TRICKS) and not game.score.cards
        of = N_("Strongest first, with their points") if is_ranked else N_("Points of the cards")
        rows.append(Row((label(of), counted), "score.values"))
        if is_ranked:
            facts.pop("score.order", None)
    boxed = sorted((field for field in fields().values() if field.box), key=lambda field: field.box)
    rows += [_row(facts[field.path]) for field in boxed if field.path in facts]
    dealt = facts["deal.cards"].text if "deal.cards" in facts else ()
    rows += [
        _row(fact)
        for path, fact in facts.items()
        if path.startswith(f"{game.form}.") and not (path.endswith(".hand") and fact.text == dealt)
    ]
    cites = cited(game.sources_of(game))
    incomplete = [note.text for note in game.note if not note.id] if game.status is Status.PARTIAL else []
    for id_, head, texts in (("note", N_("Note"), game.remarks), ("partial", N_("Not complete"), incomplete)):
        rows += [Row((label(head), words(text, sources=cites)), f"{id_}-{n}") for n, text in enumerate(texts, start=1)]
    return Table("game-facts", Message("{about}: facts", about=game.title), COLUMNS, tuple(rows))


def _row(fact: FactRow) -> Row:
    return Row((label(fact.label), fact.cell), fact.path)


def _about(game: ResolvedGame) -> list[Row]:
    rows = []
    if game.places:
        pieces = tuple(CellWords(_place(place)) for place in game.places)
        rows.append(Row((label(N_("Where")), Cell(pieces, cited(game.sources_of(game.places[0])))), "places"))
    for number, mention in enumerate(game.attested):
        what = words(dated(mention.date, mention.said), sources=cited(game.sources_of(mention)))
        rows.append(Row((label(N_("Mentioned")), what), f"attested-{number + 1}"))
    if game.deck and game.written_deck:
        own, *others = packs(game)
        text = Message("{pack}; also {others}", pack=own, others=one_or_other(others, " or ")) if others else own
        deck = words(text, sources=cited(game.sources_of(game.written_deck)))
        rows.append(Row((label(CARDS[game.unit]), deck), "deck"))
    return rows


def dated(date: str, what: Text) -> Message:
    """`1588: A passing mention`."""
    said = as_it_is(what)
    return Message("{about}: {what}", about=WrittenDate(date), what=said) if date else said


@frozen
class _Country(Wording):
    code: str

    def in_words(self, words: OwnWords) -> str:
        return country_name(self.code, words.lang)


def _place(place: Locality) -> Text:
    """`Japan, Kansai, Ōsaka (1588)`."""
    parts = [as_it_is(part) for part in (place.region, place.town) if part]
    if place.country:
        parts.insert(0, Message.of(_Country(place.country)))
    text = Message.joined(parts, ", ") if parts else place.note
    return Message("{place} ({date})", place=text, date=WrittenDate(place.date)) if place.date else text
