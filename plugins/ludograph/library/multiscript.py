"""Fields in several scripts, with the names of biblatex-ms and older conventions.

    title = {かるた},  title_transliteration_ja-Latn = {Karuta},  title_translation_en = {Japanese cards}

`FIELD_default_<tag>` (the original beside a romanised field), `_original`, `_romanised`, `_translated` are also read.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum
from functools import lru_cache

from ludograph.base.frozen import frozen
from ludograph.languages.scripts import has_cjk, has_latin, is_cjk, other_letters

_BEYOND_LATIN = re.compile("[^\x00-\u036f\u1d00-\u1eff\u2c60-\u2c7f\ua720-\ua7ff]")
"""Unicode's blocks of Latin letters, phonetic letters and accents do not count as another script."""
_GREEK_SIGN = re.compile("(?<![\u0370-\u03ff])[\u0370-\u03ff](?![\u0370-\u03ff])")
_FORM_FIELD = re.compile(
    r"(?P<base>[a-z]+)_(?:(?P<kind>transliteration|translation|default)_(?P<tag>[A-Za-z0-9-]+)"
    r"|(?P<old>original|romanised|romanized|translated|transliterated))"
)


_NOT_IN_LATIN = frozenset("ja zh cmn lzh yue nan hak ko ru uk bg el he ar fa".split())
"""Languages that are not written in Latin letters."""


class FormKind(StrEnum):
    """The relation of a form to the work."""

    ORIGINAL = "original"
    TRANSLITERATION = "transliteration"
    TRANSLATION = "translation"


@frozen
class ScriptForm:
    """A field's text in one script or language."""

    field: str
    """The name of its field: `title_translation_en`."""
    text: str
    lang: str | None
    kind: FormKind


@frozen
class FormField:
    """The parsed name of a field such as `title_translation_en`."""

    base: str
    kind: FormKind
    tag: str | None
    """None if an old name does not contain it."""


_OLD = {
    "original": FormKind.ORIGINAL,
    "romanised": FormKind.TRANSLITERATION,
    "romanized": FormKind.TRANSLITERATION,
    "transliterated": FormKind.TRANSLITERATION,
    "translated": FormKind.TRANSLATION,
}


@lru_cache(maxsize=1024)
def parse_form_field(name: str) -> FormField | None:
    """The parsed field name, such as `title_transliteration_ja-Latn`; None for a plain name."""
    match = _FORM_FIELD.fullmatch(name)
    if match is None:
        return None
    if match["old"]:
        return FormField(match["base"], _OLD[match["old"]], None)
    kind = FormKind.ORIGINAL if match["kind"] == "default" else FormKind(match["kind"])
    return FormField(match["base"], kind, match["tag"])


def base_field(name: str) -> str:
    """The base field of `name`, or itself."""
    form = parse_form_field(name) if "_" in name else None
    return form.base if form else name


def romanised(lang: str | None) -> str:
    """The tag of a language in Latin letters."""
    if lang and re.search(r"-Latn\b", lang, re.IGNORECASE):
        return lang
    return f"{(lang or 'und').partition('-')[0]}-Latn"


def form_fields(name: str, text: Mapping[str, str], lang: str | None) -> list[ScriptForm]:
    """All forms of the field, the original first; `lang` is the work's language."""
    forms = []
    prefix = name + "_"
    for field in [field for field in text if field.startswith(prefix)]:
        value, parsed = text[field], parse_form_field(field)
        if not value or parsed is None or parsed.base != name:
            continue
        tag = parsed.tag
        if tag is None:
            defaults = {FormKind.TRANSLITERATION: romanised(lang), FormKind.TRANSLATION: "en"}
            tag = defaults.get(parsed.kind, lang)
        forms.append(ScriptForm(field, value, tag, parsed.kind))
    own = text.get(name, "")
    if own:
        added = _from_title_addon(name, own, text, lang)
        has_original = any(form.kind is FormKind.ORIGINAL for form in (*forms, *added))
        kind = FormKind.TRANSLITERATION if has_original else FormKind.ORIGINAL
        forms.insert(0, ScriptForm(name, own, own_language(own, lang, kind), kind))
        forms += added
    if len(forms) > 1:
        forms.sort(key=lambda form: form.kind is not FormKind.ORIGINAL)
    return forms


def own_language(text: str, lang: str | None, kind: FormKind = FormKind.ORIGINAL) -> str | None:
    """The language of a field's text: romanised if a work in another script has it in Latin letters."""
    non_latin = (lang or "").partition("-")[0].lower() in _NOT_IN_LATIN
    if kind is FormKind.TRANSLITERATION or (non_latin and has_latin(text) and not other_script(text)):
        return romanised(lang)
    return lang


def other_script(text: str) -> bool:
    """Whether any letter is not Latin, ignoring accents and single Greek letters among Latin ones (`λ-calculus`)."""
    if has_latin(text):
        text = _GREEK_SIGN.sub("", text)
    return has_cjk(text) or any(map(other_letters, _BEYOND_LATIN.findall(text)))


def _from_title_addon(name: str, own: str, text: Mapping[str, str], lang: str | None) -> list[ScriptForm]:
    """`titleaddon` in another script than `title`, as its other form."""
    field = addon_form(name, own, text)
    if field is None or any(key.startswith(f"{name}_") for key in text):
        return []
    if is_cjk(text[field]):
        return [ScriptForm(field, text[field], lang, FormKind.ORIGINAL)]
    return [ScriptForm(field, text[field], romanised(lang), FormKind.TRANSLITERATION)]


def addon_form(name: str, own: str, text: Mapping[str, str]) -> str | None:
    """The name of a field with an undeclared form of the title in another script, or None."""
    if name != "title":
        return None
    for field in ("titleaddon", "usere"):
        addon = text.get(field, "")
        if addon and has_cjk(addon) != has_cjk(own):
            return field
    return None
