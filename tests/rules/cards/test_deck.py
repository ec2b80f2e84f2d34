from __future__ import annotations

from tests.rules.rules import DATA, DECK, read, the_rules

from ludograph.base.source import SourceText
from ludograph.rules.cards.deck import Deck
from ludograph.rules.data.reader import data_files, read_rules


def deck(text: str, id: str) -> Deck:
    rules, problems = read({"decks/a.yaml": DECK + text})
    assert problems == []
    return rules.decks[id]


def faults(text: str) -> list[str]:
    return [problem.partition(": ")[2] for problem in read({"decks/a.yaml": DECK + text})[1]]


def test_a_deck_of_numbers_has_its_copies() -> None:
    ten = deck("", "ten")
    assert len(ten) == 40
    assert [card.id for card in ten.cards[:5]] == ["1#1", "1#2", "1#3", "1#4", "2#1"]
    assert ten.numbers == tuple(range(1, 11))
    assert set(ten.copies.values()) == {4}
    assert not ten.has_suits
    assert not ten.cats


def test_a_suit_with_a_number_has_the_cards_it_names() -> None:
    months = deck("", "months")
    assert months.by_id["pine/crane"].n == 1
    assert (months.by_id["pine/crane"].suit, months.by_id["pine/crane"].cat) == ("pine", "bright")
    assert sorted(months.cats) == ["animal", "bright", "chaff"]


def test_removed_cards_are_gone_and_renumbered_suits_have_their_number() -> None:
    made = deck("made: {names: [M], from: months, remove: [{suit: plum}], renumber: {moon: 2}, source: Book}\n", "made")
    assert [(card.id, card.n) for card in made.cards] == [
        ("pine/crane", 1),
        ("pine/chaff", 1),
        ("moon/moon", 2),
        ("moon/chaff", 2),
    ]
    assert made.derivation is not None
    assert made.derivation.removed == ("plum/bird", "plum/chaff")
    assert made.derivation.renumbered == (("moon", 2),)
    assert list(made.suits) == ["pine", "moon"]


def test_numbers_are_renumbered_all_at_once() -> None:
    made = deck("made: {names: [M], from: ten, remove: [{rank: 8-10}], renumber: {6: 7, 7: 6}, source: Book}\n", "made")
    assert made.numbers == (1, 2, 3, 4, 5, 6, 7)
    assert len(made) == 28


def test_tags_mark_cards_and_are_inherited() -> None:
    text = (
        "tagged: {names: [T], from: months, tags: {sky: [{card: moon/moon}, {cat: bright}]}, source: Book}\n"
        "below: {names: [B], from: tagged, remove: [{suit: pine}], source: Book}\n"
    )
    assert [card.id for card in deck(text, "tagged").cards if "sky" in card.tags] == ["pine/crane", "moon/moon"]
    assert [card.id for card in deck(text, "below").cards if "sky" in card.tags] == ["moon/moon"]
    assert deck(text, "below").tags == ("sky",)


def test_a_deck_that_cannot_be_is_reported() -> None:
    assert faults("a: {names: [A], from: months, remove: [{rank: 1-3}], source: Book}\n") == [
        "D03 deck 'a': a deck without cards. All cards are removed."
    ]
    assert faults("a: {names: [A], from: months, renumber: {moon: 2}, source: Book}\n") == [
        "D03 deck 'a': suits 'plum' and 'moon' have the same number 2"
    ]
    assert faults("a: {names: [A], from: ten, renumber: {2: 1}, source: Book}\n") == [
        "D03 deck 'a': card '1#1' occurs twice. Two numbers may not become one by `renumber`."
    ]
    assert faults("a: {names: [A], from: b, source: Book}\nb: {names: [B], from: a, source: Book}\n") == [
        "D03 deck 'b' is made from itself: a → b → a"
    ]
    assert faults("a: {names: [A], from: month, source: Book}\n") == [
        "D02 deck 'a': no deck 'month'. Did you mean 'months'?"
    ]
    assert faults("a: {names: [A], from: months, remove: [{suit: plumb}], source: Book}\n") == [
        "D02 deck 'a': no suit 'plumb' in 'months'. Did you mean 'plum'?"
    ]
    assert faults("a: {names: [A], from: months, tags: {sky: [{cat: plain}]}, source: Book}\n") == [
        "D02 deck 'a': no cat 'plain' in 'a'. There are the categories animal, bright, chaff."
    ]
    assert faults("a: {names: [A], from: months, remove: [3], source: Book}\n")[0] == (
        "D01 a.remove[0]: expected a mapping with rank, suit, cat or card, such as {rank: 11}, found '3'"
    )
    assert faults("a: {names: [A], from: months, renumber: {sun: 9}, source: Book}\n") == [
        "D02 deck 'a': renumber: no suit or number 'sun' in 'months' as left"
    ]
    assert faults("a: {names: [A], numbers: 1-900, copies: 9, source: Book}\n")[0] == (
        "D01 deck 'a': more than 1000 cards"
    )


def test_the_forty_card_decks_have_four_of_each_number() -> None:
    rules = the_rules()
    for id in ("kabufuda-40", "mamefuda-40", "hanafuda-40-kabu", "western-40-pips", "mushibana-40"):
        assert rules.decks[id].copies == dict.fromkeys(range(1, 11), 4), id


def test_the_nagoya_order_gives_every_month_a_number_of_its_own() -> None:
    nagoya = the_rules().decks["hanafuda-48-nagoya"]
    assert nagoya.copies == dict.fromkeys(range(1, 13), 4)
    numbers = {id: suit.n for id, suit in nagoya.suits.items()}
    assert (numbers["willow"], numbers["paulownia"], numbers["peony"], numbers["plum"]) == (2, 6, 11, 12)
    assert {card.suit for card in nagoya.cards if "bo-e" in card.tags} == {"maple", "peony", "plum"}


def test_a_western_pack_without_tens_counts_its_courts_ten_to_twelve() -> None:
    assert the_rules().decks["western-48-no-tens"].copies == dict.fromkeys(range(1, 13), 4)


def test_the_money_pack_has_thirty_cards_with_three_honours() -> None:
    money = the_rules().decks["money-30"]
    assert len(money) == 30
    assert [card.suit for card in money.cards if card.cat == "honour"] == ["honours"] * 3


def test_every_deck_says_where_it_is_from() -> None:
    rules = read_rules(data_files(DATA))
    assert all(deck.sources for deck in rules.decks.values())


def test_one_file_may_hold_a_deck_made_from_that_of_another() -> None:
    second = SourceText("data/decks/b.yaml", "made: {names: [M], from: ten, remove: [{rank: 10}], source: Book}\n")
    rules = read_rules([second, SourceText("data/decks/a.yaml", DECK)])
    assert rules.problems == ()
    assert len(rules.decks["made"]) == 36
