"""`<Pronounce lang="ja-Latn" file="pronunciation_ja_嵐.mp3" pronouncer="…">arashi</Pronounce>`: a word one can hear."""

from __future__ import annotations

import posixpath

from ludograph.catalogue import relative_url
from ludograph.markup.read.linking import encode
from ludograph.markup.read.plain import fold_blanks
from ludograph.markup.read.scanner import Scanner
from ludograph.markup.read.shortcode import Call
from ludograph.markup.syntaxes.words import with_language
from ludograph.markup.tree import Literal, element


class Pronounce:
    """The word, then the browser's own player and the speaker's credit."""

    attributes = frozenset({"lang", "file", "word", "pronouncer", "noun"})

    def render(self, scanner: Scanner, call: Call) -> None:
        before, own = scanner.plain_offset, scanner.ledger.words
        classes = " ".join([*(["noun"] if "noun" in call.attributes else []), *call.get("class").split()])
        with scanner.element("span", {"class": "lg-pronounce"}):
            with_language(scanner, call, classes or None)
            word = call.get("word") or fold_blanks(scanner.plain_since(before))
            source = self._source(scanner, call, word)
            if source is not None:
                player = {
                    "controls": "",
                    "preload": "none",
                    "src": source,
                    "aria-label": own.gettext("Pronunciation of {word}", word=word),
                }
                scanner.put(element("audio", attributes=player))
            if call.get("pronouncer"):
                words = Literal(own.gettext("Pronounced by {name}", name=call.get("pronouncer")))
                scanner.put_nodes([Literal(" "), element("small", [words], {"class": "lg-credit"})])

    def _source(self, scanner: Scanner, call: Call, word: str) -> str | None:
        """The sound file's address in the page; AUD001 and None when there is none."""
        ledger = scanner.ledger
        primary = call.get("lang").partition("-")[0]
        name = call.get("file") or f"pronunciation_{primary}_{word}.mp3"
        addresses = ledger.catalogue.addresses
        if addresses is None:
            return encode(name)
        folder = posixpath.dirname(ledger.page)
        for place in (folder, *ledger.settings.audio):
            candidate = posixpath.normpath(posixpath.join(place, name))
            ledger.looked_up.files.add(candidate)
            if candidate in addresses.files:
                return encode(relative_url(ledger.own_url, candidate))
        where = call.attributes.get("file")
        start, end = (where.start, where.end) if where is not None else (call.start, call.content_start)
        scanner.problem(
            "AUD001", f"no sound file {name!r}", "Add the file beside the article, or correct its name.", start, end
        )
        return None
