"""What is known of the rights of a picture that stands outside a figure; figures are judged where they are read."""

from __future__ import annotations

from ludograph.article.facts import ImageUse
from ludograph.catalogue import Catalogue


def licence_of(image: ImageUse, catalogue: Catalogue) -> str:
    """The licence that `pictures.yaml` beside the file gives it, or ""."""
    known = catalogue.pictures.get(image.file)
    return str(known.rights.get("license") or "") if known else ""
