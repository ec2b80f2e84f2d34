"""The text of one block becomes pieces of the page: emphasis, elements, links, headings."""
