"""C019 (lists of names in two scripts), C023 and C025: what language and script a title is in."""

from __future__ import annotations

from collections.abc import Iterator

from ludograph.bibliography.entry import Entry
from ludograph.bibliography.multiscript import FormKind, other_script, parse_form_field
from ludograph.bibliography.pieces import Role, plain
from ludograph.bibliography.vocabulary import LANGUAGE_NAMES
from ludograph.languages.letters import has_cjk, has_hangul, has_kana
from ludograph.languages.tag import is_valid
from ludograph.problems import Problem

_LATIN_LANGUAGES = frozenset(
    {"en", "de", "fr", "it", "es", "pt", "nl", "da", "sv", "nb", "nn", "no", "fi", "pl", "cs", "la"}
)


def paired_names(entry: Entry) -> Iterator[Problem]:
    """C019: a list of names with another number in its other script."""
    for field, names in entry.names.items():
        form = parse_form_field(field)
        if form is None or form.kind is FormKind.TRANSLATION or form.base not in entry.names:
            continue
        own = entry.names[form.base]
        if len(own) != len(names):
            message = f"{field!r} has {len(names)} names and {form.base!r} has {len(own)}"
            place = entry.field_place(field) or entry.key_place
            yield Problem("C019", message, "Give the same names in the same order.", place)


def language_of_title(entry: Entry) -> Iterator[Problem]:
    """C023: a title in another script without `langid`, a `langid` unknown or contradicted by the script."""
    title = entry.text.get("title", "")
    written = entry.text.get("langid", "").strip()
    if not entry.lang and _in_other_script(entry) and entry.type != "xdata":
        hint = "Add 'langid', a tag such as ja or zh."
        yield Problem("C023", f"title {title!r} has no language", hint, entry.field_place("title") or entry.key_place)
    place = entry.field_place("langid")
    if not written or place is None:
        return
    if written.lower() not in LANGUAGE_NAMES and not is_valid(written):
        yield Problem("C023", f"unknown langid {written!r}", "Give a language tag such as ja, zh or pt-BR.", place)
    elif contradicts(title, entry.lang or ""):
        message = f"langid {written!r} does not fit the script of {title!r}"
        yield Problem("C023", message, "Correct the language, or the title.", place)


def contradicts(title: str, lang: str) -> bool:
    """Whether the language is never written as the title is; Han alone fits every East Asian language."""
    primary = lang.partition("-")[0].lower()
    if has_kana(title):
        return primary in _LATIN_LANGUAGES | {"zh", "cmn", "ko"}
    if has_hangul(title):
        return primary in _LATIN_LANGUAGES | {"ja", "zh", "cmn"}
    return has_cjk(title) and primary in _LATIN_LANGUAGES


def untransliterated_title(entry: Entry) -> Iterator[Problem]:
    """C025: a title in its own script that readers of Latin letters can neither say nor understand (a house rule)."""
    title = entry.text.get("title", "")
    if _in_other_script(entry) and not entry.forms("title").keys() - {FormKind.ORIGINAL}:
        hint = f"Add 'title_transliteration_{entry.lang or 'ja'}-Latn' or 'title_translation_en'."
        place = entry.field_place("title") or entry.key_place
        yield Problem("C025", f"title {title!r} has neither transliteration nor translation", hint, place)


def _in_other_script(entry: Entry) -> bool:
    """Whether the title is in another script than the Latin one; letters of its formulas do not count."""
    pieces = (piece for piece in entry.rich.get("title", ()) if piece.role is not Role.MATH)
    return other_script(plain(pieces) if "title" in entry.rich else entry.text.get("title", ""))
