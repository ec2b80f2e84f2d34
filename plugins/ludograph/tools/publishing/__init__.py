"""Commands that create the site: build, export, serve."""
