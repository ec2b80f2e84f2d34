"""`<Image src="a.png;b.png" alt="…;…" position="left" …>caption</Image>`: a figure in one line."""

from __future__ import annotations

from ludograph.article.facts import FigureUse, ImageUse
from ludograph.markup.parts.credits import credit, judge_rights
from ludograph.markup.parts.figure_options import KNOWN
from ludograph.markup.read.scanner import Scanner
from ludograph.markup.read.shortcode import Call
from ludograph.markup.syntaxes.figure import figure_classes
from ludograph.markup.syntaxes.images import in_pairs, put_image
from ludograph.markup.tree import Literal


class ImageComponent:
    """Several sources and alternative texts are joined by semicolons."""

    attributes = KNOWN

    def render(self, scanner: Scanner, call: Call) -> None:
        known = {key: attribute for key, attribute in call.attributes.items() if key in KNOWN}
        options: dict[str, object] = {key: attribute.value or True for key, attribute in known.items()}
        sources, opening = in_pairs(call.get("src"), call.get("alt")), (call.start, call.content_start)
        outer, images = scanner.figure_images, list[ImageUse]()
        scanner.figure_images = images
        figure = scanner.start("figure", {"class": " ".join(figure_classes(options))}, block=True)
        where = call.attributes.get("src")
        place = scanner.place(*((where.start, where.end) if where is not None else opening))
        if not sources:
            scanner.problem("FIG001", "figure without a picture", "Give src.", *opening)
        for source, alt in sources:
            put_image(scanner, source, alt, place, {})
        scanner.figure_images = outer
        line = credit(options, scanner.ledger.words)
        before = scanner.plain_offset
        captioned = bool(scanner.text[call.content_start : call.content_end].strip())
        if captioned or line is not None:
            with scanner.element("figcaption", block=True):
                scanner.scan(call.content_start, call.content_end)
                if line is not None:
                    scanner.put_nodes([Literal(" "), line])
        scanner.end(figure)
        for image in images:
            judge_rights(scanner.ledger, image, options)
            if captioned and not image.alt:
                message = f"{image.src!r} has a caption and no alternative text"
                scanner.problem("FIG006", message, "Say what it shows in alt.", *opening)
        caption, place = scanner.plain_since(before).strip(), scanner.place(call.start, call.end)
        scanner.ledger.note(FigureUse(tuple(images), caption, options, place, scanner.ledger.section))
