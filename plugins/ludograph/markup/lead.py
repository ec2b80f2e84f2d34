"""What stands between the title and the text: the lead picture and the facts box of the front matter."""

from __future__ import annotations

import xml.etree.ElementTree as etree
from collections.abc import Mapping

from ludograph.article.facts import Context, FigureUse, ImageUse
from ludograph.markup.building import Builder
from ludograph.markup.credits import credit_html, judge_rights
from ludograph.markup.elements import ElementStack
from ludograph.markup.html import escape
from ludograph.markup.nodes import HOLDER
from ludograph.markup.scanner import Scanner
from ludograph.markup.syntaxes.figure import figure_classes
from ludograph.markup.syntaxes.images import put_image
from ludograph.markup.syntaxes.infobox import CLOSING, OPENING, inside, scalars
from ludograph.markup.text import InlineText, Line


def append_lead(builder: Builder, root: etree.Element) -> None:
    """The picture and the box, if the front matter has them."""
    metadata = builder.ledger.metadata
    if metadata.main_image.get("image"):
        _append_picture(builder, root, metadata.main_image)
    if metadata.infobox:
        _append_facts(builder, root)


def _append_facts(builder: Builder, root: etree.Element) -> None:
    """The front matter's facts; a value may hold any inline notation."""
    ledger = builder.ledger
    holder = etree.SubElement(root, HOLDER)
    parts = [ledger.nodes.put(OPENING)]
    for (term, _), value in zip(ledger.metadata.infobox, ledger.metadata.infobox_values, strict=True):
        said = [
            builder.inline(InlineText([Line(scalar.text, inside(scalar)[0])]), Context.FRONT_MATTER)
            for scalar in scalars(value)
        ]
        parts.append(ledger.nodes.put(f"<dt>{escape(term)}</dt><dd>"))
        parts.append(ledger.nodes.put("<br>").join(said))
        parts.append(ledger.nodes.put("</dd>"))
    holder.text = "".join(parts) + ledger.nodes.put(CLOSING)


def _append_picture(builder: Builder, root: etree.Element, options: Mapping[str, object]) -> None:
    ledger = builder.ledger
    key = "mainImage" if "mainImage" in ledger.metadata.key_places else "hero"
    place = ledger.metadata.key_places[key]
    scanner = Scanner(
        ledger, InlineText([]), Context.FRONT_MATTER, ElementStack(ledger, ledger.settings.lang), builder.syntaxes
    )
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
