"""Texts of the data in other languages: what pages in them show, and that nothing is translated that is not there."""

from __future__ import annotations

import re

import pytest
from tests.rules.rules import DATA, FILES, changed, read, the_rules
from tests.sites.small_site import SmallSite

from ludograph.base.yaml import parse_yaml, plain
from ludograph.languages.words import Authored, Message, words_in
from ludograph.rules.data.reader import data_files

TEXT = "deal:\n  text: The dealer gives two cards.\n  in: {fr: Le donneur donne deux cartes.}\n"


def test_a_text_is_known_with_and_without_its_full_stop_and_whatever_its_first_letter() -> None:
    words = words_in("fr").knowing({"The dealer gives two cards.": "Le donneur donne deux cartes."})
    assert words.of_data("The dealer gives two cards.") == "Le donneur donne deux cartes."
    assert words.of_data("the dealer gives two cards") == "le donneur donne deux cartes"
    assert words.of_data("The dealer gives three cards.") == ""
    known, unknown = (Message.of(Authored(text)) for text in ("The dealer gives two cards.", "No one else."))
    assert [*words.runs(known)] == [Authored("Le donneur donne deux cartes.", "fr")]
    assert [*words.runs(unknown)] == [Authored("No one else.")]
    assert words.said(known) == "Le donneur donne deux cartes."
    assert [*words_in("fr").runs(known)] == [Authored("The dealer gives two cards.")]


def test_a_text_without_translations_is_a_fault_of_its_line() -> None:
    rules, problems = read({**FILES, "texts/a.yaml": "deal: {text: The dealer gives two cards.}\n"})
    assert problems == ["data/texts/a.yaml:1:1: D01 deal: missing 'in'"]
    assert rules.texts == {}


def test_a_text_that_no_other_file_has_is_a_fault_with_the_text_that_is_like_it() -> None:
    games = "g:\n  names: [G]\n  source: {unstated: true}\n  deal: {course: The dealer gives three cards.}\n"
    _, problems = read({**FILES, "games/g.yaml": games, "texts/a.yaml": TEXT})
    (found,) = (problem for problem in problems if "texts/a.yaml" in problem)
    assert found.startswith("data/texts/a.yaml:1:1: D02 deal.text: ")
    assert found.endswith("'The dealer gives three cards.'?")
    for said, is_known in (("the dealer gives two cards", True), ("The Dealer gives two cards.", False)):
        known = games.replace("The dealer gives three cards.", said)
        rules, problems = read({**FILES, "games/g.yaml": known, "texts/a.yaml": TEXT})
        assert bool(words_in("fr").knowing(rules.texts["fr"]).of_data(said)) is is_known
        assert is_known is not any("texts/a.yaml" in problem for problem in problems)


@pytest.mark.parametrize("lang", ["fr", "ja", "de"])
def test_each_translated_text_of_this_site_is_in_its_data_and_ends_as_its_original(lang: str) -> None:
    others = [file for file in data_files(DATA) if "/texts/" not in file.path]
    said = {text for file in others for text in texts_of(plain(parse_yaml(file)[0]))}
    known = the_rules().texts[lang]
    assert len(known) > 30
    assert [text for text in known if text not in said] == []
    stop = "。" if lang == "ja" else "."
    assert [text for text, other in known.items() if text.endswith(".") != other.endswith(stop)] == []
    if lang == "fr":
        assert [other for other in known.values() if re.search(r"(?<!\u00a0)[:;?!»](?!/)|«(?!\u00a0)", other)] == []


def texts_of(value: object) -> list[str]:
    """All texts below a value."""
    below = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [value] if isinstance(value, str) else [text for each in below for text in texts_of(each)]


def test_a_page_shows_the_text_in_its_language_and_follows_a_change_of_it(tmp_path) -> None:
    game = changed(
        "games/a.yaml", ("deal: {hands: personal", "deal: {course: The dealer gives two cards., hands: personal")
    )
    made = SmallSite.write(
        tmp_path,
        {
            "docs/index.md": "# Home\n\n<Rules show=\"play-now\" game=\"nine\" />\n",
            "docs/fr/nine.md": "---\ntitle: Neuf\nlang: fr\n---\n\n<Rules show=\"play-now\" game=\"nine\" />\n",
            "data/texts/a.yaml": TEXT,
            **{f"data/{path}": text for path, text in game.items()},
        },
        {"engine": "plain"},
    )  # fmt: skip
    assert made.build()
    french = made.tree("fr/nine/").find_class("lg-play-now")[0]
    [said] = [each for each in french.iter() if (each.text or "").startswith("Le donneur donne deux")]
    assert language(said) == "fr"
    assert "The dealer gives two cards" in made.tree("").find_class("lg-play-now")[0].text_content()
    made.put({"data/texts/a.yaml": TEXT.replace("deux cartes", "2 cartes")})
    assert made.build()
    assert "Le donneur donne 2 cartes" in made.tree("fr/nine/").find_class("lg-play-now")[0].text_content()
    made.put({"data/texts/a.yaml": TEXT.replace("two cards", "three cards")})
    assert made.build()
    french = made.tree("fr/nine/").find_class("lg-play-now")[0]
    [said] = [each for each in french.iter() if (each.text or "").startswith("The dealer gives two")]
    assert language(said) == "en"


def language(element) -> str:
    """The language of an element's text."""
    return next(each.get("lang") for each in (element, *element.iterancestors()) if each.get("lang"))
