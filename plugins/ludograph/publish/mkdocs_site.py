"""MkDocs's configuration → the site's settings."""

from __future__ import annotations

from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig

from ludograph.publish.finished import SiteSettings

PLUGIN = "ludograph"
ASSETS_URI = "assets/ludograph"
"""Where our style sheets and scripts stand in the published site."""


def site_of(config: MkDocsConfig) -> SiteSettings:
    """What the site decides, without anything of MkDocs in it."""
    config_file = Path(config.config_file_path or "mkdocs.yml").absolute()
    root, docs = config_file.parent, Path(config.docs_dir)
    names = tuple(name for name in config.markdown_extensions if name != PLUGIN)
    return SiteSettings(
        root=root,
        config_name=config_file.name,
        docs_name=docs.relative_to(root).as_posix() if docs.is_relative_to(root) else docs.as_posix(),
        name=config.site_name or "",
        url=config.site_url or "",
        lang=str(config.theme.get("language") or "en"),
        directory_urls=config.use_directory_urls,
        extensions=names,
        extension_configs={name: options for name, options in config.mdx_configs.items() if name != PLUGIN},
        excluded=config.exclude_docs.match_file if config.exclude_docs else None,
        drafts=config.draft_docs.match_file if config.draft_docs else None,
    )
