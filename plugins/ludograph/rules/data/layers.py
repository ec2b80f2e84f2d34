"""A game's data as layers: what a game writes, what a variant writes over it, what players choose over both.

Each layer is read once, where it is written. Only a value that two layers make together is read from both.
"""

from __future__ import annotations

import types
import typing
from typing import Any, NamedTuple

from ludograph.base.yaml import DocumentReading, Mapping, Node, Scalar
from ludograph.base.yaml.declared import hints_of, is_plain_dataclass, keys_of, required_fields, stands_in
from ludograph.values import Id


class Layer(NamedTuple):
    """Data of one layer, as written and as read."""

    node: Node | None
    value: Any

    def below(self, key: str, read: Any) -> Layer:
        """The layer of a value in it."""
        return Layer(self.node.get(key) if isinstance(self.node, Mapping) else None, read)


def layered(kind: Any, node: Node, key: Scalar, path: str, layers: list[Layer], reading: DocumentReading) -> Any:
    """The merged `node` as a `kind`, as `reading.read` gives it: each value from the layer that wrote it."""
    for layer in layers:
        if layer.node is node:
            return layer.value  # None after a fault, which is reported
    layers = [layer for layer in layers if layer.value is not None]
    if typing.get_origin(kind) is types.UnionType:
        kind = next(each for each in typing.get_args(kind) if each is not types.NoneType)
    arguments = typing.get_args(kind)
    values: dict[str, Any] = {}
    if isinstance(node, Mapping) and is_plain_dataclass(kind):
        for name, item in node:
            if field := keys_of(kind).get(name.text):
                below = [layer.below(name.text, getattr(layer.value, field.name)) for layer in layers]
                inner = hints_of(kind)[field.name]
                values[field.name] = layered(inner, item, name, f"{path}.{name.text}", below, reading)
            elif all(layer.below(name.text, None).node is not item for layer in layers):
                return reading.read(node, kind, path, key)  # an unknown key that no layer has reported
        known = {name: value for name, value in values.items() if value is not None} | {stands_in(kind): key.place}
        if required_fields(kind).keys() <= known.keys():
            return kind(**known)
    elif isinstance(node, Mapping) and arguments and arguments[0] == Id:
        for name, item in node:
            if name.text in reading.anywhere:
                continue
            below = [layer.below(name.text, layer.value.get(name.text)) for layer in layers]
            values[name.text] = layered(arguments[1], item, name, f"{path}.{name.text}", below, reading)
        return {name: value for name, value in values.items() if value is not None}
    return reading.read(node, kind, path, key)
