"""The plugin for MkDocs: that of the engine, with this program's preview as `mkdocs serve`."""

from __future__ import annotations

from typing import Any, NoReturn

from ludograph.base.problems import LudographError
from ludograph.engines.material.plugin import LudographPlugin as EnginePlugin
from ludograph.engines.material.plugin import Stop


class LudographPlugin(EnginePlugin):
    """Publishes articles written in Ludograph's notation, and previews them."""

    def serve(self, config: Any) -> NoReturn:
        """Starts our preview; MkDocs's would build the whole site before its first page and at each save."""
        from ludograph.tools.preview import preview

        host, port = config.dev_addr
        try:
            preview.run(config.config_file_path, "material", host, port, say=self.say)
        except LudographError as error:
            raise Stop(str(error)) from None
        raise SystemExit(0)
