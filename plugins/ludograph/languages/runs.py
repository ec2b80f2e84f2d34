"""Runs of text in a script that the surrounding language does not use, and tags for them (L006)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from ludograph.base.frozen import frozen
from ludograph.languages.scripts import KANA, LATIN, expected_scripts, script_of, scripts_of

_BLANKS = r"\s\u3000"
_INNER_MARKS = r"\u0300-\u036f\u064b-\u065f\u0670\u3099\u309a\ufe00-\ufe0f\u200c\u200d"
_EAST_ASIAN_MARKS = "、。・：；？！〜～ー―…‥＝／｜，．「」『』（）【】《》〈〉〔〕［］゠々"
_JOINS_EAST_ASIAN = re.compile(f"[{_BLANKS}{_INNER_MARKS}{re.escape(_EAST_ASIAN_MARKS)}]*\\Z")
_JOINS_ALPHABET = re.compile(f"[{_BLANKS}{_INNER_MARKS}’'\\-]*\\Z")
_PAIRS = {"「": "」", "『": "』", "（": "）", "【": "】", "《": "》", "〈": "〉", "〔": "〕", "［": "］"}
_PROOF = {"Jpan": "ja", "Kore": "ko"}
_TWO_LETTERS = re.compile(r"[^\W\d_]{2}")
_LONGEST_GAP = 8
_EAST_ASIAN = frozenset({"Jpan", "Hani", "Kore", "Bopo"})


@frozen
class ScriptRun:
    """A stretch of text in one script group."""

    group: str
    """`Jpan` (kana, with adjacent Han), `Hani` (only Han), `Kore` (Hangul), else Unicode's code of the script."""
    start: int
    end: int


def runs(text: str, expected: frozenset[str] = LATIN) -> Iterator[ScriptRun]:
    """The runs of letters that are neither Latin nor in an expected script, in order.

    A run continues over spaces and East Asian punctuation; a bracket opened inside a run and closed directly after it
    belongs to it, quotation marks around it do not. Single Greek letters are symbols.
    """
    pending: ScriptRun | None = None
    for piece in _pieces(text, expected):
        joined = None if pending is None else _join(text, pending, piece)
        if pending is not None and joined is None:
            yield from _finished(text, pending)
        pending = joined or piece
    if pending is not None:
        yield from _finished(text, pending)


def foreign_runs(text: str, lang: str) -> Iterator[ScriptRun]:
    """The runs in scripts that the language does not use; none for a language with unknown scripts."""
    expected = expected_scripts(lang)
    return iter(()) if expected is None else runs(text, expected)


def suggested_tag(group: str, declared: Sequence[str], proven: Iterable[str] = ()) -> str | None:
    """The unambiguous tag for a run of this group, or None.

    Kana prove Japanese and Hangul proves Korean. For Han alone it is the only East Asian language in the front matter's
    `languages`, else the only one tagged or proven on the page; Korean, mostly in Hangul, only if there is no other.
    Any other script needs exactly one declared language that uses it.
    """
    if group == "Hani":
        named = _of_han(declared)
        is_korean = all(tag.partition("-")[0] == "ko" for tag in named)
        settled = _written_in(proven, "Hani")
        for matching in (settled, named) if is_korean else (named, settled):
            if matching:
                return matching[0] if len(matching) == 1 else None
        return None
    if group == "Bopo":
        return None
    matching = _written_in(declared, {"Jpan": "Hira", "Kore": "Hang"}.get(group, group))
    if len(matching) == 1:
        return matching[0]
    return _PROOF.get(group)


def marked_runs(text: str, page_lang: str, declared: Sequence[str] = ()) -> list[tuple[str, str]]:
    """The text in pieces, each with its language tag; "" for scripts of the page's language.

    For text without markup. A run in an unknown language is tagged by its script: `und-Hani`.
    """
    pieces = []
    position = 0
    for run in runs(text, expected_scripts(page_lang) or LATIN):
        tag = suggested_tag(run.group, declared) or f"und-{run.group}"
        pieces += [(text[position : run.start], ""), (text[run.start : run.end], tag)]
        position = run.end
    return [piece for piece in (*pieces, (text[position:], "")) if piece[0]]


def language_of_han(text: str, declared: Iterable[str], default: str) -> str:
    """The language of Han characters in a text with readings: Japanese if there are kana, else the declared one."""
    if not KANA.isdisjoint(scripts_of(text)):
        return "ja"
    matching = _of_han(declared)
    return matching[0] if len(matching) == 1 else default


def _of_han(tags: Iterable[str]) -> list[str]:
    """The possible languages of Han characters; Korean, written in Hangul, only if there is no other."""
    found = _written_in(tags, "Hani")
    return [tag for tag in found if tag.partition("-")[0] != "ko"] or found


def _written_in(tags: Iterable[str], script: str) -> list[str]:
    return [tag for tag in dict.fromkeys(tags) if script in (expected_scripts(tag) or ())]


# Latin letters, their marks and general symbols, which are most of the text and begin no run.
_BEYOND_LATIN = re.compile("[^\\x00-\u036f\u1e00-\u1eff\u2000-\u2bff]+")


def _group(script: str) -> str:
    return "Jpan" if script in KANA else "Kore" if script == "Hang" else script


def _pieces(text: str, expected: frozenset[str]) -> Iterator[ScriptRun]:
    """Runs of one group without gaps; Han characters join adjacent kana or Hangul."""
    ignored = expected | LATIN | {""}
    for match in _BEYOND_LATIN.finditer(text):
        start, group = match.start(), ""
        for at, character in enumerate(match.group(), match.start()):
            script = script_of(character)
            here = "" if script in ignored else _group(script)
            if here == group:
                continue
            if {here, group} in ({"Hani", "Jpan"}, {"Hani", "Kore"}):
                group = here if group == "Hani" else group
                continue
            if group:
                yield ScriptRun(group, start, at)
            start, group = at, here
        if group:
            yield ScriptRun(group, start, match.end())


def _join(text: str, left: ScriptRun, right: ScriptRun) -> ScriptRun | None:
    """Both as one run, if only joining characters are between them and their groups are compatible."""
    gap = text[left.end : right.start]
    if len(gap) > _LONGEST_GAP or gap.count("\n") > 1:
        return None
    joins = _JOINS_EAST_ASIAN if left.group in _EAST_ASIAN else _JOINS_ALPHABET
    if not joins.match(gap):
        return None
    if left.group == right.group:
        return ScriptRun(left.group, left.start, right.end)
    if {left.group, right.group} == {"Hani", "Jpan"}:
        return ScriptRun("Jpan", left.start, right.end)
    return None


def _finished(text: str, run: ScriptRun) -> Iterator[ScriptRun]:
    if run.group == "Grek" and not _TWO_LETTERS.search(text, run.start, run.end):
        return
    inside = text[run.start : run.end]
    start, end = run.start, run.end
    for opening, closing in _PAIRS.items():
        surplus = inside.count(opening) - inside.count(closing)
        if surplus == 1 and text[end : end + 1] == closing:
            end += 1
        elif surplus == -1 and start and text[start - 1] == opening:
            start -= 1
    while end < len(text) and text[end] == "ー":
        end += 1
    yield ScriptRun(run.group, start, end)
