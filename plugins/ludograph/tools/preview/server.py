"""The preview's web server: pages on loopback only, and a stream of events for each open page.

It shows drafts, so pages of other sites must not load anything from it: no script, picture or frame. Browsers send the
origin of a request (Fetch Metadata Request Headers, W3C). For a browser that does not, everything except pages needs
the token that the preview's pages set as a cookie. Programs such as curl are not restricted.
"""

from __future__ import annotations

import json
import mimetypes
import queue
import re
import secrets
import socket
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote, urlsplit

ASSETS = Path(__file__).parent / "assets"
EVENTS, SCRIPT, STYLE = "/-preview/events", "/-preview/preview.js", "/-preview/preview.css"
LOOPBACK = {"127.0.0.1", "localhost", "::1"}
_PORTS_TRIED = 50
_ODD = re.compile(r"[\x00-\x1f\\]|(?:^|/)\.\.?(?:/|$)")
_HEARTBEAT = 15
_COOKIE = "lg-preview"
"""The name of the cookie."""
_PROTECTION = {
    "Cache-Control": "no-store",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Content-Security-Policy": "frame-ancestors 'self'",
    "X-Content-Type-Options": "nosniff",
}
"""Headers of all answers, so that no other site can load or frame them."""


class Reply(NamedTuple):
    """The answer to a request."""

    status: int
    kind: str
    body: bytes


NOT_FOUND = Reply(404, "text/plain; charset=utf-8", b"404 Not Found")


class Hub:
    """The open pages, each with its queue of events."""

    def __init__(self) -> None:
        self._open: dict[queue.SimpleQueue[str], str] = {}

    def join(self, page: str) -> queue.SimpleQueue[str]:
        """Adds an opened page; returns the queue of its events."""
        events: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._open[events] = page
        return events

    def leave(self, events: queue.SimpleQueue[str]) -> None:
        self._open.pop(events, None)

    def send(self, event: str, **data: Any) -> None:
        text = f"event: {event}\ndata: {json.dumps(data, ensure_ascii=False)}\n\n"
        for events in list(self._open):
            events.put(text)

    @property
    def pages(self) -> set[str]:
        return set(self._open.values())


class PreviewServer(ThreadingHTTPServer):
    """Serves what `answer` gives for an address without its first slash."""

    daemon_threads = True
    request_queue_size = 64

    def __init__(self, host: str, port: int, answer: Callable[[str], Reply], hub: Hub) -> None:
        """Uses the next free port if `port` is taken; raises OSError if there is none, or for another host."""
        if host not in LOOPBACK:
            raise OSError(f"the preview is for this machine only: {host} is not 127.0.0.1 or localhost")
        if host == "::1":
            self.address_family = socket.AF_INET6
        self.answer = answer
        self.hub = hub
        self.token = secrets.token_urlsafe()
        for tried in range(_PORTS_TRIED):
            try:
                super().__init__((host, port + tried if port else 0), _Handler)
                return
            except OSError:
                if tried == _PORTS_TRIED - 1:
                    raise

    @property
    def address(self) -> str:
        """Its address, with a slash at the end."""
        host, port = str(self.server_address[0]), self.server_address[1]
        return f"http://{f'[{host}]' if ':' in host else host}:{port}/"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Ignores errors, as browsers close connections when a page is closed."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: PreviewServer

    def do_GET(self) -> None:
        """A page, a file, or the stream of events."""
        path, _, query = self.path.partition("?")
        url = unquote(path, errors="replace")
        if not self._is_for_us() or not self._is_own() or not path.startswith("/") or _ODD.search(url):
            self._reply(NOT_FOUND)
        elif path == EVENTS:
            may_stream = self.command == "GET" and self._has_token()  # a stream has no end without a body
            self._stream(unquote(query.removeprefix("page="))) if may_stream else self._reply(NOT_FOUND)
        elif path in (SCRIPT, STYLE):
            self._reply(Reply(200, content_type(path), (ASSETS / path.rpartition("/")[2]).read_bytes()))
        else:
            reply = self.server.answer(url[1:])
            is_page = reply.status != 200 or reply.kind.startswith("text/html")
            self._reply(reply if is_page or self._has_token() else NOT_FOUND)

    def do_HEAD(self) -> None:
        """The answer to GET without its body."""
        self.do_GET()

    def _is_for_us(self) -> bool:
        """Whether the request names this machine as host; another site's name may resolve to it."""
        try:
            host = urlsplit(f"//{self.headers.get('Host', '')}")
            return host.hostname in LOOPBACK and host.port in (self.server.server_address[1], None)
        except ValueError:
            return False

    def _is_own(self) -> bool:
        """Whether the request comes from a page of the preview, or opens a page, as far as the browser says."""
        site = self.headers.get("Sec-Fetch-Site")
        if site in (None, "same-origin", "none"):
            return True
        return self.headers.get("Sec-Fetch-Mode") == "navigate" and self.headers.get("Sec-Fetch-Dest") == "document"

    def _has_token(self) -> bool:
        """Whether a browser without these headers has opened a page of the preview before."""
        is_browser = self.headers.get("User-Agent", "").startswith("Mozilla/")  # all browsers begin with this
        if self.headers.get("Sec-Fetch-Site") or not is_browser:
            return True
        cookies = self.headers.get("Cookie", "").replace(" ", "").split(";")
        return any(secrets.compare_digest(each, f"{_COOKIE}={self.server.token}") for each in cookies)

    def _reply(self, reply: Reply) -> None:
        self.send_response(reply.status)
        if reply.status == 302:
            self.send_header("Location", reply.body.decode())
            reply = reply._replace(body=b"")
        if "Content-Length" in self.headers or "Transfer-Encoding" in self.headers:
            # The body is not read; on an open connection it would be the next request.
            self.send_header("Connection", "close")
        self.send_header("Content-Type", reply.kind)
        self.send_header("Content-Length", str(len(reply.body)))
        self._protect()
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(reply.body)

    def _protect(self) -> None:
        for name, value in _PROTECTION.items():
            self.send_header(name, value)
        self.send_header("Set-Cookie", f"{_COOKIE}={self.server.token}; Path=/; HttpOnly; SameSite=Strict")

    def _stream(self, page: str) -> None:
        events = self.server.hub.join(page)
        try:
            self.send_response(200)
            self.send_header("Content-Type", "text/event-stream")
            self._protect()
            self.send_header("Connection", "close")
            self.end_headers()
            self.wfile.write(b"retry: 500\n\n")
            while True:
                try:
                    text = events.get(timeout=_HEARTBEAT)
                except queue.Empty:
                    text = ": still there\n\n"
                self.wfile.write(text.encode())
                self.wfile.flush()
        except OSError:
            self.close_connection = True
        finally:
            self.server.hub.leave(events)

    def __getattr__(self, name: str) -> Any:
        """Answers every other method like an unknown address."""
        if name.startswith("do_"):
            return lambda: self._reply(NOT_FOUND)
        raise AttributeError(name)

    def log_message(self, format: str, *args: Any) -> None:
        """Requests are not logged."""


def content_type(path: str) -> str:
    """The media type of a file by name."""
    kind = {".js": "text/javascript", ".mjs": "text/javascript", ".gz": "application/gzip"}.get(
        "." + path.rpartition(".")[2], mimetypes.guess_type(path)[0] or "application/octet-stream"
    )
    is_text = kind.startswith("text/") or kind in {"application/json", "application/xml", "image/svg+xml"}
    return f"{kind}; charset=utf-8" if is_text else kind
