"""The engines by name, imported on use, as a site without MkDocs has none of its packages."""

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
    """Builds a configuration's site into its folder; raises LudographError."""

    def __call__(self, configuration: Configuration, *, strict: bool, progress: Progress) -> Built:
        """Build it."""
        ...


@frozen
class EngineUses:
    """The functions of an engine for commands."""

    build: Build
    preview: LoadPreview


def of_finished_pages(name: str, make: MakeEngine) -> EngineUses:
    """The functions of an engine for finished pages; `name` separates its builds from others."""

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
    """The functions of the named engine; raises LudographError if its packages are not installed."""
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
"""Name of a program → the build that exports a site as a project for it."""
