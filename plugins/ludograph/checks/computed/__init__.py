"""Checks that compute, grouped by subject; each has the name of its rule."""
