"""Fills the cache with all articles while the preview is already used: `python -m ludograph.preview.warming FILE`.

It is a process of its own, so that it uses another core; the preview reads what it left.
"""

from __future__ import annotations

import sys

from ludograph.publish.project import Project, load_configuration


def warm(config_file: str) -> None:
    """Render every article as the preview does."""
    config, plugin = load_configuration(config_file)
    project = Project.of(config, plugin.config, preview=True)
    project.render_all()
    project.save()


if __name__ == "__main__":
    warm(sys.argv[1])
