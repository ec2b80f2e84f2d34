"""Caching between runs: rebuilding only what depends on a change."""
