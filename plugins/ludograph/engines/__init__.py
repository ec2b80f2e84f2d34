"""The layout of finished pages: each engine is a separate package, which imports no other."""
