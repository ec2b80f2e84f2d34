"""Commands that make the site: build, export, serve."""
