"""Entry types and fields: BibLaTeX's (manual 3.20, sections 2.1 and 2.2), the older names for them, and our own few."""

from __future__ import annotations

from collections.abc import Iterable


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


TYPES = _words(
    "article book mvbook inbook bookinbook suppbook booklet collection mvcollection incollection suppcollection "
    "dataset "
    "manual misc online patent periodical suppperiodical proceedings mvproceedings inproceedings reference mvreference "
    "inreference report thesis unpublished set xdata "
    "artwork audio bibnote commentary image jurisdiction legislation legal letter movie music performance review "
    "software "
    "standard video game deck website"
)
PARTS_OF_BOOKS = _words("inbook bookinbook suppbook incollection suppcollection inproceedings inreference")
PARTS_OF_JOURNALS = _words("article suppperiodical review")
TYPE_ALIASES = {
    "www": "online", "electronic": "online", "phdthesis": "thesis", "mastersthesis": "thesis", "techreport": "report",
    "conference": "inproceedings",
}  # fmt: skip
THESIS_KINDS = {"phdthesis": "phdthesis", "mastersthesis": "mathesis", "techreport": "techreport"}
"""What an alias says besides the type: the value of the field `type`, if it is not given."""

FIELD_ALIASES = {
    "journal": "journaltitle", "address": "location", "school": "institution", "annote": "annotation",
    "archiveprefix": "eprinttype", "primaryclass": "eprintclass", "key": "sortkey", "pdf": "file",
    "hyphenation": "langid",
}  # fmt: skip

NAME_FIELDS = _words(
    "author editor editora editorb editorc translator annotator commentator introduction foreword afterword bookauthor "
    "holder shortauthor shorteditor origauthor director composer performer interviewer recipient"
)
DATE_FIELDS = _words("date origdate urldate eventdate archivedate")
UNDATED = frozenset({"n.d.", "nd", "s.d."})
"""What is written for a date to say that there is none."""
VERBATIM_FIELDS = _words(
    "url doi eprint file isbn issn isrn ismn isan iswc archiveurl verba verbb verbc crossref xdata xref ids entryset "
    "related langid ludograph options keywords eprinttype eprintclass archiveprefix lccn pmid pmcid"
)
MULTISCRIPT_FIELDS = NAME_FIELDS | _words(
    "title subtitle booktitle booksubtitle maintitle mainsubtitle journaltitle journalsubtitle shorttitle series "
    "publisher "
    "location organization institution note library titleaddon origtitle issuetitle eventtitle origpublisher edition "
    "howpublished addendum version venue annotation"
)
"""Fields that may stand in several scripts (`multiscript`)."""

PUBLIC_FIELDS = (
    (MULTISCRIPT_FIELDS - {"annotation", "library"})
    | DATE_FIELDS
    | _words(
        "abbreviation archiveurl bookpagination booktitleaddon chapter crossref doi editortype eid entryset "
        "entrysubtype eprint eprintclass eprinttype eventtitleaddon ids isan isbn ismn isrn issn issue issuesubtitle "
        "issuetitleaddon iswc journaltitleaddon langid language maintitleaddon number options origlanguage page pages "
        "pagetotal pagination part pubstate related relatedtype relatedstring shorthand sortname sorttitle sortyear "
        "type url nameaddon editoratype editorbtype editorctype volume volumes warning xdata xref year month nameorder"
    )
)
"""Fields that we print or that identify the work: no other field is printed or exported, unless the site names it."""
PRIVATE_FIELDS = _words(
    "abstract annotation execute file gender groups indexsorttitle indextitle keywords label library lccn lista listb "
    "listc listd liste listf ludograph namea nameb namec owner presort sortkey sortshorthand timestamp usera userb "
    "userc userd usere userf verba verbb verbc "
    "creationdate modificationdate added-at biburl bibsource interhash intrahash username comment review priority "
    "qualityassured ranking readstatus relevance printed nota pmid pmcid place langidopts shortjournal shortseries "
    "abbrev mrnumber mrclass mrreviewer zblnumber adsurl adsnote bdsk-url-1 bdsk-url-2 date-added date-modified "
    "rating"
)
"""Fields that authors and other programs keep in libraries for themselves: known, and not read."""
NEVER_PUBLIC = _words("abstract file groups keywords owner timestamp username ludograph")
"""What no site may name: reference managers fill these without asking."""
KNOWN_FIELDS = PUBLIC_FIELDS | PRIVATE_FIELDS | frozenset(FIELD_ALIASES)


def public_fields(named: Iterable[str]) -> frozenset[str]:
    """The fields that leave the library: those that every site prints, and those that this one names."""
    return PUBLIC_FIELDS | ({FIELD_ALIASES.get(name, name) for name in named} - NEVER_PUBLIC)


_REQUIRED = {
    "article": "author title journaltitle date",
    "book mvbook booklet dataset": "author/editor title date",
    "collection mvcollection reference": "editor title date",
    "inbook bookinbook suppbook incollection suppcollection inproceedings": "author title booktitle date",
    "inreference": "title booktitle date",
    "manual periodical proceedings": "title date",
    "online": "title url/doi/eprint",
    "website": "title url",
    "patent": "author/holder title number date",
    "report": "author/institution title date",
    "thesis": "author title institution date",
    "unpublished": "author title date",
    "misc": "title/author/editor/howpublished",
    "video game deck artwork music": "title",
}
"""Types, and the fields that they must have; a slash is between those of which one is enough."""
REQUIRED: dict[str, tuple[tuple[str, ...], ...]] = {
    type_: tuple(tuple(field.split("/")) for field in fields.split())
    for types, fields in _REQUIRED.items()
    for type_ in types.split()
}
"""By type, sets of fields of which one must be there; a type that is missing asks for nothing."""

LANGUAGE_NAMES = {
    "english": "en", "american": "en-US", "usenglish": "en-US", "british": "en-GB", "ukenglish": "en-GB",
    "australian": "en-AU", "canadian": "en-CA", "newzealand": "en-NZ", "german": "de", "ngerman": "de",
    "austrian": "de-AT", "naustrian": "de-AT", "swissgerman": "de-CH", "nswissgerman": "de-CH", "french": "fr",
    "francais": "fr",
    "canadien": "fr-CA", "italian": "it", "spanish": "es", "mexican": "es-MX", "portuguese": "pt", "portuges": "pt",
    "brazilian": "pt-BR", "brazil": "pt-BR", "catalan": "ca", "galician": "gl", "basque": "eu", "dutch": "nl",
    "danish": "da", "swedish": "sv", "norwegian": "no", "norsk": "nb", "nynorsk": "nn", "icelandic": "is",
    "finnish": "fi", "estonian": "et", "latvian": "lv", "lithuanian": "lt", "polish": "pl", "czech": "cs",
    "slovak": "sk", "slovene": "sl", "slovenian": "sl", "croatian": "hr", "serbian": "sr", "serbianc": "sr-Cyrl",
    "bosnian": "bs", "macedonian": "mk", "bulgarian": "bg", "russian": "ru", "ukrainian": "uk", "belarusian": "be",
    "greek": "el", "polutonikogreek": "el-polyton", "latin": "la", "hungarian": "hu", "magyar": "hu", "romanian": "ro",
    "turkish": "tr", "hebrew": "he", "arabic": "ar", "persian": "fa", "farsi": "fa", "urdu": "ur", "hindi": "hi",
    "bengali": "bn", "tamil": "ta", "thai": "th", "vietnamese": "vi", "indonesian": "id", "malay": "ms",
    "japanese": "ja", "korean": "ko", "chinese": "zh", "chinese-simplified": "zh-Hans",
    "chinese-traditional": "zh-Hant", "chinese-hans": "zh-Hans", "chinese-hant": "zh-Hant", "mongolian": "mn",
    "armenian": "hy", "georgian": "ka",
    "irish": "ga", "scottish": "gd", "welsh": "cy", "breton": "br", "afrikaans": "af", "esperanto": "eo",
}  # fmt: skip
"""babel's and polyglossia's names of languages → BCP 47."""
