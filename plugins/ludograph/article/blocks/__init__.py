"""From an article's lines to its blocks, each with its place in the file."""
