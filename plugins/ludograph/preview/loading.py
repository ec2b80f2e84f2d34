"""The configuration as both processes of the preview load it."""

from __future__ import annotations

from ludograph.engines.engine import PreviewEngine
from ludograph.engines.registry import uses_of
from ludograph.publish.configuration import read_configuration


def loaded(config_file: str | None, engine: str, address: str) -> PreviewEngine:
    """The configuration with an engine for it: the named one, or with "" the one that the site uses.

    `address` is where the preview is. Raises what is wrong with the configuration.
    """
    # Ours is read first: it says where a fault is.
    configuration = read_configuration(config_file)
    return uses_of(engine or configuration.options.engine).preview(config_file, address)
