"""Entries for other programs: BibTeX, CSL-JSON, schema.org."""
