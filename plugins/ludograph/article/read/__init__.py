"""From blocks and their text to the stream of a page's pieces, and to its tree."""
