"""Opens raster pictures with Pillow, within limits."""

from __future__ import annotations

import io
import struct
import warnings
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Exif, Image

FORMATS = ("PNG", "GIF", "JPEG", "WEBP", "AVIF", "BMP")
"""Pillow reads some forty other formats, which would let untrusted files reach more code."""

MOST_PIXELS = 1_000_000_000
"""Pillow's limit of 89 million refuses scans of printed sheets. This program reads only headers, no pixels."""

DAMAGE = (OSError, struct.error, LookupError, ValueError, TypeError, SyntaxError, OverflowError, EOFError)
"""The exceptions of Pillow's readers for damaged headers and metadata."""


def open_raster(data: bytes) -> Image:
    """The picture, before its pixels are read.

    Raises OSError for other formats, for damaged files and for more than `MOST_PIXELS`.
    """
    # Imported late: most runs know the sizes from the cache and need no imaging library.
    from PIL import Image as pillow

    pillow.MAX_IMAGE_PIXELS = MOST_PIXELS
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Pillow returns what it can read of damaged metadata
            warnings.simplefilter("error", pillow.DecompressionBombWarning)
            return pillow.open(io.BytesIO(data), formats=FORMATS)
    except (pillow.DecompressionBombWarning, pillow.DecompressionBombError) as error:
        raise OSError(str(error)) from None
    except DAMAGE as error:
        raise OSError(f"damaged picture: {error}") from None


def exif_of(picture: Image) -> Exif:
    """The EXIF data; empty if there are none. Pillow itself would decode a whole PNG to find data after the pixels.

    Raises OSError for damaged data.
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
