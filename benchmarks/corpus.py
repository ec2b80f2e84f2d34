"""Generated articles, as many as wanted and always the same, for what must hold at 10,000 articles as at five.

The filling is made to be confused with: its words begin as those of real articles, its names are made of the same
characters, its card notations of the same ranks; but none of the queries of tests/site/search is answered by it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from pathlib import Path

_SYLLABLES = "ka ki ku ke ko sa shi su ta chi to na ni no ha hi fu ma mi mu ra ri ru wa bu do ji zo go gen ban dan"
_COMMON = (
    "the of and a in to is it that with as for was are by cards card game player players hand hands dealer deck suit "
    "round points trick deal draws takes wins pays bets stakes nine three four ten court value order turn table first "
    "second last two each all may must not when who which from on at or if then their his more than other one"
)
_FORBIDDEN = (
    "井原西鶴 西鶴 不孝 蔵人 打ち札 来多 四光 馬弔 弔牌 株札 花札 섯다 광땡 독박 五光 猪鹿 九文 文武 月見 見酒 "
    "鹿蝶 雨四 手四 猪"
)
_COUNTRIES = "JP KR CN HK MO AU PG SB FR ES PT IT DE AT CH GB US MX BR IN IR PH VN TH MY ID"
_DECKS = "kabufuda-40 hanafuda-48 mekuri-48 western-52 money-40 tarock-54"
SYLLABLES, COMMON, FORBIDDEN = _SYLLABLES.split(), _COMMON.split(), _FORBIDDEN.split()
COUNTRIES, DECKS = _COUNTRIES.split(), _DECKS.split()
CHARACTERS = (
    "井原西鶴本朝二十不孝蔵人札打来多置京株引馬弔牌葉子天九文武花月見酒鹿蝶五光雨四手一八小松銀金山川田中村上下東南北"
)
HANGUL = "섯다광땡고스톱독박삼팔일이사오육칠구십장월"


@dataclass(frozen=True, slots=True)
class GeneratedArticle:
    """One article: its path under docs/ and its source."""

    page: str
    source: str


@cache
def _vocabulary() -> tuple[list[str], list[float]]:
    """Words that follow Zipf's law: the common ones, then twenty thousand made of syllables."""
    draw = random.Random(7)
    words = dict.fromkeys(COMMON)
    while len(words) < 20_000:
        words["".join(draw.choices(SYLLABLES, k=draw.randint(2, 5)))] = None
    for taken in ("nizo", "kurodo", "hikikabu", "kura", "kabu"):
        words.pop(taken, None)
    return list(words), list(accumulate(1 / (rank + 8) for rank in range(len(words))))


def articles(
    count: int, words: int = 1000, sections: int = 10, citekeys: tuple[str, ...] = ()
) -> Iterator[GeneratedArticle]:
    """`count` articles of about so many words; the first ones are the same however many are asked for."""
    vocabulary, cumulative = _vocabulary()
    for number in range(count):
        draw = random.Random(number)
        yield GeneratedArticle(
            f"games/generated-{number // 50:03}/game-{number:05}.md",
            _source(draw, number, count, draw.choices(vocabulary, cum_weights=cumulative, k=words), sections, citekeys),
        )


def _source(
    draw: random.Random, number: int, count: int, words: list[str], sections: int, citekeys: tuple[str, ...]
) -> str:
    title = " ".join("".join(draw.choices(SYLLABLES, k=3)).capitalize() for _ in range(2))
    parts = [
        f"---\ntitle: {title} {number}\ncountries: {','.join(draw.sample(COUNTRIES, 2))}\n"
        f"equipment: {draw.choice(DECKS)}\n"
        f"aka:\n- {{text: {east_asian(draw, 4)}, lang: ja}}\ntags: [generated, group {number % 40}]\n"
        f"date modified: 20{10 + number % 15}-0{1 + number % 9}-15\n---\n"
    ]
    size = max(1, len(words) // sections)
    for section in range(sections):
        if section:
            parts.append(f"\n## {' '.join(draw.choices(words, k=2)).capitalize()}\n")
        text = words[section * size : (section + 1) * size]
        for at in range(15, len(text), 25):
            text[at] = _spice(draw, number, count, citekeys)
        # Not `capitalize`: it would write the citekeys small.
        parts.append(text[0].capitalize() + " ".join(["", *text[1:]]) + ".\n")
    return "".join(parts)


def _spice(draw: random.Random, number: int, count: int, citekeys: tuple[str, ...]) -> str:
    kind = draw.randrange(6)
    if kind == 0:
        return f'<span lang="ko">{"".join(draw.choices(HANGUL[9:], k=3))}</span>'
    if kind == 1:
        return f"{draw.randint(1, 8)}–{draw.choice([2, 4, 6])}"
    if kind == 2 and citekeys:
        return f"{draw.choice(COMMON)} [@{draw.choice(citekeys)}, p. {draw.randint(1, 300)}]"
    if kind == 3 and number:
        other = draw.randrange(min(number + 50, count))
        return f"[{draw.choice(COMMON)}](/games/generated-{other // 50:03}/game-{other:05}.md)"
    return f'<span lang="ja">{east_asian(draw, draw.randint(2, 5))}</span>'


def east_asian(draw: random.Random, length: int) -> str:
    """A run of characters that holds none of the words that queries look for."""
    while True:
        text = "".join(draw.choices(CHARACTERS, k=length))
        if not any(word in text for word in FORBIDDEN):
            return text


def write_files(folder: Path, contents: Mapping[str, str | bytes]) -> None:
    """Write files by their paths in a folder."""
    for name, content in contents.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content if isinstance(content, bytes) else content.encode())
