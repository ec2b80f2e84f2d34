"""References in a style of CSL, the Citation Style Language, set by Pandoc. Most sites load none of it."""

LIST, NOTES, MARKS = "list", "notes", "author-date"
"""What a page asks for: the list of works; notes; marks in the text. The last two are values of `citation_style`."""
FIRST, AGAIN, IBID, SAME = "first", "again", "ibid", "same"
"""The notes of a work: its first one in an article, later ones, one right after another of the same work, and one that
cites the same place in it."""
NORMAL, WITHOUT_AUTHOR, AUTHOR = "normal", "without author", "author"
"""The marks of a work: `Ebashi 2015`, `2015`, `Ebashi`."""
