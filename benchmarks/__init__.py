"""Measurements, each a command: `python -m benchmarks.search --help`. Their results stand in docs/contributing/decisions."""
