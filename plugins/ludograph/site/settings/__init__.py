"""mkdocs.yml becomes the site's settings and the options of the plugin."""
