"""Pictures in running text.

The notations::

    ![alt](address "title")   ![alt](address =WxH)   ![alt](address#float-right,hanafuda-card)   ![alt](address =50%)
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping
from itertools import chain, repeat
from urllib.parse import unquote

from ludograph.article.document.kinds import Absent
from ludograph.article.facts import Context, FigureUse, ImageUse
from ludograph.article.parts.credits import credit, credit_text, judge_rights, with_known_rights
from ludograph.article.parts.figure_options import add_size
from ludograph.article.read.ledger import Ledger
from ludograph.article.read.plain import fold_blanks, strip_marks
from ludograph.article.read.policy import host_of
from ludograph.article.read.text.linking import ShownPicture, is_external, picture
from ludograph.article.read.text.scanner import PatternSyntax, Scanner, visible
from ludograph.article.tree import Attributes, Element, Literal, element
from ludograph.base.frozen import frozen
from ludograph.base.problems import Place

_SIZE = re.compile(r"=(?:(?P<width>\d+)?x(?P<height>\d+)?|(?P<percent>\d{1,3})%|(?P<only>\d+))$")
_BAR_SIZE = re.compile(r"(?:\A\s*(?=\d\d)|\s*\\?\|\s*)(?P<width>\d{1,4})(?:x(?P<height>\d{1,4}))?\s*\Z")
_CALL = re.compile(r"\[\^[^\[\]\n]{1,200}\]|\^\[[^\[\]]+\]|\[-?@[^\[\]]+\]")
_HINT = "float-left|float-right|hanafuda-card"
ALT_OF_QUARTO = re.compile(r"\{[^{}\n]*\bfig-alt=\"(?P<alt>[^\"\n]*)\"[^{}\n]*\}")
"""An attribute list with the alternative text of a picture without words."""
_HINTS = re.compile(rf"#(?P<hints>(?:{_HINT})(?:,(?:{_HINT}))*)$")
"""A fragment with hints for the layout. Other fragments belong to the address: Material's `#only-dark`, a view of an
SVG.
"""


class Images(PatternSyntax):
    """`![alt](address)` with the sizes and hints of both dialects."""

    triggers = ("![",)
    pattern = re.compile(
        r"!\[(?P<alt>(?:[^\[\]\\]|\\.|\[[^\[\]]*\])*)\]\(\s*(?P<quote>[\"'“]?)(?P<address><[^<>\n]*>|[^\s()\"]*(?:\([^\s()]*\)[^\s()\"]*)*)"
        r"(?:\s+(?P<title>\"[^\"]*\"|'[^']*'))?(?:\s+(?P<size>=[^\s()]*))?[\"'”]?\s*\)"
    )

    def put(self, scanner: Scanner, match: re.Match[str]) -> int | None:
        if match["quote"]:
            hint = "Remove the quotation mark from the address."
            scanner.problem("FIG002", "a quotation mark begins the address", hint, *match.span("quote"), "")
        extra: dict[str, str] = {}
        if match["title"]:
            extra["title"] = match["title"][1:-1]
        if match["size"]:
            self._size(scanner, match, extra)
        address = match["address"].strip("<>")
        put_picture(scanner, address, match.span("address"), match.span("alt"), match.span(), extra)
        return match.end()

    def _size(self, scanner: Scanner, match: re.Match[str], extra: dict[str, str]) -> None:
        size = _SIZE.match(match["size"])
        if size is None or match["size"] == "=x":
            hint = "Write =WIDTHxHEIGHT, =WIDTHx, =xHEIGHT or =50%."
            scanner.problem("WKI002", f"{match['size']!r} is not a size", hint, *match.span("size"))
            return
        if size["percent"]:
            extra["style"] = f"width:{size['percent']}%"
        for key in ("width", "height"):
            if size[key]:
                extra[key] = size[key]
        if size["only"]:
            extra["width"] = size["only"]


def split_size(words: str) -> tuple[str, dict[str, str]]:
    """An alternative text and the size after its last bar, as in vaults: `The deal|120`, `120x80`."""
    size = _BAR_SIZE.search(words)
    if size is None:
        return words, {}
    return words[: size.start()], {key: value for key, value in size.groupdict().items() if value}


def put_picture(
    scanner: Scanner,
    address: str,
    where: tuple[int, int],
    words: tuple[int, int],
    whole: tuple[int, int],
    extra: dict[str, str],
) -> None:
    """Puts a picture with alternative text in brackets; size, notes and citations in it are not part of that text.

    Alone in its paragraph, a picture with notes or citations has a caption, as in Pandoc; otherwise they follow the
    picture.
    """
    written = scanner.text[slice(*words)]
    written, sizes = (written, {}) if scanner.ledger.wiki else split_size(written)
    calls = list(_CALL.finditer(scanner.text, words[0], words[0] + len(written)))
    alt = fold_blanks(strip_marks(_CALL.sub("", written)))
    if not alt and (described := ALT_OF_QUARTO.match(scanner.text, whole[1])):
        alt = described["alt"]
    parts = PictureParts(scanner.place(*where), scanner.place(*words))
    place = scanner.place(*whole)
    if calls and scanner.figure_images is None and scanner.text.strip() == scanner.text[slice(*whole)]:
        _put_captioned(scanner, (address, alt, place, {**sizes, **extra}, parts), (words[0], words[0] + len(written)))
        return
    put_image(scanner, address, alt, place, {**sizes, **extra}, parts)
    for call in calls:
        scanner.scan(*call.span())


def _put_captioned(
    scanner: Scanner, shown: tuple[str, str, Place, dict[str, str], PictureParts], words: tuple[int, int]
) -> None:
    ledger, images = scanner.ledger, list[ImageUse]()
    with scanner.element("figure", {"class": "lg-figure"}, block=True):
        scanner.figure_images = images
        put_image(scanner, *shown)
        scanner.figure_images = None
        before = scanner.plain_offset
        with scanner.element("figcaption", block=True):
            scanner.scan(*words)
            if line := credit(with_known_rights(ledger, images, {}), ledger.words):
                scanner.put_nodes([" ", line])
    for image in images:
        judge_rights(ledger, image, {})
    ledger.note(FigureUse(tuple(images), scanner.plain_since(before), {}, shown[2], ledger.section))


def in_pairs(sources: str, alts: str) -> list[tuple[str, str]]:
    """The addresses and alternative texts of several pictures, separated by semicolons."""
    addresses = [source.strip() for source in sources.split(";") if source.strip()]
    return list(zip(addresses, chain(map(str.strip, alts.split(";")), repeat("")), strict=False))


@frozen
class PictureParts:
    """The places of a picture's address and alternative text, if separate."""

    address: Place
    alt: Place


def put_image(
    scanner: Scanner, address: str, alt: str, place: Place, extra: Mapping[str, str], parts: PictureParts | None = None
) -> None:
    """Puts a picture, or the mark of a missing one, and records its fact."""
    ledger = scanner.ledger
    address, alt = visible(address), visible(alt)
    in_markdown, parts = parts is not None, parts or PictureParts(place, place)
    where = parts.address
    hints = _HINTS.search(address)
    classes = list(extra.get("class", "").split())
    if hints:
        address = address[: hints.start()]
        classes += [f"lg-{hint}" for hint in hints["hints"].split(",")]
    if "//" in address and not is_external(address):
        ledger.problem("FIG002", f"two slashes in {address!r}", "One is enough.", where.start, where.end)
    shown = picture(ledger, address, where.start, where.end)
    in_figure = scanner.context is Context.CAPTION or scanner.figure_images is not None
    name = posixpath.basename(unquote(address))
    if not alt and shown.picture is not None and (in_markdown or in_figure):
        alt = str(shown.picture.rights.get("alt") or "")
    if in_markdown and shown.file and not alt and not in_figure:
        hint = 'Say what the picture shows, or write <img alt="" …> if it only decorates.'
        ledger.problem("IMG003", f"{name!r} has no alternative text", hint, place.start, place.end)
    if alt and alt == name:
        message, hint = f"the alternative text is the file name {alt!r}", "Say what the picture shows."
        ledger.problem("IMG002", message, hint, parts.alt.start, parts.alt.end)
    host = host_of(shown.src or "") if shown.external else ""
    shut_out = shown.external and host not in ledger.settings.external_media
    image = ImageUse(address, alt, place, shown.file, scanner.elements.lang, host if shut_out else "")
    ledger.note(image)
    ledger.sections.add_note(alt, scanner.elements.lang)
    if scanner.figure_images is not None:
        scanner.figure_images.append(image)
    else:
        extra = _credited(ledger, image, extra)
    if shut_out and (shown.src is not None or scanner.inside_link):
        # The page must not load it, so it is a link, or words within another one.
        tag, href = ("span", None) if scanner.inside_link else ("a", shown.src)
        attributes = {"href": href, "class": "lg-external-image"}
        made = element(tag, [Literal(alt or name)], attributes, means=Absent(href or "", is_elsewhere=True))
    else:
        made = _image(shown, alt, name, extra, classes)
    made.span = place.start, place.end
    scanner.put(made)


def _credited(ledger: Ledger, image: ImageUse, extra: Mapping[str, str]) -> Mapping[str, str]:
    """The options, with required names in the title, as a picture outside a figure has no credit line."""
    judge_rights(ledger, image, {})
    credit = "" if "title" in extra else credit_text(with_known_rights(ledger, [image], {}), ledger.words)
    return {**extra, "title": credit} if credit else extra


def _image(shown: ShownPicture, alt: str, name: str, extra: Mapping[str, str], classes: list[str]) -> Element:
    """`<img>` with its size, or the mark of a missing picture."""
    if shown.src is None:
        label = alt or name or "picture"
        attributes = {"class": "lg-missing-image", "role": "img", "aria-label": label}
        return element("span", [Literal(label)], attributes, means=Absent())
    others = {key: value for key, value in extra.items() if key != "class"}
    pairs: Attributes = {"src": shown.src, "alt": alt, **others}
    if classes:
        pairs["class"] = " ".join(classes)
    if "style" not in pairs and shown.picture is not None:
        add_size(pairs, shown.picture.width, shown.picture.height)
    pairs["loading"] = "lazy"
    return Element("img", pairs)
