"""Divides an article's lines into blocks, each with its place in the file."""
