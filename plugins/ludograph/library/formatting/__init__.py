"""Entries as references and notes: start at `references`."""
