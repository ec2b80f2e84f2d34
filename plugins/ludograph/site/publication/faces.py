"""The typefaces served by a site: Source Serif 4 and Source Sans 3 from the extra `fonts`, reduced to Latin letters.

Their licence (SIL Open Font License 1.1) reserves the name Source for whole fonts, so the subsets have other names.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from importlib import metadata
from importlib.resources import files
from io import BytesIO

from ludograph.base.frozen import frozen
from ludograph.base.places import ASSETS_URI
from ludograph.site.finished import SiteFile
from ludograph.store import Cache, Kind, kept

SERIF, SANS = "Ludograph Serif", "Ludograph Sans"
PACKAGES = {SERIF: "fontpkg_source_serif_4", SANS: "fontpkg_source_sans_3"}

_CUT = Kind("face", bytes)
_LETTERS = (
    *(*range(0x20, 0x7F), *range(0xC0, 0x100)),
    *map(ord, "āēīōūĀĒĪŌŪŋœšžčǎěǐǒǔ\xa0§©«°·»½×‑–—‘’“”„…−→←↑↓"),
)
"""The characters of most pages in Latin letters; browsers use the reader's fonts for others."""
_FEATURES = ["kern", "liga", "locl", "tnum", "lnum"]


@frozen
class CutFont:
    """One font file, and the font from which it is made."""

    file: str
    family: str
    source: str
    axes: tuple[tuple[str, float | tuple[float, float]], ...]
    """The optical size and the weights that are kept."""
    css: str

    def rule(self, folder: str) -> str:
        """The CSS that loads the file. On a slow connection the fallback typeface stays, so that the layout does not
        shift.
        """
        source = f"src:url({folder}{self.file});font-display:optional"
        return f'@font-face{{font-family:"{self.family}";{source};{self.css}}}'


_TEXT = ("opsz", 14.0)
FACES = (
    CutFont("serif.woff2", SERIF, "SourceSerif4[opsz,wght].ttf", (_TEXT, ("wght", (400, 700))), "font-weight:400 700"),
    CutFont("italic.woff2", SERIF, "SourceSerif4-Italic[opsz,wght].ttf", (_TEXT, ("wght", 400)), "font-style:italic"),
    CutFont("sans.woff2", SANS, "SourceSans3[wght].ttf", (("wght", 400),), ""),
)


def face_rules(root: str) -> str:
    """HTML for the head of a page whose site begins at `root`, which loads the files, and preloads the text's face."""
    folder = f"{root}{ASSETS_URI}/"
    own = f':root{{--lg-own-serif:"{SERIF}","Source Serif 4";--lg-own-sans:"{SANS}",system-ui}}'
    early = f'<link rel="preload" href="{folder}{FACES[0].file}" as="font" type="font/woff2" crossorigin>'
    return f"{early}\n<style>{''.join(face.rule(folder) for face in FACES)}{own}</style>"


def face_files(cache: Cache) -> Iterator[SiteFile]:
    """The fonts and their licences."""
    for face in FACES:
        key = f"{face} {_FEATURES} {_LETTERS} {metadata.version(PACKAGES[face.family])} {metadata.version('fonttools')}"
        yield SiteFile(f"{ASSETS_URI}/{face.file}", kept(cache, _CUT, key, partial(_cut, face)))
    licences = (files(package).joinpath("LICENSE").read_bytes() for package in PACKAGES.values())
    yield SiteFile(f"{ASSETS_URI}/faces.txt", b"\n\n".join(licences))


def _cut(face: CutFont) -> bytes:
    from fontTools import subset  # an extra
    from fontTools.ttLib import TTFont
    from fontTools.varLib import instancer

    with files(PACKAGES[face.family]).joinpath("files", face.source).open("rb") as source:
        font = TTFont(source, recalcTimestamp=False)
        options = subset.Options(layout_features=_FEATURES, hinting=False, name_IDs=[1, 2, 4, 6])
        cutting = subset.Subsetter(options)
        cutting.populate(unicodes=_LETTERS)
        cutting.subset(font)
        font = instancer.instantiateVariableFont(font, dict(face.axes))
    for record in font["name"].names:
        record.string = {1: face.family, 2: "Regular"}.get(record.nameID, face.family.replace(" ", ""))
    font.flavor = "woff2"
    written = BytesIO()
    font.save(written, reorderTables=False)
    return written.getvalue()
