"""The configuration as both processes of the preview load it."""

from __future__ import annotations

from typing import Any

from mkdocs.config.defaults import MkDocsConfig

from ludograph.engines.material.settings import load_configuration


def loaded(config_file: str | None, address: str, given: dict[str, Any]) -> tuple[MkDocsConfig, Any]:
    """The configuration with our plugin in it, after `on_config` of all plugins; `address` is where the preview is.

    Raises what is wrong with the configuration: ProjectError or an exception of a plugin.
    """
    config, plugin = load_configuration(config_file, **given)
    plugin.own_server = False
    config.plugins.on_startup(command="serve", dirty=False)
    config.site_url = address
    config = config.plugins.on_config(config)
    return config, plugin
