"""Turns blocks into pieces of the page, and pieces into its tree."""
