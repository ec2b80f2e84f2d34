"""What is not published is counted and named by its kind."""

from __future__ import annotations

from tests.library.library import read
from tests.rules.data import seed_rules

from ludograph.article.facts import ArticleFacts, Uses
from ludograph.article.facts.restriction import Withheld, restricted, withheld
from ludograph.article.head.front_matter import Metadata
from ludograph.base.source import SourceText
from ludograph.catalogue import Catalogue
from ludograph.rules.data.model import Rules
from ludograph.rules.data.reader import read_rules


def test_special_hands_are_among_what_is_held_back() -> None:
    rules = seed_rules()
    assert withheld(Catalogue(rules=rules), Catalogue(rules=Rules())).names["special hands"] == tuple(
        sorted(rules.yaku)
    )
    assert Withheld({"special hands": ("kuppin",)}).sentence({"draft": 2}) == "2 drafts, 1 special hand"


LIBRARY = "".join(f"@book{{{key}, title = {{T}}}}\n" for key in ("OfDeck", "OfOther", "Idle"))
DECK = "{id}:\n  names: [D]\n  numbers: 1-10\n  suits: {{birds: {{names: [birds]}}}}\n  source: {source}\n"


def test_works_that_data_rest_on_stay_and_idle_ones_only_where_all_are_asked_for() -> None:
    decks = DECK.format(id="one", source="OfDeck") + DECK.format(id="two", source="OfOther")
    catalogue = Catalogue(bibliography=read(LIBRARY), rules=read_rules([SourceText("data/decks/a.yaml", decks)]))
    assert list(restricted(catalogue, (), ()).bibliography) == ["OfDeck", "OfOther"]
    assert list(restricted(catalogue, (), (), every_work=True).bibliography) == ["OfDeck", "OfOther", "Idle"]


DATA = {
    "decks": "ten: {names: [Ten], numbers: 1-10, copies: 4, source: B}\n"
    "nine: {names: [Nine], from: ten, remove: [{rank: 10}], source: B}\n"
    "own: {names: [Own], numbers: 1-4, copies: 4, source: B}\n",
    "yaku": "".join(f"{id}: {{names: [{id}], size: 2, when: {{same: rank}}, source: B}}\n" for id in ("both", "mine")),
    "terms": "".join(
        f"{id}: {{names: [{id}], source: B, terms: {{x: {{names: [x], means: y}}}}}}\n" for id in ("shared", "held")
    ),
    "games": "open: {names: [Open], status: partial, form: banker, deck: {use: nine}, terms: [shared], source: B,"
    " yaku: {both: {}}}\n"
    "hidden: {names: [Hidden], status: partial, form: banker, deck: {use: ten}, terms: [shared, held], source: B,"
    " yaku: {both: {}, mine: {}}}\n"
    "pack: {names: [Pack], status: partial, form: banker, deck: {use: own}, source: B}\n",
}


def of(page: str, *games: str) -> ArticleFacts:
    return ArticleFacts(f"docs/{page}", page, "en", Metadata(), uses=Uses(games=frozenset(games)))


def test_what_a_published_game_shares_with_a_held_one_stays_and_the_rest_goes() -> None:
    files = [SourceText(f"data/{kind}/a.yaml", text) for kind, text in DATA.items()]
    whole = Catalogue(bibliography=read("@book{B, title = {T}}"), rules=read_rules(files))
    assert whole.rules is not None
    assert not [one for one in whole.rules.problems if one.code != "D17"]
    public = restricted(whole, [of("a.md", "open")], [of("b.md", "hidden", "pack")])
    assert withheld(whole, public).names == {
        "games": ("hidden", "pack"), "special hands": ("mine",), "decks": ("own",), "terms": ("held",),
    }  # fmt: skip
    both = restricted(whole, [of("a.md", "open", "hidden")], [of("b.md", "hidden", "pack")])
    assert withheld(whole, both).names == {"games": ("pack",), "decks": ("own",)}
