"""Makes `serif.ttf` and `letters.txt` from Source Serif 4 SemiBold: the letters titles use, under another name.

    npm pack @expo-google-fonts/source-serif-4 && tar xzf expo-google-fonts-source-serif-4-*.tgz
    pip install fonttools
    .venv/bin/python .ci/renew/social.py package/600SemiBold/SourceSerif4_600SemiBold.ttf

The licence is OFL.txt in that folder.
"""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).parents[2] / "plugins/ludograph/site/pages/programs/social"
RANGES = (
    (0x20, 0x7E),
    (0xA0, 0x24F),
    (0x2BB, 0x2BC),
    (0x300, 0x33F),
    (0x1E00, 0x1EFF),
    (0x2010, 0x2027),
    (0x20A0, 0x20BF),
)
FAMILY = "Ludograph Serif"
_NAMES = {1: FAMILY, 2: "Regular", 3: "Ludograph Serif 1", 4: FAMILY, 6: "LudographSerif", 16: FAMILY, 17: "Regular"}


def main(source: Path) -> None:
    """Write the subset."""
    # Needed for this only, so it is not a dependency of the package.
    from fontTools import subset  # type: ignore[import-not-found]
    from fontTools.ttLib import TTFont  # type: ignore[import-not-found]

    options = subset.Options(
        layout_features=["kern", "mark", "mkmk", "ccmp", "locl"], hinting=False, notdef_outline=True
    )
    font = TTFont(source, recalcTimestamp=False)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=[code for low, high in RANGES for code in range(low, high + 1)])
    subsetter.subset(font)
    for record in font["name"].names:
        if record.nameID in _NAMES:
            record.string = _NAMES[record.nameID]
    font.save(HERE / "serif.ttf")
    letters = "".join(sorted(map(chr, font.getBestCmap())))
    (HERE / "letters.txt").write_text(letters, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
