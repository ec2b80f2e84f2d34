"""The engines by name. Each is loaded when it is asked for: a site without MkDocs has nothing of it installed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Protocol

from ludograph.base.frozen import frozen
from ludograph.base.problems import LudographError
from ludograph.engines.building import Built, Progress, build_site, publish
from ludograph.engines.engine import LoadPreview, MakeEngine, PreviewEngine
from ludograph.site.settings.configuration import Configuration


class Build(Protocol):
    """A build of the site in a configuration, into its folder; raises LudographError."""

    def __call__(self, configuration: Configuration, *, strict: bool, progress: Progress) -> Built:
        """Build it."""
        ...


@frozen
class EngineUses:
    """What commands do with an engine."""

    build: Build
    preview: LoadPreview


def of_finished_pages(name: str, make: MakeEngine) -> EngineUses:
    """The uses of an engine that frames finished pages; `name` keeps its builds apart from those of others."""

    def preview(config_file: str | Path | None, address: str) -> PreviewEngine:
        from ludograph.engines.building import FinishedPreview

        return FinishedPreview(config_file, address, make)

    return EngineUses(partial(build_site, name=name, make=make), preview)


def _material() -> EngineUses:
    from ludograph.engines.material.building import build_with_mkdocs

    def preview(config_file: str | Path | None, address: str) -> PreviewEngine:
        from ludograph.engines.material.preview import MkDocsPreview

        return MkDocsPreview(config_file, address)

    return EngineUses(build_with_mkdocs, preview)


def _plain() -> EngineUses:
    from ludograph.engines.plain import Plain

    return of_finished_pages("plain", Plain)


ENGINES: dict[str, Callable[[], EngineUses]] = {"material": _material, "plain": _plain}


def uses_of(engine: str) -> EngineUses:
    """What commands do with the engine of this name; raises LudographError where what it needs is not installed."""
    try:
        return ENGINES[engine]()
    except ImportError as error:
        raise LudographError(
            f"the engine `{engine}` cannot be loaded: {error}. Install what it needs, or set `engine: plain`"
        ) from None


def _to_zensical(configuration: Configuration, *, strict: bool, progress: Progress) -> Built:
    from ludograph.engines.zensical import check_folder, write_export

    check_folder(configuration.target)
    write = partial(write_export, progress=progress)
    return publish(configuration, "zensical", write, strict=strict, progress=progress)


EXPORTS: dict[str, Build] = {"zensical": _to_zensical}
"""The programs that a site can be exported for, by name; their builds write a project of that program, not a site."""
