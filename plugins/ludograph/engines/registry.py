"""The engines by name. Each is loaded when it is asked for: a site without MkDocs has nothing of it installed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from ludograph.engines.building import Built, Progress, build_site
from ludograph.publish.configuration import Configuration


class Build(Protocol):
    """A build of the site in a configuration, into its folder; raises LudographError."""

    def __call__(self, configuration: Configuration, *, strict: bool, progress: Progress) -> Built:
        """Build it."""
        ...


def _material() -> Build:
    from ludograph.engines.material.building import build_with_mkdocs

    return build_with_mkdocs


def _plain() -> Build:
    from ludograph.engines.plain import Plain

    def build(configuration: Configuration, *, strict: bool, progress: Progress) -> Built:
        return build_site(configuration, "plain", Plain, strict=strict, progress=progress)

    return build


ENGINES: dict[str, Callable[[], Build]] = {"material": _material, "plain": _plain}
