"""Folding of text for searching, and sort keys."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Any

from ludograph.languages.scripts import KANA, script_of

# Searching: the search client folds in the same steps and order (tests/languages/fixtures/folding.json).

_UNSEEN = re.compile(
    "[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff\U000e0100-\U000e01ef]"
)
_DASHES = re.compile("[\u2010-\u2015\u2043\u2212\u2e3a\u2e3b\u301c\u3030]")
_LATIN_MARKS = re.compile("([a-z\u00df-\u02af\u1d00-\u1dbf])[\u0300-\u036f]+")
_LETTERS = str.maketrans(
    {"ß": "ss", "ς": "σ", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "ł": "l", "þ": "th"}
    | {"’": "'", "‘": "'", "ʼ": "'", "ʻ": "'"}
    | {chr(katakana): chr(katakana - 0x60) for katakana in (*range(0x30A1, 0x30F7), 0x30FD, 0x30FE)}
)


_BEYOND_ASCII = re.compile("([^\x00-\x7f]+)")
_MARK = re.compile("[\u0300-\u036f]")
_WITH_LETTER = re.compile("([\x00-\x7f]?[^\x00-\x7f]+)")
"""Characters outside ASCII, with the letter before, to which they may be a mark."""


def fold(text: str) -> str:
    """The text folded for searching: `HACHI–HACHI` is `hachi-hachi`, `Jūgo` is `jugo`, `カルタ` is `かるた`.

    Steps: remove soft hyphens, zero-width characters and variation selectors; NFKC; lower case; remove marks on Latin
    letters; replace Latin letters with a stroke and ligatures; all dashes become `-`, katakana become hiragana.
    """
    if text.isascii():
        return text.lower()
    # Most of a text is ASCII, and other parts repeat: words, dashes, letters with macrons.
    parts = _BEYOND_ASCII.split(text)
    if _MARK.search("".join(parts[1::2])):
        parts = _WITH_LETTER.split(text)
    parts[1::2] = map(_folded_run, parts[1::2])
    return "".join(parts).lower()


@lru_cache(maxsize=1 << 16)
def _folded_run(text: str) -> str:
    text = unicodedata.normalize("NFKC", _UNSEEN.sub("", text)).lower()
    text = unicodedata.normalize("NFC", _LATIN_MARKS.sub(r"\1", unicodedata.normalize("NFD", text)))
    return _DASHES.sub("-", text).translate(_LETTERS)


# Sorting.

_VOICED = re.compile("[\u3099\u309a]")
_NOT_A_LETTER_FIRST = re.compile(r"\A[\W_]+")
_ARTICLES = {
    lang: re.compile(rf"\A(?:(?:{words})\s+|{elided})(?=\w)")
    for lang, words, elided in (
        ("de", "der|die|das|den|dem|des|ein|eine", r"(?!)"),
        ("en", "the|a|an", r"(?!)"),
        ("es", "el|la|los|las|un|una", r"(?!)"),
        ("fr", "le|la|les|un|une|des", r"l'"),
        ("it", "il|lo|la|i|gli|le|un|uno|una", r"l'"),
        ("nl", "de|het|een", r"(?!)"),
        ("pt", "o|a|os|as|um|uma", r"(?!)"),
    )
}
_SMALL_KANA = str.maketrans("ぁぃぅぇぉっゃゅょゎゕゖ", "あいうえおつやゆよわかけ")
_VOWEL_ROWS = {
    "あ": "あかがさざただなはばぱまやらわ",
    "い": "いきぎしじちぢにひびぴみりゐ",
    "う": "うくぐすずつづぬふぶぷむゆるゔ",
    "え": "えけげせぜてでねへべぺめれゑ",
    "お": "おこごそぞとどのほぼぽもよろを",
}
_VOWEL_OF = {kana: vowel for vowel, row in _VOWEL_ROWS.items() for kana in row}
_KANA_ROWS = (
    "あいうえお かきくけこ さしすせそ たちつてと なにぬねの はひふへほ まみむめも やゆよ らりるれろ わゐゑをん".split()
)
_HANGUL_INITIALS = "ㄱㄱㄴㄷㄷㄹㅁㅂㅂㅅㅅㅇㅈㅈㅊㅋㅌㅍㅎ"
_CLASSES = {"Latn": 1, "Hira": 3, "Kana": 3, "Hang": 4, "Bopo": 5, "Hani": 6}
_OTHER_SCRIPT = 2


def sort_key(text: str, lang: str = "", reading: str | None = None) -> tuple[int, str, str, str]:
    """The sort key of a text: Latin, other alphabets, kana, Hangul, Han without a reading.

    Macrons and other marks on Latin letters are compared last, an initial article (`The`, by `lang`) is ignored. Kana
    are in dictionary order: voiced as unvoiced, small as large, ー as the vowel before it. A text that begins with
    a Han character is sorted by its reading.
    """
    folded = fold(_spoken(text, reading))
    folded = _NOT_A_LETTER_FIRST.sub("", folded) or folded
    article = _ARTICLES.get(lang.partition("-")[0])
    if article is not None:
        folded = article.sub("", folded)
    script = script_of(folded[:1]) if folded else ""
    primary = _kana_order(folded) if script in KANA else folded
    return (_CLASSES.get(script, _OTHER_SCRIPT if script else 0), primary, folded, text)


def collated(text: str, lang: str) -> tuple[object, ...]:
    """The sort key of a text for a list in this language.

    With ICU (the extra `collation`) by the rules of the language; a tag may name an order, `zh-u-co-stroke`. Otherwise
    Latin letters are sorted as in English (ł as l, ø as o), kana as in dictionaries, and Han by code point.
    """
    collator = _collator(lang)
    return sort_key(text)[:2] if collator is None else (collator.getSortKey(text),)


def title_order(title: str, lang: str, reading: str | None = None) -> tuple[object, ...]:
    """The sort key of a title in a menu in this language: by its reading, without an article at its beginning."""
    if _collator(lang) is None:
        return sort_key(title, lang, reading)
    article = _ARTICLES.get(lang.partition("-")[0])
    spoken = _spoken(title, reading).lower()
    return collated(article.sub("", spoken) if article else spoken, lang)


@lru_cache(maxsize=16)
def _collator(lang: str) -> Any:
    try:
        import icu
    except ImportError:
        return None
    collator = icu.Collator.createInstance(icu.Locale.forLanguageTag(lang))
    collator.setStrength(icu.Collator.PRIMARY)
    return collator


def initial(text: str, lang: str = "", reading: str | None = None) -> str:
    """The heading of the text in a list: `A`, `か` for the row か, `ㄱ`, the first Han character itself, or `#`."""
    group, primary, _, _ = sort_key(text, lang, reading)
    if group == 0:
        return "#"
    first = primary[0]
    if group == _CLASSES["Hira"]:
        return next((row[0] for row in _KANA_ROWS if first in row), first)
    if group == _CLASSES["Hang"]:
        syllable = ord(first) - 0xAC00
        return _HANGUL_INITIALS[syllable // 588] if 0 <= syllable < 11172 else first
    return first.upper()


def _spoken(text: str, reading: str | None) -> str:
    """The text that decides the order: the reading if it begins with a Han character, else the text."""
    if not reading:
        return text
    first = next((script_of(character) for character in text if script_of(character)), "")
    return reading if first in {"Hani", ""} else text


def _kana_order(folded: str) -> str:
    plain = unicodedata.normalize("NFC", _VOICED.sub("", unicodedata.normalize("NFD", folded)))
    letters: list[str] = []
    for kana in plain.translate(_SMALL_KANA):
        letters.append(_VOWEL_OF.get(letters[-1], kana) if kana == "ー" and letters else kana)
    return "".join(letters)


def title_of_name(name: str) -> str:
    """The title of a file or folder from its name: `tavern-nine` is "Tavern nine", `Hachi-Hachi` is unchanged."""
    if " " in name or name.lower() != name:  # somebody wrote a title
        return name.replace("_", " ")
    return re.sub(r"_|(?<!\d)-|-(?!\d)", " ", name).capitalize()  # a day keeps its hyphens


def address_part(letter: str) -> str:
    """The end of the address of a letter's page: `k`, or the code of another character."""
    return letter.lower() if letter.isascii() and letter.isalnum() else f"u{ord(letter[0]):x}"
