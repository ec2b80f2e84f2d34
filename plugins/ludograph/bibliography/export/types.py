"""What other vocabularies call our types and fields: CSL-JSON 1.0.2 and schema.org."""

from __future__ import annotations

from ludograph.bibliography.vocabulary import PARTS_OF_JOURNALS

CSL_TYPES = {
    "article": "article-journal", "suppperiodical": "article-journal", "review": "review",
    "book": "book", "mvbook": "book", "collection": "book", "mvcollection": "book", "proceedings": "book",
    "mvproceedings": "book", "reference": "book", "mvreference": "book", "manual": "book", "bookinbook": "chapter",
    "inbook": "chapter", "suppbook": "chapter", "incollection": "chapter", "suppcollection": "chapter",
    "inproceedings": "paper-conference", "inreference": "entry-encyclopedia", "booklet": "pamphlet",
    "online": "webpage", "website": "webpage", "thesis": "thesis", "report": "report", "patent": "patent",
    "unpublished": "manuscript", "dataset": "dataset", "software": "software", "periodical": "periodical",
    "video": "motion_picture", "movie": "motion_picture", "audio": "song", "music": "song", "image": "graphic",
    "artwork": "graphic", "letter": "personal_communication", "legislation": "legislation", "legal": "treaty",
    "jurisdiction": "legal_case", "performance": "performance", "standard": "standard",
}  # fmt: skip
"""CSL has no game and no deck: they are documents."""

NUMBERED_ISSUES = PARTS_OF_JOURNALS | {"periodical"}
"""Types whose `number` is that of an issue."""

CSL_FIELDS = {
    "journaltitle": "container-title", "booktitle": "container-title", "maintitle": "volume-title",
    "shorttitle": "title-short", "series": "collection-title", "volume": "volume", "issue": "issue", "pages": "page",
    "edition": "edition", "publisher": "publisher", "institution": "publisher", "organization": "publisher",
    "location": "publisher-place", "origpublisher": "original-publisher", "origlocation": "original-publisher-place",
    "origtitle": "original-title", "isbn": "ISBN", "issn": "ISSN", "url": "URL", "note": "note", "library": "archive",
    "volumes": "number-of-volumes", "pagetotal": "number-of-pages", "chapter": "chapter-number", "type": "genre",
    "version": "version", "eventtitle": "event-title", "venue": "event-place", "pubstate": "status",
    "part": "part-number",
    "howpublished": "medium", "annotation": "annote",
}  # fmt: skip

CSL_NAMES = {
    "author": "author", "editor": "editor", "translator": "translator", "bookauthor": "container-author",
    "director": "director", "composer": "composer", "performer": "performer", "interviewer": "interviewer",
    "recipient": "recipient", "origauthor": "original-author",
}  # fmt: skip

CSL_DATES = {"date": "issued", "urldate": "accessed", "origdate": "original-date", "eventdate": "event-date"}

SCHEMA_TYPES = {
    "article": "Article", "review": "Review", "book": "Book", "mvbook": "Book", "collection": "Book",
    "reference": "Book",
    "proceedings": "Book", "booklet": "Book", "manual": "Book", "inbook": "Chapter", "bookinbook": "Chapter",
    "suppbook": "Chapter", "incollection": "Chapter", "suppcollection": "Chapter", "inproceedings": "Article",
    "inreference": "Article", "online": "WebPage", "website": "WebSite", "thesis": "Thesis", "report": "Report",
    "dataset": "Dataset", "software": "SoftwareApplication", "periodical": "Periodical", "video": "VideoObject",
    "movie": "Movie", "audio": "AudioObject", "music": "MusicComposition", "image": "ImageObject",
    "artwork": "VisualArtwork", "game": "Game", "legislation": "Legislation",
}  # fmt: skip
