"""Supported notations of wikis and of an older site generator."""
