"""Reads YAML into declared dataclasses, with all faults by path and line; and their JSON Schemas.

Start with `parse_yaml`, which gives nodes with places, then `read_as`, which fills a dataclass from them. Only the
declared type decides the meaning of a text, so `no`, `NO`, `4:10` and `2024-12-18` stay text.
"""

from ludograph.base.yaml.declared import NO_KEY, Key, Made, OneOrMany, Pattern, SiteOption, values_of
from ludograph.base.yaml.nodes import Mapping, Node, Scalar, Sequence, as_yaml, mapping_of, parse_yaml, plain, scalars
from ludograph.base.yaml.schema import json_schema
from ludograph.base.yaml.typed import DocumentReading, guess, read_as

__all__ = [
    "NO_KEY",
    "DocumentReading",
    "Key",
    "Made",
    "Mapping",
    "Node",
    "OneOrMany",
    "Pattern",
    "Scalar",
    "Sequence",
    "SiteOption",
    "as_yaml",
    "guess",
    "json_schema",
    "mapping_of",
    "parse_yaml",
    "plain",
    "read_as",
    "scalars",
    "values_of",
]
