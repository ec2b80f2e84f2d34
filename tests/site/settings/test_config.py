"""Options of mkdocs.yml: each fault is reported where it is written, and the schema offers what is read."""

from __future__ import annotations

from pathlib import Path

import jsonschema
import pytest
import yaml

from ludograph.base.source import SourceText
from ludograph.catalogue import Settings
from ludograph.site.finished import SiteSettings
from ludograph.site.settings.config import Options, declarations, settings_schema, site_settings
from ludograph.site.settings.settings_faults import written_options

WRONG = """site_name: A
plugins:
  - ludograph:
      engine: plan
      bibliography: [a.bib, 5]
      wiki: {compt: true}
      book: {titel: x, isbn: "978-1", bleed: -1, volume: x, date: "2026-05-44", edition: 2}
      folders:
        a/**: {brakes: true, breaks: 5, audio: x}
        b/**: 5
      checks: {ignore: [C001, X999]}
      html: {my-chart: [points], script: [src]}
      authors: [Ono, 5]
      made_from: {a: 5}
      deck: 5
      fonts:
"""
FOUND = [
    ("plan", "engine: expected material or plain, not 'plan'"),
    ("5]", "bibliography: expected a text, not 5"),
    ("compt", "wiki: no option 'compt'"),
    ("titel", "book: no option 'titel'"),
    ('"978-1"', "book: isbn: '978-1' is not an ISBN: its check digit is wrong"),
    ("-1", "book: bleed: expected a number that is not negative, not -1"),
    ("x, date", "book: volume: expected a number, not 'x'"),
    ('"2026', "book: date: expected a day such as 2026-05-01, not '2026-05-44'"),
    ("2}", "book: edition: expected a text, not 2"),
    ("brakes", "folders: a/**: no option 'brakes' for a folder"),
    ("5, audio", "folders: a/**: breaks: expected true or false, not 5"),
    ("x}", "folders: a/**: audio: expected a list, not 'x'"),
    ("5", "folders: b/**: expected options such as `breaks: true`, not 5"),
    ("X999", "checks: no rule 'X999'. `ludograph explain` lists all codes and names."),
    ("script", "html: <script> is never let through"),
    ("5]", "authors: expected a text or a map, not 5"),
    ("5}", "made_from: a: expected a text, not 5"),
    ("5", "deck: expected a text, not 5"),
]


def test_every_fault_is_reported_where_it_is_written() -> None:
    given = yaml.safe_load(WRONG)["plugins"][0]["ludograph"]
    options, faults = Options.read(given, written_options([SourceText("mkdocs.yml", WRONG)], "ludograph"))
    assert [fault.message for fault in faults] == [message for _, message in FOUND]
    for fault, (beginning, message) in zip(faults, FOUND, strict=True):
        assert fault.place is not None
        assert WRONG[fault.place.start :].startswith(beginning), message
    assert options.fonts is False


def test_a_value_that_comes_from_elsewhere_has_the_place_of_its_option() -> None:
    """An anchor, or a variable of the environment: what is written is not the value."""
    text = "plugins:\n  - ludograph:\n      book: !ENV KABU_BOOK\n"
    written = written_options([SourceText("mkdocs.yml", text)], "ludograph")
    _, [fault] = Options.read({"book": {"page": "a9"}}, written)
    assert fault.message == "book: page: expected a4 or a5 or b5 or letter or 6x9, not 'a9'"
    assert fault.place is not None
    assert text[fault.place.start :].startswith("!ENV")


def test_what_articles_are_read_with_has_the_defaults_of_the_options() -> None:
    assert site_settings(Options(), SiteSettings(Path()), preview=False) == Settings()


@pytest.mark.parametrize(
    ("options", "is_valid"),
    [
        ({"citation_style": "notes", "book": {"page": "a5"}, "folders": {"a/**": {"breaks": True}}}, True),
        ({"citation_style": "note"}, False),
        ({"citaton_style": "notes"}, False),
        ({"folders": {"a/**": {"engine": "plain"}}}, False),
        ({"site_name": "A"}, False),
    ],
)
def test_the_schema_refuses_what_the_reader_refuses(options: dict[str, object], is_valid: bool) -> None:
    schema = settings_schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    for plugins in ({"ludograph": options}, ["search", {"ludograph": options}]):
        found = list(jsonschema.Draft202012Validator(schema).iter_errors({"plugins": plugins}))
        assert (not found) is is_valid
    assert (not Options.read(options)[1]) is is_valid
    assert schema["$defs"]["Options"]["properties"].keys() == declarations().keys()
