"""What language tags, scripts and the map cost.

    python -m benchmarks.languages

Goals: 20 µs for a tag never seen before, 0.02 s to find the scripts or runs of a million Latin characters; the site's
map at most 20 KB compressed, an article's 8 KB.
"""

from __future__ import annotations

import gzip
import time
from collections.abc import Callable

from ludograph.languages.countries.choropleth import world_map
from ludograph.languages.countries.gazetteer import country_codes
from ludograph.languages.countries.shapes import world
from ludograph.languages.grammar import LanguageTag
from ludograph.languages.registry import registry
from ludograph.languages.runs import runs
from ludograph.languages.scripts import scripts_of
from ludograph.languages.tag import check_tag
from ludograph.languages.text import fold

LATIN = "The dealer turns a card, and a player with nine has won; café. "
MIXED = "The game of kabu 株 is played with おいちょかぶ cards. "


def seconds(work: Callable[[], object]) -> float:
    """How long it takes, the best of three."""
    times = []
    for _ in range(3):
        begin = time.perf_counter()
        work()
        times.append(time.perf_counter() - begin)
    return min(times)


def main() -> None:
    """Print every figure."""
    print(f"registry: {seconds(registry.__wrapped__) * 1000:.1f} ms")
    known = registry()
    tags = [
        f"{language}-Latn-{region}" for language in list(known.languages)[:40] for region in list(known.regions)[:50]
    ]
    assert all(isinstance(LanguageTag.parse(tag), LanguageTag) for tag in tags)
    check_tag.cache_clear()
    begin = time.perf_counter()
    for tag in tags:
        check_tag(tag)
    print(f"a new tag: {(time.perf_counter() - begin) / len(tags) * 1e6:.0f} µs")
    for name, piece in (("Latin", LATIN), ("mixed", MIXED)):
        text = (piece * 40_000)[:1_000_000]
        print(
            f"a million characters, {name}: scripts {seconds(lambda t=text: scripts_of(t)):.3f} s,"
            f" runs {seconds(lambda t=text: list(runs(t))):.3f} s, folding {seconds(lambda t=text: fold(t)):.3f} s"
        )
    for width, codes in (
        (1000, sorted(country_codes())[::5]),
        (1000, sorted(country_codes())),
        (480, ["AU", "JP", "US"]),
    ):
        values = {code: 1 + at % 20 for at, code in enumerate(codes)}
        world(width)
        svg = world_map(values, lambda code: f"../country/{code.lower()}/", width=width)
        cost = seconds(lambda v=values, w=width: world_map(v, str.lower, width=w))
        print(f"map of {len(codes)}, {width} wide: {len(gzip.compress(svg.encode())):,} bytes, {cost * 1000:.1f} ms")


if __name__ == "__main__":
    main()
