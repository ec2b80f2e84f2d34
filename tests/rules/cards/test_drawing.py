"""Every card of every deck has a face of its own, made of shapes only, and a page holds no more than it shows."""

from __future__ import annotations

import gzip
import re

import pytest
from lxml import etree
from tests.rules.rules import DECK, read, the_rules

from ludograph.rules.cards.drawing import back, face, picture, sprite
from ludograph.rules.cards.drawing.sheet import DrawingError, parts, read_picture
from ludograph.rules.cards.notation import Notation, find_cards, find_written, parse_cards

DECKS = sorted(the_rules().decks)
ALIKE = {"kabufuda-40": 4, "mamefuda-40": 4, "mekuri-48-one-suit": 4}
"""How many cards of a number have one face; the others have each their own."""


@pytest.mark.parametrize("id", DECKS)
def test_cards_that_differ_in_suit_number_or_name_have_different_faces(id):
    deck = the_rules().decks[id]
    faces = {card.id: face(deck, card) for card in deck.cards}
    assert not any("-plain-" in one.id for one in faces.values())
    differing = {card.id.partition("#")[0] for card in deck.cards if card.cat != "honour"}
    marked = {card_id for card_id, one in faces.items() if one.id.endswith("-marked")}
    honours = 1 if any(card.cat == "honour" for card in deck.cards) else 0
    assert len({one.id for one in faces.values()}) == len(differing) + len(marked) + honours
    assert len({one.svg for one in faces.values()}) == len({one.id for one in faces.values()})


@pytest.mark.parametrize("id", DECKS)
def test_a_sprite_is_well_formed_complete_and_light(id):
    deck = the_rules().decks[id]
    text = sprite([back(), *(face(deck, card) for card in deck.cards)])
    root = etree.fromstring(text)
    ids = [item.get("id") for item in root.iter() if item.get("id")]
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"', text)) <= set(ids)
    assert len(gzip.compress(text.encode())) <= 25 * 1024


def test_a_sprite_holds_what_is_shown_and_nothing_else():
    deck = the_rules().decks["kabufuda-40"]
    two = face(deck, deck.by_id["2#1"])
    text = sprite([two, two])
    assert text.count("<symbol") == 1
    assert "lg-kabufuda-k2" in text
    assert "lg-kabufuda-k3" not in text
    assert f'href="#{two.id}"' in picture(two.id)
    assert sprite([]) == ""


def test_no_shape_of_ours_names_a_colour():
    assert [id for id, svg in parts().items() if re.search(r'(fill|stroke)="(?!none|currentColor)', svg)] == []


def test_a_renumbered_card_bears_its_number_in_that_deck():
    rules = the_rules()
    plain, mushi = rules.decks["hanafuda-48"], rules.decks["mushibana-40"]
    id = "willow/ribbon"
    assert face(plain, plain.by_id[id]).id.endswith("-11")
    assert face(mushi, mushi.by_id[id]).id.endswith("-6")


@pytest.mark.parametrize("id", ["mekuri-48-one-suit", "money-30"])
def test_long_signs_begin_below_the_numeral_beside_them(id):
    deck = the_rules().decks[id]
    left = re.compile(r'-(short|small)" transform="translate\(11\.6 ([\d.]+)\) scale\(([\d.]+)\)')
    tops = []
    for card in deck.cards:
        for size, middle, scale in left.findall(face(deck, card).svg):
            tops.append(float(middle) - {"short": 6.5, "small": 4.8}[size] * float(scale))
    assert min(tops) >= 14


def test_a_jack_stays_a_jack_where_it_counts_ten():
    deck = the_rules().decks["western-48-no-tens"]
    jack = next(card for card in deck.cards if card.id == "hearts/11")
    assert jack.n == 10
    assert face(deck, jack).id == "lg-card-western-hearts-J"


@pytest.mark.parametrize(
    ("deck", "written", "ids"),
    [
        ("western-52", "A♠ 10h K♦", ["spades/1", "hearts/10", "diamonds/13"]),
        ("hanafuda-48", "8-1 11-4", ["susuki/moon", "willow/lightning"]),
        ("kabufuda-40", "7–7–7", ["7#1", "7#2", "7#3"]),
        ("western-48-no-tens", "Q", ["spades/12"]),
    ],
)
def test_what_is_written_is_found_in_the_deck(deck, written, ids):
    notation = parse_cards(written, deck)
    assert isinstance(notation, Notation)
    assert [card.id for card in find_written(the_rules().decks[deck], notation.cards) or ()] == ids


@pytest.mark.parametrize("written", ["?", "11", "5♠", "K"])
def test_what_the_deck_does_not_have_is_not_drawn(written):
    notation = parse_cards(written, "kabufuda-40")
    assert isinstance(notation, Notation)
    assert find_written(the_rules().decks["kabufuda-40"], notation.cards) is None
    assert find_cards(the_rules().decks["kabufuda-40"], ["0"]) is None


OWN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 16"><rect width="10" height="16" fill="#123"/></svg>'


def test_a_site_brings_its_own_drawings_by_card_or_by_number():
    texts = {
        "decks/a.yaml": DECK.replace("names: [Months]", "names: [Months]\n  drawn: mine"),
        "drawings/mine/2.svg": OWN,
        "drawings/mine/pine-crane.svg": OWN.replace("#123", "#456"),
    }
    rules, problems = read(texts)
    assert problems == []
    deck = rules.decks["months"]
    assert "#456" in face(deck, deck.by_id["pine/crane"]).svg
    assert "#123" in face(deck, deck.by_id["plum/bird"]).svg
    assert face(deck, deck.by_id["moon/moon"]).id == "lg-card-plain-plain-moon-moon"


def test_a_set_that_does_not_exist_is_reported_with_the_nearest():
    _, problems = read({"decks/a.yaml": DECK.replace("names: [Months]", "names: [Months]\n  drawn: hanafada")})
    assert len(problems) == 1
    assert problems[0].endswith("deck 'months': no set of drawings 'hanafada'. Did you mean 'hanafuda'?")


def test_a_file_that_is_not_a_picture_is_reported():
    _, problems = read({"decks/a.yaml": DECK, "drawings/mine/1.svg": "<html/>"})
    assert len(problems) == 1
    assert problems[0].startswith("data/drawings/mine/1.svg:1:1: D01")


@pytest.mark.parametrize(
    "evil",
    [
        "<script>alert(1)</script>",
        '<image href="https://example.org/x.png"/>',
        '<use href="#lg-signs-back"/>',
        '<a href="javascript:alert(1)"><path d="M0 0"/></a>',
        '<path d="M0 0" onclick="alert(1)" style="fill:url(https://example.org/x)" fill="url(https://example.org/x)"/>',
        "<foreignObject><p>x</p></foreignObject>",
        "<style>@import url(https://example.org/x)</style>",
    ],
)
def test_nothing_that_acts_or_fetches_gets_into_a_page(evil):
    made = read_picture(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4">{evil}</svg>')
    assert not re.search(r"script|onclick|href|url|style|foreign|alert", made)


def test_entities_are_not_expanded():
    bomb = '<!DOCTYPE svg [<!ENTITY a "<path d=\'M0 0\'/>">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>'
    assert "path" not in read_picture(bomb)
    with pytest.raises(DrawingError):
        read_picture("no picture")
