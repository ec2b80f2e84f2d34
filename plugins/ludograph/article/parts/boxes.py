"""The classes of boxes that are looked for at the end of a page's reading; the code that fills them is loaded later."""

from ludograph.article.read.text.scanner import Scanner
from ludograph.article.tree import Literal, element

BOX_TITLE = "lg-rules-title"
"""The title of a box made from the rules data that is no table: play now, one round, terms."""
FAMILY_BOX = "lg-family-drawing"
"""The family of the games with its legend."""
DATA_BOX = "lg-data"
"""The line that leads to the data of all generated tables of a page."""
FRAME = "lg-table-frame"
"""A frame in which a table scrolls."""
LAYOUT_BOX = "lg-layout"
"""The table after the deal, with its sentence."""
MAP_BOX = "lg-map-box"
"""A map with its list."""
PICTURE_BOXES = FIGURES_BOX, IMAGES_BOX = "lg-multi", "lg-images"
"""Figures beside each other, and pictures of one figure."""
QR_BOX = "lg-sheet-qr"
"""The address of a sheet for a camera."""
PLACES_BOX = "lg-map-places"
"""A map that has towns, too."""
SHEET_BOX = "lg-house-sheet"
"""A sheet of house rules."""
TIMELINE_BOX = "lg-timeline-drawing"
"""The drawing of the timeline with its legend."""


# The line in place of a component that cannot be made.


def put_unavailable(scanner: Scanner, message: str) -> None:
    """A neutral line for readers; in a preview the author reads the message there."""
    ledger = scanner.ledger
    text = message if message and ledger.settings.show_faults else ledger.words.gettext("This table is not available.")
    scanner.put(element("p", [Literal(text)], {"class": "lg-unknown"}, block=True))
