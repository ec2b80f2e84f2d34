"""Turns the files of `data/` into `Rules`: entries, inheritance, sources, and faults."""
