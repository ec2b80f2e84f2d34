"""Prints the installed versions as constraints; where they were downloaded from is nobody's business but the machine's."""

from importlib.metadata import distributions

HEADER = "# The versions that the tests passed with, written by `make pins`."


def pins() -> list[str]:
    """`name==version` of everything installed here but this package and pip itself."""
    installed = {dist.metadata["Name"]: dist.version for dist in distributions()}
    return [f"{name}=={installed[name]}" for name in sorted(installed, key=str.lower) if name not in {"ludograph", "pip"}]


if __name__ == "__main__":
    print("\n".join([HEADER, *pins()]))  # noqa: T201 — it prints
