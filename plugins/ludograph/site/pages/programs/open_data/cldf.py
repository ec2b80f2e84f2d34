"""The rules as a dataset of the Cross-Linguistic Data Formats, for other sciences.

Forms of games are the "languages" of a StructureDataset (CLDF 1.3), fields are its parameters, and each row of its
values is a statement of one or more works about a field. See https://cldf.clld.org.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ludograph.base.grouping import filled
from ludograph.catalogue import Catalogue
from ludograph.library.export.formats import references_bib
from ludograph.library.library import Bibliography
from ludograph.rules.tables.facts.witnesses import Manner, Statement, Witness
from ludograph.site.pages.programs.open_data.release import Release

_TERMS = "http://cldf.clld.org/v1.0/terms.rdf#"
METADATA, _SOURCES = "StructureDataset-metadata.json", "sources.bib"
_OURS = "ours"
_NOT_IN_ID = re.compile(r"[^a-zA-Z0-9-]+")
_IN_REFERENCE = str.maketrans({";": ",", "[": "(", "]": ")"})
_ID = {"base": "string", "format": "[a-zA-Z0-9_\\-]+"}
Row = tuple[str, ...]

_TABLES: dict[str, tuple[str, tuple[tuple[str, str], ...]]] = {
    "values.csv": (
        "ValueTable",
        (
            ("ID", "id"),
            ("Language_ID", "languageReference"),
            ("Parameter_ID", "parameterReference"),
            ("Value", "value"),
            ("Manner", ""),
            ("Comment", "comment"),
            ("Source", "source"),
        ),
    ),
    "languages.csv": ("LanguageTable", (("ID", "id"), ("Name", "name"), ("Family", ""), ("Variant_of", ""))),
    "parameters.csv": ("ParameterTable", (("ID", "id"), ("Name", "name"), ("Path", ""))),
}
"""File → its component and columns, each with its term; "" for our own columns."""
_REFERENCES = {"Language_ID": "languages.csv", "Parameter_ID": "parameters.csv"}


def cldf_files(catalogue: Catalogue, found: Sequence[Statement], release: Release) -> dict[str, bytes]:
    """Name and content of each file of the dataset, with the published statements."""
    rules = catalogue.rules
    assert rules is not None  # statements come from rules
    found = [one for one in found if one.game]
    ids = {one.game for one in found}
    forms = [game for game in rules.games.values() if game.id in ids]
    tables: dict[str, Iterable[Row]] = {
        "values.csv": _values(found, catalogue.bibliography),
        "languages.csv": (
            (_id(game.id), str(game.title), game.family, _id(game.base) if game.base != game.id else "")
            for game in forms
        ),
        "parameters.csv": ((_id(path), label, path) for path, label in {one.path: one.label for one in found}.items()),
    }
    files = {name: csv_text([column for column, _ in _TABLES[name][1]], table) for name, table in tables.items()}
    files[_SOURCES] = references_bib(catalogue.bibliography, _works(found, catalogue))
    files[METADATA] = json.dumps(_metadata(release), ensure_ascii=False, indent=1) + "\n"
    return {name: text.encode() for name, text in files.items()}


def _values(found: Sequence[Statement], library: Bibliography) -> Iterator[Row]:
    """A row for each manner of support of a statement, and one for our own choice."""
    for one in found:
        own = f"{_id(one.game)}__{_id(one.path)}"
        row = (_id(one.game), _id(one.path))
        if one.is_ours:
            yield (f"{own}__{_OURS}", *row, str(one.value), _OURS, "", "")
        for manner in Manner:
            witnesses = [each for each in one.witnesses if each.manner is manner and each.source.cite in library]
            says = {each.says: None for each in witnesses}
            for number, what in enumerate(says):
                speaking = [each for each in witnesses if each.says == what]
                value = what if manner is Manner.OTHERWISE else "" if manner is Manner.SILENT else str(one.value)
                id_ = f"{own}__{manner}" + (f"__{number + 1}" if number else "")
                yield (id_, *row, value, str(manner), _comment(speaking), ";".join(map(_reference, speaking)))


def _comment(witnesses: Sequence[Witness]) -> str:
    general = all(each.general for each in witnesses)
    return "The general source of the game; the passage is not noted." if general else ""


def _reference(witness: Witness) -> str:
    """`Parlett1990[p. 155]`."""
    where = witness.source.locator.translate(_IN_REFERENCE)
    return f"{witness.source.cite}[{where}]" if where else witness.source.cite


def _works(found: Sequence[Statement], catalogue: Catalogue) -> list[str]:
    cites = dict.fromkeys(each.source.cite for one in found for each in one.witnesses)
    return [key for key in cites if key in catalogue.bibliography]


def _id(text: str) -> str:
    """`draw.player` → `draw__player`, as CLDF requires for ids."""
    return _NOT_IN_ID.sub("__", text).strip("_")


def csv_text(head: Sequence[str], rows: Iterable[Row]) -> str:
    """A table as CSV with its header."""
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\n")
    writer.writerow(head)
    writer.writerows(rows)
    return written.getvalue()


def _metadata(release: Release) -> dict[str, Any]:
    about = {
        "dc:title": release.title,
        "dc:identifier": release.url,
        "dc:license": release.licence,
        "dc:bibliographicCitation": release.cite,
        "dc:created": release.date,
        "dc:hasVersion": release.version,
    }
    return {
        "@context": ["http://www.w3.org/ns/csvw", {"@language": "en"}],
        "dc:conformsTo": f"{_TERMS}StructureDataset",
        "dc:source": _SOURCES,
        **filled(about),
        "dialect": {"commentPrefix": None},
        "tables": [_table(name, component, columns) for name, (component, columns) in _TABLES.items()],
    }


def _table(name: str, component: str, columns: Sequence[tuple[str, str]]) -> dict[str, Any]:
    described = []
    for column, term in columns:
        about: dict[str, Any] = {"name": column, "datatype": _ID if column == "ID" else "string"}
        about |= {"propertyUrl": f"{_TERMS}{term}"} if term else {}
        about |= {"separator": ";"} if term == "source" else {}
        about |= {"required": True} if column == "ID" or column in _REFERENCES else {}
        described.append(about)
    keys = [
        {"columnReference": [column], "reference": {"resource": _REFERENCES[column], "columnReference": ["ID"]}}
        for column, _ in columns
        if column in _REFERENCES
    ]
    schema: dict[str, Any] = {"columns": described, "primaryKey": ["ID"], **({"foreignKeys": keys} if keys else {})}
    return {"url": name, "dc:conformsTo": f"{_TERMS}{component}", "tableSchema": schema}
