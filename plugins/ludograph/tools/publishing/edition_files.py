"""The files that describe an edition: citation, contents, and Software Heritage ids."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ludograph.base.author import Author
from ludograph.base.grouping import filled
from ludograph.site.pages.programs.open_data.release import Release
from ludograph.store.codec.text import json_file, json_line

Record = dict[str, Any]
_DATA_PREFIXES = ("open-data/", "api/", "bibliography.")
"""Prefixes of the paths of data."""
_FORMATS = {
    "csv": "text/csv",
    "json": "application/json",
    "jsonld": "application/ld+json",
    "geojson": "application/geo+json",
    "bib": "application/x-bibtex",
    "nex": "text/plain",
}
"""Extensions of data files and their media types; pages are not data."""
_CRATE = "https://w3id.org/ro/crate/1.1"


def edition_files(
    release: Release, description: str, authors: Sequence[Author], contents: Sequence[tuple[str, str]]
) -> dict[str, bytes]:
    """Name and content of each file; `contents` are ids and paths of the rest of the edition, the whole first."""
    swhid = contents[0][0]
    return {
        "CITATION.cff": _citation(release, description, authors, swhid),
        "codemeta.json": json_file(_codemeta(release, description, authors, swhid)),
        "ro-crate-metadata.json": json_file(_crate(release, description, authors, contents)),
        "zenodo.json": json_file(_zenodo(release, description, authors)),
        "swhids.txt": "".join(f"{id} {path}\n" for id, path in contents).encode(),
    }


def _citation(release: Release, description: str, authors: Sequence[Author], swhid: str) -> bytes:
    """The Citation File Format, which is YAML; its values are written as JSON, which YAML includes."""
    record = {
        "cff-version": "1.2.0",
        "message": release.cite,
        "type": "dataset",
        "title": release.title,
        "abstract": description,
        "version": release.version,
        "date-released": release.date,
        "license": release.licence,
        "url": release.url,
        "authors": [filled({"name": one.name, "orcid": one.orcid_address, "website": one.url}) for one in authors]
        or [{"name": release.title}],
        "identifiers": [{"type": "swh", "value": swhid, "description": "The edition without the files about it"}],
    }
    return "".join(f"{name}: {json_line(value)}\n" for name, value in filled(record).items()).encode()


def _codemeta(release: Release, description: str, authors: Sequence[Author], swhid: str) -> Record:
    return filled(
        {
            "@context": "https://w3id.org/codemeta/3.0",
            "@type": "Dataset",
            "identifier": swhid,
            "name": release.title,
            "description": description,
            "version": release.version,
            "datePublished": release.date,
            "license": _licence(release),
            "url": release.url,
            "citation": release.cite,
            "author": [one.json_ld for one in authors],
        }
    )


def _crate(
    release: Release, description: str, authors: Sequence[Author], contents: Sequence[tuple[str, str]]
) -> Record:
    """A Research Object Crate with the files for programs; the edition also has pages."""
    people = [{"@id": f"#author-{number}", **one.json_ld} for number, one in enumerate(authors, 1)]
    parts = [
        {"@id": path, "@type": "File", "name": path, "identifier": id, "encodingFormat": kind}
        for id, path in contents
        if path.startswith(_DATA_PREFIXES) and (kind := _FORMATS.get(path.rpartition(".")[2]))
    ]
    whole = {
        "@id": "./",
        "@type": "Dataset",
        "identifier": contents[0][0],
        "name": release.title,
        "description": f"{description or release.title} {release.cite}",
        "version": release.version,
        "datePublished": release.date,
        "license": {"@id": _licence(release)},
        "url": release.url,
        "author": _ids(people),
        "hasPart": _ids(parts),
    }
    about = {"@id": "ro-crate-metadata.json", "@type": "CreativeWork", "about": {"@id": "./"}}
    licence = {"@id": _licence(release), "@type": "CreativeWork", "name": release.licence}
    graph = [{**about, "conformsTo": {"@id": _CRATE}}, filled(whole), licence, *people, *parts]
    return {"@context": f"{_CRATE}/context", "@graph": graph}


def _ids(records: Iterable[Record]) -> list[Record]:
    return [{"@id": one["@id"]} for one in records]


def _licence(release: Release) -> str:
    return f"https://spdx.org/licenses/{release.licence}"


def _zenodo(release: Release, description: str, authors: Sequence[Author]) -> Record:
    """The contents of `.zenodo.json`."""
    return filled(
        {
            "title": release.title,
            "upload_type": "dataset",
            "description": f"{description or release.title} {release.cite}",
            "version": release.version,
            "publication_date": release.date,
            "access_right": "open",
            "license": release.licence.lower(),
            "creators": [filled({"name": one.name, "orcid": one.orcid}) for one in authors],
            "related_identifiers": [{"identifier": release.url, "relation": "isIdenticalTo", "scheme": "url"}],
        }
    )
