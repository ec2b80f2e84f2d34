"""Turns blocks and their text into the stream of pieces of a page, and into its tree."""
