"""`ludograph new`: what it writes is complete, valid and passes the strict check as it is."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.tools.checking.test_check import git

from ludograph.rules.data.words import Form
from ludograph.tools.main import main


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "harbour-games"
    assert main(["new", "site", str(folder), "--name", 'Games "of" the harbour: all']) == 0
    monkeypatch.chdir(folder)
    return folder


def test_a_new_site_passes_the_strict_check_and_is_built_without_our_manual(site: Path) -> None:
    assert main(["check", "--strict"]) == 0
    assert main(["build", "--strict"]) == 0
    page = (site / "site/index.html").read_text(encoding="utf-8")
    assert "Games &#34;of&#34; the harbour: all" in page or 'Games "of" the harbour: all' in page
    assert 'href="guide/' not in page
    assert 'href="contributing/' not in page
    assert not (site / "site/guide").exists()
    assert not (site / "site/contributing").exists()


def test_a_site_publishes_the_pages_of_our_manual_that_its_navigation_names(site: Path) -> None:
    text = (site / "mkdocs.yml").read_text(encoding="utf-8")
    (site / "mkdocs.yml").write_text(f"{text}\nnav:\n  - index.md\n  - Rules: [contributing/rules.md]\n", "utf-8")
    (site / "docs/index.md").write_text("See [a rule](contributing/rules.md#c001).\n", encoding="utf-8")
    assert main(["build", "--strict"]) == 0
    assert 'id="c001"' in (site / "site/contributing/rules/index.html").read_text(encoding="utf-8")
    assert not (site / "site/guide").exists()


def test_a_new_site_has_checks_for_code_hosts_a_hook_and_a_makefile(site: Path) -> None:
    for path in (".github/workflows/site.yml", ".gitlab-ci.yml", "hooks/pre-commit", "Makefile", ".gitignore"):
        assert (site / path).is_file()
    assert "ludograph" in (site / "requirements.txt").read_text(encoding="utf-8")


def test_a_package_from_a_folder_of_this_computer_is_marked_as_one(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr("ludograph.tools.new.site.origin", lambda: "file:///home/ono/ludograph")
    assert main(["new", "site", str(tmp_path / "wiki"), "--name", "Kabu", "--lang", "en"]) == 0
    first, second = (tmp_path / "wiki/requirements.txt").read_text(encoding="utf-8").splitlines()
    assert first.startswith("# A folder of this computer.")
    assert second == "ludograph @ file:///home/ono/ludograph"


def test_a_strict_build_by_mkdocs_counts_problems(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (site / "docs/index.md").write_text("See <Cadrs>1</Cadrs> and [a](gone.md).\n", encoding="utf-8")
    assert main(["build", "--strict"]) == 1
    assert "2 problems in a strict build" in capsys.readouterr().err


def test_its_hook_refuses_a_commit_with_a_fault(site: Path) -> None:
    (site / ".venv/bin").mkdir(parents=True)
    program = f"#!{sys.executable}\nimport sys\nfrom ludograph.tools.main import main\nsys.exit(main())\n"
    (site / ".venv/bin/ludograph").write_text(program, encoding="utf-8")
    (site / ".venv/bin/ludograph").chmod(0o755)
    git(site, "init", "-q")
    (line,) = re.findall(r"git config .*", (site / "Makefile").read_text(encoding="utf-8"))
    git(site, *line.split()[1:])
    git(site, "add", "--all")
    git(site, "commit", "-q", "-m", "first")
    library = site / "bibliography/library.bib"
    library.write_text(library.read_text("utf-8").replace("{Parlett1990,", "{Parlett,"), encoding="utf-8")
    article = site / "docs/games/first-article.md"
    article.write_text(article.read_text("utf-8").replace("draft: true", "# draft: true"), encoding="utf-8")
    git(site, "add", "--all")
    with pytest.raises(subprocess.CalledProcessError) as refused:
        git(site, "commit", "-q", "-m", "second")
    assert b"C001 unknown-citekey" in refused.value.stdout + refused.value.stderr


def test_a_folder_that_holds_something_is_left_alone(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = sorted(site.rglob("*"))
    assert main(["new", "site", str(site), "--name", "Other"]) == 2
    assert "not empty" in capsys.readouterr().err
    assert sorted(site.rglob("*")) == before


def test_article_game_and_work_are_valid_together(site: Path) -> None:
    record = site / "record.ris"
    record.write_text(
        "TY  - JOUR\nAU  - Roe, Richard\nAU  - Doe, Jane\nTI  - Cards at sea\nJO  - The Journal\nPY  - 1901/05/03\n"
        "SP  - 12\nEP  - 34\nER  - \n",
        encoding="utf-8",
    )
    assert main(["new", "work", str(record)]) == 0
    assert "@article{Roe1901," in (site / "bibliography/library.bib").read_text(encoding="utf-8")
    assert main(["new", "game", "harbour-nine", "--title", "Harbour Nine", "--source", "Roe1901"]) == 0
    assert (site / "data/decks/forty-cards.yaml").is_file()
    assert "ranking: [three-alike, total]" in (site / "data/games/harbour-nine.yaml").read_text(encoding="utf-8")
    article = ["new", "article", "games/harbour-nine.md", "--title", "Harbour: Nine", "--countries", "pt,ES"]
    assert main([*article, "--game", "harbour-nine"]) == 0
    assert main(["check", "--strict", "--drafts"]) == 0


def test_a_game_of_each_form_of_play_is_valid_and_says_what_is_its_own(
    site: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for form in Form:
        assert main(["new", "game", f"my-{form}", "--form", form, "--source", "Parlett1990"]) == 0
        text = (site / f"data/games/my-{form}.yaml").read_text(encoding="utf-8")
        assert f"form: {form} # or " in text
        assert "unstated" in text
        assert "presets:" in text
        assert main(["new", "article", f"games/my-{form}.md", "--title", form, "--game", f"my-{form}"]) == 0
    vying = (site / "data/games/my-vying.yaml").read_text(encoding="utf-8")
    assert "deck: {use: western-52}" in vying
    assert "scoring: rank" in vying
    assert "    hearts: {names: [hearts]}" in (site / "data/decks/western-52.yaml").read_text(encoding="utf-8")
    capsys.readouterr()
    assert main(["check", "--strict", "--drafts"]) == 0
    assert main(["build", "--strict", "--drafts", "--site-dir", "built"]) == 0
    assert "The lowest sum of pips wins" in (site / "built/games/my-tiles/index.html").read_text(encoding="utf-8")


def test_a_work_without_an_author_has_its_key_from_the_first_word_of_its_title(site: Path) -> None:
    assert main(["new", "work", "--title", "The Brag rules", "--date", "2019"]) == 0
    assert "{Brag2019," in (site / "bibliography/library.bib").read_text(encoding="utf-8")


def test_a_record_keeps_its_key_and_the_key_is_said(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (site / "rec.bib").write_text("@book{QuayNine1911, author={Marlow, A}, title={Quays}, date={1911}}\n", "utf-8")
    assert main(["new", "work", "rec.bib"]) == 0
    assert "[@QuayNine1911 p. 1]" in capsys.readouterr().out
    assert "@book{QuayNine1911," in (site / "bibliography/library.bib").read_text(encoding="utf-8")
    assert main(["new", "work", "rec.bib"]) == 2
    assert "there is an entry 'QuayNine1911' already; `--key` gives this one another key" in capsys.readouterr().err
    assert main(["new", "work", "rec.bib", "--key", "Other"]) == 0


def test_what_a_work_still_lacks_is_named(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "work", "--isbn", "978-0-19-214165-1", "--title", "Cards"]) == 0
    assert "lacks the fields author or editor, date" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["work", "--doi", "11.1/x"], "is not a valid DOI"),
        (["work", "--isbn", "123"], "is not a valid ISBN"),
        (["work", "--title", "T", "--key", "Parlett1990"], "there is an entry 'Parlett1990' already"),
        (["work", "nothing.bib"], "cannot read nothing.bib: No such file or directory"),
        (["game", "Harbour Nine"], "cannot be the id of a game"),
        (["game", "harbour", "--deck", "western"], "no deck 'western'"),
        (["game", "harbour", "--source", "Parlet1990"], "Did you mean 'Parlett1990'"),
        (["article", "../out.md", "--title", "T"], "is not a path of an article"),
        (["article", "games/first-article.md", "--title", "T"], "exists already"),
        (["article"], "Title is missing"),
    ],
)
def test_what_cannot_be_written_is_one_line(
    site: Path, arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", *arguments]) == 2
    assert message in capsys.readouterr().err


@pytest.mark.parametrize(
    ("tag", "said"),
    [("zz", "--lang: unknown language 'zz'."), ("french", "--lang: unknown language 'french'. French is 'fr'.")],
)
def test_a_site_in_no_known_language_is_refused(tmp_path: Path, capsys, tag: str, said: str) -> None:
    assert main(["new", "site", str(tmp_path / "wiki"), "--name", "Kabu", "--lang", tag]) == 2
    assert said in capsys.readouterr().err
    assert not (tmp_path / "wiki").exists()


@pytest.mark.parametrize(
    ("lang", "home", "first", "menu", "history"),
    [
        ("fr", "de quoi parle cette encyclopédie", "title: Le premier article", "  - Jeux:", "## Histoire"),
        ("ja", "百科事典", "title: 最初の記事", "  - 遊び:", "## 歴史"),
    ],
)
def test_a_new_site_and_its_articles_are_written_in_its_language(
    tmp_path: Path, lang: str, home: str, first: str, menu: str, history: str
) -> None:
    site = tmp_path / "wiki"
    assert main(["new", "site", str(site), "--name", "Kabu", "--lang", lang]) == 0
    config = str(site / "mkdocs.yml")
    assert home in (site / "docs/index.md").read_text(encoding="utf-8")
    assert first in (site / "docs/games/first-article.md").read_text(encoding="utf-8")
    assert menu in (site / "mkdocs.yml").read_text(encoding="utf-8")
    for path, more, language in (("a.md", [], ""), ("b.md", ["--lang", "en"], "lang: en\n")):
        assert main(["new", "article", path, "--title", "Nine", *more, "--config", config]) == 0
        text = (site / "docs" / path).read_text(encoding="utf-8")
        assert ("lang: " in text, language in text, history in text) == (bool(more), True, not more)


def test_a_language_is_written_in_canonical_form(tmp_path: Path) -> None:
    assert main(["new", "site", str(tmp_path / "wiki"), "--name", "Kabu", "--lang", "FR"]) == 0
    assert "  language: fr\n" in (tmp_path / "wiki/mkdocs.yml").read_text(encoding="utf-8")
