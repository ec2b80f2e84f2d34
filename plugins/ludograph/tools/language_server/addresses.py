"""URIs of files as editors send them, `file:///home/ana/Zwei%20Spiele/docs/a.md`, and their paths."""

from __future__ import annotations

import re
from pathlib import Path, PurePath, PureWindowsPath
from urllib.parse import quote, unquote

_ADDRESS = re.compile(r"file:(?://(?P<host>[^/]*))?(?P<path>/.*)", re.IGNORECASE | re.DOTALL)
_DRIVE = re.compile(r"[A-Za-z]:")


def path_of(uri: str, flavour: type[PurePath] = Path) -> PurePath | None:
    """The path of a file's URI; None for any other URI, such as that of an unsaved text.

    `?`, `#` and `;` belong to the name, as editors differ in what they encode.
    """
    match = _ADDRESS.fullmatch(uri)
    host, path = (unquote(part or "", errors="surrogateescape") for part in match.groups()) if match else ("", "")
    if host.casefold() == "localhost":
        host = ""
    if _DRIVE.fullmatch(host):  # `file://C:/…`, with a missing slash
        host, path = "", f"/{host}{path}"
    if issubclass(flavour, PureWindowsPath):
        path = f"//{host}{path}" if host else path[1:] if _DRIVE.match(path, 1) else path
    elif host:
        return None  # on another machine
    return flavour(path) if path and "\0" not in path else None


def uri_of(path: PurePath) -> str:
    """The URI of a file, in VS Code's form: `file:///c%3A/Zwei%20Spiele/a.md`."""
    text = path.as_posix()
    if _DRIVE.match(path.drive):
        text = f"/{text[0].lower()}{text[1:]}"
    quoted = quote(text.encode("utf-8", "surrogateescape"), safe="/")
    return f"file:{quoted}" if path.drive.startswith("\\\\") else f"file://{quoted}"
