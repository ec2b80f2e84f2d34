"""What an article, a data file or the library holds back is in no output of any command, however it is packed."""

from __future__ import annotations

import gzip
import io
import re
import subprocess
import tarfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from zipfile import BadZipFile, ZipFile

import pytest
from PIL import Image
from tests.shared import NIGHTLY
from tests.tools.conftest import Command

SECRET = re.compile(rb"zq[a-z]{3,}(?:-[0-3]|ettings)")
UNLISTED = re.compile(rb"xq[a-z]{3,}-[0-3]")
"""Words of unlisted pages, which are on these pages alone."""
COPIES = 4 if NIGHTLY else 2
"""How often all is planted: what is held back of one article must not come with another one."""
MINE = "names: [{0}]\n  numbers: 1-3\n  copies: 1\n"


def planted(number: int) -> dict[str, str]:
    """Files of an article and of all that stands beside it; each word with `zq` must not leave the project."""

    def zq(name: str) -> str:
        return f"zq{name}-{number}"

    return {
        f"docs/open{number}.md": (
            f"---\ntitle: Open {number}\nmyown: {zq('unknownkey')}\n# {zq('headcomment')}\n---\n\n"
            f"Words [@Seen{number}]. %% {zq('remark')} %%\n\n<!-- {zq('htmlcomment')} -->\n\n"
            f"> [!todo] {zq('todotitle')}\n> {zq('todotext')}\n\n[a plan](plan-{zq('draftpath')}.md)\n\n"
            f"![s](s{number}.svg) ![p](p{number}.jpg)\n\n%%\n{zq('remarkblock')}\n%%\n\n"
            f'<Cards deck="mine{number}" pack />\n'
        ),
        f"docs/plan-{zq('draftpath')}.md": (
            f"---\ntitle: {zq('drafttitle')}\ndraft: true\n"
            f"tags: [{zq('drafttag')}]\naliases: [{zq('draftalias')}]\n---\n\n"
            f'## {zq("draftheading")}\n\n{zq("drafttext")} [@Draft{number}] <Cards deck="secret{number}" pack />\n'
        ),
        f"docs/aside{number}.md": (
            f"---\ntitle: xqtitle-{number}\npublish: unlisted\ntags: [xqtag-{number}]\n"
            f"aliases: [aside{number}/xqalias-{number}]\ndescription: xqdescription-{number}\n---\n\n"
            f"## xqheading-{number}\n\nxqtext-{number} [@Aside{number}], see [open](open{number}.md) and [^1].\n\n"
            f'<Cards deck="aside{number}" pack />\n\n[^1]: xqnote-{number}\n'
        ),
        f"docs/_{zq('underscore')}.md": f"# {zq('underscoretext')}\n",
        f"docs/.{zq('hidden')}.md": f"# {zq('hiddentext')}\n",
        f"docs/{zq('file')}.txt": f"{zq('filetext')}\n",
        f"docs/s{number}.svg": (
            '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">'
            f'<!-- {zq("svgcomment")} --><metadata>{zq("svgmetadata")}</metadata><rect width="9" height="9"/></svg>'
        ),
        f"data/decks/d{number}.yaml": f"# {zq('datacomment')}\nmine{number}:\n  {MINE.format(f'Mine{number}')}",
        f"data/decks/s{number}.yaml": f"secret{number}:\n  {MINE.format(zq('deckofdraft'))}",
        f"data/decks/a{number}.yaml": f"aside{number}:\n  {MINE.format(f'xqdeck-{number}')}",
        f"data/decks/h{number}.yaml": f"draft: true\nheld{number}:\n  {MINE.format(zq('draftfile'))}",
        f"bibliography/l{number}.bib": (
            f"% {zq('bibcomment')}\n@comment{{{zq('bibentrycomment')}}}\n"
            f'@string{{unused{number} = "{zq("unusedstring")}"}}\n'
            f"@book{{Seen{number}, title={{T}}, author={{A B}}, date={{2000}}, abstract={{{zq('abstract')}}},"
            f" file={{{zq('pdf')}.pdf}}, keywords={{{zq('keyword')}}}}}\n"
            f"@book{{Draft{number}, title={{{zq('workofdraft')}}}, author={{{zq('authorofdraft')}}}, date={{2001}}}}\n"
            f"@book{{Aside{number}, title={{xqwork-{number}}}, author={{xqauthor-{number}}}, date={{2003}}}}\n"
            f"@book{{Uncited{number}, title={{{zq('uncitedwork')}}}, author={{C D}}, date={{2002}}}}\n"
        ),
    }


CONFIG = """# zqsettings
site_name: S
site_url: https://a.example/
theme: {name: material, font: false}
plugins: [{ludograph: {open_data: CC0-1.0, editions: ../store, engine: plain,
  book: {archive: true, downloads: true, date: 2026-05-01}}}]
"""


def unpacked(data: bytes) -> Iterator[bytes]:
    """The bytes, and those packed in them."""
    yield data
    with suppress(BadZipFile), ZipFile(io.BytesIO(data)) as archive:
        for name in archive.namelist():
            yield name.encode()
            yield from unpacked(archive.read(name))
    if data[:2] == b"\x1f\x8b":
        yield gzip.decompress(data)
    if data[:4] == b"%PDF":
        for found in re.finditer(rb"stream\r?\n", data):
            with suppress(zlib.error):
                yield zlib.decompressobj().decompress(data[found.end() :])


def leaked(folder: Path, secret: re.Pattern[bytes] = SECRET) -> dict[str, set[str]]:
    """The file → the secrets in it or in its name."""
    found = {}
    for file in sorted(folder.rglob("*")):
        texts = [file.relative_to(folder).as_posix().encode(), *(unpacked(file.read_bytes()) if file.is_file() else ())]
        if secrets := {each.decode() for text in texts for each in secret.findall(text)}:
            found[file.relative_to(folder).as_posix()] = secrets
    return found


def test_no_planted_secret_is_in_any_output(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ludograph: Command
) -> None:
    root = tmp_path / "project"
    files = {"mkdocs.yml": CONFIG, "docs/index.md": "---\ntitle: Home\n---\n\nWords.\n"}
    for number in range(COPIES):
        files |= planted(number)
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, "utf-8")
    for number in range(COPIES):
        Image.new("RGB", (9, 9)).save(root / f"docs/p{number}.jpg", comment=f"zqpicture-{number}".encode())
    assert len({each for text in files.values() for each in SECRET.findall(text.encode())}) > 25 * COPIES
    monkeypatch.chdir(root)
    out = tmp_path / "out"

    def built(engine: str) -> None:
        done = ludograph("build", "--engine", engine)
        assert done.status == 0, done.err
        (root / "site").rename(out / engine)

    out.mkdir()
    commands: dict[str, Callable[[], object]] = {
        "release": lambda: ludograph("release", "one"),
        "plain": lambda: built("plain"),
        "material": lambda: built("material"),
        "pdf": lambda: ludograph("book", "--out", out / "pdf/b.pdf"),
        "epub": lambda: ludograph("book", "--format", "epub", "--out", out / "epub/b.epub"),
        "each": lambda: ludograph("book", "--each", out / "each"),
        "zensical": lambda: ludograph("export", "zensical", out / "zensical"),
        "cldf": lambda: ludograph("export", "cldf", out / "cldf"),
        "openspiel": lambda: ludograph("export", "openspiel", out / "openspiel"),
        "schema": lambda: ludograph("export", "schema", out / "schema"),
    }
    for run in commands.values():
        run()
    tar = subprocess.run(["git", "archive", "one"], cwd=tmp_path / "store", capture_output=True, check=True).stdout
    with tarfile.open(fileobj=io.BytesIO(tar)) as archive:
        archive.extractall(out / "release", filter="data")
    assert {name: found for name in commands if (found := leaked(out / name))} == {}
    named = {
        f"{name}/{file}": words
        for name in commands
        for file, words in leaked(out / name, UNLISTED).items()
        if not re.search(r"(?:^|/)aside[0-3]", file)
    }
    assert named == {}
    assert len(leaked(out / "plain", UNLISTED)) >= 2 * COPIES
    empty = [name for name in commands if not any((out / name).rglob("*.*"))]
    assert empty == ["cldf", "openspiel"]  # there are no games
