"""No room of the package grows unseen: what each holds is in a file, and a commit that changes it changes the file."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tests.guide.test_contributing import layers

_COUNTS = Path(__file__).parents[1] / ".ci/counts.py"


@pytest.fixture(scope="module")
def counts() -> ModuleType:
    """The script, which is not in a package."""
    spec = importlib.util.spec_from_file_location("counts", _COUNTS)
    module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_no_room_has_more_or_fewer_than_its_count(counts: ModuleType) -> None:
    now = counts.counted()
    recorded = counts.recorded(counts.FILE.read_text("utf-8"))
    more = {room for room, count in now.items() if count.over(recorded.get(room, counts.Count()))}
    assert more == set(), "make them smaller; a lane that needs more says so: `make counts LANE=name`"
    fewer = {room for room in {*now, *recorded} if room not in now or not now[room].same(recorded[room])}
    assert fewer == set(), "run `make counts`"


def test_every_room_of_the_import_contract_is_counted(counts: ModuleType) -> None:
    modules = {layer for layer in layers() if (counts.PACKAGE / f"{layer}.py").exists()}
    assert set(counts.rooms()) == {*layers()} - modules | {counts.NO_PACKAGE}


@pytest.mark.parametrize(
    ("source", "count"),
    [
        ('"""A module."""\n', 0),
        ("import a\nimport b; import c\n", 3),
        ("x: int\n'''What it is.'''\n", 1),
        ('def f():\n    """Text."""\n    # a comment\n    return (\n        1\n    )\n', 2),
        ("if a:\n    b()\nelif c:\n    d()\nelse:\n    e()\n", 5),
        ("@wrapped\nclass A:\n    ...\n", 2),
        ("f('a text that is an argument')\n", 1),
        ("try:\n    a()\nexcept B:\n    c()\nwith d: e = lambda: 0\n", 5),
    ],
)
def test_texts_comments_and_widths_are_no_statements(counts: ModuleType, source: str, count: int) -> None:
    assert counts.statements(source) == count


def test_a_room_is_a_folder_and_its_scripts_are_counted_apart(counts: ModuleType, tmp_path: Path) -> None:
    files = {"a.py": "b = 1\n", "site/c.py": "d()\ne()\n", "site/x/f.css": "i {}\n\nb {}", "site/g.js": "h()\n"}
    for name, text in {**files, "site/i.json": "{}\n"}.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    assert counts.counted(tmp_path) == {counts.NO_PACKAGE: counts.Count(1, 0), "site": counts.Count(2, 4)}


def test_a_lane_is_beside_what_it_raised(counts: ModuleType) -> None:
    before = {"base": counts.Count(9, 2), "site": counts.Count(9, 2, "scale"), "rules": counts.Count(9, 2, "scale")}
    now = {"base": counts.Count(8, 2), "site": counts.Count(8, 3), "rules": counts.Count(10, 2)}
    found = counts.renewed(now, before, "scale")
    assert {room: count.raised_for for room, count in found.items()} == {"base": "", "site": "scale", "rules": "scale"}
    assert counts.renewed(now, before, "map")["site"].raised_for == "scale, map"
    assert counts.recorded(counts.written(found)) == found


def test_of_what_two_branches_wrote_the_lower_numbers_hold(counts: ModuleType) -> None:
    merged = "<<<<<<< ours\n  site  9  4  scale\n=======\n  site  8  5  a map\n>>>>>>> theirs\n  base  1  0\n"
    assert counts.recorded(merged) == {"site": counts.Count(8, 4, "scale, a map"), "base": counts.Count(1, 0)}
