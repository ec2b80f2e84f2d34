"""The program's own words: the catalogues hold those of the code, all of them, with the same places for values."""

import ast
import importlib.util
import re
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.pofile import read_po

from ludograph.languages.words import (
    FOLDER,
    FRAME,
    TEMPLATE,
    frame_words,
    languages,
    script_words,
    untranslated,
    words_in,
)
from ludograph.rules.cards.deck import Unit
from ludograph.rules.conditions.english import NUMERALS

AMONG = "{hand} among the {cards}"
_RENEW = Path(__file__).parents[2] / ".ci/renew/words.py"


@pytest.fixture(scope="module")
def renew():
    """The script behind `make words`."""
    spec = importlib.util.spec_from_file_location("renew_words", _RENEW)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def template(renew):
    return renew.words_of_the_code()


def catalogue(lang):
    """The complete catalogue of the language, or that for its frame."""
    path = (FOLDER if lang in languages() else FRAME) / f"{lang}.po"
    with path.open("rb") as file:
        return read_po(file, locale=lang)


def forms(value):
    return list(value) if isinstance(value, tuple | list) else [value]


def places(text):
    """The names in braces."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_the_template_holds_the_words_of_the_code(renew, template):
    assert TEMPLATE.read_text("utf-8") == renew.text_of(template), "run `make words`"


@pytest.mark.parametrize("lang", languages())
def test_a_catalogue_is_as_the_template_and_complete(renew, template, lang):
    path = FOLDER / f"{lang}.po"
    assert path.read_text("utf-8") == renew.text_of(renew.renewed(path, template)), "run `make words`"
    assert [message.id for message in catalogue(lang) if message.id and not all(forms(message.string))] == []
    assert untranslated(lang)[0] == 0


FRAMES = tuple(path.stem for path in sorted(FRAME.glob("*.po")))


@pytest.mark.parametrize("lang", FRAMES)
def test_a_catalogue_for_the_frame_has_all_words_of_the_frame_and_no_others(renew, template, lang):
    path, frame = FRAME / f"{lang}.po", renew.words_of_the_frame(template)
    assert path.read_text("utf-8") == renew.text_of(renew.renewed(path, frame)), "run `make words`"
    assert [message.id for message in catalogue(lang) if message.id and not all(forms(message.string))] == []
    assert 0 < untranslated(lang)[0] < len(template) - 50


def test_arabic_has_words_for_the_frame_only():
    assert "ar" in FRAMES
    assert words_in("ar").lang == "en"
    assert (frame_words("ar-EG").lang, frame_words("ar").gettext("Search")) == ("ar", "بحث")
    assert frame_words("fr") is words_in("fr")
    assert frame_words("nl").lang == "en"
    assert script_words("ar")["No results."] == "لا نتائج."


@pytest.mark.parametrize("lang", [*languages(), *FRAMES])
def test_a_translation_has_the_places_of_its_original(lang):
    for message in filter(lambda message: message.id, catalogue(lang)):
        allowed = set.union(*map(places, forms(message.id)))
        for form in forms(message.string):
            assert places(form) <= allowed | {"number"}, message.id
            # The number may be left out where the form says it ("un article"), and what of the hand is meant.
            left_out = {"number", "ordinal"} | ({"cards"} if message.id == AMONG else set())
            assert allowed - places(form) <= left_out, message.id


def test_french_german_and_japanese_are_there():
    assert {"de", "fr", "ja"} <= set(languages())


@pytest.mark.parametrize(
    ("page", "lang", "references"),
    [
        ("en", "en", "References"),
        ("en-GB", "en", "References"),
        ("fr", "fr", "Références"),
        ("fr-CA", "fr", "Références"),
        ("de-AT", "de", "Literatur"),
        ("FR", "fr", "Références"),
        ("ja-JP", "ja", "参考文献"),
        ("ja-Latn", "en", "References"),
        ("xx", "en", "References"),
        ("../fr", "en", "References"),
        ("", "en", "References"),
    ],
)
def test_a_page_has_the_words_of_its_language_or_english(page, lang, references):
    words = words_in(page)
    assert (words.lang, words.gettext("References")) == (lang, references)


def test_words_in_another_language_than_the_page_are_marked():
    assert words_in("nl").tag("nl") == "en"
    assert words_in("fr").tag("fr-CA") is None
    assert words_in("en").tag("en-GB") is None


TERMS = (
    *("Ante", "Bets", "Chips", "Cut", "Dealer", "Draw", "Follow", "Hand", "House rules", "Lead", "Pack", "Showdown"),
    *("Special hand", "Stock", "Ties", "Total", "Trick", "Trump", "stay", "tile"),
)
"""The terms of the field, of which a translator wants to know why they are called so."""


@pytest.mark.parametrize("lang", languages())
def test_a_term_of_the_field_says_where_its_word_is_from(lang: str) -> None:
    said = {term: " ".join(catalogue(lang).get(term).user_comments) for term in TERMS}
    assert [term for term, comment in said.items() if not re.match("Word: (ours|https?://)", comment)] == []


def test_a_number_takes_its_form():
    one, many = "{country}: {number} game", "{country}: {number} games"
    assert words_in("en").ngettext(one, many, 1, country="Japan") == "Japan: 1 game"
    assert words_in("fr").ngettext(one, many, 0, country="Japon") == "Japon\u00a0: 0 jeu"
    assert words_in("fr").ngettext(one, many, 2, country="Japon") == "Japon\u00a0: 2 jeux"
    assert words_in("de").ngettext(one, many, 0, country="Japan") == "Japan: 0 Spiele"
    assert words_in("ja").ngettext(one, many, 1, country="日本") == "日本：遊び1種"


def test_what_stays_english_is_counted():
    missing, known = untranslated("nl")
    assert missing == known > 90
    assert untranslated("en")[0] == untranslated("en-GB")[0] == 0


def test_scripts_get_their_words_only():
    found = script_words("fr")
    assert found["No results."] == "Aucun résultat."
    assert "References" not in found
    assert script_words("en") == script_words("nl") == {}


PLACEHOLDER = re.compile(r"\{[a-z_]+(?:\.[a-z_]+)+(?:\(\))?\}")


def test_no_text_of_the_program_holds_a_placeholder_that_nothing_fills() -> None:
    found = []
    for path in sorted(FOLDER.parents[1].rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        filled = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
        texts = (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in filled)
        found += [
            f"{path.name}:{text.lineno}"
            for text in texts
            if isinstance(text.value, str) and PLACEHOLDER.search(text.value)
        ]
    assert found == []


@pytest.mark.parametrize("lang", ["en", *languages()])
def test_every_language_has_a_word_for_the_ace_and_for_each_number(lang: str) -> None:
    words = words_in(lang).gettext(NUMERALS).split()
    assert len(set(words)) == 13


def test_no_french_sign_begins_a_line():
    said = [text for message in catalogue("fr") if message.id for text in forms(message.string)]
    assert [text for text in said if re.search(r" [:;?!»%]|« ", text)] == []


def test_german_has_its_own_quotation_marks_and_no_line_ends_within_an_abbreviation():
    said = [text for message in catalogue("de") if message.id for text in forms(message.string)]
    wrong = re.compile(r"[\"”«»]|‘|\bz\. B\.|\bv\. Chr\.|\b(?:S|Bd|Nr|Kap)\. |\} (?:%|Bde|Min)")
    assert [text for text in said if wrong.search(text)] == []
    assert [text for text in said if text.count("„") != text.count("“")] == ["„", "“"]


def test_no_blank_is_beside_a_japanese_sign():
    said = [text for message in catalogue("ja") if message.id for text in forms(message.string)]
    assert [text for text in said if re.search("[。、：；）」] |[ぁ-んァ-ヶ一-龠] [（「]", text)] == []


@pytest.mark.parametrize("lang", ["fr", "de", "ja"])
def test_words_for_cards_are_also_there_for_tiles(lang):
    sentences = ("Cards dealt", "hands are compared card by card", "All cards together count {total} points.")
    for one in map(Unit.TILE.worded, sentences):
        assert words_in(lang).gettext(one) != one
