"""The engines by name. Each is loaded when it is asked for: a site without MkDocs has nothing of it installed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

from ludograph.engines.building import Built, Progress, build_site, publish
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


def _zensical() -> Build:
    from ludograph.engines.zensical import check_folder, write_export

    def export(configuration: Configuration, *, strict: bool, progress: Progress) -> Built:
        check_folder(configuration.target)
        write = partial(write_export, progress=progress)
        return publish(configuration, "zensical", write, strict=strict, progress=progress)

    return export


EXPORTS: dict[str, Callable[[], Build]] = {"zensical": _zensical}
"""The programs that a site can be exported for, by name; their builds write a project of that program, not a site."""
