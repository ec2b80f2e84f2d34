"""Fills the cache with all articles while the preview is already used: `python -m ludograph.preview.warming FILE`.

It is a process of its own, so that it uses another core; the preview reads what it left. It gives way to the preview,
and ends when the preview does: then its standard input is closed.
"""

from __future__ import annotations

import os
import sys
import threading

from ludograph.publish.project import Project, load_configuration


def warm(config_file: str) -> None:
    """Render every article as the preview does."""
    config, plugin = load_configuration(config_file)
    project = Project.of(config, plugin.config, preview=True)
    project.render_all()
    project.save()


def _end_with_the_preview() -> None:
    sys.stdin.buffer.read()
    os._exit(1)


if __name__ == "__main__":
    threading.Thread(target=_end_with_the_preview, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(10)
    warm(sys.argv[1])
