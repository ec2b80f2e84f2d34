"""Turns a project into a finished site: the contents of each page, for any engine."""
