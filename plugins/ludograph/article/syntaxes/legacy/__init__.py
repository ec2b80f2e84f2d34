"""Notations of wikis and of an older site generator, still read."""
