"""Two states of what is published are compared: which files differ, and in which kinds of difference."""

from __future__ import annotations

import hashlib
import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

_HASHES = Path(__file__).parents[1] / ".ci/hashes.py"
PAGE = '<h1 id="a">A</h1>\n<p>Of {count} cards.</p>\n<p>{word}</p>\n'


@pytest.fixture(scope="module")
def hashes() -> ModuleType:
    """The script, which is not in a package."""
    spec = importlib.util.spec_from_file_location("hashes", _HASHES)
    module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def state(folder: Path, files: dict[str, str | bytes], content: str = "abc") -> Path:
    """What `write` leaves behind."""
    lines = [f"# content {content}"]
    for name, text in files.items():
        data = text.encode() if isinstance(text, str) else text
        (folder / "made" / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / "made" / name).write_bytes(data)
        lines.append(f"{name} {hashlib.sha256(data).hexdigest()}")
    (folder / "hashes.txt").write_text("\n".join([*lines, ""]))
    return folder


def test_files_that_differ_alike_are_one_kind(hashes: ModuleType, tmp_path: Path, capsys) -> None:
    words = ("Hana", "Tsuki", "Yuki")
    old = {f"plain/games/{word}.html": PAGE.format(count=40, word=word) for word in words}
    new = {f"plain/games/{word}.html": PAGE.format(count=number, word=word) for number, word in enumerate(words)}
    before = state(tmp_path / "before", {**old, "plain/a.css": "i {}", "book.pdf": b"\xff1", "gone.txt": ""})
    after = state(tmp_path / "after", {**new, "plain/a.css": "i {}", "book.pdf": b"\xff2", "plain/b.js": ""})
    assert hashes.compare(before, after, False) == 1
    printed = capsys.readouterr().out.splitlines()
    assert [line.strip() for line in printed if not line.startswith("         ")] == [
        "3  plain/games/*.html: Of # cards. → Of # cards.",
        "1  book.pdf/*.pdf: changed",
        "1  gone.txt/*.txt: gone",
        "1  plain/*.js: new",
        "6 of 7 files differ, in 4 kinds.",
    ]


def test_equal_states_are_equal_and_two_contents_are_not_compared(hashes: ModuleType, tmp_path: Path) -> None:
    files = {"plain/a.html": PAGE, "book.epub": b"\xff"}
    before, after = (state(tmp_path / name, files) for name in ("before", "after"))
    assert hashes.compare(before, after, False) == 0
    assert hashes.compare(before, state(tmp_path / "other", files, "def"), False) == 2


def test_the_content_is_that_of_a_commit_and_every_site_has_its_settings(hashes: ModuleType, tmp_path: Path) -> None:
    hashes.extract("HEAD", tmp_path / "own")
    hashes.write_field(tmp_path / "own", tmp_path / "field")
    hashes.write_french(tmp_path / "own", tmp_path / "french")
    assert {job.site for job in hashes.JOBS} == {path.parent.name for path in tmp_path.glob("*/mkdocs.yml")}
    assert len(list((tmp_path / "french/docs").glob("*.md"))) > 5
    assert "{lang: fr}" in (tmp_path / "french/mkdocs.yml").read_text("utf-8")
