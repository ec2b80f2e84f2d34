"""What a change touches, as it is printed and handed on."""

from __future__ import annotations

from ludograph.frozen import frozen


@frozen
class ChangedPage:
    """A page that reads differently."""

    page: str
    """Its path under docs/."""
    url: str
    """Its address from the site's top."""
    title: str
    how: str
    """`new`, `gone` or `changed`."""
    reasons: tuple[str, ...] = ()


@frozen
class Affected:
    """What a change touches."""

    pages: tuple[ChangedPage, ...]
    """Articles."""
    generated: tuple[ChangedPage, ...]
    """Pages without an author: the bibliography, lists, indexes."""
    rules: tuple[str, ...]
    """`Oicho-Kabu: Kuppin now pays 2 (was 1); dealer's edge 2.6 % → 3.1 %`."""
    addresses: tuple[str, ...]
    """Addresses and places in pages that are gone, with what keeps them."""
