"""Which place of an article a fragment means, for links of the same page and of others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ludograph.article.facts import Anchor


def places_of(ids: Iterable[str], anchors: Sequence[Anchor]) -> dict[str, str]:
    """Every fragment that means a place, with the id of the place; of two places of one name the first is meant."""
    also = {other: anchor.id for anchor in reversed(anchors) for other in anchor.also}
    in_any_case = {other.casefold(): identifier for other, identifier in also.items()}
    return (
        in_any_case
        | {identifier: identifier for identifier in ids}
        | also
        | {anchor.id: anchor.id for anchor in anchors}
    )


def spellings(fragment: str) -> tuple[str, ...]:
    """What to look for among the places: the fragment as written, then in small letters, as a heading's text."""
    return fragment, fragment.replace("-", " ").casefold(), fragment.casefold()


def place_meant(fragment: str, places: Mapping[str, str]) -> str | None:
    """The id of the place; None where nothing is called so."""
    return next((places[each] for each in spellings(fragment) if each in places), None)
