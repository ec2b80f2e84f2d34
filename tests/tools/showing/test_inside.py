"""`privacy --search` reads what is inside PDF files, archives, compressed files and the store of editions."""

from __future__ import annotations

import bz2
import gzip
import json
import lzma
import subprocess
import zlib
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludograph.tools.main import main
from ludograph.tools.showing.inside import Unpacking

WORD = b"Zqsecret"


def zipped(**files: bytes) -> bytes:
    made = BytesIO()
    with ZipFile(made, "w", ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return made.getvalue()


def pdf(*streams: bytes, around: bytes = b"") -> bytes:
    parts = (b"1 0 obj <<>> stream\r\n" + zlib.compress(each) + b"\nendstream endobj\n" for each in streams)
    return b"%PDF-1.7\n" + around + b"".join(parts) + b"%%EOF"


FONT = (
    b"begincmap 2 beginbfchar <0001> <005A> <0002> <0071> endbfchar"
    b" 2 beginbfrange <0010> <0013> <0072> <0020> <0025> <0061> endbfrange endcmap"
)
"""Code 1 is Z, 2 is q, 0x10 to 0x13 are r, s, t, u, and 0x20 to 0x25 are a to f."""
DRAWN = rb"BT [(\000\001\000\002)-20(\000\021)] TJ <00240022> Tj [(\000\020\000$\000\022)] TJ ET"
INSIDE = {
    "a compressed file": gzip.compress(WORD),
    "bzip2": bz2.compress(WORD),
    "xz": lzma.compress(WORD),
    "an archive": zipped(a=WORD),
    "an archive in an archive": zipped(a=zipped(b=gzip.compress(WORD))),
    "a file attached to a PDF": pdf(b"q Q", WORD),
    "an archive attached to a PDF": pdf(zipped(a=WORD)),
    "the title of a PDF": pdf(around=b"<</Title<FEFF" + WORD.decode().encode("utf-16-be").hex().encode() + b">>>"),
    "a title in a compressed part": pdf(b"<</Title(\xfe\xff" + WORD.decode().encode("utf-16-be") + b")>>"),
    "words that a PDF draws": pdf(rb"BT [(Zq)-20(sec) 8(r\145t)] TJ ET"),
    "an e-book": zipped(mimetype=b"application/epub+zip", chapter=WORD),
    "words of a font with numbers": pdf(FONT, DRAWN),
}


@pytest.mark.parametrize("data", INSIDE.values(), ids=[*INSIDE])
def test_what_is_inside_a_file_is_read(data: bytes) -> None:
    unpacking = Unpacking()
    assert any("Zqsecret" in text for text in unpacking.texts(data))
    assert unpacking.is_whole


@pytest.mark.parametrize("data", [gzip.compress(bytes(10**6)), zipped(a=bytes(10**6)), pdf(bytes(10**6))])
def test_a_bomb_is_unpacked_to_a_limit_and_said_not_to_be_read(data: bytes) -> None:
    unpacking = Unpacking(5000)
    assert sum(map(len, unpacking.texts(data))) < 3 * (5000 + len(data))
    assert not unpacking.is_whole


def test_archives_in_archives_end() -> None:
    data = WORD
    for _ in range(9):
        data = zipped(a=data)
    unpacking = Unpacking()
    assert len([*unpacking.texts(data)]) < 9
    assert not unpacking.is_whole


@given(st.sampled_from([*INSIDE.values()]), st.integers(0, 400), st.binary(max_size=9))
def test_no_damage_is_an_error(data: bytes, place: int, more: bytes) -> None:
    assert [*Unpacking().texts(data[:place] + more + data[place + len(more) :])]


def test_published_archives_are_searched(new_site, capsys):
    files = {"all.zip": zipped(notes=WORD), "b.zip": zipped(notes=WORD)[:-30]}
    site = new_site(
        {"docs/koi.md": "# Koi\n\n[All](all.zip) and [broken](b.zip)\n"} | {f"docs/{n}": files[n] for n in files}
    )
    assert site.build()
    where = ["--site", str(site.root / "site"), "--config", str(site.root / "mkdocs.yml")]
    assert main(["privacy", "--search", "zqsecret", "--json", *where]) == 1
    printed = capsys.readouterr()
    assert json.loads(printed.out) == {"zqsecret": ["all.zip"]}
    assert printed.err == "b.zip is encrypted, damaged or too large: not all is searched.\n"


def test_the_store_of_editions_is_searched(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root, edition = tmp_path / "s", tmp_path / "e"
    files = {
        "s/docs/index.md": "# Home\n",
        "s/mkdocs.yml": "site_name: S\nplugins: [{ludograph: {editions: ../store, engine: plain}}]\n",
        "e/site/a.txt": "Zqpage",
        "e/rules/data/decks/a.yaml": "# Zqrule\n",
        "e/rules/public.txt": "",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    git = ["git", "-c", "user.name=A", "-c", "user.email=a@example.org", "-C", str(edition)]
    for command in (["init", "-q"], ["add", "."], ["commit", "-qm", "One"], ["tag", "1"]):
        subprocess.run([*git, *command], check=True)
    subprocess.run([*git, "clone", "-q", "--bare", str(edition), str(tmp_path / "store")], check=True)
    searched = ["privacy", "--search", "zqrule", "--search", "zqpage", "--json", "--config", str(root / "mkdocs.yml")]
    assert main(searched) == 1
    in_store = {"zqrule": ["../store 1:rules/data/decks/a.yaml"]}
    assert json.loads(capsys.readouterr().out) == {**in_store, "zqpage": ["editions/1/a.txt"]}
    assert main([*searched, "--site", str(root / "docs")]) == 1
    assert json.loads(capsys.readouterr().out) == {**in_store, "zqpage": ["../store 1:site/a.txt"]}
