"""`ludograph import`: what is copied, what is reported of it, what stays where it is, and that twice is once."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.checks.projects import png
from tests.tools.checking.test_check import SOUND, git

from ludograph.tools.importing import articles

VAULT = {
    "Games/Nine.md": "---\ntitle: Nine\n---\n\nSee [[Stakes]] and [[Secret]].\n\n![[table.png]]\n",
    "Games/Stakes.md": "No head, %\x25a hidden comment\x25\x25 and an end tag</b>.\n",
    "Games/Later.md": "---\ndraft: true\n---\n\nNot yet. ![[hidden.png]]\n",
    "Games/Doubt.md": "---\nstatus: draft\n---\n\nNobody knows.\n",
    "Secret.md": "---\npublish: false\n---\n\nA secret.\n",
    "Forms/Game.md": "<% tp.file.title %>\n",
    "Journal/Today.md": "I lost again.\n",
    "Board.canvas": "{}",
    "pictures/table.png": "",
    "pictures/hidden.png": "",
    ".trash/Old.md": "Thrown away.\n",
    ".obsidian/templates.json": '{"folder": "Forms"}',
    ".obsidian/app.json": '{"userIgnoreFilters": ["Journal/", "/(a+)+$/"]}',
}
PUBLIC = {"docs/Games/Nine.md", "docs/Games/Stakes.md", "docs/pictures/table.png"}


def write(folder: Path, files: dict[str, str]) -> Path:
    for path, text in files.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(png() if path.endswith(".png") else text.encode())
    return folder


def files_of(folder: Path) -> dict[str, bytes]:
    found = (path for path in folder.rglob("*") if path.is_file() and ".cache" not in path.parts)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


@pytest.fixture
def project(site, tmp_path: Path) -> Path:
    root: Path = site(SOUND)
    return root


@pytest.fixture
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("source")


def commit(root: Path, who: str, day: str, message: str = "change") -> None:
    git(root, "add", "--all")
    stamp = f"{day}T12:00:00+00:00"
    git(
        root, "commit", "-q", "-m", message, f"--author={who} <{who.split()[0].lower()}@example.org>", f"--date={stamp}"
    )


def test_a_vault_is_copied_without_its_private_parts(project: Path, source: Path, ludograph) -> None:
    before = files_of(project)
    done = ludograph("import", "vault", write(source, VAULT))
    assert done.status == 0
    assert files_of(project).keys() - before.keys() == PUBLIC
    nine = next(line for line in done.lines if line.startswith("docs/Games/Nine.md: kept as it is: "))
    assert "1 × LNK001 missing-page" in nine
    (warning,) = [line for line in done.lines if "names the private 'Secret'" in line]
    assert warning.startswith("docs/Games/Nine.md:")
    assert "`--with-private`" in warning
    again = ludograph("import", "vault", source, "--summary", "--dry-run", "--replace")
    assert [line for line in again.lines if line.startswith("docs/")] == [warning]
    (stakes,) = [line for line in done.lines if line.startswith("docs/Games/Stakes.md: ")]
    assert "kept as it is: 1 × HTM001 stray-end-tag; comments, which no page shows" in stakes
    for private in ("Secret.md", "Games/Later.md", "Games/Doubt.md"):
        assert any(line.startswith(f"{private}: not copied, since it is private: ") for line in done.lines)
    assert "Secret.md: not copied, since it is private: its front matter says so" in done.lines
    why = "'status' is not a key that says whether an article is public"
    assert f"Games/Doubt.md: not copied, since it is private: {why}" in done.lines
    for excluded in ("Forms/Game.md", "Journal/Today.md"):
        reason = "the settings of the vault exclude it"
        assert f"{excluded}: not copied, since it is private: {reason}" in done.lines
    assert "Board.canvas: not copied: a canvas, whose cards nothing here shows; export it as an image" in done.lines
    assert "pictures/hidden.png: not copied: no copied article uses it" in done.lines
    assert ".trash" not in done.out


def test_the_report_names_what_readers_would_see_of_a_private_note_and_tags(
    project: Path, source: Path, ludograph
) -> None:
    note = (
        "# Nine\n\nSee [[Diary]] and [[Diary|the book]]. #unfinished #1 a#b #kabu/old\n\n"
        "- [ ] Ask Bo.\n- [x] Ask Aki.\n\n> [!private]- Only for me\n> Text.\n"
    )
    write(source, {"Nine.md": note, "Diary.md": "---\ndraft: true\n---\n\nText.\n"})
    done = ludograph("import", "vault", source)
    (warning,) = [line for line in done.lines if "names the private 'Diary'" in line]
    assert warning.startswith("docs/Nine.md:3:7:")
    (nine,) = [line for line in done.lines if line.startswith("docs/Nine.md: kept")]
    assert nine.split("; ")[-3:] == [
        "tags in the text, which readers will see: #unfinished, #kabu/old",
        "unknown boxes, which readers will see: [!private]",
        "open tasks (`- [ ]`), which readers will see: 1",
    ]


def test_a_picture_whose_name_several_files_have_is_not_chosen_for_the_author(
    project: Path, source: Path, ludograph
) -> None:
    write(source, {"Nine.md": "![A table](table.png)\n", "a/table.png": "", "b/table.png": ""})
    done = ludograph("import", "vault", source)
    assert "a/table.png: not copied: an article asks for this name, which several files have" in done.lines


def test_a_note_whose_name_the_project_has_in_other_letters_is_left_out(project: Path, source: Path, ludograph) -> None:
    (project / "docs/index.md").write_text("Home.\n", encoding="utf-8")
    done = ludograph("import", "vault", write(source, {"Index.md": "Mine.\n"}))
    assert any(line.startswith("docs/Index.md: not copied: docs/index.md has the same name") for line in done.lines)
    assert ludograph("import", "vault", source, "--into", "notes").status == 0
    assert (project / "docs/notes/Index.md").is_file()
    assert not (project / "docs/Index.md").exists()


def test_a_second_run_changes_nothing(project: Path, source: Path, ludograph) -> None:
    write(source, VAULT)
    ludograph("import", "vault", source, "--into", "vault")
    once = files_of(project)
    assert {path for path in once if path.startswith("docs/vault/")} == {
        p.replace("docs/", "docs/vault/") for p in PUBLIC
    }
    assert "3 there already" in ludograph("import", "vault", source, "--into", "vault").out
    assert files_of(project) == once


def test_links_from_the_top_of_the_vault_lead_into_its_new_folder(project: Path, source: Path, ludograph) -> None:
    notes = {"a/Nine.md": "Nine.\n", "b/Nine.md": "Nine.\n", "c/Ten.md": "See [[a/Nine]] and [[a/Nine#x|it]].\n"}
    write(source, notes)
    done = ludograph("import", "vault", source, "--into", "vault")
    text = (project / "docs/vault/c/Ten.md").read_text(encoding="utf-8")
    assert text == "See [[vault/a/Nine]] and [[vault/a/Nine#x|it]].\n"
    assert "links that lead into vault/: 2" in done.out
    assert ludograph("check", "--select", "LNK001").status == 0
    once = files_of(project)
    ludograph("import", "vault", source, "--into", "vault")
    assert files_of(project) == once


def test_what_the_author_changed_is_replaced_only_on_request(project: Path, source: Path, ludograph) -> None:
    write(source, VAULT)
    ludograph("import", "vault", source)
    own = project / "docs/Games/Stakes.md"
    own.write_text("My own words.\n", encoding="utf-8")
    assert (
        "docs/Games/Stakes.md: not copied, since the project's file differs" in ludograph("import", "vault", source).out
    )
    assert own.read_text(encoding="utf-8") == "My own words.\n"
    ludograph("import", "vault", source, "--replace", "--dry-run")
    assert own.read_text(encoding="utf-8") == "My own words.\n"
    ludograph("import", "vault", source, "--replace")
    assert own.read_text(encoding="utf-8") == VAULT["Games/Stakes.md"]


def test_private_articles_that_are_copied_stay_unpublished(project: Path, source: Path, ludograph) -> None:
    ludograph("import", "vault", write(source, VAULT), "--with-private")
    assert (project / "docs/Journal/Today.md").read_text(encoding="utf-8").startswith("---\ndraft: true\n---\n")
    assert ludograph("build").status == 0
    pages = {path for path in files_of(project / "site") if path.endswith("index.html")}
    assert "Games/Nine/index.html" in pages
    assert not {page for page in pages if page.startswith(("Secret", "Journal", "Forms", "Games/Later", "Games/Doubt"))}
    assert not any(b"I lost again" in content for content in files_of(project / "site").values())


def test_authors_and_dates_come_from_the_history_through_renames(project: Path, source: Path, ludograph) -> None:
    git(source, "init", "-q")
    write(
        source,
        {
            "notes/Nine.md": "---\ntitle: Nine\n---\n" + "A line of text.\n" * 20,
            "notes/Own.md": "---\nauthors: [Me]\n---\nText.\n",
        },
    )
    commit(source, "Zoé 张", "2020-02-03")
    git(source, "mv", "notes/Nine.md", "notes/Nine cards.md")
    commit(source, "Ann Lee", "2021-05-06", "rename\n\nCo-authored-by: Bo <bo@example.org>")
    (source / "notes/Nine cards.md").write_text("---\ntitle: Nine\n---\n" + "A line of text.\n" * 21, encoding="utf-8")
    commit(source, "format[bot]", "2022-07-08")
    done = ludograph("import", "vault", source / "notes")
    text = (project / "docs/Nine cards.md").read_text(encoding="utf-8")
    dates = "date created: 2020-02-03\ndate modified: 2022-07-08"
    assert text.startswith(f'---\ntitle: Nine\nauthors: ["Zoé 张", "Ann Lee", "Bo"]\n{dates}\n---\nA')
    assert "the history also names Zoé 张" in done.out
    assert "authors: [Me]" in (project / "docs/Own.md").read_text(encoding="utf-8")
    assert "@example.org" not in done.out + text
    once = files_of(project)
    ludograph("import", "vault", source / "notes")
    assert files_of(project) == once


def test_a_repository_cannot_start_programs_of_its_own(project: Path, source: Path, ludograph) -> None:
    git(source, "init", "-q")
    write(source, {"Nine.md": "Text.\n", ".gitattributes": "*.md diff=own\n"})
    commit(source, "Ann", "2021-05-06")
    trap = source / "trap.sh"
    trap.write_text(f"#!/bin/sh\ntouch {source}/caught\n", encoding="utf-8")
    trap.chmod(0o755)
    for key in ("core.fsmonitor", "diff.own.textconv", "diff.external", "gpg.program", "core.pager"):
        git(source, "config", key, str(trap))
    git(source, "config", "log.showSignature", "true")
    assert "authors and date created" in ludograph("import", "vault", source).out
    assert not (source / "caught").exists()


def test_links_do_not_lead_out_of_the_source_or_the_project(project: Path, source: Path, ludograph) -> None:
    outside = source.parent / "outside.md"
    outside.write_text("Outside.\n", encoding="utf-8")
    vault = write(source / "vault", {"Nine.md": "Text.\n", "sub/Ten.md": "Text.\n"})
    (vault / "link.md").symlink_to(outside)
    done = ludograph("import", "vault", vault, "--into", "../..")
    assert (done.status, "is not a folder below docs/" in done.err) == (2, True)
    (project / "docs/sub").symlink_to(source.parent)
    assert ludograph("import", "vault", vault).status == 2
    assert not (source.parent / "Ten.md").exists()
    assert not (project / "docs/link.md").exists()


def test_a_wiki_keeps_its_dialect_and_an_export_leaves_its_accounts_behind(
    project: Path, source: Path, ludograph
) -> None:
    pages = {
        "pages/games/nine.md": "---\ntitle: Nine\npublished: true\n---\n\n![table](/pictures/table.png =100x)\n",
        "pages/games/ten.html": "<!--\ntitle: Ten\n-->\n<p>Text.</p>\n",
        "pages/plan.md": "---\ntitle: Plan\npublished: false\n---\n\nSecret.\n",
        "assets/pictures/table.png": "",
        "users.json.gz": "accounts",
        "settings.json": "{}",
    }
    done = ludograph("import", "wiki", write(source, pages))
    assert "editor: markdown\n---\n" in (project / "docs/games/nine.md").read_text(encoding="utf-8")
    assert (project / "docs/games/ten.html").is_file()
    assert (project / "docs/pictures/table.png").is_file()
    assert not (project / "docs/plan.md").exists()
    assert not list(project.rglob("users*"))
    assert ludograph("check", "--select", "IMG,LNK").status == 0
    assert any(line.startswith("docs/games/nine.md: changed: marked as a wiki's page") for line in done.lines)


BIBTEX = """\
% A comment that stays.
@book{Roe1901, author = {Roe, Richard}, title = {Cards at Sea}, date = {1901}, file = {/home/me/roe.pdf}}

@book{Parlett1990,
  author = {Parlett, David},
  title = {The Oxford Guide},
  date = {1990},
}

@book{Doe1902,
  author = {Doe, Jane},
  title = {Harbour},
  abstract = {Private {words}, and more.},
  date = {1902},
  keywords = {mine}
}
"""


def test_a_bibtex_library_is_copied_without_private_fields_and_known_keys(
    project: Path, source: Path, ludograph
) -> None:
    write(source, {"My Library.bib": BIBTEX})
    done = ludograph("import", "library", source / "My Library.bib")
    text = (project / "bibliography/my-library.bib").read_text(encoding="utf-8")
    assert text == BIBTEX.replace(", file = {/home/me/roe.pdf}", ",").replace(
        BIBTEX[BIBTEX.index("@book{Parlett") : BIBTEX.index("@book{Doe")], ""
    ).replace("  abstract = {Private {words}, and more.},\n", "").replace("\n  keywords = {mine}", "")
    assert "Roe1901: changed: without file" in done.lines
    assert "bibliography/my-library.bib: a new file" in done.lines
    assert "Parlett1990: not copied: bibliography/games.bib has a work of this key, which stays" in done.lines
    assert ludograph("check", "--select", "C0").status == 0
    once = files_of(project)
    assert "2 there already; 1 not copied" in ludograph("import", "library", source / "My Library.bib", "--summary").out
    assert files_of(project) == once


def test_a_note_that_references_print_is_named(project: Path, source: Path, ludograph) -> None:
    write(source, {"own.bib": "@book{Roe1901,\n  title = {Cards at Sea},\n  note = {Lent to Ana},\n}\n"})
    done = ludograph("import", "library", source / "own.bib")
    assert "Roe1901: kept as it is: its `note` is printed with the reference" in done.lines
    assert done.lines[-1] == "1 kept as it is."


def test_a_csl_library_and_a_ris_file(project: Path, source: Path, ludograph) -> None:
    work = (
        '[{"id": "roe", "type": "book", "title": "Cards at Sea", "note": "mine", "issued": {"date-parts": [[1901]]}}]'
    )
    ris = (
        "TY  - JOUR\nAU  - Doe, Jane\nTI  - Odds & ends\nJO  - Cards\nPY  - 1902\nN2  - private\nXX  - what\nER  - \n"
        "TY  - BOOK\nID  - Poe1903\nAU  - Poe, E.\nTI  - Ravens\nPY  - 1903\nER  - \n"
    )
    ris = ris.replace("PY  - 1903", "PY: 1903")
    write(source, {"zotero.json": work, "more.ris": ris})
    done = ludograph("import", "library", source / "zotero.json", source / "more.ris")
    assert "Poe1903: more.ris:13: 'PY: 1903' is read as `PY  - 1903`" in done.lines
    assert "mine" not in (project / "bibliography/zotero.json").read_text(encoding="utf-8")
    bib = (project / "bibliography/more.bib").read_text(encoding="utf-8")
    assert "title = {Odds \\& ends}" in bib
    assert "private" not in bib
    assert "Doe1902: changed: without tag N2; as BibTeX; tag XX is not understood" in done.lines
    assert "Poe1903: changed: as BibTeX" in done.lines


def test_a_library_exported_again_under_new_keys_names_the_command_that_renames(
    project: Path, source: Path, ludograph
) -> None:
    old = (project / "bibliography/games.bib").read_text(encoding="utf-8")
    write(source, {"games.bib": old.replace("{Parlett1990,", "{parlett_guide_1990,")})
    done = ludograph("import", "library", source / "games.bib", "--replace")
    assert "`ludograph rename-key --keep Parlett1990 parlett_guide_1990` renames it in articles and data" in done.out
    assert done.out.count("parlett_guide_1990:") == 1
    assert "bibliography/games.bib: replaced" in done.lines
    assert ludograph("rename-key", "Parlett1990", "parlett_guide_1990").status == 0
    assert ludograph("check", "--strict").status == 0


def test_the_commands_are_printed_again_as_long_as_the_old_keys_are_cited(
    project: Path, source: Path, ludograph
) -> None:
    git(project, "init", "-q")
    commit(project, "Jane Roe", "2026-01-01")
    old = (project / "bibliography/games.bib").read_text(encoding="utf-8")
    write(source, {"games.bib": old.replace("{Parlett1990,", "{parlett_guide_1990,")})
    again = ["import", "library", source / "games.bib", "--replace"]
    command = "`ludograph rename-key --keep Parlett1990 parlett_guide_1990`"
    assert [command in ludograph(*again).out for _ in range(2)] == [True, True]
    commit(project, "Jane Roe", "2026-01-02")
    assert command in ludograph(*again).out
    assert ludograph("rename-key", "Parlett1990", "parlett_guide_1990").status == 0
    assert command not in ludograph(*again).out


def test_a_library_replaces_the_file_of_its_own_name_and_one_that_is_deleted_is_looked_up_in_git(
    project: Path, source: Path, ludograph
) -> None:
    library = project / "bibliography/games.bib"
    old = library.read_text(encoding="utf-8")
    mine = library.rename(library.with_name("My Library.bib"))
    git(project, "init", "-q")
    commit(project, "Jane Roe", "2026-01-01")
    write(source, {"My Library.bib": old.replace("{Parlett1990,", "{parlett_guide_1990,")})
    ludograph("import", "library", source / "My Library.bib", "--replace")
    assert "{parlett_guide_1990," in mine.read_text(encoding="utf-8")
    assert [file.name for file in mine.parent.iterdir()] == ["My Library.bib"]
    mine.rename(mine.with_name("games.bib"))
    command = "may be 'Parlett1990', since it has nearly the same title, the same year and name: `ludograph rename-key"
    write(source, {"Games.bib": (source / "My Library.bib").read_text(encoding="utf-8")})
    done = ludograph("import", "library", source / "Games.bib", "--replace")
    assert command in done.out
    assert "parlett_guide_1990: there already" in done.out
    changed = mine.with_name("games.bib").read_text(encoding="utf-8") + "\n% more\n"
    write(source, {"Games.bib": changed})
    assert command in ludograph("import", "library", source / "Games.bib", "--replace").out


def test_a_library_that_replaces_the_projects_file_keeps_its_former_keys(
    project: Path, source: Path, ludograph
) -> None:
    export = write(source, {"games.bib": "@book{Parlett1990,\n  title = {Games},\n}\n"}) / "games.bib"
    ludograph("import", "library", export, "--replace")
    file = project / "bibliography/games.bib"
    file.write_text(file.read_text("utf-8").replace("1990,", "1990,\n  ids = {Old},"), encoding="utf-8")
    done = ludograph("import", "library", export, "--replace")
    assert "Parlett1990: there already: with the former keys Old, as in the project's file" in done.lines
    assert "ids = {Old}," in file.read_text("utf-8")
    export.write_text("@book{Parlett1990,\n  title = {More Games},\n}\n", encoding="utf-8")
    done = ludograph("import", "library", export)
    assert done.lines[-1] == "1 not copied, since the project's file differs."
    ludograph("import", "library", export, "--replace")
    assert file.read_text("utf-8") == "@book{Parlett1990,\n  ids = {Old},\n  title = {More Games},\n}\n"


@pytest.mark.parametrize(
    ("export", "kept"),
    [
        (
            '[{"id": "Aho1990", "type": "book"}, {"id": "Parlett1990", "title": "Games"}]\n',
            '[{"id": "Aho1990", "type": "book"}, {"id": "Parlett1990", "title": "Games","custom": {"ids": ["Old"]}}]\n',
        ),
        (
            '[\r\n  {\r\n    "id": "Parlett1990"\r\n  }\r\n]\r\n',
            '[\r\n  {\r\n    "id": "Parlett1990",\r\n    "custom": {"ids": ["Old"]}\r\n  }\r\n]\r\n',
        ),
        (
            '[{"custom": {"title_ja": "遊戯", "ids": ["New"]}, "id": "Parlett1990"}]\n',
            '[{"custom": {"title_ja": "遊戯", "ids": ["New", "Old"]}, "id": "Parlett1990"}]\n',
        ),
    ],
    ids=["one line", "many lines", "with other values"],
)
def test_former_keys_stay_in_a_library_of_csl_json(
    project: Path, source: Path, export: str, kept: str, ludograph
) -> None:
    file = project / "bibliography/works.json"
    file.write_text('[{"id": "Parlett1990", "custom": {"ids": ["Old"]}}]\n', encoding="utf-8")
    (project / "bibliography/games.bib").unlink()
    source.mkdir(exist_ok=True)
    (source / "works.json").write_bytes(export.encode())
    done = ludograph("import", "library", source / "works.json", "--replace")
    assert "Parlett1990: changed: with the former keys Old, as in the project's file" in done.lines
    assert file.read_bytes().decode() == kept
    assert "there already" in ludograph("import", "library", source / "works.json", "--replace").out


def test_a_former_key_that_a_library_of_csl_json_has_no_place_for_is_written_in_the_report(
    project: Path, source: Path, ludograph
) -> None:
    file = project / "bibliography/works.json"
    file.write_text('[{"id": "Parlett1990", "custom": {"ids": ["Old"]}}]\n', encoding="utf-8")
    (project / "bibliography/games.bib").unlink()
    write(source, {"works.json": '[{"id": "Parlett1990", "custom": "my own"}]\n'})
    done = ludograph("import", "library", source / "works.json", "--replace")
    assert 'without the former keys Old: write `"custom": {"ids": ["Old"]}`' in done.out


def test_a_library_under_another_file_name_says_what_to_do_with_the_old_entry(
    project: Path, source: Path, ludograph
) -> None:
    library = project / "bibliography/games.bib"
    old = library.read_text(encoding="utf-8")
    write(source, {"Export 2.bib": old.replace("{Parlett1990,", "{parlett_guide_1990,")})
    done = ludograph("import", "library", source / "Export 2.bib")
    assert (
        "delete one of the two; if it is Parlett1990 in bibliography/games.bib, then "
        "`ludograph rename-key --keep Parlett1990 parlett_guide_1990` renames it in articles and data" in done.out
    )
    entries = re.split(r"(?m)^(?=@)", old)
    library.write_text("".join(entry for entry in entries if "{Parlett1990," not in entry), encoding="utf-8")
    assert ludograph("rename-key", "Parlett1990", "parlett_guide_1990").status == 0
    assert ludograph("check", "--select", "C001").status == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["vault", "nowhere"], "nowhere is not a folder"),
        (["library", "nowhere.bib"], "cannot read nowhere.bib"),
        (["library", "mkdocs.yml"], "holds neither BibTeX nor CSL-JSON nor RIS"),
    ],
)
def test_what_cannot_be_read_is_one_line(project: Path, arguments: list[str], message: str, ludograph) -> None:
    done = ludograph("import", *arguments)
    assert (done.status, message in done.err) == (2, True)


def test_what_obsidian_excludes_by_regular_expression_stays_in_the_vault(
    project: Path, source: Path, ludograph
) -> None:
    expressions = '["/^diary \\\\d+/", "/(?<kind>\\\\.draft)\\\\.md$/", "Journal/"]'
    files = {f"{name}.md": "Text.\n" for name in ("diary 1", "Game", "a/diary 2", "One.draft", "Journal/Day")}
    write(source, {**files, ".obsidian/app.json": f'{{"userIgnoreFilters": {expressions}}}'})
    done = ludograph("import", "vault", source)
    for private in ("diary 1.md", "One.draft.md", "Journal/Day.md"):
        assert f"{private}: not copied, since it is private: the settings of the vault exclude it" in done.lines
    assert {path for path in files_of(project) if path.endswith((" 1.md", " 2.md", "Game.md", "draft.md"))} == {
        "docs/Game.md",
        "docs/a/diary 2.md",
    }


@pytest.mark.parametrize("expression", ["(", "(a+)+$", r"\\p{L}{2"])
def test_an_expression_that_cannot_be_used_stops_the_import(
    project: Path, source: Path, ludograph, monkeypatch: pytest.MonkeyPatch, expression: str
) -> None:
    monkeypatch.setattr(articles, "SECONDS", 1)
    write(source, {f"{'a' * 60}.md": "Text.\n", ".obsidian/app.json": f'{{"userIgnoreFilters": ["/{expression}/"]}}'})
    before = files_of(project)
    done = ludograph("import", "vault", source)
    assert done.status == 2
    assert expression.replace("\\\\", "\\") in done.err
    assert files_of(project) == before


LINES = {"Poem.md": "# Poem\n\nOne line\nand another.\n", ".obsidian/app.json": "{}"}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("plugins: [ludograph]", 'plugins: [ludograph: {folders: {"v/**": {breaks: true}}}]'),
        ("plugins:\n  - ludograph", 'plugins:\n  - ludograph: {folders: {"v/**": {breaks: true}}}'),
        (
            "plugins:\n  - ludograph:\n      math: true",
            'plugins:\n  - ludograph:\n      folders: {"v/**": {breaks: true}}\n      math: true',
        ),
        (
            'plugins:\n  - ludograph:\n      folders:\n        "a/**": {math: true}',
            'plugins:\n  - ludograph:\n      folders:\n        "v/**": {breaks: true}\n        "a/**": {math: true}',
        ),
        (
            'plugins:\n  - ludograph: {folders: {"a/**": {math: true}}}',
            'plugins:\n  - ludograph: {folders: {"v/**": {breaks: true}, "a/**": {math: true}}}',
        ),
    ],
)
def test_lines_of_a_vault_stay_lines(project: Path, source: Path, ludograph, before: str, after: str) -> None:
    config = project / "mkdocs.yml"
    config.write_text(f"site_name: S\n{before}\n", encoding="utf-8")
    write(source, LINES)
    ludograph("import", "vault", source, "--into", "v", "--dry-run")
    assert config.read_text(encoding="utf-8") == f"site_name: S\n{before}\n"
    ludograph("import", "vault", source, "--into", "v")
    assert config.read_text(encoding="utf-8") == f"site_name: S\n{after}\n"
    again = ludograph("import", "vault", source, "--into", "v")
    assert not any("breaks" in line for line in again.lines)


@pytest.mark.parametrize(
    "files",
    [
        {".obsidian/app.json": '{"strictLineBreaks": true}'},
        {"Poem.md": "# Poem\n\nOne line.\n\n| a |\n|---|\n| b |\n"},
    ],
)
def test_lines_of_a_vault_that_joins_them_or_has_none_change_no_option(
    project: Path, source: Path, ludograph, files: dict[str, str]
) -> None:
    before = (project / "mkdocs.yml").read_bytes()
    done = ludograph("import", "vault", write(source, {**LINES, **files}), "--into", "v")
    assert (project / "mkdocs.yml").read_bytes() == before
    assert "breaks" not in done.out


def test_lines_beside_the_projects_own_articles_are_reported_only(project: Path, source: Path, ludograph) -> None:
    before = (project / "mkdocs.yml").read_bytes()
    done = ludograph("import", "vault", write(source, LINES))
    assert (project / "mkdocs.yml").read_bytes() == before
    assert any(line.startswith("mkdocs.yml: ") and "breaks: true" in line for line in done.lines)


def test_embedded_notes_are_in_the_report(project: Path, source: Path, ludograph) -> None:
    files = {"a.mp3": "x", "p/d.pdf": "x"}
    embeds = "![[B]] ![[B#Cards|words]] ![[B]] ![[a.mp3]] ![[d.pdf#page=2]]\n\n"
    embeds += "```dataview\nLIST\n```\n\n```mermaid\ngraph TD\n```\n"
    write(source, {"A.md": embeds, "B.md": "# B\n\n## Cards\n\nText.\n", **files})
    done = ludograph("import", "vault", source)
    (line,) = [line for line in done.lines if line.startswith("docs/A.md: ")]
    assert line.split("; ")[-3:] == [
        "notes to be shown inside, shown as a link: ![[B]], ![[B#Cards|words]]",
        "files to be shown inside, which are not shown, but linked: ![[a.mp3]], ![[d.pdf#page=2]]",
        "code that another program runs, shown as it is: ```dataview, ```mermaid",
    ]


NOTES = {
    "00 Home.md": (
        "---\naliases:\n  - Begin\n---\nSee [[Games/Koi|Koi]].\n\n![[Board.canvas]]\n\n```dataview\nLIST\n```\n"
    ),
    "Games/Koi.md": (
        "players:: 2\n\nBack [home](../00%20Home.md), [[00 Home]], [[Begin]]. ![[Draw.excalidraw]]\n\n$$\nx^2\n$$\n"
    ),
    "Games/Ten.md": "See [[_p/b]].\n\n![[Koi]] and more, for $5 or $6, `= this.file.name`.\n",
    "_p/b.md": "B\n",
    "Board.canvas": "{}",
    "Draw.excalidraw.md": "---\nexcalidraw-plugin: parsed\n---\n# Excalidraw Data\n",
}


def test_a_vault_becomes_a_site_with_one_command(source: Path, tmp_path: Path, ludograph, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = ludograph("import", "vault", write(source, NOTES), "site")
    assert done.status == 0
    lines = {line.partition(": ")[0]: line for line in done.lines}
    assert "dataview" in lines["docs/index.md"]
    assert "the front page" in lines["docs/index.md"]
    assert "LNK001" in lines["docs/index.md"], "the canvas is not there, as `check` says"
    assert "PRV006" not in lines["docs/index.md"]
    assert "formulas: `math: true`" in lines["docs/Games/Koi.md"]
    assert "shown as they are: players:: 2" in lines["docs/Games/Koi.md"]
    assert "shown as it is: `= this.file.name`" in lines["docs/Games/Ten.md"]
    assert "notes to be shown inside, shown as a link: ![[Koi]]" in lines["docs/Games/Ten.md"]
    assert "Excalidraw" in lines["Draw.excalidraw.md"]
    assert "export it as an image" in lines["Board.canvas"]
    monkeypatch.chdir("site")
    assert "nav:" not in Path("mkdocs.yml").read_text("utf-8")
    assert "math: true" not in Path("docs/Games/Ten.md").read_text("utf-8")
    assert ludograph("build", "--engine", "plain").status == 0
    page = Path("site/Games/Koi/index.html").read_text("utf-8")
    assert page.count('href="../../">') >= 3
    again = ludograph("import", "vault", source)
    assert again.lines[-1] == "3 there already; 1 not copied, since it is private; 2 not copied."


def test_a_source_without_a_front_page_gets_a_list_of_its_articles(source: Path, tmp_path: Path, ludograph) -> None:
    kept = {"Diary.md": "draft: true", "Slip.md": "title: S\ndraft true", "List.md": "publish: unlisted"}
    write(
        source, {"One.md": "x\n", "a/Two.md": "y\n"} | {page: f"---\n{head}\n---\nz\n" for page, head in kept.items()}
    )
    ludograph("import", "vault", source, tmp_path / "site", "--with-private")
    assert all((tmp_path / "site/docs" / page).exists() for page in kept)
    text = (tmp_path / "site/docs/index.md").read_text("utf-8")
    assert text == "# Site\n\n- [[One|One]]\n\n## a\n\n- [[a/Two|Two]]\n"


@pytest.mark.parametrize("kind", ["vault", "mediawiki"])
def test_a_failed_import_leaves_no_site(kind: str, source: Path, tmp_path: Path, ludograph) -> None:
    write(source, {"dump.xml": "<mediawiki><page>"})
    (tmp_path / "old/.git").mkdir(parents=True)
    (tmp_path / "empty").mkdir()
    (tmp_path / "link").symlink_to("empty")
    for name in ("new", "old", "empty", "link"):
        done = ludograph("import", kind, source / "dump.xml", tmp_path / name)
        assert (done.status, "dump.xml" in done.err) == (2, True)
    assert not (tmp_path / "new").exists()
    assert [path.name for path in (tmp_path / "old").iterdir()] == [".git"]
    assert list((tmp_path / "empty").iterdir()) == []


def test_a_dry_run_starts_no_site(source: Path, tmp_path: Path, ludograph) -> None:
    done = ludograph("import", "vault", write(source, NOTES), tmp_path / "site", "--dry-run")
    assert (done.status, done.lines[-1][:20]) == (0, "Nothing was written.")
    assert not (tmp_path / "site").exists()


def test_a_site_is_not_started_in_its_own_source(source: Path, ludograph) -> None:
    before = files_of(write(source, NOTES))
    assert ludograph("import", "vault", source, source / "site").status == 2
    assert files_of(source) == before


def test_the_report_quotes_the_text_as_it_is_written(source: Path, project: Path, ludograph) -> None:
    write(source, {"G/a.md": "See [[_p/b]].\n\n![[c]] and [[G/c]].\n", "G/c.md": "C\n", "_p/b.md": "B\n"})
    done = ludograph("import", "vault", source, "--into", "n")
    assert "notes to be shown inside, shown as a link: ![[c]]" in done.out
    (where,) = re.findall(r"docs/n/G/a.md:(\d+):(\d+): a link names the private 'b'", done.out)
    line = (project / "docs/n/G/a.md").read_text("utf-8").splitlines()[int(where[0]) - 1]
    assert line[int(where[1]) - 1 :].startswith("n/_p/b]]")
