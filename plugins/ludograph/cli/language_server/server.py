"""The Language Server Protocol over the answers of `workspace`, `completion` and `answers`.

Offsets become positions in the units that the editor counts in (UTF-16 unless it says otherwise).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from pathlib import Path
from typing import TypeVar

from lsprotocol import types
from pygls.lsp.server import LanguageServer
from pygls.uris import from_fs_path, to_fs_path
from pygls.workspace import PositionCodec

from ludograph import __version__
from ludograph.checks.running import Report
from ludograph.cli.language_server.answers import definition, hover, key_at, references
from ludograph.cli.language_server.completion import proposals
from ludograph.cli.language_server.document import Document
from ludograph.cli.language_server.workspace import Workspace, read_again
from ludograph.problems import Edit, LudographError, Place, Severity
from ludograph.publish.reporting import sentence
from ludograph.source import path_below

T = TypeVar("T")
P = TypeVar("P")
D = TypeVar("D")
_AtPosition = (
    types.HoverParams | types.DefinitionParams | types.ReferenceParams | types.RenameParams | types.CompletionParams
)
_SEVERITIES = {
    Severity.ERROR: types.DiagnosticSeverity.Error,
    Severity.WARNING: types.DiagnosticSeverity.Warning,
    Severity.INFO: types.DiagnosticSeverity.Information,
}
_COMPLETION = types.CompletionOptions(trigger_characters=["@", "<", "[", '"', "=", "#", "!", ":", " ", "("])


class Server(LanguageServer):
    """One server for one editor; its project is that of the first folder the editor opens."""

    def __init__(self) -> None:
        super().__init__("ludograph", __version__)
        self.config_file: Path | None = None
        self._known: Workspace | None = None

    @property
    def known(self) -> Workspace:
        """The project, loaded when first asked for; LudographError where there is none."""
        if self._known is None:
            root = Path(self.workspace.root_path or ".")
            self._known = Workspace(self.config_file or root / "mkdocs.yml")
        return self._known

    def path_of(self, uri: str) -> str:
        """A file's path from the project's folder; "" for a file elsewhere."""
        return path_below(self.known.root, Path(to_fs_path(uri) or ""))

    def uri_of(self, path: str) -> str:
        """The address of a file of the project."""
        return from_fs_path(str(self.known.root.resolve() / path)) or ""

    def publish(self, uri: str) -> None:
        """Send what is wrong in a file."""
        path = self.path_of(uri)
        if path:
            found = [self._diagnostic(report) for report in self.known.reports(path)]
            self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, found))

    def publish_all(self, but: str = "") -> None:
        """Send what is wrong in each open file."""
        for uri in self.workspace.text_documents:
            if uri != but:
                self.publish(uri)

    async def read_again(self) -> None:
        """Read the project as a whole, in another process, while this one goes on answering."""
        state = self.known.state()
        loop = asyncio.get_running_loop()
        try:
            with ProcessPoolExecutor(1, get_context("spawn")) as pool:
                pages = await loop.run_in_executor(pool, read_again, *state)
        except (LudographError, BrokenProcessPool):
            pages = None  # then it is read here
        _or(None, lambda: self.known.take(state, pages))

    def range_of(self, place: Place) -> types.Range:
        """The place as the editor counts."""
        text = self.known.text(place.path) or ""
        return types.Range(self._position(text, place.start), self._position(text, place.end))

    def offset(self, uri: str, position: types.Position) -> tuple[str, int]:
        """The path of a file, and the offset of a position in it."""
        document = self.workspace.get_text_document(uri)
        return self.path_of(uri), document.offset_at_position(position)

    def text_edits(self, edits: Iterable[Edit]) -> types.WorkspaceEdit:
        """Edits as the editor makes them."""
        changes: dict[str, list[types.TextEdit]] = {}
        for edit in edits:
            change = types.TextEdit(self.range_of(edit.place), edit.text)
            changes.setdefault(self.uri_of(edit.place.path), []).append(change)
        return types.WorkspaceEdit(changes=dict(changes))

    def location(self, place: Place) -> types.Location:
        """A place with its file's address."""
        return types.Location(self.uri_of(place.path), self.range_of(place))

    def answers(
        self, feature: str, default: D, options: object = None
    ) -> Callable[[Callable[[P], T]], Callable[[P], T | D]]:
        """Declares the answer to a question of the editor; the default is given where the project cannot be read."""

        def declare(answer: Callable[[P], T]) -> Callable[[P], T | D]:
            @self.feature(feature, options)
            def answered(params: P) -> T | D:
                return _or(default, lambda: answer(params))

            return answered

        return declare

    def at(self, params: _AtPosition) -> tuple[Workspace, str, int]:
        """The project, the file and the place in it that a question is about."""
        return self.known, *self.offset(params.text_document.uri, params.position)

    def _position(self, text: str, offset: int) -> types.Position:
        start = text.rfind("\n", 0, offset) + 1
        codec: PositionCodec = self.workspace.position_codec
        return types.Position(text.count("\n", 0, start), codec.client_num_units(text[start:offset]))

    def _diagnostic(self, report: Report) -> types.Diagnostic:
        place = report.problem.place
        assert place is not None  # only problems of an open file are asked for
        return types.Diagnostic(
            self.range_of(place),
            sentence(report),
            severity=_SEVERITIES[report.severity],
            code=report.rule.code,
            source=f"ludograph {report.rule.name}",
        )


def serve(config_file: Path | None) -> None:
    """Speak with an editor over standard input and output until it ends the session."""
    server = make_server()
    server.config_file = config_file
    server.start_io()


def make_server() -> Server:
    """A server with all its features."""
    server = Server()
    _register_documents(server)
    _register_questions(server)
    _register_proposals(server)
    return server


def _or(default: D, answer: Callable[[], T]) -> T | D:
    """The answer, or the default where the project cannot be read: an editor must go on working."""
    try:
        return answer()
    except LudographError:
        return default


def _register_documents(server: Server) -> None:
    def changed(uri: str, text: str | None) -> None:
        if path := server.path_of(uri):
            server.known.change(path, text)
            server.publish(uri)
            if not server.known.is_article(path):
                server.publish_all(but=uri)

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def opened(params: types.DidOpenTextDocumentParams) -> None:
        documents = server.workspace.text_documents
        documents[params.text_document.uri] = Document.of(documents[params.text_document.uri])
        _or(None, lambda: changed(params.text_document.uri, params.text_document.text))

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def edited(params: types.DidChangeTextDocumentParams) -> None:
        uri = params.text_document.uri
        _or(None, lambda: changed(uri, server.workspace.get_text_document(uri).source))

    @server.feature(types.TEXT_DOCUMENT_DID_SAVE)
    async def saved(params: types.DidSaveTextDocumentParams) -> None:
        if _or(False, lambda: server.known.saved(server.path_of(params.text_document.uri))):
            await server.read_again()
        _or(None, server.publish_all)

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def closed(params: types.DidCloseTextDocumentParams) -> None:
        _or(None, lambda: server.known.change(server.path_of(params.text_document.uri), None))


def _register_questions(server: Server) -> None:
    @server.answers(types.TEXT_DOCUMENT_HOVER, None)
    def show(params: types.HoverParams) -> types.Hover | None:
        found = hover(*server.at(params))
        if found is None:
            return None
        content = types.MarkupContent(types.MarkupKind.PlainText, found[0])
        return types.Hover(content, server.range_of(found[1]))

    @server.answers(types.TEXT_DOCUMENT_DEFINITION, None)
    def define(params: types.DefinitionParams) -> types.Location | None:
        found = definition(*server.at(params))
        return server.location(found) if found else None

    @server.answers(types.TEXT_DOCUMENT_REFERENCES, [])
    def refer(params: types.ReferenceParams) -> list[types.Location]:
        return [server.location(place) for place in references(*server.at(params))]

    @server.answers(types.TEXT_DOCUMENT_RENAME, None)
    def rename(params: types.RenameParams) -> types.WorkspaceEdit | None:
        key = key_at(*server.at(params))
        return server.text_edits(server.known.rename_key(key, params.new_name)) if key else None


def _register_proposals(server: Server) -> None:
    @server.answers(types.TEXT_DOCUMENT_COMPLETION, types.CompletionList(True, []), _COMPLETION)
    def complete(params: types.CompletionParams) -> types.CompletionList:
        known, path, offset = server.at(params)
        items = [
            types.CompletionItem(
                one.text,
                detail=one.detail,
                filter_text=f"{one.text} {one.detail} {one.also}",
                text_edit=types.TextEdit(server.range_of(Place(path, one.start, offset)), one.text),
            )
            for one in proposals(known, path, offset)
        ]
        return types.CompletionList(is_incomplete=True, items=items)

    @server.answers(types.TEXT_DOCUMENT_CODE_ACTION, [])
    def act(params: types.CodeActionParams) -> list[types.CodeAction]:
        path, start = server.offset(params.text_document.uri, params.range.start)
        _, end = server.offset(params.text_document.uri, params.range.end)
        return [
            types.CodeAction(
                f"{report.rule.code}: {report.problem.hint or 'Correct it.'}",
                kind=types.CodeActionKind.QuickFix,
                edit=server.text_edits(report.problem.fix),
            )
            for report in server.known.reports(path)
            if (place := report.problem.place) is not None
            and report.problem.fix
            and place.start <= end
            and start <= place.end
        ]
