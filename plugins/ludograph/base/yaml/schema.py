"""The JSON Schema (2020-12) for `read_as`, made from the same dataclasses, for completion in editors.

A class's docstring and the sentence under a field become descriptions.
"""

from __future__ import annotations

import ast
import contextlib
import dataclasses
import enum
import functools
import inspect
import textwrap
import types
import typing
from collections.abc import Mapping as AnyMapping
from typing import Any

from ludograph.base.yaml.declared import Key, Made, OneOrMany, Pattern, hints_of, keys_of, main_key, needed, stands_in
from ludograph.base.yaml.nodes import Mapping, Scalar, Sequence

DIALECT = "https://json-schema.org/draft/2020-12/schema"

_SIMPLE: dict[Any, dict[str, Any]] = {
    str: {"type": ["string", "number", "boolean"]},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    Scalar: {"type": ["string", "number", "boolean", "null"]},
    Sequence: {"type": "array"},
    Mapping: {"type": "object"},
    type(None): {"type": "null"},
}


def json_schema(kind: Any, title: str = "") -> dict[str, Any]:
    """The schema of a whole document of type `kind`."""
    maker = _Maker()
    body = maker.of(kind)
    schema: dict[str, Any] = {"$schema": DIALECT}
    if title:
        schema["title"] = title
    schema |= body
    if maker.definitions:
        schema["$defs"] = dict(sorted(maker.definitions.items()))
    return schema


class _Maker:
    def __init__(self) -> None:
        self.definitions: dict[str, dict[str, Any]] = {}

    def of(self, kind: Any) -> dict[str, Any]:
        """The schema of a type; dataclasses become definitions with references."""
        origin = typing.get_origin(kind)
        if kind is Any or kind is object:
            return {}
        if origin is typing.Annotated:
            return self._annotated(kind)
        if origin in (typing.Union, types.UnionType):
            return {"anyOf": [self.of(part) for part in typing.get_args(kind)]}
        if origin is typing.Literal:
            return {"enum": list(typing.get_args(kind))}
        if origin is tuple:
            return {"type": "array", "items": self.of(typing.get_args(kind)[0])}
        if origin in (dict, AnyMapping):
            return {"type": "object", "additionalProperties": self.of(typing.get_args(kind)[1])}
        if kind in _SIMPLE:
            return dict(_SIMPLE[kind])
        return self._class(kind, origin or kind)

    def _annotated(self, kind: Any) -> dict[str, Any]:
        inner, *notes = typing.get_args(kind)
        for note in notes:
            if isinstance(note, Key | Made):
                return self.of(note.form)
        schema = self.of(inner)
        for note in notes:
            if isinstance(note, Pattern):
                schema = {"type": ["string", "number"], "pattern": f"^(?:{note.regex})$", "description": note.what}
            elif isinstance(note, OneOrMany):
                schema = {"anyOf": [self.of(typing.get_args(inner)[0]), schema]}
        return schema

    def _class(self, kind: Any, cls: Any) -> dict[str, Any]:
        if issubclass(cls, enum.Enum):
            docs = field_docs(cls)
            members = [{"const": member.value, "description": docs.get(member.name, "")} for member in cls]
            return {"oneOf": [{key: value for key, value in member.items() if value != ""} for member in members]}
        name = _name(kind)
        if name not in self.definitions:
            self.definitions[name] = {}
            made = cls.schema_of(kind, self.of) if hasattr(cls, "schema_of") else self.fields(kind)
            self.definitions[name] = made if "description" in made else _described(made, inspect.getdoc(cls))
        return {"$ref": f"#/$defs/{name}"}

    def fields(self, kind: Any) -> dict[str, Any]:
        """The schema of a dataclass's mapping form."""
        return fields_schema(kind, self.of)


def fields_schema(kind: Any, of: Any) -> dict[str, Any]:
    """The schema of a dataclass written as a mapping; `of` gives the schema of its fields' types."""
    cls = typing.get_origin(kind) or kind
    hints, docs = hints_of(kind), field_docs(cls)
    properties = {key: _described(of(hints[field.name]), docs.get(field.name)) for key, field in keys_of(cls).items()}
    schema: dict[str, Any] = {"type": "object", "properties": properties, "additionalProperties": False}
    required = [main_key(field) for field in dataclasses.fields(cls) if needed(field) and field.name != stands_in(cls)]
    if required:
        schema["required"] = required
    return schema


def _described(schema: dict[str, Any], text: str | None) -> dict[str, Any]:
    return {**schema, "description": " ".join(text.split())} if text else schema


def _name(kind: Any) -> str:
    arguments = typing.get_args(kind)
    cls = typing.get_origin(kind) or kind
    name: str = getattr(cls, "schema_name", cls.__name__)
    return name + "".join("-" + _short(argument) for argument in arguments)


def _short(kind: Any) -> str:
    arguments = [_short(argument) for argument in typing.get_args(kind) if argument is not Ellipsis]
    name = getattr(typing.get_origin(kind) or kind, "__name__", str(kind))
    return "-".join([name, *arguments]) if typing.get_origin(kind) is not typing.Literal else "-".join(arguments)


@functools.cache
def field_docs(cls: Any) -> dict[str, str]:
    """Attribute of a class, or of its bases → the docstring below it."""
    docs: dict[str, str] = {}
    for base in reversed(cls.__mro__):
        with contextlib.suppress(OSError, TypeError):  # a class written in C has no source
            docs |= _docs_in(base)
    return docs


def _docs_in(cls: Any) -> dict[str, str]:
    docs: dict[str, str] = {}
    definition = ast.parse(textwrap.dedent(inspect.getsource(cls))).body[0]
    if isinstance(definition, ast.ClassDef):
        for statement, following in zip(definition.body, definition.body[1:], strict=False):
            target = statement.target if isinstance(statement, ast.AnnAssign) else None
            if isinstance(statement, ast.Assign):
                target = statement.targets[0] if isinstance(statement.targets[0], ast.Name) else None
            if isinstance(target, ast.Name) and isinstance(following, ast.Expr):
                value = following.value
                if isinstance(value, ast.Constant) and isinstance(value.value, str):
                    docs[target.id] = value.value
    return docs
