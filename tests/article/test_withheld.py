"""What is not published is counted and named by its kind."""

from __future__ import annotations

import pytest
from tests.library.library import read

from ludograph.article.facts import ArticleFacts, RulesUse
from ludograph.article.facts.restriction import Gate, gate_of
from ludograph.article.head.front_matter import Metadata
from ludograph.article.rendering import render_article
from ludograph.base.problems import Place
from ludograph.base.source import SourceText
from ludograph.catalogue import Catalogue
from ludograph.rules.data.reader import read_rules


def test_special_hands_are_among_what_is_held_back() -> None:
    gate = Gate(yaku=frozenset({"kuppin"}))
    assert gate.names == {"special hands": ("kuppin",)}
    assert gate.sentence({"draft": 2}) == "2 drafts, 1 special hand"
    assert gate.besides(gate).sentence({"draft": 0}) == ""


LIBRARY = "".join(f"@book{{{key}, title = {{T}}}}\n" for key in ("OfDeck", "OfOther", "Idle"))
DECK = "{id}:\n  names: [D]\n  numbers: 1-10\n  suits: {{birds: {{names: [birds]}}}}\n  source: {source}\n"


def test_works_that_data_rest_on_stay_and_idle_ones_only_where_all_are_asked_for() -> None:
    decks = DECK.format(id="one", source="OfDeck") + DECK.format(id="two", source="OfOther")
    catalogue = Catalogue(bibliography=read(LIBRARY), rules=read_rules([SourceText("data/decks/a.yaml", decks)]))
    gate = gate_of(catalogue, (), ())
    assert gate.names == {"works": ("Idle",)}
    assert list(gate.behind(catalogue).bibliography) == ["OfDeck", "OfOther"]
    assert gate_of(catalogue, (), (), every_work=True) == Gate()


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
    return ArticleFacts(f"docs/{page}", page, "en", Metadata(), rules=(RulesUse(Place("", 0, 0), others=tuple(games)),))


def test_what_a_published_game_shares_with_a_held_one_stays_and_the_rest_goes() -> None:
    files = [SourceText(f"data/{kind}/a.yaml", text) for kind, text in DATA.items()]
    whole = Catalogue(bibliography=read("@book{B, title = {T}}"), rules=read_rules(files))
    assert whole.rules is not None
    assert not [one for one in whole.rules.problems if one.code != "D17"]
    gate = gate_of(whole, [of("a.md", "open")], [of("b.md", "hidden", "pack")])
    assert gate.names == {
        "games": ("hidden", "pack"), "special hands": ("mine",), "decks": ("own",), "terms": ("held",),
    }  # fmt: skip
    public = gate.behind(whole)
    assert public.rules is not None
    left = (public.rules.games, public.rules.yaku, public.rules.decks, public.rules.terms)
    assert [[*each] for each in left] == [["open"], ["both"], ["ten", "nine"], ["shared"]]
    both = gate_of(whole, [of("a.md", "open", "hidden")], [of("b.md", "hidden", "pack")])
    assert both.names == {"games": ("pack",), "decks": ("own",)}


@pytest.mark.parametrize(
    ("component", "games", "decks"),
    [
        ('<Rules show="game-facts" game="open" />', {"open"}, set()),
        ('<Rules show="game-facts" games="open, pack" />', {"open", "pack"}, set()),
        ('<Rules show="deck-table" deck="own" />', set(), {"own"}),
        ('<Rules show="yaku-matrix" family="banker" />', {"*"}, set()),
        ('<Needs game="open" />', {"open"}, set()),
        ('<Layout game="open" />', {"open"}, set()),
        ('<Map counts="games" />', {"*"}, set()),
        ('<Map countries="jp" places="yes" />', {"*"}, set()),
        ('<Map countries="jp" />', set(), set()),
        ("<Timeline />", {"*"}, set()),
        ('<Cards deck="own">1 2</Cards>', set(), {"own"}),
        ('<Cards deck="own" pack />', set(), {"own"}),
        ("<Cards>1 2</Cards>", set(), set()),
        ('<Reference key="B" />', set(), set()),
        ("Cites [@B].", set(), set()),
    ],
)
def test_each_component_leaves_the_data_that_it_shows_among_the_facts(
    component: str, games: set[str], decks: set[str]
) -> None:
    files = [SourceText(f"data/{kind}/a.yaml", text) for kind, text in DATA.items()]
    whole = Catalogue(bibliography=read("@book{B, title = {T}}"), rules=read_rules(files), has_library=True)
    facts = render_article(SourceText("docs/a.md", f"# A\n\n{component}\n"), whole, page="a.md").facts
    assert (facts.games, facts.decks) == (games, decks)
    assert facts.works(generated=False) == ({"B"} if "B" in component else set())
