"""What is found of edits that were labelled before: a changed fact, a corrected letter, what was moved or split."""

from __future__ import annotations

import random
import re
import shutil
from pathlib import Path

import pytest
from tests.shared import NIGHTLY

from ludograph.article.facts import staleness
from ludograph.article.facts.seen import paired, read_seen, seen_text
from ludograph.article.facts.staleness import ChangeKind
from ludograph.site.project.project import Project, load_project
from ludograph.site.project.translations import Translations, described

ROOT = Path(__file__).parents[3]
LANGUAGES = ("fr", "de", "ja")
EDITS = 200 if NIGHTLY else 80
_LONG = re.compile(r"(?<![\w@#/.-])[a-z]{6,}(?![\w@/-])")
"""A word that one mistypes."""
_OTHERS = {
    "dealer": "player", "player": "dealer", "first": "last", "last": "first", "higher": "lower", "lower": "higher",
    "two": "three", "three": "five", "nine": "seven", "ten": "eleven", "may": "must", "must": "may", "each": "one",
    "before": "after", "after": "before", "more": "fewer", "wins": "loses", "win": "lose", "all": "none",
}  # fmt: skip
"""Words that change a fact where one takes the place of the other."""


def paragraphs() -> list[str]:
    """The running text of this encyclopedia."""
    found = []
    for file in sorted((ROOT / "docs").glob("*/*.md")):
        text = re.sub(r"\[[\^@][^\]]*\]|<[^>]*>", "", file.read_text("utf-8").partition("\n---\n")[2])
        found += [each.strip() for each in re.split(r"\n{2,}", text) if _is_text(each)]
    return found


def _is_text(block: str) -> bool:
    # The last lines of fenced code would open a fence that hides the headings below.
    return bool(re.match(r"[A-Z]\w", block) and len(block.split()) > 15 and _LONG.search(block)) and "```" not in block


def written(sections: list[tuple[str, list[str]]]) -> str:
    parts = [f"## {name} {{#{name}}}\n\n" + "\n\n".join(blocks) for name, blocks in sections]
    return "# An original\n\nThe lead of it.\n\n" + "\n\n".join(parts) + "\n"


def edited(
    kind: str, sections: list[tuple[str, list[str]]], chance: random.Random
) -> tuple[list[tuple[str, list[str]]], set[str]]:
    """The sections after an edit, and the ids of those that a translator has to look at again."""
    sections = [(name, [*blocks]) for name, blocks in sections]
    at = chance.randrange(len(sections))
    name, blocks = sections[at]
    number = chance.randrange(len(blocks))
    if kind in ("typo", "slip"):
        blocks[number] = mistyped(blocks[number], chance)
        return sections, {name} if kind == "slip" else set()
    if kind == "fact":
        blocks[number] = changed(blocks[number], chance)
        return sections, {name}
    elif kind == "moved":
        if chance.random() < 0.5:
            sections.insert(chance.randrange(len(sections)), sections.pop(at))
        else:
            to = chance.choice([each for each in range(len(sections)) if each != at])
            sections[to][1].insert(0, blocks.pop(number))
    elif chance.random() < 0.5:
        sentences = re.split(r"(?<=[.!?])\s+", blocks[number])
        cut = max(1, len(sentences) // 2)
        blocks[number : number + 1] = [part for part in (" ".join(sentences[:cut]), " ".join(sentences[cut:])) if part]
    else:
        sections.insert(at + 1, (f"{name}-more", blocks[1:]))
        del blocks[1:]
    return sections, set()


def mistyped(text: str, chance: random.Random) -> str:
    found = chance.choice(list(_LONG.finditer(text)))
    word, at = found[0], chance.randrange(1, len(found[0]) - 1)
    wrong = {
        0: word[:at] + word[at + 1 :],
        1: word[:at] + word[at] + word[at:],
        2: word[: at - 1] + word[at] + word[at - 1] + word[at + 1 :],
        3: word[:at] + ("x" if word[at] != "x" else "q") + word[at + 1 :],
    }[chance.randrange(4)]
    if wrong == found[0]:  # two equal letters were swapped
        return mistyped(text, chance)
    return text[: found.start()] + wrong + text[found.end() :]


def changed(text: str, chance: random.Random) -> str:
    known = [found for found in re.finditer(r"(?<![\w@#/.-])[a-z]+(?![\w/-])", text) if found[0] in _OTHERS]
    numbers = [*re.finditer(r"(?<![\w@#/.-])\d+(?![\w/-])", text)]
    way = chance.randrange(4)
    if way == 0 and numbers:
        found = chance.choice(numbers)
        return text[: found.start()] + str(int(found[0]) + 1) + text[found.end() :]
    if way <= 1 and known:
        found = chance.choice(known)
        return text[: found.start()] + _OTHERS[found[0]] + text[found.end() :]
    sentences = re.split(r"(?<=[.!?])\s+", text)
    if way == 2 and len(sentences) > 1:
        del sentences[chance.randrange(len(sentences))]
        return " ".join(sentences)
    words = text.split(" ")
    words.insert(chance.randrange(1, len(words)), "not")
    return " ".join(words)


def project(root: Path, texts: dict[str, str]) -> Project:
    for name, text in texts.items():
        file = root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    return load_project(root / "mkdocs.yml")


def test_of_labelled_edits_every_changed_fact_is_found_and_hardly_anything_else(tmp_path: Path) -> None:
    chance, sources = random.Random(1), paragraphs()
    before, after, expected = {}, {}, {}
    for number in range(EDITS):
        kind = ("typo", "fact", "moved", "split", "slip")[number % 5]
        chosen = chance.sample(sources, 15)
        sections = [(f"part-{at}", chosen[at * 3 : at * 3 + 3]) for at in range(5)]
        now, stale = edited(kind, sections, chance)
        if kind == "typo":  # a correction; a slip is a mistake that is made
            sections, now = now, sections
        name = f"docs/en/a{number}.md"
        before[name], after[name], expected[number] = written(sections), written(now), (kind, stale)
        for lang in LANGUAGES:
            headings = "\n\n".join(f"## {lang} {at} {{#{lang}-{at}}}\n\nText." for at in range(len(sections)))
            head = f"---\ntranslates: en/a{number}.md\nlang: {lang}\n---\n\n"
            before[f"docs/{lang}/a{number}.md"] = f"{head}# {lang} {number}\n\n{headings}\n"
    config = {"mkdocs.yml": "site_name: Edits\nplugins:\n  - ludograph\n", "docs/index.md": "# Home\n"}
    first = project(tmp_path, {**config, **before})
    seen = Translations(first)
    pages = seen.pages
    assert len(pages) == EDITS * len(LANGUAGES)
    kept = {seen.file(page): seen_text(seen.now_seen(page)) for page in pages}
    first.cache.close()
    second = project(tmp_path, {**kept, **after})
    translations = Translations(second)
    right = found = wanted = 0
    wrong = []
    for page in pages:
        lang, number = re.fullmatch(r"(\w+)/a(\d+)\.md", page).groups()  # type: ignore[union-attr]
        kind, ids = expected[int(number)]
        stale = {f"{lang}-{id_.removeprefix('part-')}" for id_ in ids}
        said = {one.translated for one in translations.changes(page) if one.kind is not ChangeKind.NEW}
        right, found, wanted = right + len(said & stale), found + len(said), wanted + len(stale)
        wrong += [(kind, page, *translations.changes(page))] if said != stale else []
    second.cache.close()
    assert right == wanted, wrong
    assert found - right <= 0.1 * found, wrong  # words for numbers, negations and code are never corrections


SENTENCE = "The rule is that {} of the players shows a card at this point."
KNOWN = (
    "Either neither sixth sixty light right closer stack closed receive three there thief black block receives stack."
)


@pytest.mark.parametrize(
    ("was", "now", "others", "is_stale"),
    [
        *((f"{one}", f"{other}", KNOWN, True) for one, other in (
            ("neither", "either"), ("sixty", "sixth"), ("right", "light"), ("closed", "closer"), ("black", "block"),
            ("thre", "three"), ("theif", "Thief"), ("receive", "receives"), ("5", "6"), ("9 9", "9"),
            ("two two", "two"),
            ("$a+b$", "$a-b$"), ("$$\na<b\n$$", "$$\na>b\n$$"), ("`a+b`", "`a-b`"), ("`recieve`", "`receive`"),
            ("a + b", "a = b"), ("a < b", "a > b"), ("a+b", "a-b"), ("10 - 3", "10 + 3"), ("x ≤ 3", "x ≥ 3"),
            ("x <= 3", "x >= 3"), ("x < 3", "x <= 3"), ("4 * 3", "4 / 3"), ("a -> b", "a <- b"), ("stock", "stack"),
            ("receive", "recieve"),
        )),
        # The rest of the site must know the new word, and not the old one.
        ("recieve", "receive", KNOWN, False),
        ("recieve", "receive", "", True),
        ("recieve", "receive", f"{KNOWN} One may recieve.", True),
        ("balck", "black", KNOWN, False),
        ("the the", "the", "", False),
        ("all cards", "all, cards", "", False),
    ],
)  # fmt: skip
def test_only_a_letter_in_a_word_that_no_page_has_is_a_correction(
    was: str, now: str, others: str, is_stale: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(staleness, "words_of_language", lambda lang: ())
    texts = {
        "mkdocs.yml": "site_name: S\nplugins:\n  - ludograph: {math: true}\n",
        "docs/index.md": "# Home\n",
        "docs/other.md": f"# Other\n\n{others}\n",
        "docs/a.md": f"# A\n\n{SENTENCE.format(was)}\n",
        "docs/b.md": "---\ntranslates: a.md\nlang: fr\n---\n\n# B\n\nTexte.\n",
    }
    first = project(tmp_path, texts)
    seen = Translations(first)
    kept = {seen.file("b.md"): seen_text(seen.now_seen("b.md"))}
    first.cache.close()
    second = project(tmp_path, kept | {"docs/a.md": f"# A\n\n{SENTENCE.format(now)}\n"})
    assert bool(Translations(second).changes("b.md")) is is_stale
    second.cache.close()


def test_a_list_of_words_knows_what_no_page_has(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    listed = {"stops", "steps", "whenever", "wherever", "separate", "until"}
    monkeypatch.setattr(staleness, "words_of_language", lambda lang: listed if lang == "en" else ())
    before = {"a": "A player stops whenever cards are seperate and tabelau."}
    assert said(tmp_path, before, {"a": before["a"].replace("stops", "steps")}, "Steps.")
    assert said(tmp_path, before, {"a": before["a"].replace("whenever", "wherever")}, "Wherever.")
    assert not said(tmp_path, before, {"a": before["a"].replace("seperate", "separate")})
    assert said(tmp_path, before, {"a": before["a"].replace("tabelau", "tableau")})
    assert not said(tmp_path, {"a": "A player waits untill nine."}, {"a": "A player waits until nine."})
    assert said(tmp_path, {"a": "A player waits untol nine."}, {"a": "A player waits untolt nine."}, "Untolt.")
    assert not said(tmp_path, before, {"a": before["a"].replace("tabelau", "tableau")}, "A tableau.")


PARTS = {"rules": "## Rules {#rules}\n\nAll cards are dealt.", "odds": "## Odds {#odds}\n\nNine comes in ten deals."}
HALF = "## Règles {#rules}\n\nTexte."


def said(
    root: Path,
    before: dict[str, str],
    after: dict[str, str],
    others: str = "",
    heads: tuple[str, str] = ("", ""),
    translation: str = "Texte.",
) -> list[str]:
    """What has changed for the translator of an article with these parts."""
    for folder in ("docs", ".cache"):
        shutil.rmtree(root / folder, ignore_errors=True)
    texts = {
        "mkdocs.yml": "site_name: S\nplugins:\n  - ludograph\n",
        "docs/index.md": "# Home\n",
        "docs/other.md": f"# Other\n\n{others}\n",
        "docs/b.md": f"---\ntranslates: a.md\nlang: fr\n---\n\n# B\n\n{translation}\n",
    }

    def article(parts: dict[str, str], description: str) -> str:
        head = f"---\ndescription: {description}\n---\n" if description else ""
        return f"{head}# A\n\nThe lead.\n\n" + "\n\n".join(parts.values()) + "\n"

    first = project(root, texts | {"docs/a.md": article(before, heads[0])})
    seen = Translations(first)
    kept = {seen.file("b.md"): seen_text(seen.now_seen("b.md"))}
    first.cache.close()
    second = project(root, kept | {"docs/a.md": article(after, heads[1])})
    found = [described(change, "a.md") for change in Translations(second).changes("b.md")]
    second.cache.close()
    return found


def test_a_section_that_is_gone_is_named(tmp_path: Path) -> None:
    both = f"{HALF}\n\n## Chances {{#odds}}\n\nTexte."
    only = {"rules": PARTS["rules"]}
    assert said(tmp_path, PARTS, only, translation=both) == ["a.md no longer has the section “odds”"]
    moved = {"rules": f"{PARTS['rules']}\n\nNine comes in ten deals."}
    assert said(tmp_path, PARTS, moved, translation=both) == []


def test_what_changes_in_a_section_that_the_translation_never_had_asks_for_no_work(tmp_path: Path) -> None:
    after = {**PARTS, "odds": "## Odds {#odds}\n\nNine comes in eleven deals.\n\nMore of it is said here."}
    assert said(tmp_path, PARTS, after, translation=HALF) == []
    assert said(tmp_path, PARTS, {"rules": PARTS["rules"]}, translation=HALF) == []
    # A translation without headings, or with one that has no pair, may have the words.
    assert len(said(tmp_path, PARTS, after)) == 2
    assert len(said(tmp_path, PARTS, after, translation=f"{HALF}\n\n### Chances\n\nTexte.")) == 2
    # So may one that has the section without the heading of a smaller one in it.
    smaller = {one: text.replace("## Odds", "### Odds") for one, text in PARTS.items()}
    after = {**smaller, "odds": smaller["odds"].replace("ten", "eleven")}
    assert said(tmp_path, smaller, after, translation=HALF) == ["a.md#odds now says “comes in eleven deals”"]


def test_another_description_is_a_change_for_translators_alone(tmp_path: Path) -> None:
    heads = ("A game of cards.", "A game of dice.")
    assert said(tmp_path, PARTS, PARTS, heads=heads) == ["a.md has another description, “A game of dice”"]
    assert said(tmp_path, PARTS, PARTS, heads=(heads[0], "A *game*, of cards.")) == []
    assert said(tmp_path, PARTS, PARTS, heads=("", heads[0])) == ["a.md has another description, “A game of cards”"]


@pytest.mark.parametrize(
    ("original", "translation", "known", "pairs"),
    [
        ("a2 b2", "x2 y2", "", "a=x b=y"),
        ("a2 b3 c3 d2", "x2 y2", "", "a=x d=y"),
        ("a2 b3 c3 d2", "x2 p3 q3 y2", "", "a=x b=p c=q d=y"),
        ("a2 b2 c2", "x2 y2", "", ""),
        ("a2 b2 c2", "x2 c2", "", "c=c"),
        ("a2 b2 c2", "x2 b2 y2", "", "a=x b=b c=y"),
        ("a2 b2 c2", "x2 y2", "c=y a=x", "a=x c=y"),
        ("a2 b2", "b2 x2", "", "b=b"),
    ],
)
def test_headings_correspond_by_what_is_known_and_by_their_order(
    original: str, translation: str, known: str, pairs: str
) -> None:
    def headings(text: str) -> list[tuple[str, int]]:
        return [(each[:-1], int(each[-1])) for each in text.split()]

    given = [(one, other) for one, _, other in (each.partition("=") for each in known.split())]
    found = paired(headings(original), headings(translation), given)
    assert " ".join(f"{one}={other}" for one, other in found) == pairs


@pytest.mark.parametrize(
    ("text", "line"),
    [("", 1), ("original a.md\nabcd\n", 2), ("original a.md\nsection x\n", 2), ("original a.md\ndescription !\n", 2)],
)
def test_a_file_of_what_was_seen_that_cannot_be_read_says_where(text: str, line: int) -> None:
    assert read_seen(text) == line
