"""The plugin's former place, until every environment knows the new one."""

import importlib
from typing import Any


def __getattr__(name: str) -> Any:
    return getattr(importlib.import_module("ludograph.engines.material.plugin"), name)
