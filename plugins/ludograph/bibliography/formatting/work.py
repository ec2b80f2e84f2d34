"""A work as one page prints it: its fields in the forms that suit the page, as pieces of text."""

from __future__ import annotations

from ludograph.bibliography.entry import Entry
from ludograph.bibliography.formatting.pieces import Part, Piece, Role, from_nodes
from ludograph.bibliography.multiscript import Form, other_script
from ludograph.frozen import frozen
from ludograph.languages.words import Words, words_in

_NAMES = frozenset(
    {"publisher", "location", "organization", "institution", "library", "origpublisher", "origlocation", "edition",
     "howpublished", "eventtitle", "venue"}
)  # fmt: skip


@frozen
class Work:
    """An entry on a page in one language, in a list of references or in a note."""

    entry: Entry
    page_lang: str = "en"
    in_note: bool = False

    def get(self, field: str) -> str:
        """A field's text; empty where the entry lacks it."""
        return self.entry.text.get(field, "")

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

    @property
    def own(self) -> Words:
        """The program's own words in the page's language."""
        return words_in(self.page_lang)

    def words(self, text: str, **values: object) -> Piece:
        """Words that the reference itself adds: the page's, or English where these are not known."""
        return Piece(self.own.gettext(text, **values), self.own.tag(self.page_lang))

    def quoted(self, piece: Piece) -> Piece:
        """The piece in the page's quotation marks."""
        marks = self.own.pgettext("opening", "“"), self.own.pgettext("closing", "”")
        return Piece("", None, Role.QUOTED, "", (piece,), marks)

    def translation(self, field: str) -> Form | None:
        """The field put into the page's language, else into English, else into any."""
        return self.entry.translation(field, self.page_lang)

    def form(self, form: Form, role: Role) -> Piece:
        """The form's text under a role, with the emphasis of its source."""
        nodes = self.entry.rich.get(form.field)
        return Piece("" if nodes else form.text, self.lang(form.lang), role, "", from_nodes(nodes or ()))

    def field(self, name: str, *, original: bool = True) -> Part:
        """A field in Latin letters (transliterated, else translated), and beside it the original if `original`.

        On a page in the work's language, and where there is one form only, that form alone.
        """
        own, latin = self.entry.original(name), self.entry.transliteration(name) or self.translation(name)
        if own is not None and latin is not None and not self.is_own(own.lang):
            main = self.form(latin, Role.TEXT)
            return (main, " ", self.form(own, Role.ORIGINAL)) if original else main
        only = own or latin
        return "" if only is None else self.form(_plain_language(only), Role.TEXT)


def _plain_language(form: Form) -> Form:
    """A publisher or place in Latin letters without a tag is a name: the work's language is not its language."""
    if form.lang is None or "_" in form.field or form.field not in _NAMES or other_script(form.text):
        return form
    return Form(form.field, form.text, None, form.kind)
