"""Measurements, each a command such as `python -m benchmarks.search 1000`; results stand in the decisions."""
