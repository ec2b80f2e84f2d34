"""Links.

The notations of authors::

    [text](path#fragment "title")   [text][label]   [[target]]   [[target#heading|text]]   https://example.org/a
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from ludograph.article.blocks.blocks import LinkDefinition
from ludograph.article.blocks.text import COMMENT
from ludograph.article.facts import LinkUse
from ludograph.article.read.ledger import Destination, OwnLink
from ludograph.article.read.plain import decoded, strip_marks
from ludograph.article.read.text.linking import destination, is_external
from ludograph.article.read.text.scanner import PatternSyntax, Scanner, visible
from ludograph.article.syntaxes.boxes.images import PictureParts, put_image, put_picture, split_size
from ludograph.article.tree import Element, Literal, element
from ludograph.base.problems import Place
from ludograph.languages.words import Words
from ludograph.library.citing.outline import outline

DESTINATION = re.compile(
    r"\(\s*(?P<address><[^<>\n]*>|(?:[^\s()\\]|\\.|\((?:[^\s()\\]|\\.|\([^\s()]*\))*\))*)"
    r"(?:\s+(?P<title>\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*'|\((?:[^()\\]|\\.)*\)))?\s*\)"
)
_BLANK_ADDRESS = re.compile(
    r"\((?P<address>(?:https?://|\.{0,2}/|#)[^()<>\n\"]{0,300}?"
    r"|[^()<>\n\"#]{1,300}\.(?:md|html?|pdf|png|jpe?g|gif|svg|webp|avif)(?:#[^()<>\n\"]{0,300}?)?)"
    r"(?:[ \t]+\"[^\"\n]{0,300}\")?\)"
)
"""Text after `[text]` that looks like an address but contains spaces."""
_LABEL = re.compile(r"\[(?P<label>[^\[\]\n]*)\]")
_URL = re.compile(
    rf"https?://(?:\[[0-9A-Fa-f:.]+\](?=[:/]))?(?:(?!\^\[|&(?:[lg]t|quot|nbsp);)[^\s<>\"`“”「」『』（）【】、。\[{COMMENT}])+"
)
"""An address. A bracket begins a note, a citation or a link, so only the number of a host may contain one."""
_BARE = re.compile(
    r"(?:[A-Za-z0-9-]+\.)+(?:com|org|net|edu|gov|info|jp|cn|kr|tw|eu|uk|de|fr|io|au)/(?:(?!\^\[)[^\s<>\"\[\ue002])+"
)
_IMAGE_ENDING = re.compile(r"\.(?:png|jpe?g|gif|svg|webp|avif)$", re.IGNORECASE)
_TRAILING = ".,;:!?'\"*_~’"
LONGEST_LABEL = 1000
"""CommonMark's limit; longer labels are not definitions."""
_VIDEO = re.compile(
    r"https?://(?:www\.)?(?:(?:youtube\.com/watch\?(?:[^\s#]*&)?v=|youtu\.be/)(?P<youtube>[\w-]{3,20})|vimeo\.com/(?P<vimeo>\d+))"
)
_PLAYERS = {"youtube": "https://www.youtube-nocookie.com/embed/", "vimeo": "https://player.vimeo.com/video/"}


@contextmanager
def put_link(
    scanner: Scanner,
    address: str,
    start: int,
    end: int,
    title: str = "",
    whole: tuple[int, int] | None = None,
    defined: LinkDefinition | None = None,
) -> Iterator[Destination]:
    """Put a link around what is put inside the `with`; the spans are its address's and, if it differs, the whole's.

    For a link with a label, `defined` is the definition with the address.
    """
    place = scanner.place(start, end)
    found = destination(scanner.ledger, visible(address), place.start, place.end)
    before = scanner.plain_offset
    was_in_link, already = scanner.in_link, scanner.inside_link
    with scanner.element("") as link:
        link.span = place.start, place.end
        scanner.in_link = True
        yield found
        scanner.in_link = was_in_link
    text = scanner.plain_since(before)
    if already:
        return
    _name(link, found, title)
    note_link(scanner, found, whole or (start, end), text, scanner.ledger.address_of(defined) if defined else place)
    if found.own and found.href is not None:
        own = OwnLink(found.fragment, link, (scanner.put_slot(), scanner.place(start, end)))
        scanner.ledger.own_links.append(own)


def put_name(scanner: Scanner, found: Destination, name: str) -> None:
    """The words of a link without its own: its target's name, unless the article is unpublished."""
    scanner.put_literal(scanner.ledger.words.gettext("an unpublished page") if found.hidden else name)


def _name(link: Element, found: Destination, title: str) -> None:
    """Completes the link once its text has been read."""
    if found.href is not None:
        link.name, link.place = "a", found.place
        link.attributes = {"href": found.href, "hreflang": found.lang, "title": title or None}
    elif not found.hidden:
        link.name, link.attributes = "span", {"class": "missing-link"}


def note_link(scanner: Scanner, found: Destination, whole: tuple[int, int], text: str, address: Place) -> None:
    """Records the link; its sentence is known once the block has been read."""
    place, section = scanner.place(*whole), scanner.ledger.section

    def finish(sentence: str) -> None:
        target = found.target, found.fragment, text, found.resolved
        scanner.ledger.note(LinkUse(*target, place, sentence, section, found.external, address))

    scanner.when_read(finish)


class Links:
    """`[text](address)` and `[text][label]`."""

    triggers = ("[",)

    def read(self, scanner: Scanner, position: int) -> int | None:
        text = scanner.text
        closing = closing_bracket(scanner, position)
        if closing is None or scanner.inside_link:
            return None
        match, defined = DESTINATION.match(text, closing + 1), None
        if match is not None:
            address, title = match["address"].strip("<>"), (match["title"] or "")[1:-1]
            start, end = match.span("address")
            after = match.end()
        else:
            note_blank_address(scanner, closing + 1)
            labelled = defined_by_label(scanner, position, closing)
            if labelled is None:
                return _put_autoref(scanner, position, closing)
            defined, after = labelled
            address, title = defined.address, defined.title
            start, end = position, closing + 1
        if "\\" in address:
            address = re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", address)
        if not text[position + 1 : closing].strip():
            if not address:  # `[](){#id}` is a place
                return after
            hint = "Write its words between the square brackets."
            scanner.problem("LNK008", "a link without words, which readers cannot see", hint, position, closing + 1)
        with put_link(scanner, address, start, end, title, (position, after), defined):
            scanner.scan(position + 1, closing)
        return after


def _put_autoref(scanner: Scanner, position: int, closing: int) -> int | None:
    """`[text][identifier]` or `[identifier][]` as mkdocs-autorefs expects it; None where that plugin is not used."""
    label = _LABEL.match(scanner.text, closing + 1) if scanner.ledger.settings.autorefs else None
    words = scanner.text[position + 1 : closing]
    if label is None or not words.strip() or words[0] in "@^":
        return None
    with scanner.element("autoref", {"identifier": (label["label"] or words).strip(" `")}):
        scanner.scan(position + 1, closing)
    return label.end()


class LabelledPictures:
    """`![alt][label]`, `![label][]` and `![label]`."""

    triggers = ("![",)

    def read(self, scanner: Scanner, position: int) -> int | None:
        closing = closing_bracket(scanner, position + 1)
        found = None if closing is None else defined_by_label(scanner, position + 1, closing)
        if closing is None or found is None:
            return None
        defined, after = found
        words, whole, extra = (position + 2, closing), (position, after), {"title": defined.title}
        put_picture(scanner, defined.address, (closing + 1, after), words, whole, extra if defined.title else {})
        return after


def defined_by_label(scanner: Scanner, position: int, closing: int) -> tuple[LinkDefinition, int] | None:
    """The definition of `[text][label]`, `[label][]` or `[label]`, and the offset after the link."""
    if not scanner.ledger.link_definitions or closing - position > LONGEST_LABEL:
        return None
    known, text = scanner.ledger.link_definitions, scanner.text
    words, after = _label(text[position + 1 : closing]), closing + 1
    apart = text[after : after + 2] in {" [", "\n["}  # read as MkDocs reads it
    found = _LABEL.match(text, after + apart)
    wanted = _label(found["label"]) if found else ""
    if apart and (wanted not in known or (words in known and words != wanted)):
        found = None
    definition = known.get((found and wanted) or words)
    return None if definition is None else (definition, found.end() if found else after)


def _label(text: str) -> str:
    return " ".join(text.split()).casefold()


def note_blanks(scanner: Scanner, address: str, start: int, length: int) -> None:
    """Reports LNK006: addresses of other sites cannot contain spaces, file names can."""
    hint = "Remove the blank, or write %20 for it." if is_external(address) else f"Write <{address}>."
    message = f"the address {address!r} has blanks, so it is not read as one"
    scanner.problem("LNK006", message, hint, start, start + length)


def note_blank_address(scanner: Scanner, position: int) -> None:
    """Reports an address with spaces after the brackets that open here, which makes no link or picture."""
    match = _BLANK_ADDRESS.match(scanner.text, position)
    address = match["address"].strip() if match else ""
    if match is not None and " " in address and COMMENT not in address:
        note_blanks(scanner, address, match.start("address"), len(match["address"].rstrip()))


class Wikilinks(PatternSyntax):
    """`[[target#heading|text]]`; `![[image.png|300]]` shows a picture, `![[note]]` is a link."""

    triggers = ("[[", "![[")
    pattern = re.compile(
        r"!?\[\[(?P<target>[^\[\]|#\n]*)(?:#(?P<fragment>[^\[\]|\n]*?))?(?:\\?\|(?P<text>[^\[\]\n]*))?\]\]"
    )

    def put(self, scanner: Scanner, match: re.Match[str]) -> int | None:
        target, fragment, shown = visible(match["target"]).strip().rstrip("\\"), match["fragment"], match["text"]
        if not (target or fragment):
            return None
        embedded = match[0].startswith("!")
        cites = target.startswith("@") and not fragment and not self._is_note(scanner, target)
        is_text = not (fragment or shown or self._is_note(scanner, target))  # `[[1]](https://…)`
        if not embedded and (cites or (is_text and DESTINATION.match(scanner.text, match.end()))):
            return None
        if embedded and _IMAGE_ENDING.search(target):
            alt, sizes = split_size((shown or "").strip())
            parts = PictureParts(
                scanner.place(*match.span("target")), scanner.place(*match.span("text" if match["text"] else "target"))
            )
            put_image(scanner, target, alt.strip(), scanner.place(*match.span()), sizes, parts)
            return match.end()
        if embedded and (cites or not target or self._is_note(scanner, target)):  # a missing page is LNK001
            hint = "A link to it is; write what is needed here."
            scanner.problem("LNK004", f"the text of {target!r} is not shown here", hint, *match.span())
        if cites:
            return match.start() + 1
        # The visible text of a heading is meant.
        fragment = strip_marks(fragment or "").replace("`", "")
        address = target + (f"#{fragment}" if fragment else "")
        start = match.start("target") if target else match.start("fragment")
        end = match.end("fragment") if fragment else match.end("target")
        words = target.rpartition("/")[2].removesuffix(".md") or target or fragment.rpartition("#")[2].removeprefix("^")
        with put_link(scanner, address, start, end, whole=match.span()) as found:
            if (shown or "").strip():
                scanner.scan(*match.span("text"))
            else:
                put_name(scanner, found, words)
        return match.end()

    def _is_note(self, scanner: Scanner, target: str) -> bool:
        """Whether a page has this name: `[[@Key]]` cites a work unless a note has this name."""
        addresses = scanner.ledger.catalogue.addresses
        return addresses is not None and addresses.resolve(target, scanner.ledger.page).path is not None


class BareUrls:
    """An address in the running text becomes a link, without the punctuation that ends the sentence."""

    triggers = ("http://", "https://")

    def read(self, scanner: Scanner, position: int) -> int | None:
        text = scanner.text
        match, before = _URL.match(text, position, scanner.limit), text[position - 1 : position]
        if match is None or scanner.inside_link or (before.isalnum() and before.isascii()):
            return None
        end = trim_url(match[0])
        address = decoded(match[0][:end])
        if not address.partition("://")[2]:
            return None
        video = _VIDEO.match(address) if not scanner.raw and text.strip() == address else None
        with put_link(scanner, address, position, position + end) as found:
            if video:
                scanner.put_nodes([Literal(scanner.ledger.words.gettext("Video:") + " ")])
            put_name(scanner, found, address)
        if video is not None and scanner.ledger.settings.embeds:
            scanner.put_nodes([Element("br"), _player(video, scanner.ledger.words)])
        return position + end


def _player(video: re.Match[str], words: Words) -> Element:
    """The video in a frame, for sites that allow the page to contact its host."""
    service = str(video.lastgroup)
    address, title = _PLAYERS[service] + video[service], words.gettext("Video")
    return element("iframe", (), {"src": address, "title": title, "class": "lg-video", "allowfullscreen": ""})


class BareHosts:
    """In the wiki dialect `host.tld/path` is a link too."""

    triggers = tuple("abcdefghijklmnopqrstuvwxyz")

    def read(self, scanner: Scanner, position: int) -> int | None:
        text = scanner.text
        if not scanner.ledger.wiki or scanner.inside_link or (position and re.match(r"[\w./@-]", text[position - 1])):
            return None
        match = _BARE.match(text, position, scanner.limit)
        address = match[0][: trim_url(match[0])] if match else ""
        if not address.partition("/")[2]:
            return None
        end = position + len(address)
        with put_link(scanner, f"https://{address}", position, end) as found:
            put_name(scanner, found, address)
        return end


def trim_url(address: str) -> int:
    """The length of the address without the punctuation around it: `).,;:` and unopened brackets."""
    end = len(address)
    surplus = {closing: address.count(closing) - address.count(opening) for opening, closing in ("()", "[]", "{}")}
    while end:
        last = address[end - 1]
        if surplus.get(last, 0) > 0:
            surplus[last] -= 1
        elif last not in _TRAILING:
            break
        end -= 1
    return end


def closing_bracket(scanner: Scanner, position: int) -> int | None:
    """The `]` for the `[` at `position`, or None."""
    return outline(scanner.text).closing.get(position)
