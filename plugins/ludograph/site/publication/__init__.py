"""Replaces the published site in one step."""
