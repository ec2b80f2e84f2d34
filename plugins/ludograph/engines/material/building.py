"""A build by MkDocs, called by the commands."""

from __future__ import annotations

import re

from mkdocs.commands.build import build
from mkdocs.exceptions import Abort

from ludograph.engines.building import Built, Progress, problems_in_strict_build
from ludograph.engines.material.output import IdleBuild
from ludograph.engines.material.plugin import Busy
from ludograph.engines.material.settings import load_configuration
from ludograph.engines.output import BuildError
from ludograph.site.publication.lock import BusyError
from ludograph.site.settings.config import declarations
from ludograph.site.settings.configuration import Configuration

_STRICT = re.compile(r"Aborted with (\d+) warnings? in strict mode")
"""MkDocs counts errors as warnings."""


def build_with_mkdocs(configuration: Configuration, *, strict: bool, progress: Progress) -> Built:
    """Builds the site into its folder; raises BuildError if MkDocs aborts, BusyError for another build."""
    options = configuration.options
    config, plugin = load_configuration(configuration.file, strict=strict, site_dir=str(configuration.target))
    plugin.config.update({name: getattr(options, name) for name in (*declarations(), "edition")})
    plugin.progress = progress
    config.plugins.on_startup(command="build", dirty=False)
    try:
        build(config)
    except Busy as busy:
        raise BusyError(busy.message) from None
    except Abort as stopped:
        counted = _STRICT.match(stopped.message)
        raise BuildError(problems_in_strict_build(int(counted[1])) if counted else stopped.message) from None
    except RecursionError as deep:  # in Python 3.11 it cannot list folders in each other without end
        raise BuildError("folders are too deep in each other for MkDocs; `ludograph check` names them") from deep
    finally:
        del plugin.progress  # MkDocs reuses the plugin for the next configuration in this process
        config.plugins.on_shutdown()
    return Built(plugin.published, {} if isinstance(plugin.build, IdleBuild) else plugin.build.project.why)
