"""Prints the installed versions as constraints, without where they were downloaded from."""

from importlib.metadata import distributions

HEADER = "# The versions that the tests passed with, written by `make pins`."


def pins() -> list[str]:
    """`name==version` of everything installed here but this package and pip itself."""
    installed = {dist.metadata["Name"]: dist.version for dist in distributions()}
    names = sorted(installed.keys() - {"ludograph", "pip"}, key=str.lower)
    return [f"{name}=={installed[name]}" for name in names]


if __name__ == "__main__":
    print("\n".join([HEADER, *pins()]))
