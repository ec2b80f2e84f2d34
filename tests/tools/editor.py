"""An editor as the language server sees it: messages over standard input and output, addresses as it spells them."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any, BinaryIO
from urllib.parse import quote

from ludograph.tools.language_server.server import make_server

COMMAND = [sys.executable, "-c", "import sys; from ludograph.tools.main import main; sys.exit(main(['lsp']))"]


def as_python(path: Path) -> str:
    """The address of a file as Python's pathlib spells it."""
    return path.as_uri()


def as_vscode(path: Path) -> str:
    """As VS Code spells it: everything but letters, digits and `-._~/` is encoded."""
    return f"file://{quote(os.fsencode(path), safe='/')}"


def as_neovim(path: Path) -> str:
    """As Neovim spells it: the signs of RFC 2396 stay."""
    encoded = quote(os.fsencode(path), safe="/-_.!~*'()")
    return f"file://{encoded}"


def as_emacs(path: Path) -> str:
    """As Emacs and Helix may: signs that a path may have stay, hexadecimal digits are in lower case."""
    encoded = quote(os.fsencode(path), safe="/-_.!~*'()@+,:&=$;")
    return f"file://{re.sub('%..', lambda one: one[0].lower(), encoded)}"


def hardly_encoded(path: Path) -> str:
    """As editors do that encode only the sign of encoding."""
    return f"file://{path}".replace("%", "%25")


SPELLINGS = (as_vscode, as_neovim, as_emacs, hardly_encoded)


class Editor:
    """A client that sends requests and waits for the answers; what the server says meanwhile is kept."""

    def __init__(self, root: Path | None, spelled: Any = as_python, **parameters: Any) -> None:
        self.root, self.spelled = root or Path(), spelled
        self.to_server, self.from_server = self.start(root)
        self.diagnostics: dict[str, list[dict[str, Any]]] = {}
        """What was published last, by address."""
        self.messages: list[str] = []
        self.requests: list[dict[str, Any]] = []
        self._number = 0
        given = {"processId": None, "rootUri": root and spelled(root), "capabilities": {}} | parameters
        self.able = self.ask("initialize", given)["capabilities"]
        self.tell("initialized", {})

    def start(self, root: Path | None) -> tuple[BinaryIO, BinaryIO]:
        """Start the server; where it is written to and read from."""
        self.process = subprocess.Popen(
            COMMAND, cwd=root, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        return self.process.stdin, self.process.stdout  # type: ignore[return-value]

    def end(self) -> None:
        self.process.communicate(timeout=20)

    def uri(self, path: str) -> str:
        return str(self.spelled(self.root / path))

    def tell(self, method: str, params: Any) -> None:
        self._send({"jsonrpc": "2.0", "method": method, "params": params})

    def answer(self, method: str, params: Any) -> dict[str, Any]:
        """The whole answer, which may be an error."""
        self._number += 1
        self._send({"jsonrpc": "2.0", "id": self._number, "method": method, "params": params})
        while True:
            message = self._receive()
            if message.get("id") == self._number and "method" not in message:
                return message

    def ask(self, method: str, params: Any) -> Any:
        message = self.answer(method, params)
        assert "error" not in message, message
        return message["result"]

    def at(self, method: str, path: str, line: int, character: int, **more: Any) -> Any:
        """A question about a position, lines and UTF-16 units counted from 0."""
        position = {"line": line, "character": character}
        return self.ask(
            f"textDocument/{method}", {"textDocument": {"uri": self.uri(path)}, "position": position, **more}
        )

    def open(self, path: str, text: str) -> list[dict[str, Any]]:
        self.show(self.uri(path), text)
        return self.next_diagnostics(path)

    def show(self, uri: str, text: str) -> None:
        """Open a file without waiting for anything."""
        document = {"uri": uri, "languageId": "markdown", "version": 1, "text": text}
        self.tell("textDocument/didOpen", {"textDocument": document})

    def write(self, path: str, text: str) -> list[dict[str, Any]]:
        document = {"uri": self.uri(path), "version": 2}
        self.tell("textDocument/didChange", {"textDocument": document, "contentChanges": [{"text": text}]})
        return self.next_diagnostics(path)

    def close(self) -> None:
        self.ask("shutdown", None)
        self.tell("exit", None)
        self.end()

    def next_diagnostics(self, path: str) -> list[dict[str, Any]]:
        while True:
            message = self._receive()
            if message.get("method") == "textDocument/publishDiagnostics" and message["params"]["uri"] == self.uri(
                path
            ):
                return list(message["params"]["diagnostics"])

    def next_message(self) -> str:
        while not self.messages:
            self._receive()
        return self.messages.pop(0)

    def _send(self, message: dict[str, Any]) -> None:
        data = json.dumps(message).encode()
        self.to_server.write(b"Content-Length: %d\r\n\r\n%s" % (len(data), data))
        self.to_server.flush()

    def _receive(self) -> dict[str, Any]:
        length = 0
        while line := self.from_server.readline().strip():
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        message = dict(json.loads(self.from_server.read(length)))
        method, params = message.get("method"), message.get("params", {})
        if method == "textDocument/publishDiagnostics":
            self.diagnostics[params["uri"]] = params["diagnostics"]
        elif method == "window/showMessage":
            self.messages.append(params["message"])
        elif method and "id" in message:
            self.requests.append(message)
            self._send({"jsonrpc": "2.0", "id": message["id"], "result": None})
        return message


class EditorHere(Editor):
    """The same with the server in a thread of this process, which need not be started and import everything."""

    def start(self, root: Path | None) -> tuple[BinaryIO, BinaryIO]:
        (asked, asking), (answering, answered) = os.pipe(), os.pipe()
        self.ends = os.fdopen(asked, "rb"), os.fdopen(answered, "wb")
        self.thread = threading.Thread(target=make_server().start_io, args=self.ends, daemon=True)
        self.thread.start()
        return os.fdopen(asking, "wb"), os.fdopen(answering, "rb")

    def end(self) -> None:
        self.to_server.close()
        self.thread.join(timeout=20)
        assert not self.thread.is_alive()
        for one in (*self.ends, self.from_server):
            one.close()
