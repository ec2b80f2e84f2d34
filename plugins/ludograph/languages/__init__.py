"""Languages and scripts: tags, the registry, which script a text is written in."""
