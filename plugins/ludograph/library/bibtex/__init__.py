"""BibTeX and BibLaTeX files become entries: start at `reader`."""
