"""What a reference is formatted for, and how a field's forms become pieces of text."""

from __future__ import annotations

from dataclasses import dataclass

from ludograph.bibliography.entry import Entry
from ludograph.bibliography.formatting.pieces import Piece, Pieces, Role, from_nodes, text
from ludograph.bibliography.multiscript import Form, other_script
from ludograph.languages.words import Words, words_in


@dataclass(frozen=True, slots=True)
class Setting:
    """The page a reference stands in."""

    page_lang: str = "en"

    def lang(self, tag: str | None) -> str | None:
        """The tag to mark a text with: None where it is the page's language in the page's script."""
        if not tag or tag.lower() == self.page_lang.lower():
            return None
        page, other = self.page_lang.split("-"), tag.split("-")
        scripts = [part.title() for part in (*page[1:], *other[1:]) if len(part) == 4 and part.isalpha()]
        return None if page[0].lower() == other[0].lower() and not scripts else tag

    def is_own(self, tag: str | None) -> bool:
        """Whether a work in this language needs no transliteration on the page."""
        return bool(tag) and self.lang(tag) is None

    def words(self, text: str, **values: object) -> Piece:
        """Words that the reference itself adds: the page's, or English where these are not known."""
        return Piece(self.own.gettext(text, **values), self.own.tag(self.page_lang))

    @property
    def quotes(self) -> tuple[str, str]:
        """The quotation marks around titles."""
        return self.own.pgettext("opening", "“"), self.own.pgettext("closing", "”")

    @property
    def own(self) -> Words:
        """The program's own words in the page's language."""
        return words_in(self.page_lang)


def form_piece(entry: Entry, form: Form, role: Role, setting: Setting) -> Piece:
    """The form's text under a role, with the emphasis of its source."""
    nodes = entry.rich.get(form.field)
    lang = setting.lang(form.lang)
    if nodes:
        return Piece("", lang, role, "", from_nodes(nodes))
    return Piece(form.text, lang, role)


def field_pieces(entry: Entry, name: str, setting: Setting, *, original: bool = True) -> Pieces:
    """A field in Latin letters (transliterated, else translated), and beside it the original if `original`.

    On a page in the work's language, and where there is one form only, that form alone.
    """
    own = entry.original(name)
    latin = entry.transliteration(name) or entry.translation(name, setting.page_lang)
    if own is None and latin is None:
        return ()
    if own is None or latin is None or setting.is_own(own.lang):
        only = own or latin
        assert only is not None
        return (form_piece(entry, plain_language(only), Role.TEXT, setting),)
    main = form_piece(entry, latin, Role.TEXT, setting)
    if not original:
        return (main,)
    return text(main, " ", form_piece(entry, own, Role.ORIGINAL, setting))


def plain_language(form: Form) -> Form:
    """A publisher or place in Latin letters without a tag is a name: the work's language is not its language."""
    if form.lang is None or "_" in form.field or form.field not in _NAMES or other_script(form.text):
        return form
    return Form(form.field, form.text, None, form.kind)


_NAMES = frozenset(
    {"publisher", "location", "organization", "institution", "library", "origpublisher", "origlocation", "edition",
     "howpublished", "eventtitle", "venue"}
)  # fmt: skip
