"""Notations in running text: citations, links, notes, ruby, HTML."""
