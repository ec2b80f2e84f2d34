"""Values and modules as texts for hashing and comparison between runs."""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Mapping, Sequence, Set
from enum import Enum
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from ludograph.base.problems import Place
from ludograph.store import PACKAGE


def canonical(value: Any) -> str:
    """The value as a text, equal for equal values in spite of the order of maps and sets.

    Places in files are omitted, as a line added above a work does not change the work.
    """
    if isinstance(value, str):
        return repr(value)
    if isinstance(value, Place):
        return ""
    kind: object = type(value)
    if names := _field_names(kind):
        return f"{type(value).__name__}({','.join([f'{name}={canonical(getattr(value, name))}' for name in names])})"
    if isinstance(value, Mapping):
        return "{" + ",".join(sorted(f"{canonical(key)}:{canonical(item)}" for key, item in value.items())) + "}"
    if isinstance(value, Set):
        return "{" + ",".join(sorted(map(canonical, value))) + "}"
    if isinstance(value, Sequence) and not isinstance(value, bytes):
        return "[" + ",".join(map(canonical, value)) + "]"
    if isinstance(value, bytes | int | float | complex | None | Enum | Fraction):
        return repr(value)
    # A function or an extension object: its name and contents, not its memory address.
    named = value if hasattr(value, "__qualname__") else type(value)
    return f"{named.__module__}.{named.__qualname__}{canonical(dict(getattr(value, '__dict__', {})))}"


@cache
def _field_names(kind: Any) -> tuple[str, ...]:
    """The fields of a dataclass, cached."""
    return tuple(field.name for field in dataclasses.fields(kind)) if dataclasses.is_dataclass(kind) else ()


def own_modules(root: Path | None) -> tuple[str, ...]:
    """The loaded modules inside the project: its own Markdown extensions and their imports."""
    return () if root is None else _modules_below(root, len(sys.modules))


@cache
def _modules_below(root: Path, loaded: int) -> tuple[str, ...]:
    """The modules below the folder, searched again only when more modules are loaded."""
    start = f"{root.resolve()}/"
    found = {str(file) for module in list(sys.modules.values()) if (file := getattr(module, "__file__", None))}
    inside = (file.removeprefix(start) for file in found if file.startswith(start) and not file.startswith(_OURS))
    return tuple(sorted(path for path in inside if not _INSTALLED.intersection(path.split("/"))))


_OURS = f"{PACKAGE}/"
_INSTALLED = {"site-packages", "dist-packages"}
