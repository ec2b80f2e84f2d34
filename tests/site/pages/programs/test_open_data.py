"""The rules as data: other programs validate and read each format, and all of them hold what the statements say."""

from __future__ import annotations

import csv
import json
import posixpath
import re
from pathlib import Path

import pytest
import rdflib
from commonnexus import Nexus
from frictionless import Package
from pycldf import Dataset
from tests.rules.rules import DECK, read

from ludograph.article.facts.index import SiteIndex
from ludograph.base.source import SourceText
from ludograph.catalogue import Catalogue
from ludograph.library.reader import read_bibliography
from ludograph.rules.tables.facts.facts import fact_rows
from ludograph.rules.tables.facts.witnesses import Statement, Topic, all_statements
from ludograph.site.pages.programs.files import Site, site_files
from ludograph.site.pages.programs.open_data import open_data
from ludograph.site.pages.programs.open_data.linked import games_jsonld, places_geojson
from ludograph.site.pages.programs.open_data.release import Release
from ludograph.site.project.project import Project

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")
LICENCE = "CC-BY-SA-4.0"


def of_games(index: SiteIndex) -> list[Statement]:
    """The statements that open data publish."""
    return [one for one in index.statements if one.game]


@pytest.fixture(scope="module")
def project(this_site: Project) -> Project:
    return this_site


@pytest.fixture(scope="module")
def index(project: Project) -> SiteIndex:
    return project.index.for_readers


@pytest.fixture(scope="module")
def folder(project: Project, index: SiteIndex, tmp_path_factory: pytest.TempPathFactory) -> Path:
    files = list(open_data(index, project.public_catalogue, LICENCE))
    for _ in range(2):
        assert list(open_data(index, project.public_catalogue, LICENCE, project.cache)) == files
    top = tmp_path_factory.mktemp("open-data")
    for name, content in files:
        (top / name).parent.mkdir(parents=True, exist_ok=True)
        (top / name).write_bytes(content)
    return top / "open-data"


def rows(file: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(file.read_text(encoding="utf-8").splitlines()))


def test_cldf_is_valid(folder: Path) -> None:
    assert Dataset.from_metadata(folder / "cldf" / "StructureDataset-metadata.json").validate()


def test_the_tables_are_a_valid_data_package_with_every_statement(folder: Path, index: SiteIndex) -> None:
    package = Package(str(folder / "datapackage.json"))
    report = package.validate()
    assert report.valid, report.flatten(["title", "message"])
    assert [(one["form"], one["field"]) for one in rows(folder / "statements.csv")] == [
        (one.game, one.path) for one in of_games(index)
    ]
    assert len(rows(folder / "witnesses.csv")) == sum(len(one.witnesses) for one in of_games(index))


def test_the_character_matrix_has_the_state_of_every_form(folder: Path, index: SiteIndex) -> None:
    matrix = Nexus.from_file(folder / "forms.nex").CHARACTERS.get_matrix()
    known = {id: fact_rows(index.rules.games[id]) for id in dict.fromkeys(one.game for one in of_games(index))}
    assert list(matrix) == list(known)
    for form, states in matrix.items():
        for path, state in states.items():
            row = known[form].get(path)
            stated = row is not None and not any(one.is_ours for one in row.values) and any(o.text for o in row.values)
            assert (state is not None) == stated
    paths = list(next(iter(matrix.values())))
    assert "score.mod" in paths
    for path in paths:
        values = {form: known[form][path].text for form, states in matrix.items() if states[path] is not None}
        for one in values:
            for other in values:
                same = matrix[one][path] == matrix[other][path]
                assert same or values[one] != values[other]


def test_places_and_games_are_linked_data(folder: Path, index: SiteIndex) -> None:
    places = json.loads((folder / "places.geojson").read_text(encoding="utf-8"))
    assert places["type"] == "FeatureCollection"
    assert len(places["features"]) == sum(one.topic is Topic.PLACE for one in of_games(index))
    graph = rdflib.Graph().parse(folder / "games.jsonld", format="json-ld")
    schema = rdflib.Namespace("https://schema.org/")
    games = set(graph.subjects(rdflib.RDF.type, schema.Game))
    assert len(games) == len({one.game for one in of_games(index)})
    claims = set(graph.subjects(rdflib.RDF.type, schema.Claim))
    assert len(claims) == sum(bool(one.works) for one in of_games(index))
    assert all(list(graph.objects(claim, schema.citation)) for claim in claims)


def test_programs_that_read_find_each_article_and_its_data(project: Project, index: SiteIndex, folder: Path) -> None:
    site = Site(project.site.name, open_data=LICENCE)
    files = dict(site_files(project.index, project.public_catalogue, site))
    text = files["llms.txt"].decode()
    named = [target for target in re.findall(r"\]\(([^)]+)\)", text) if not target.startswith("http")]
    assert {target for target in named if not target.endswith(".md")} <= files.keys()
    articles = {posixpath.basename(page) for page in project.index.articles}
    assert {posixpath.basename(target) for target in named if target.endswith(".md")} == articles
    readers, optional = text.split("## Optional")
    assert "games/kyo-kabu/kyo-kabu.md" in readers
    assert "guide/witnesses/witnesses.md" in optional
    version = json.loads((folder / "datapackage.json").read_text(encoding="utf-8"))["version"]
    assert version in readers
    assert LICENCE in readers
    assert "llms.txt" not in dict(site_files(project.index, project.public_catalogue, Site()))


def test_every_file_of_a_format_says_its_version_and_licence(folder: Path) -> None:
    heads = ["cldf/StructureDataset-metadata.json", "forms.nex", "datapackage.json", "places.geojson", "games.jsonld"]
    package = json.loads((folder / "datapackage.json").read_text(encoding="utf-8"))
    for name in heads:
        text = (folder / name).read_text(encoding="utf-8")
        assert package["version"] in text
        assert LICENCE in text
        assert package["description"] in text or name.endswith("nex")


def test_wikidata_items_of_editors_are_what_forms_places_and_works_are_the_same_as() -> None:
    game = """\
nine:
  names: [Nine]
  wikidata: Q42
  sources: A1 4
  deck: {use: ten}
  places: [{country: JP, wikidata: Q17}]
  variants: {two: {names: [Two], players: 2}}
"""
    rules = read({"decks/a.yaml": DECK, "games/a.yaml": game})[0]
    work = "@book{A1, title = {One}, doi = {10.1000/182}, wikidata = {Q7}}"
    catalogue = Catalogue(read_bibliography([SourceText("a.bib", work)]), rules=rules)
    release = Release("T", "https://a.example/", "1", "", LICENCE)
    found = json.loads(games_jsonld(SiteIndex({}, rules), all_statements(rules), catalogue, release))["@graph"]
    same = {one["@id"].partition("#")[2]: one["sameAs"] for one in found if "sameAs" in one}
    item = "http://www.wikidata.org/entity/"
    assert same == {"form-nine": f"{item}Q42", "work-A1": ["https://doi.org/10.1000/182", f"{item}Q7"]}
    (place,) = json.loads(places_geojson(rules, catalogue, release))["features"]
    assert place["properties"]["wikidata"] == f"{item}Q17"
