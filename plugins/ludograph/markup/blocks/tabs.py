"""`{.tabset}` on a heading: the sub-headings under it become tabs that fold, readable without scripts."""

from __future__ import annotations

from collections.abc import Iterable

from ludograph.markup.blocks import blocks as b


def group_tabs(blocks: list[b.Block]) -> Iterable[b.Block]:
    """The blocks with each sub-heading of a tabset, and what stands under it, as one `Tab`."""
    found: list[b.Block] = []
    tabset: b.Heading | None = None
    tab: b.Tab | None = None
    for block in blocks:
        if isinstance(block, b.Heading):
            if tabset is not None and block.level <= tabset.level:
                tabset = tab = None
            if tabset is not None and block.level == tabset.level + 1:
                tab = b.Tab(block.start, block.end, block, [], tab is None)
                found.append(tab)
                continue
            if "tabset" in block.attributes.classes:
                tabset, tab = block, None
                if block.is_shown:
                    found.append(block)
                continue
        (tab.blocks if tab is not None else found).append(block)
    return found
