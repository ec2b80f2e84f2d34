"""What stands between the title and the text: the lead picture and the facts box of the front matter."""

from __future__ import annotations

import xml.etree.ElementTree as etree
from collections.abc import Mapping

from ludograph.article.facts import Context, FigureUse, ImageUse
from ludograph.markup.building import Builder
from ludograph.markup.elements import ElementStack
from ludograph.markup.html import escape
from ludograph.markup.scanner import Scanner
from ludograph.markup.syntaxes.figure import credit_html, figure_classes, judge_rights
from ludograph.markup.syntaxes.images import put_image
from ludograph.markup.syntaxes.infobox import CLOSING, OPENING
from ludograph.markup.text import InlineText


def append_lead(builder: Builder, root: etree.Element) -> None:
    """The picture and the box, if the front matter has them."""
    metadata = builder.ledger.metadata
    if metadata.main_image.get("image"):
        _append_picture(builder, root, metadata.main_image)
    if metadata.infobox:
        rows = "".join(f"<dt>{escape(term)}</dt><dd>{escape(value)}</dd>" for term, value in metadata.infobox)
        builder.put_block(root, f"{OPENING}{rows}{CLOSING}")


def _append_picture(builder: Builder, root: etree.Element, options: Mapping[str, object]) -> None:
    ledger = builder.ledger
    key = "mainImage" if "mainImage" in ledger.metadata.key_places else "hero"
    place = ledger.metadata.key_places[key]
    scanner = Scanner(ledger, InlineText([]), Context.FRONT_MATTER, ElementStack(ledger, ledger.settings.lang), builder.syntaxes)
    images: list[ImageUse] = []
    scanner.figure_images = images
    put_image(scanner, str(options["image"]), str(options.get("alt", "")), place, {})
    figure = etree.SubElement(root, "figure", {"class": " ".join(figure_classes(options)) + " lg-lead"})
    figure.text = "".join(scanner.out)
    given = dict(options)
    if given.get("organization"):
        given.setdefault("orgName", given["organization"])
    for image in images:
        known = ledger.catalogue.pictures.get(image.file)
        if known is not None:
            given = {**known.rights, **given}
        judge_rights(ledger, image, str(given.get("license") or ""))
    credit = credit_html(given)
    if credit:
        caption = etree.SubElement(figure, "figcaption")
        etree.SubElement(caption, "small", {"class": "lg-credit"}).text = ledger.nodes.put(credit)
    ledger.figures.append(FigureUse(tuple(images), "", given, place))
