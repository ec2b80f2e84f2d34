"""Reads mkdocs.yml into the site's settings and the plugin's options."""
