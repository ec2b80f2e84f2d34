"""`ludograph check`: what is reported, and the exit status."""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path

import jsonschema
import pytest

TWO = "See [@Parlet1990 p. 12].\n\nThe <span lang='ja'>嵐 </span>wins, as </b> said [@Parlett1990 p. 3].\n"
SOUND = "See [@Parlett1990 p. 12] and [@Culin1895 p. 3].\n"


def test_pipes_among_the_files_are_reported_and_stop_nothing(site, ludograph) -> None:
    root = site(
        "Text ![a](shown.png) [f](linked.pdf).\n=== data/decks/a.yaml\na: {names: [A], numbers: 1-3, copies: 1}\n"
    )
    pipes = ["bibliography/p.bib", "data/decks/p.svg", "data/p.yaml"]
    pipes += [f"docs/{name}" for name in ("linked.pdf", "pictures.yaml", "shown.png", "x.claims.yaml", "y.md", "z.txt")]
    for path in pipes:
        os.mkfifo(root / path)
    found = [line.partition(":")[0] for line in ludograph("check").lines if " SRC001 " in line]
    assert found == pipes
    assert ludograph("build", "--engine", "plain").status == 0
    assert not [*(root / "site").rglob("shown.png"), *(root / "site").rglob("z.txt")]


def test_a_sound_project_is_0(site, ludograph) -> None:
    site(SOUND)
    done = ludograph("check")
    assert (done.status, done.lines) == (0, ["1 article: no problems."])


def test_an_error_is_1_and_shown_with_its_line_and_a_caret(site, ludograph) -> None:
    site("Played in 大阪 [@Parlet1990 p. 12].\n")
    done = ludograph("check", "--select", "C001")
    assert done.status == 1
    assert done.lines == [
        "docs/article.md:1:15: C001 unknown-citekey: no entry 'Parlet1990'. Did you mean 'Parlett1990'?",
        "    1 | Played in 大阪 [@Parlet1990 p. 12].",
        "      |                 ^^^^^^^^^^^",
        "1 article: 1 error.",
    ]


def test_a_long_line_is_shown_round_the_place(site, ludograph) -> None:
    site("word " * 60 + "[@Parlet1990 p. 12] " + "word " * 60 + "\n")
    excerpt, carets = ludograph("check", "--select", "C001").lines[1:3]
    assert len(excerpt) < 120
    assert excerpt[carets.index("^") : carets.rindex("^") + 1] == "@Parlet1990"


def test_a_warning_fails_only_when_strict(site, ludograph) -> None:
    site("Some text</b> here.\n")
    assert ludograph("check").status == 0
    assert ludograph("check", "--strict").status == 1


def test_information_never_fails(site, ludograph) -> None:
    site("See [@Parlett1990 p. 12].\n")
    done = ludograph("check", "--strict", "--select", "C002")
    assert done.status == 0
    assert "C002 uncited-entry" in done.out


@pytest.mark.parametrize(
    ("arguments", "reported"),
    [
        (("check", "nowhere.md"), "no article, file or folder 'nowhere.md'"),
        (("check", "--select", "C999"), "no rule 'C999'"),
        (("check", "/"), "is not in the project"),
        (("check", "--baseline", "none.json"), "cannot read the baseline none.json"),
        (("check", "--config", "other.yml"), "other.yml"),
    ],
)
def test_what_cannot_run_is_2_and_one_line(site, ludograph, arguments, reported) -> None:
    site(SOUND)
    done = ludograph(*arguments)
    assert done.status == 2
    assert done.out == ""
    assert reported in done.err
    assert len(done.err.splitlines()) == 1


def test_a_folder_without_a_project_is_2(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ludograph) -> None:
    monkeypatch.chdir(tmp_path)
    done = ludograph("check")
    assert (done.status, len(done.err.splitlines())) == (2, 1)


def test_only_the_files_asked_for_are_reported(site, ludograph) -> None:
    site("See [@Nobody p. 1].\n=== docs/games/other.md\nSee [@Nobody p. 1].\n")
    paths = [line.split(":")[0] for line in ludograph("check", "docs/games", "--select", "C001").lines[:1]]
    assert paths == ["docs/games/other.md"]
    assert len(ludograph("check", ".", "--select", "C001", "--format", "jsonl").lines) == 2


@pytest.mark.parametrize(
    ("paths", "subject"),
    [
        ((), "2 articles"),
        (("docs/article.md",), "1 article"),
        (("docs/games",), "1 article"),
        (("docs/games/other.md", "bibliography"), "1 article"),
        (("bibliography", "mkdocs.yml"), "bibliography, mkdocs.yml"),
    ],
)
def test_the_last_line_counts_the_articles_that_were_asked_about(site, ludograph, paths, subject) -> None:
    site(SOUND + "=== docs/games/other.md\nText.\n")
    assert ludograph("check", *paths).lines == [f"{subject}: no problems."]


# C002 and C027 are information, HTM001 is a warning, C001 an error.
MIXED = "Some text</b> [@Parlett1990] here.\n\nSee [@Nobody p. 1].\n"


def codes_of(lines: list[str]) -> list[str]:
    return [line.split()[1] for line in lines if line.startswith(("docs/", "bibliography/"))]


def test_people_see_problems_in_the_order_of_their_places_and_information_as_a_count(site, ludograph) -> None:
    site(MIXED)
    done = ludograph("check")
    assert codes_of(done.lines) == ["HTM001", "C001"]
    assert (
        done.lines[-1]
        == "1 article: 1 error, 1 warning, 2 remarks (--info shows them). --fix corrects up to 1 of them."
    )


def test_information_is_printed_at_its_place_when_asked_for_by_option_or_code(site, ludograph) -> None:
    site(MIXED)
    everything = ludograph("check", "--info").lines
    assert codes_of(everything) == ["HTM001", "C027", "C001", "C002"]
    assert "--info" not in everything[-1]
    for word in ("C002", "uncited-entry"):
        assert codes_of(ludograph("check", "--extend-select", word).lines) == ["HTM001", "C001", "C002"]


def test_remarks_are_counted_and_not_printed_even_alone(site, ludograph) -> None:
    site(SOUND.replace(" and [@Culin1895 p. 3]", ""))
    done = ludograph("check")
    assert done.lines == ["1 article: 1 remark (--info shows them)."]


def test_annotations_of_code_hosts_leave_remarks_out_unless_asked_for(site, ludograph) -> None:
    site(MIXED)
    assert "notice" not in ludograph("check", "--format", "github").out
    assert "::notice" in ludograph("check", "--format", "github", "--info").out


def test_the_same_fault_in_a_file_is_printed_once_with_a_count(site, ludograph) -> None:
    site("See [@Nobody p. 1].\n\nSee [@Nobody p. 2].\n\nSee [@Other].\n")
    lines = [line for line in ludograph("check").lines if line.startswith("docs/")]
    assert len(lines) == 2
    assert lines[0].endswith("(2 times in this file)")
    assert [line for line in ludograph("check").lines if "3:6" in line and not line.startswith("docs/")]
    assert "times" not in lines[1]


def test_a_fix_that_proves_wrong_is_announced_once_and_left_to_the_author(site, ludograph) -> None:
    root = site('Some <span lang="ja_JP">text</span>.\n')
    text = (root / "docs/article.md").read_text(encoding="utf-8")
    assert "--fix" in ludograph("check").lines[-1]
    # As `ja-JP` the tag would be valid and the text, which is not Japanese, a new fault.
    done = ludograph("check", "--fix")
    assert (root / "docs/article.md").read_text(encoding="utf-8") == text
    assert "1 fix left for you" in done.err
    assert "\n  docs/article.md:1:20: L001" in done.err
    assert "--fix" not in ludograph("check").lines[-1]


def test_formats_for_programs_leave_nothing_out(site, ludograph) -> None:
    site(MIXED)
    records = [json.loads(line) for line in ludograph("check", "--format", "jsonl").lines]
    assert {record["severity"] for record in records} == {"error", "warning", "info"}


def test_drafts_are_left_out_unless_asked_for(site, ludograph) -> None:
    site(SOUND + "=== docs/draft.md\n---\ntitle: D\ndraft: true\n---\n\nSee [@Nobody p. 1].\n")
    assert ludograph("check").status == 0
    assert ludograph("check", "--drafts").status == 1


def test_a_draft_that_is_named_is_checked(site, ludograph) -> None:
    site(SOUND + "=== docs/draft.md\n---\ntitle: D\ndraft: true\n---\n\nSee [@Nobody p. 1].\n")
    assert ludograph("check", "docs").status == 0
    named = ludograph("check", "docs/draft.md")
    assert (named.status, named.lines[0].split()[1]) == (1, "C001")


def test_the_configuration_chooses_rules_and_severities(site, ludograph) -> None:
    site(
        TWO + "=== mkdocs.yml\nsite_name: G\nplugins:\n  - ludograph:\n      checks:\n        select: [C001, HTM]\n"
        "        severity: {C001: info, HTM001: error}\n"
    )
    done = ludograph("check", "--format", "json")
    assert [(one["code"], one["severity"]) for one in json.loads(done.out)] == [("C001", "info"), ("HTM001", "error")]
    assert done.status == 1


def test_a_wrong_option_in_the_configuration_is_one_finding_and_stops_a_build_in_one_line(site, ludograph) -> None:
    site(SOUND + "=== mkdocs.yml\nsite_name: G\nplugins:\n  - ludograph:\n      checks: {ignore: [unknown-citeky]}\n")
    for command in ("check", "build"):
        done = ludograph(command)
        assert done.status != 0
        [line] = [one for one in (done.out + done.err).splitlines() if one.startswith("mkdocs.yml:4:25: CFG003 ")]
        assert "Did you mean 'unknown-citekey'" in line
    assert "Articles and data are checked once the settings are right." in ludograph("check").err


def test_the_order_is_by_file_and_place_and_always_the_same(site, ludograph) -> None:
    site("b </b> a </i> [@X]\n=== docs/a.md\n[@Y] </b>\n=== docs/B.md\n[@Z]\n")
    first = ludograph("check", "--format", "jsonl").out
    places = [(one["path"] or "", one["line"] or 0, one["column"] or 0) for one in map(json.loads, first.splitlines())]
    assert places == sorted(places)
    assert ludograph("check", "--format", "jsonl").out == first
    (Path(".cache") / "records.sqlite").unlink()
    assert ludograph("check", "--format", "jsonl").out == first


def test_statistics_count_each_code(site, ludograph) -> None:
    site("[@X p. 1] [@Y p. 2] </b>\n")
    lines = ludograph("check", "--statistics", "--ignore", "C002").lines
    assert lines == ["     2  C001    unknown-citekey", "     1  HTM001  stray-end-tag"]


def test_jsonl_has_every_key_on_every_line(site, ludograph) -> None:
    site(TWO)
    records = [json.loads(line) for line in ludograph("check", "--format", "jsonl").lines]
    keys = ["path", "code", "name", "severity", "line", "column", "message", "hint", "fix"]
    assert all(list(record) == keys for record in records)
    fixes = [record["fix"] for record in records if record["code"] == "HTM001"]
    assert fixes == [[{"line": 3, "column": 39, "end_line": 3, "end_column": 43, "text": ""}]]


def test_sarif_is_valid_by_its_schema(site, ludograph) -> None:
    site(TWO + "=== docs/games/日 本.md\n[@X]\n")
    log = json.loads(ludograph("check", "--format", "sarif").out)
    schema = json.loads((Path(__file__).parents[1] / "sarif-schema-2.1.0.json").read_text(encoding="utf-8"))
    jsonschema.Draft4Validator(schema).validate(log)
    results = log["runs"][0]["results"]
    assert {result["ruleId"] for result in results} >= {"C001", "HTM001", "L013"}
    uris = {
        result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
        for result in results
        if result["ruleId"] == "C001"
    }
    assert uris == {"docs/article.md", "docs/games/%E6%97%A5%20%E6%9C%AC.md"}
    rules = log["runs"][0]["tool"]["driver"]["rules"]
    assert all(rules[result["ruleIndex"]]["id"] == result["ruleId"] for result in results)


def test_an_empty_sarif_log_is_valid_too(site, ludograph) -> None:
    site(SOUND)
    log = json.loads(ludograph("check", "--format", "sarif").out)
    schema = json.loads((Path(__file__).parents[1] / "sarif-schema-2.1.0.json").read_text(encoding="utf-8"))
    jsonschema.Draft4Validator(schema).validate(log)


def test_github_gets_one_command_a_problem(site, ludograph) -> None:
    site("See [@100%: p. 12].\n")
    assert ludograph("check", "--format", "github", "--select", "C001").lines == [
        "::error file=docs/article.md,line=1,endLine=1,col=6,endColumn=10,title=C001 unknown-citekey::"
        "no entry '100'. Add the work to the library, or write the key of one that is in it."
    ]


CODE_QUALITY = {
    "type": "array",
    "items": {
        "type": "object",
        "required": ["description", "check_name", "fingerprint", "location", "severity"],
        "properties": {
            "description": {"type": "string", "minLength": 1},
            "check_name": {"type": "string", "minLength": 1},
            "fingerprint": {"type": "string", "minLength": 1},
            "severity": {"enum": ["info", "minor", "major", "critical", "blocker"]},
            "location": {
                "type": "object",
                "required": ["path", "lines"],
                "properties": {
                    "path": {"type": "string", "pattern": "^(?!\\./|/)."},
                    "lines": {"type": "object", "required": ["begin"], "properties": {"begin": {"type": "integer"}}},
                },
            },
        },
    },
}
"""The fields that GitLab's documentation of Code Quality requires. Each is of the type that the schema of GitLab's own
parser asks for (`app/validators/json_schemas/codeclimate.json`), which requires fewer of them."""


@pytest.mark.parametrize("text", [SOUND, TWO, "[@X] </b> \x01\n=== docs/games/日 本.md\n[@X]\n"])
def test_reports_for_code_hosts_are_valid_by_their_schemas(site, ludograph, text: str) -> None:
    site(text)
    jsonschema.Draft202012Validator(CODE_QUALITY).validate(json.loads(ludograph("check", "--format", "gitlab").out))


def test_gitlab_gets_issues_with_fingerprints_of_their_own(site, ludograph) -> None:
    site("[@X] [@X] [@X]\n")
    issues = json.loads(ludograph("check", "--format", "gitlab", "--select", "C001").out)
    assert len({issue["fingerprint"] for issue in issues}) == 3
    assert issues[0]["check_name"] == "unknown-citekey"
    assert issues[0]["severity"] == "major"
    assert issues[0]["location"] == {"path": "docs/article.md", "lines": {"begin": 1, "end": 1}}


def test_a_baseline_holds_what_is_known_and_only_that(site, ludograph, tmp_path: Path) -> None:
    root = site("See [@X p. 1].\n\nAnd [@Y p. 1].\n")
    assert ludograph("check", "--write-baseline", "known.json").status == 0
    assert ludograph("check", "--baseline", "known.json").status == 0
    article = root / "docs/article.md"
    article.write_text("New.\n\n" + article.read_text(encoding="utf-8") + "\nAnd [@Z p. 1].\n", encoding="utf-8")
    done = ludograph("check", "--baseline", "known.json", "--format", "jsonl")
    assert done.status == 1
    assert [json.loads(line)["message"] for line in done.lines] == ["no entry 'Z'"]


def test_the_baseline_says_what_it_hid_and_what_is_gone(site, ludograph) -> None:
    root = site("See [@Nobody p. 1].\n\nSee [@Other].\n")
    ludograph("check", "--write-baseline", "known.json")
    (root / "docs/article.md").write_text("New first line.\n\nSee [@Nobody p. 1].\n", encoding="utf-8")
    done = ludograph("check", "--baseline", "known.json")
    assert done.status == 0
    assert re.fullmatch(
        r"\d+ known problems?( and \d+ remarks?)? are not shown, 1 of the old ones is gone\.", done.lines[-1]
    )


def test_what_was_not_asked_about_is_not_gone(site, ludograph) -> None:
    site("See [@Nobody p. 1].\n=== docs/other.md\nSee [@Other p. 1], a[^b].\n")
    ludograph("check", "--write-baseline", "known.json")
    of_one = ludograph("check", "docs/article.md", "--baseline", "known.json").lines
    assert of_one[-2:] == ["1 article: no new problems.", "1 known problem is not shown."]
    of_some = ludograph("check", "--select", "C001", "--baseline", "known.json").lines
    assert of_some[-2:] == ["2 articles: no new problems.", "2 known problems are not shown."]


def test_old_faults_move_with_their_file(site, ludograph) -> None:
    root = site("See [@Nobody p. 1].\n")
    ludograph("check", "--write-baseline", "known.json")
    (root / "docs/article.md").rename(root / "docs/moved.md")
    assert ludograph("check", "--baseline", "known.json").status == 0
    (root / "docs/article.md").write_text("See [@Nobody p. 1].\n", encoding="utf-8")
    lines = ludograph("check", "--baseline", "known.json", "--format", "jsonl", "--select", "C001").lines
    assert [json.loads(line)["path"] for line in lines] == ["docs/moved.md"], "the file is a copy: its faults are new"


def test_an_old_fault_stays_old_when_its_line_is_edited(site, ludograph) -> None:
    root = site("A word and [@X p. 1].\n")
    ludograph("check", "--write-baseline", "known.json")
    article = root / "docs/article.md"
    article.write_text("A corrected word and [@X p. 1].\n", encoding="utf-8")
    assert ludograph("check", "--baseline", "known.json").status == 0
    article.write_text("A corrected word and [@X p. 1], and [@X p. 2].\n", encoding="utf-8")
    done = ludograph("check", "--baseline", "known.json", "--format", "jsonl", "--select", "C001")
    assert [json.loads(line)["column"] for line in done.lines] == [38], "only one of them was there"


def test_a_hook_lets_old_faults_pass_and_no_new_ones(site, ludograph) -> None:
    root = site("See [@Old p. 1].\n")
    git(root, "init", "-q")
    git(root, "add", "docs", "bibliography", "mkdocs.yml")
    git(root, "commit", "-q", "-m", "first")
    (root / "docs/new.md").write_text("Sound.\n", encoding="utf-8")
    git(root, "add", "docs")
    assert ludograph("check", "--staged").status == 1
    assert ludograph("check", "--staged", "--changed-since", "HEAD").status == 0
    (root / "docs/new.md").write_text("See [@New p. 1].\n", encoding="utf-8")
    git(root, "add", "docs")
    done = ludograph("check", "--staged", "--changed-since", "HEAD", "--format", "jsonl")
    assert (done.status, [json.loads(line)["path"] for line in done.lines]) == (1, ["docs/new.md"])


def test_a_hook_is_quiet_about_old_faults_and_reads_the_earlier_state_once(
    site, ludograph, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = site("The <span lang='ja'>嵐</span> wins.\n\n<b>An old warning\n")
    git(root, "init", "-q")
    git(root, "add", "docs", "bibliography", "mkdocs.yml")
    git(root, "commit", "-q", "-m", "first")
    hook = ("check", "--staged", "--changed-since", "HEAD")
    assert "HTM" in ludograph("check", "--staged").out
    done = ludograph(*hook)
    assert "HTM" not in done.out
    assert "known problem" in done.out
    (root / "docs/new.md").write_text("Sound.\n", encoding="utf-8")
    git(root, "add", "docs")
    assert ludograph(*hook).status == 0
    git(root, "commit", "-q", "-m", "second")
    monkeypatch.setattr("ludograph.tools.shared.revision.checked_out", None)
    assert "HTM" not in ludograph(*hook).out, "what the commit held was kept when it was staged"


def test_a_claim_about_a_game_fails_in_a_site_without_data(site, ludograph) -> None:
    check = '{value: {at: "bay#attested[0].date", equals: 1898}}'
    site(f"---\nclaims:\n  - {{id: y, text: in 1898, check: {check}}}\n---\n\nIt was described in 1898.\n")
    assert "CLM003" in ludograph("check").out
    done = ludograph("check", "--only", "claims")
    assert (done.status, "no game 'bay'" in done.out) == (1, True)


def test_no_line_of_a_pictures_file_is_printed(site, ludograph) -> None:
    root = site("Text.\n")
    (root / "docs/unused.jpg").write_bytes(b"\xff\xd8\xff\xe0\0\x10JFIF\0\x01")
    done = ludograph("check", "--info", "--select", "FIG009")
    assert "docs/unused.jpg:1:1: FIG009" in done.out
    assert "JFIF" not in done.out


def test_a_second_equal_fault_is_not_in_the_baseline(site, ludograph) -> None:
    root = site("See [@X p. 1].\n")
    ludograph("check", "--write-baseline", "known.json")
    (root / "docs/article.md").write_text("See [@X p. 1].\n\nSee [@X p. 1].\n", encoding="utf-8")
    lines = ludograph("check", "--baseline", "known.json", "--format", "jsonl", "--select", "C001").lines
    assert [json.loads(line)["line"] for line in lines] == [3]


def git(root: Path, *arguments: str) -> None:
    identity = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
    subprocess.run(["git", "-C", str(root), *identity, *arguments], check=True, capture_output=True)


def test_the_staged_state_is_checked_and_nothing_else(site, ludograph) -> None:
    root = site(SOUND)
    git(root, "init", "-q")
    git(root, "add", "docs", "bibliography", "mkdocs.yml")
    git(root, "commit", "-q", "-m", "first")
    library = root / "bibliography/games.bib"
    sound = library.read_text(encoding="utf-8")
    library.write_text(sound.replace("{Culin1895,", "{Culin,"), encoding="utf-8")
    assert ludograph("check", "--staged").status == 0, "the key is not staged under its new name"
    git(root, "add", "bibliography")
    library.write_text(sound, encoding="utf-8")
    done = ludograph("check", "--staged")
    assert done.status == 1, "the commit renames a key that an article cites"
    assert "C001" in done.out
    assert ludograph("check").status == 0
    (root / "docs/new.md").write_text("See [@Nobody].\n", encoding="utf-8")
    git(root, "reset", "-q", "--hard")
    assert ludograph("check", "--staged").status == 0, "a file that git does not track is not committed"
    assert ludograph("check").status == 1


def test_staged_needs_a_repository(site, ludograph) -> None:
    site(SOUND)
    done = ludograph("check", "--staged")
    assert done.status == 2
    assert "git" in done.err


def test_changed_since_reports_what_the_changes_brought(site, ludograph) -> None:
    root = site("See [@Old p. 1].\n\nAnd [@Culin1895 p. 2].\n")
    git(root, "init", "-q")
    git(root, "add", "docs", "bibliography", "mkdocs.yml")
    git(root, "commit", "-q", "-m", "first")
    assert ludograph("check", "--changed-since", "HEAD").status == 0
    library = root / "bibliography/games.bib"
    library.write_text(library.read_text(encoding="utf-8").replace("{Culin1895,", "{Culin1896,"), encoding="utf-8")
    (root / "docs/new.md").write_text("See [@New p. 1].\n", encoding="utf-8")
    done = ludograph("check", "--changed-since", "HEAD", "--select", "C001", "--format", "jsonl")
    assert [json.loads(line)["message"] for line in done.lines] == ["no entry 'Culin1895'", "no entry 'New'"]


def test_changed_since_compares_with_where_the_work_left_the_branch(site, ludograph) -> None:
    root = site("See [@Old p. 1].\n")
    git(root, "init", "-q", "-b", "trunk")
    git(root, "add", "docs", "bibliography", "mkdocs.yml")
    git(root, "commit", "-q", "-m", "first")
    git(root, "checkout", "-q", "-b", "work")
    git(root, "checkout", "-q", "trunk")
    (root / "docs/article.md").write_text("Nothing is wrong.\n", encoding="utf-8")
    git(root, "commit", "-qam", "corrected elsewhere")
    git(root, "checkout", "-q", "work")
    assert ludograph("check", "--changed-since", "trunk", "--select", "C001").status == 0


def test_a_revision_that_does_not_exist_is_2(site, ludograph) -> None:
    root = site(SOUND)
    git(root, "init", "-q")
    done = ludograph("check", "--changed-since", "--upload-pack=x")
    assert (done.status, done.out) == (2, "")
    assert ludograph("check", "--changed-since", "nowhere").err == "ludograph: no git revision 'nowhere' here\n"


def test_fix_corrects_and_reports_what_is_left(site, ludograph) -> None:
    root = site(TWO)
    done = ludograph("check", "--fix", "--ignore", "C002")
    assert done.status == 1
    assert done.lines[-1] == "1 article: 2 corrected, 1 error left."
    text = "See [@Parlet1990 p. 12].\n\nThe <span lang='ja'>嵐</span> wins, as  said [@Parlett1990 p. 3].\n"
    assert (root / "docs/article.md").read_text(encoding="utf-8") == text
    before = (root / "docs/article.md").stat().st_mtime_ns
    ludograph("check", "--fix")
    assert (root / "docs/article.md").stat().st_mtime_ns == before


def test_diff_shows_and_writes_nothing(site, ludograph) -> None:
    root = site(TWO)
    done = ludograph("check", "--diff", "--select", "L013")
    assert done.status == 1
    assert [line for line in done.lines if line.startswith(("+The", "-The"))] == [
        "-The <span lang='ja'>嵐 </span>wins, as </b> said [@Parlett1990 p. 3].",
        "+The <span lang='ja'>嵐</span> wins, as </b> said [@Parlett1990 p. 3].",
    ]
    assert (root / "docs/article.md").read_text(encoding="utf-8") == TWO


def test_rules_that_are_ignored_are_not_fixed(site, ludograph) -> None:
    root = site(TWO)
    ludograph("check", "--fix", "--ignore", "L013,HTM001")
    assert (root / "docs/article.md").read_text(encoding="utf-8") == TWO
