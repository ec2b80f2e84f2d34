"""What people write for a subtag they do not know: countries for languages, names for codes."""

from __future__ import annotations

LANGUAGE_SLIPS = {
    "cn": ("zh", "Chinese"),
    "cz": ("cs", "Czech"),
    "dk": ("da", "Danish"),
    "gb": ("en", "English"),
    "gr": ("el", "Greek"),
    "hk": ("zh-HK", "Chinese as used in Hong Kong"),
    "jp": ("ja", "Japanese"),
    "kp": ("ko", "Korean"),
    "ua": ("uk", "Ukrainian"),
    "us": ("en-US", "American English"),
    "vn": ("vi", "Vietnamese"),
}
"""Country codes that are not language codes, and the language that was probably meant."""

SUSPICIOUS_LANGUAGES = {
    "ch": ("zh", "Chinese"),
    "ee": ("et", "Estonian"),
    "kr": ("ko", "Korean"),
    "my": ("ms", "Malay"),
    "se": ("sv", "Swedish"),
    "si": ("sl", "Slovenian"),
    "tw": ("zh-TW", "Chinese as used in Taiwan"),
}
"""Country codes that are also the code of another, here less likely, language."""

SUBTAG_SLIPS = {
    "cht": "Hant",
    "chs": "Hans",
    "cyrillic": "Cyrl",
    "hangul": "Hang",
    "han": "Hani",
    "hiragana": "Hira",
    "kanji": "Jpan",
    "katakana": "Kana",
    "latin": "Latn",
    "lat": "Latn",
    "roma": "Latn",
    "romaji": "Latn",
    "roman": "Latn",
    "uk": "GB",
}
"""Words that stand where a script or region should, and the subtag that was probably meant."""
