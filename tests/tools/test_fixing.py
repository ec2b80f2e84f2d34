"""What `--fix` changes, and what it leaves alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.checks.golden import read_cases
from tests.checks.projects import checked, quick_project, write_project
from tests.checks.test_rules import ELSEWHERE, fixture_of

from ludograph.base.files import WorkingTree
from ludograph.checks import RULES
from ludograph.checks.running import Report
from ludograph.checks.selection import Selection
from ludograph.site.reporting.lines import ProjectFiles
from ludograph.tools.checking.fixing import fixes
from ludograph.tools.shared.transaction import write_all

FIXABLE = sorted(code for code, rule in RULES.items() if rule.fixable and code not in ELSEWHERE)


def fix(root: Path, *codes: str) -> list[str]:
    """Applies the fixes of these rules once; the paths that were changed."""
    selection = Selection(select=(*codes, "C006") if "SIL001" in codes else codes)
    project, found = checked(root, selection)
    changed = list(fixes(project, found, ProjectFiles(WorkingTree(root)), selection))
    project.cache.close()
    write_all(root, {root / fixed.path: (fixed.before, fixed.after) for fixed in changed})
    return [fixed.path for fixed in changed]


def left(root: Path, code: str) -> list[Report]:
    project, found = checked(root, Selection(select=(code, "C006")))
    project.cache.close()
    return [report for report in found if report.rule.code == code]


@pytest.mark.parametrize("options", ["{east_asian: ja}", '{folders: {"wiki/**": {east_asian: ja}}}'])
def test_a_site_or_folder_settles_the_language_of_bare_han_characters(tmp_path: Path, options: str) -> None:
    head = "---\ntitle: One\n---\n\n"
    pages = "".join(f"=== docs/wiki/{name}.md\n{head}The dealer, 親, wins.\n" for name in ("a", "b", "c"))
    root = write_project(
        tmp_path, f"{head}Text.\n{pages}=== mkdocs.yml\nsite_name: S\nplugins:\n  - ludograph: {options}\n"
    )
    assert len(fix(root, "L006")) == 3
    assert '<span lang="ja">親</span>' in (root / "docs/wiki/b.md").read_text(encoding="utf-8")
    assert left(root, "L006") == []


@pytest.mark.parametrize(
    ("option", "head", "others", "tag"),
    [
        ("zh-Hant", "", "화투", "zh-Hant"),  # a word in Hangul or kana does not outrank what the folder says
        ("zh-Hant", "", "おや", "zh-Hant"),
        ("ja", "", "화투 おや", "ja"),
        ("zh-Hant", "languages: [ja]\n", "화투", "ja"),  # the head of the page does
        ("ja", "", '<span lang="ja">親</span>', "ja"),
        ("zh-Hant", "", '<span lang="ko">화투</span>', "zh-Hant"),
        ("", "languages: [zh-Hant, ko]\n", "화투", "zh-Hant"),
        ("", "languages: [ja, zh]\n", "", ""),
        ("ja", "", '<span lang="zh">親</span>', ""),  # the author tags otherwise: not settled
        ("", "", "화투", ""),  # it says nothing of Han characters
        ("", "", "", ""),
    ],
)
def test_what_settles_the_language_of_bare_han_characters(tmp_path, option: str, head: str, others: str, tag: str):
    options = f"{{east_asian: {option}}}" if option else "{}"
    config = f"=== mkdocs.yml\nsite_name: S\nplugins:\n  - ludograph: {options}\n"
    root = write_project(tmp_path, f"---\ntitle: One\n{head}---\n\nOf {others}, the dealer, 牌九, wins.\n{config}")
    fix(root, "L006")
    written = (root / "docs/article.md").read_text(encoding="utf-8")
    assert (f'<span lang="{tag}">牌九</span>' if tag else "dealer, 牌九, wins") in written


@pytest.mark.parametrize("code", FIXABLE)
def test_a_fixable_rule_is_fixed_and_stays_fixed(code: str, tmp_path: Path) -> None:
    corrected = 0
    for number, case in enumerate(case for case in read_cases(fixture_of(RULES[code])) if case.expected):
        root = write_project(tmp_path / str(number), case.source)
        before = len(left(root, code))
        while fix(root, code):
            corrected += 1
            assert len(left(root, code)) < before
            before = len(left(root, code))
        assert [report.problem for report in left(root, code) if report.problem.fix] == []
    assert corrected


@pytest.mark.parametrize("code", sorted(RULES.keys() - ELSEWHERE))
def test_a_file_without_the_fault_is_never_touched(code: str, tmp_path: Path) -> None:
    case = next(case for case in read_cases(fixture_of(RULES[code])) if not case.expected)
    write_project(tmp_path, case.source)
    assert fix(tmp_path, code) == []


def corrected(root: Path, text: str, *codes: str) -> str:
    write_project(root, text)
    fix(root, *codes)
    return (root / "docs/article.md").read_bytes().decode()


def test_only_the_characters_concerned_change(tmp_path: Path) -> None:
    text = '# Games\r\n\r\nThe  <span lang="ja_Latn">kabu</span>\t and <span lang="ja">嵐 </span>wins.  \r\nMore.'
    after = '# Games\r\n\r\nThe  <span lang="ja-Latn">kabu</span>\t and <span lang="ja">嵐</span> wins.  \r\nMore.'
    assert corrected(tmp_path, text, "L001", "L013") == after


def test_a_byte_order_mark_stays(tmp_path: Path) -> None:
    write_project(tmp_path, "Text.\n")
    file = tmp_path / "docs/article.md"
    file.write_bytes(b"\xef\xbb\xbf" + b"See [@parlett1990 p. 1].\n")
    assert fix(tmp_path, "C017") == ["docs/article.md"]
    assert file.read_bytes() == b"\xef\xbb\xbf" + b"See [@Parlett1990 p. 1].\n"


def test_untagged_runs_are_tagged_in_bulk(tmp_path: Path) -> None:
    text = "The dealer, 親 (おや), and 「子」 play; 役 too.\n"
    assert corrected(tmp_path, text, "L006") == (
        'The dealer, <span lang="ja">親</span> (<span lang="ja">おや</span>), and 「<span lang="ja">子</span>」 '
        'play; <span lang="ja">役</span> too.\n'
    )


def test_han_alone_are_left_when_nothing_settles_the_language(tmp_path: Path) -> None:
    assert corrected(tmp_path, "The dealer, 親, wins.\n", "L006") == "The dealer, 親, wins.\n"
    both = corrected(tmp_path, "The dealer, 親, is おや, and 화투 is Korean.\n", "L006")
    assert both == 'The dealer, 親, is <span lang="ja">おや</span>, and <span lang="ko">화투</span> is Korean.\n'


def test_han_alone_take_the_one_declared_language(tmp_path: Path) -> None:
    head = "---\ntitle: Kabu\nlanguages: [zh]\n---\n\n"
    assert corrected(tmp_path, f"{head}The dealer, 莊家, wins.\n", "L006") == (
        f'{head}The dealer, <span lang="zh">莊家</span>, wins.\n'
    )


def test_code_addresses_and_alternative_texts_are_not_tagged(tmp_path: Path) -> None:
    text = "The `おや`, <https://x.example/おや>, ![おや](x.png) and おや.\n"
    assert corrected(tmp_path, text, "L006") == (
        'The `おや`, <https://x.example/おや>, ![おや](x.png) and <span lang="ja">おや</span>.\n'
    )


def test_a_file_that_changed_meanwhile_is_left_alone(tmp_path: Path) -> None:
    write_project(tmp_path, "See [@parlett1990 p. 1].\n")
    project = quick_project(tmp_path)
    with pytest.raises(Exception, match="changed meanwhile"):
        write_all(tmp_path, {tmp_path / "docs/article.md": ("Something else.\n", "New.\n")})
    project.cache.close()
    assert (tmp_path / "docs/article.md").read_text(encoding="utf-8") == "See [@parlett1990 p. 1].\n"


def test_a_fix_that_is_interrupted_leaves_the_file_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "article.md"
    file.write_text("old", encoding="utf-8")

    def interrupted(self: Path, target: Path) -> Path:
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_all(tmp_path, {file: ("old", "new")})
    assert [path.name for path in tmp_path.iterdir()] == ["article.md"]
    assert file.read_text(encoding="utf-8") == "old"


def test_a_file_that_is_no_utf_8_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "article.md"
    file.write_bytes(b"caf\xe9")
    with pytest.raises(Exception, match="not UTF-8"):
        write_all(tmp_path, {file: ("caf\ufffd", "coffee")})
    assert file.read_bytes() == b"caf\xe9"
