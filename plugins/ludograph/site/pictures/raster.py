"""Pictures made of pixels, opened by Pillow within the limits that this program sets."""

from __future__ import annotations

import io
import struct
import warnings
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Exif, Image

FORMATS = ("PNG", "GIF", "JPEG", "WEBP", "AVIF", "BMP")
"""Pillow reads some forty more, each of them code that a stranger's file could reach."""

MOST_PIXELS = 1_000_000_000
"""Pillow's own limit, 89 million, refuses scans of printed sheets. Only heads of files are read here, no pixels."""

DAMAGE = (OSError, struct.error, LookupError, ValueError, TypeError, SyntaxError, OverflowError, EOFError)
"""What Pillow's readers raise for damaged heads and metadata."""


def open_raster(data: bytes) -> Image:
    """The picture, its pixels not yet read.

    Raises OSError for other formats, for damaged files and for more than `MOST_PIXELS`.
    """
    # Imported late: most runs know the sizes from the cache and need no imaging library.
    from PIL import Image as pillow

    pillow.MAX_IMAGE_PIXELS = MOST_PIXELS
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of damaged metadata Pillow gives what it can read
            warnings.simplefilter("error", pillow.DecompressionBombWarning)
            return pillow.open(io.BytesIO(data), formats=FORMATS)
    except (pillow.DecompressionBombWarning, pillow.DecompressionBombError) as error:
        raise OSError(str(error)) from None
    except DAMAGE as error:
        raise OSError(f"damaged picture: {error}") from None


def exif_of(picture: Image) -> Exif:
    """What the camera wrote; empty for none. Pillow would decode a whole PNG to look after its pixels.

    Raises OSError where it is damaged.
    """
    from PIL.Image import Exif

    if "exif" not in picture.info:
        return Exif()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # as above
        try:
            return picture.getexif()
        except DAMAGE as error:
            raise OSError(f"damaged metadata: {error}") from None
