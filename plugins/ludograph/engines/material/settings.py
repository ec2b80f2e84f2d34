"""Reads the site's settings and options from MkDocs's configuration, as plugins and hooks have left it."""

from __future__ import annotations

import logging
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from mkdocs.config import base, load_config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort, ConfigurationError

from ludograph.base.yaml import mapping_of
from ludograph.base.yaml.settings_file import read_settings_file
from ludograph.site.finished import SiteSettings
from ludograph.site.settings.config import Options, declarations, read_option
from ludograph.site.settings.configuration import (
    PLUGIN,
    ProjectError,
    document_code,
    edit_links,
    fill_braces,
    named_plugins,
)
from ludograph.site.settings.settings_faults import UNKNOWN_SETTING


def _read(name: str, given: object) -> Any:
    """The value of one of our options; raises MkDocs's ValidationError."""
    ((key, node),) = mapping_of({name: given})
    value, faults = read_option(key, node)
    if faults:
        raise base.ValidationError("; ".join(fault.text for fault in faults))
    return getattr(Options(), name) if value is None else value


class _Option(base.BaseConfigOption[Any]):
    """One of our options in MkDocs's form."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name
        self.default = getattr(Options(), name)

    def run_validation(self, value: object) -> Any:
        """The value; raises MkDocs's ValidationError."""
        return value if value is self.default else _read(self.name, value)


class PluginOptions(base.Config):
    """All options of the plugin in MkDocs's form."""

    # MkDocs's Config has its own attribute `data`; it ignores an underscore at a name's end.
    vars().update({f"{name}_" if name == "data" else name: _Option(name) for name in declarations()})

    def validate(self) -> tuple[Any, Any]:
        """MkDocs's failed options and warnings; unknown options are refused, with a suggestion."""
        failed, warnings = super().validate()
        known = [name for name, _ in self._schema]
        for name in [name for name in self if name not in known]:
            try:
                _read(name, self[name])
            except base.ValidationError as error:
                failed.append((name, error))
        return failed, [each for each in warnings if each[0] in known]


def options_of(given: base.Config) -> Options:
    """The plugin's options, independent of MkDocs."""
    return Options(**dict(given.items()))


def site_of(config: MkDocsConfig) -> SiteSettings:
    """The site's settings, independent of MkDocs."""
    config_file = Path(config.config_file_path or "mkdocs.yml").absolute()
    root, docs = config_file.parent, Path(config.docs_dir)
    # Other plugins add extensions as objects; MkDocs handles these.
    names = tuple(name for name in config.markdown_extensions if isinstance(name, str) and name != PLUGIN)
    own = [*config.extra_css, *config.extra_javascript, *config.extra_templates]
    own += [config.theme.get(name) for name in ("logo", "favicon") if config.theme.get(name)]
    template = config.edit_uri_template
    return SiteSettings(
        root=root,
        config_name=config_file.name,
        docs_name=docs.relative_to(root).as_posix() if docs.is_relative_to(root) else docs.as_posix(),
        name=config.site_name or "",
        description=config.site_description or "",
        url=config.site_url or "",
        lang=str(config.theme.get("language") or "en"),
        copyright=config.copyright or "",
        directory_urls=config.use_directory_urls,
        extensions=names,
        extension_configs={name: options for name, options in config.mdx_configs.items() if name != PLUGIN},
        templates=fill_braces(config.plugins),
        autorefs="autorefs" in config.plugins,
        documents=document_code((*config.plugins, *names)),
        excluded=config.exclude_docs.match_file if config.exclude_docs else None,
        drafts=config.draft_docs.match_file if config.draft_docs else None,
        navigation=config.nav,
        edit=edit_links(config.repo_url or "", config.edit_uri or "", str(template) if template else ""),
        kept=frozenset(map(str, own)),
        overrides=Path(config.theme.custom_dir) if config.theme.custom_dir else None,
        styles=tuple(map(str, config.extra_css)),
    )


def is_alone(config: MkDocsConfig) -> bool:
    """Whether no other plugin, no hook and no Markdown extension with blocks that we do not know uses the pages."""
    names = [str(name) for name in config.markdown_extensions if not str(name).startswith(("markdown.", "pymdownx."))]
    known = all(name == PLUGIN or ("." not in name and find_spec(f"markdown.extensions.{name}")) for name in names)
    return known and not config.hooks and set(config.plugins) == {PLUGIN}


def load_configuration(
    config_file: Path | str | None = None, *, strict: bool = False, **settings: Any
) -> tuple[MkDocsConfig, Any]:
    """MkDocs's configuration, with a command's settings, and the plugin in it; raises ProjectError.

    Unknown settings are left to our own check, which gives their places.
    """
    reported = _Reported()
    logger = logging.getLogger("mkdocs")
    logger.addHandler(reported)
    try:
        config = load_config(None if config_file is None else str(config_file), strict=False, **settings)
    except (Abort, ConfigurationError) as error:
        raise ProjectError("; ".join(reported.lines) or str(error)) from None
    finally:
        logger.removeHandler(reported)
    if strict and (left := [line for line in reported.lines if UNKNOWN_SETTING not in line]):
        raise ProjectError("; ".join(left))
    config.strict = strict
    plugin = config.plugins.get(PLUGIN)
    if plugin is None and "plugins" not in settings:  # a group loads its plugins only when a build begins
        named = named_plugins(read_settings_file(Path(config.config_file_path)).get("plugins"))
        if any(name == PLUGIN for name, _ in named):
            plugins = [{name: options or {}} for name, options in named]
            return load_configuration(config.config_file_path, strict=strict, **settings, plugins=plugins)
    if plugin is None:
        raise ProjectError(f"{config.config_file_path} does not use the plugin `{PLUGIN}`: add it under `plugins:`")
    return config, plugin


class _Reported(logging.Handler):
    """Collects MkDocs's messages about an invalid configuration."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())
