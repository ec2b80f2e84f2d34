"""The relation of a translation to its original."""

from __future__ import annotations

from ludograph.article.read.ledger import Ledger
from ludograph.base.problems import did_you_mean
from ludograph.languages.tag import is_same_language


def report_translation(ledger: Ledger) -> None:
    """Reports TRL001–TRL004: the original is missing, or a translation; its language is wrong, or already taken."""
    said, addresses = ledger.metadata, ledger.catalogue.addresses
    original, place = said.translates, said.translates_place
    if not original or place is None or addresses is None:
        return

    def report(code: str, message: str, hint: str) -> None:
        ledger.problem(code, message, hint, place.start, place.end)

    page, lang = addresses.pages.get(original), ledger.settings.lang
    if page is None:
        near = did_you_mean(original, [each for each in addresses.pages if each != ledger.page])
        report("TRL001", f"no page {original!r} to translate", near or "Write its path under docs/: games/kabu.md.")
    elif page.translates:
        hint = f"Write the original, {page.translates!r}."
        report("TRL002", f"{original} is itself a translation", hint)
    elif is_same_language(addresses.lang_of(page), lang):
        hint = "Give this article its language with `lang`, or remove `translates`."
        report("TRL003", f"{original} is in the same language, {lang}", hint)
    elif (first := addresses.translation(original, lang)) is not None and first.page != ledger.page:
        hint = "Keep one of the two; the switcher of languages leads to the first."
        report("TRL004", f"{original} has another translation into {lang}, {first.page}", hint)
