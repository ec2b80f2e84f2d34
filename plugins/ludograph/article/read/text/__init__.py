"""Turns the text of one block into pieces of the page: emphasis, elements, links, headings."""
