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

CERTAIN = {
    "C005": "a DOI in its address, and hyphens between digits whose check digit is right, are the same number",
    "C008": "a composed letter is the same letter; the invisible sign is left out of the page already",
    "C011": "an empty item of a bracket cites nothing; with any other sign the key would be a new unknown one",
    "C017": "the key names this work alone; a key that two works share in other case names none",
    "C020": "the sign is printed as before, and TeX reads it so, too",
    "C022": "a hyphen between two numbers of pages is read as a range already",
    "C024": "the parameters are known to count visitors only",
    "C028": "the work itself lists the key, and no other work does",
    "CAL002": "[! and a known kind of box, alone on the line, is nothing else; an unknown kind would be a new problem",
    "FIG002": "the option or address is read so already; a value that YAML would read otherwise has no fix",
    "FM001": "the value or the end of the head is read so already; a broken list or quotation has no fix",
    "HTM001": "the tag has no effect",
    "HTM002": "the cell is closed so already",
    "HTM004": "every browser reads it as <br>",
    "L001": "one sign that no tag may have; what is left is a tag",
    "L003": "the registry names the successor",
    "L004": "the registry names the shorter form of the same language",
    "L005": "the language stays; the script is that of the letters",
    "L006": "kana and Hangul, or one language that the author named for these letters",
    "L008": "the same letters in capitals",
    "L011": "the registry has one script for the variant in this language",
    "L013": "the same blank, outside of the tag",
    "L014": "the site's own preference, and off unless it is selected",
    "L018": "the page has it in any case",
    "L021": "the page gets both brackets when neither is written",
    "L023": "kana, which are Japanese unless the author named another language for them",
    "L025": "the same tag in the usual case, or without a script that it implies",
    "LNK008": "one sign is missing or too many, and a link without its page would be a new problem",
    "LNK003": "the same letters in the case of the one file or title that has them",
    "LNK005": "the host itself said that the page is gone, and the work has an archived copy",
    "OLD001": "the same component, where its end is written",
    "SIL001": "no such problem is left in the file, so that the silence has no effect",
}
"""Why each fix changes only what is certain. A rule whose remedy is a guess has none: the guess is in its hint."""
FIXABLE = sorted(code for code in CERTAIN if code not in ELSEWHERE)


def test_each_fix_is_certain_for_a_reason() -> None:
    assert sorted(CERTAIN) == sorted(code for code, rule in RULES.items() if rule.fixable)


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


FIGURE = "> [!figure]\n> ```yaml\n> {}\n> ```\n> ![Pine](pine.png)\n=== docs/pine.png\n"
TWO_WORKS = "=== bibliography/b.bib\n@book{Ono1956, title = {A}}\n@book{ono1956, title = {B}}\n"
GUESSES = {
    "LNK001 a namesake in another folder": (
        "[a](/x/build/), [b](x/build.md), [c](x/build/), [[x/build]] and ![d](x/pine.png)\n"
        "=== docs/y/build.md\nOther.\n=== docs/y/pine.png\n"
    ),
    "IMG001 a picture of the name in another folder": "![d](x/pine.png)\n=== docs/y/pine.png\n",
    "CAL003 a label may be meant": "> [tip]\n> Cut.\n",
    "HTM003 it may be a tag with a slip": 'The <span lang="jp-Latn" lang="ja">kabu</span>.\n',
    "C019 an institution, or a given name first": "=== bibliography/b.bib\n@book{A, author = {任天堂 株式会社}}\n",
    "L008 Ukraine, if a language is meant": "---\ntitle: A\ncountries: [uk]\n---\n\nText.\n",
    "L005 the text may be the wrong one": 'The <span lang="ja">화투</span>.\n',
    "L006 Han beside kana may be Chinese": 'Of 牌九, and <span lang="ja">おや</span>.\n',
    "L017 the tag may be wrong": '---\ntitle: A\nlanguages: [ja]\n---\n\nThe <span lang="kl">oya</span>.\n',
    "FM001 a list may be meant": '---\ntitle: A\ntags: "a", "b"\n---\n\nText.\n',
    "FIG002 the rest would be a comment": FIGURE.format('author="Jane #1"'),
    "OLD001 where the note ends is not said": "A claim.{%fn%}A note. And more.\n",
    "SIL001 it may be meant for another block": (
        "See [@Parlett1990 pag. 12].\n\n<!-- check: off C006: printed so -->\n\nText.\n"
    ),
    "C001 two works with one key in other case": f"See [@ONO1956].\n{TWO_WORKS}",
}
"""Rule and reason → a project with one fault whose remedy is unclear."""


@pytest.mark.parametrize(("title", "text"), GUESSES.items(), ids=GUESSES.keys())
def test_a_guess_is_reported_and_never_written(title: str, text: str, tmp_path: Path) -> None:
    code, root = title.split()[0], write_project(tmp_path, text)
    assert fix(root, code) == []
    found = left(root, code)
    assert [report.rule.code for report in found] == [code] * max(1, text.count("x/build"))
    assert [report.problem.fix for report in found] == [None] * len(found)


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
    head = "---\ntitle: Kabu\nlanguages: [ja]\n---\n\n"
    text = f"{head}The dealer, 親 (おや), and 「子」 play; 役 too.\n"
    assert corrected(tmp_path, text, "L006") == (
        f'{head}The dealer, <span lang="ja">親</span> (<span lang="ja">おや</span>), and 「<span lang="ja">子</span>」 '
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
