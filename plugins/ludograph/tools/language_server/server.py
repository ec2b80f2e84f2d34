"""The Language Server Protocol for `workspace`, `completion` and `answers`.

Converts offsets to positions in the editor's units (UTF-16 by default).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from concurrent.futures.process import BrokenProcessPool
from itertools import groupby
from pathlib import Path
from typing import TypeVar
from urllib.parse import unquote

from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pygls.lsp.server import LanguageServer
from pygls.workspace import PositionCodec, TextDocument

from ludograph import __version__
from ludograph.base.problems import Edit, LudographError, Place, Severity
from ludograph.base.processes import new_processes
from ludograph.checks.running import Report
from ludograph.site.reporting.lines import sentence
from ludograph.site.settings.configuration import FILES
from ludograph.tools.language_server.answers import (
    Symbol,
    definition,
    hover,
    key_at,
    references,
    symbols_named,
    symbols_of,
)
from ludograph.tools.language_server.completion import proposals
from ludograph.tools.language_server.projects import Projects, Served, path_of
from ludograph.tools.language_server.workspace import read_again

# An open file of any length: a change or a position needs a search, but no list of lines.
#
# Lines end with a line feed, as everywhere in `ludograph.tools.language_server`; columns are in the editor's units.


class OpenDocument(TextDocument):
    """The text of an open file."""

    @classmethod
    def of(cls, document: TextDocument) -> OpenDocument:
        """Our copy of an open file, which follows its changes."""
        return cls(
            document.uri,
            document.source,
            document.version,
            document.language_id,
            position_codec=document.position_codec,
        )

    def _apply_incremental_change(self, change: types.TextDocumentContentChangePartial) -> None:
        start, end = (offset_in(self.source, at, self.position_codec) for at in (change.range.start, change.range.end))
        self._source = f"{self.source[:start]}{change.text}{self.source[end:]}"


def offset_in(text: str, position: types.Position, codec: PositionCodec) -> int:
    """The offset of a position; after the end of a line it is the line's end."""
    start = offset_of_line(text, position.line)
    end = text.find("\n", start)
    line = text[start : end if end >= 0 else len(text)]
    at = types.Position(0, position.character)
    return start + min(codec.position_from_client_units([line], at).character, len(line))


def offset_of_line(text: str, line: int) -> int:
    """The offset of a line, counted from 0; the text's end for a line after the last."""
    low, high, missing = 0, len(text), line
    if missing <= 0:
        return 0
    # The line feed is found by bisection, so that the text is scanned once.
    while high - low > 1:
        middle = (low + high) // 2
        before = text.count("\n", low, middle)
        if before >= missing:
            high = middle
        else:
            low, missing = middle, missing - before
    return min(low + 1, len(text)) if text[low:high] == "\n" and missing == 1 else len(text)


T = TypeVar("T")
P = TypeVar("P")
D = TypeVar("D")
A = TypeVar(
    "A",
    types.HoverParams,
    types.DefinitionParams,
    types.ReferenceParams,
    types.PrepareRenameParams,
    types.CompletionParams,
)
_SEVERITIES = {
    Severity.ERROR: types.DiagnosticSeverity.Error,
    Severity.WARNING: types.DiagnosticSeverity.Warning,
    Severity.INFO: types.DiagnosticSeverity.Information,
}
_KINDS = {
    "article": types.SymbolKind.File,
    "heading": types.SymbolKind.String,
    "work": types.SymbolKind.Key,
    "game": types.SymbolKind.Class,
    "yaku": types.SymbolKind.Constant,
    "deck": types.SymbolKind.Enum,
    "term": types.SymbolKind.Field,
}
_WATCHED = "md,markdown,html,bib,json,yml,yaml,png,jpg,jpeg,gif,svg,webp"
"""Extensions of files to which others may refer."""
_COMPLETION = types.CompletionOptions(trigger_characters=["@", "<", "[", '"', "=", "#", "!", ":", " ", "("])


class Server(LanguageServer):
    """A server for one editor and all projects of its files."""

    def __init__(self) -> None:
        super().__init__("ludograph", __version__)
        self.projects = Projects(self._warn, self.documents)

    def publish(self, uri: str) -> None:
        """Sends the problems of a file."""
        served, path = self.projects.of(uri)
        found = self.diagnostics(served, served.workspace.reports(path))
        self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, found))

    def publish_all(self, served: Served, but: str = "") -> None:
        """Sends the problems of each open file of a project."""
        for uri in list(served.open.values()):
            if uri != but:
                or_default(None, lambda: self.publish(uri))  # noqa: B023 — called at once

    async def read_again(self, served: Served) -> None:
        """Reads a whole project again, in another process, while this one continues."""
        state = served.workspace.state()
        loop = asyncio.get_running_loop()
        try:
            with new_processes(1) as pool:
                pages = await loop.run_in_executor(pool, read_again, *state)
        except (LudographError, BrokenProcessPool):
            pages = None  # then it is read in this process
        or_default(None, lambda: served.workspace.take(state, pages))

    async def written(self, uris: Iterable[str]) -> None:
        """Handles written files: reads their changes, once for each project."""
        touched: dict[Served, bool] = {}
        for uri in uris:
            path = path_of(uri)
            settings = path is not None and path.suffix in {".yml", ".yaml"}
            if settings:
                self.projects.read_settings_again()
            try:
                served, name = self.projects.of(uri)
                if settings and name == served.workspace.project.site.config_name:
                    self.projects.read_settings_again(served)
                    served, _ = self.projects.of(uri)
                touched[served] = served.workspace.saved(name) or touched.get(served, False)
            except LudographError:
                continue
        for served, as_a_whole in touched.items():
            if as_a_whole:
                await self.read_again(served)
            self.publish_all(served)

    def ranges_of(self, served: Served, places: Iterable[Place]) -> dict[Place, types.Range]:
        """The places in the editor's units; each file is read and its lines are counted once."""
        found: dict[Place, types.Range] = {}
        codec: PositionCodec = self.workspace.position_codec
        for path, group in groupby(sorted(set(places)), key=lambda place: place.path):
            inside = list(group)
            text = (served.workspace.text(path) or "") if any(place.end for place in inside) else ""
            line = start = 0
            for place in inside:
                ends = []
                for offset in (place.start, place.end):
                    begins = text.rfind("\n", 0, offset) + 1
                    number = line + text.count("\n", start, begins)
                    ends.append(types.Position(number, codec.client_num_units(text[begins:offset])))
                found[place] = types.Range(*ends)
                line, start = found[place].start.line, text.rfind("\n", 0, place.start) + 1
        return found

    def range_of(self, served: Served, place: Place) -> types.Range:
        """The place in the editor's units."""
        return self.ranges_of(served, [place])[place]

    def at(self, uri: str, *positions: types.Position) -> tuple[Served, str, list[int]]:
        """The project of a file, its path there, and the offsets of positions in it."""
        served, path = self.projects.of(uri)
        text = served.workspace.text(path) or ""
        return served, path, [offset_in(text, one, self.workspace.position_codec) for one in positions]

    def text_edits(self, served: Served, edits: Iterable[Edit]) -> types.WorkspaceEdit:
        """Edits in the protocol's form."""
        edits, changes = list(edits), dict[str, list[types.TextEdit]]()
        ranges = self.ranges_of(served, (edit.place for edit in edits))
        for edit in edits:
            change = types.TextEdit(ranges[edit.place], edit.text)
            changes.setdefault(served.uri_of(edit.place.path), []).append(change)
        return types.WorkspaceEdit(changes=changes)

    def locations(self, served: Served, places: Iterable[Place]) -> list[types.Location]:
        """Places with their files' URIs."""
        places = list(places)
        ranges = self.ranges_of(served, places)
        return [types.Location(served.uri_of(place.path), ranges[place]) for place in places]

    def answers(
        self, feature: str, default: D, options: object = None
    ) -> Callable[[Callable[[P], T]], Callable[[P], T | D]]:
        """Registers a request handler; the default is returned if the project cannot be read."""

        def declare(answer: Callable[[P], T]) -> Callable[[P], T | D]:
            @self.feature(feature, options)
            def answered(params: P) -> T | D:
                return or_default(default, lambda: answer(params))

            return answered

        return declare

    def answers_at(
        self, feature: str, default: D, options: object = None
    ) -> Callable[[Callable[[Served, str, int, A], T]], Callable[[A], T | D]]:
        """Registers a handler for requests with a position, called with project, file, offset and request."""

        def declare(answer: Callable[[Served, str, int, A], T]) -> Callable[[A], T | D]:
            @self.answers(feature, default, options)
            def answered(params: A) -> T:
                served, path, (offset,) = self.at(params.text_document.uri, params.position)
                return answer(served, path, offset, params)

            return answered

        return declare

    def diagnostics(self, served: Served, reports: Iterable[Report]) -> list[types.Diagnostic]:
        """Problems in the protocol's form, each with the page of its rule."""
        placed = [(report, report.problem.place) for report in reports if report.problem.place]
        ranges = self.ranges_of(served, (place for _, place in placed))
        return [
            types.Diagnostic(
                ranges[place],
                sentence(report),
                severity=_SEVERITIES[report.severity],
                code=report.rule.code,
                code_description=types.CodeDescription(page) if (page := served.page_of_rule(report.rule)) else None,
                source=f"ludograph {report.rule.name}",
            )
            for report, place in placed
        ]

    def symbols(self, served: Served, symbols: list[Symbol]) -> list[types.DocumentSymbol]:
        """The symbols of one file as a tree; a heading extends to the next one of its level or above."""
        ranges = self.ranges_of(served, (one.place for one in symbols))
        tree: list[types.DocumentSymbol] = []
        above: list[tuple[int, types.DocumentSymbol, list[types.DocumentSymbol]]] = []
        for one in symbols:
            here, below = ranges[one.place], list[types.DocumentSymbol]()
            while above and above[-1][0] >= one.level:
                above.pop()
            node = types.DocumentSymbol(one.name, _KINDS[one.kind], here, here, children=below)
            (above[-1][2] if above else tree).append(node)
            for _, parent, _ in above:
                parent.range = types.Range(parent.range.start, here.end)
            above.append((one.level, node, below))
        return tree

    def _warn(self, message: str) -> None:
        self.window_show_message(types.ShowMessageParams(types.MessageType.Warning, message))

    def documents(self) -> list[tuple[str, str]]:
        return [(document.uri, document.source) for document in self.workspace.text_documents.values()]


def serve(config_file: Path | None) -> None:
    """Serves an editor over standard input and output until it ends the session."""
    server = make_server()
    server.projects.config_file = config_file
    server.start_io()


def make_server() -> Server:
    """A server with all its features."""
    server = Server()
    _register_documents(server)
    _register_questions(server)
    _register_proposals(server)
    return server


def or_default(default: D, answer: Callable[[], T]) -> T | D:
    """The answer, or the default if the project cannot be read, as an editor must continue to work."""
    try:
        return answer()
    except LudographError:
        return default


def _register_documents(server: Server) -> None:
    def changed(uri: str) -> None:
        served, path = server.projects.of(uri)
        served.change(uri, server.workspace.text_documents[unquote(uri)].source)
        server.publish(uri)
        if not served.workspace.is_article(path) or served.workspace.is_new(path):
            server.publish_all(served, but=uri)

    @server.feature(types.INITIALIZED)
    def watch(params: types.InitializedParams) -> None:
        files = server.client_capabilities.workspace and server.client_capabilities.workspace.did_change_watched_files
        if files and files.dynamic_registration:
            watchers = [types.FileSystemWatcher(f"**/*.{{{_WATCHED}}}")]
            options = types.DidChangeWatchedFilesRegistrationOptions(watchers)
            method = types.WORKSPACE_DID_CHANGE_WATCHED_FILES
            server.client_register_capability(
                types.RegistrationParams([types.Registration("written-files", method, options)])
            )

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def opened(params: types.DidOpenTextDocumentParams) -> None:
        documents, uri = server.workspace.text_documents, params.text_document.uri
        documents[unquote(uri)] = OpenDocument.of(documents[unquote(uri)])
        or_default(None, lambda: changed(uri))

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def edited(params: types.DidChangeTextDocumentParams) -> None:
        or_default(None, lambda: changed(params.text_document.uri))

    @server.feature(types.TEXT_DOCUMENT_DID_SAVE)
    async def saved(params: types.DidSaveTextDocumentParams) -> None:
        await server.written([params.text_document.uri])

    @server.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    async def watched(params: types.DidChangeWatchedFilesParams) -> None:
        # Files written by the editor were reported as saved.
        open_files = {unquote(uri) for uri, _ in server.documents()}
        await server.written(one.uri for one in params.changes if unquote(one.uri) not in open_files)

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def closed(params: types.DidCloseTextDocumentParams) -> None:
        uri = params.text_document.uri
        or_default(None, lambda: server.projects.of(uri)[0].change(uri, None))
        server.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, []))


def _register_questions(server: Server) -> None:
    @server.answers_at(types.TEXT_DOCUMENT_HOVER, None)
    def show(served: Served, path: str, offset: int, params: types.HoverParams) -> types.Hover | None:
        found = hover(served.workspace, path, offset)
        if found is None:
            return None
        content = types.MarkupContent(types.MarkupKind.PlainText, found[0])
        return types.Hover(content, server.range_of(served, found[1]))

    @server.answers_at(types.TEXT_DOCUMENT_DEFINITION, None)
    def define(served: Served, path: str, offset: int, params: types.DefinitionParams) -> types.Location | None:
        found = definition(served.workspace, path, offset)
        return server.locations(served, [found])[0] if found else None

    @server.answers_at(types.TEXT_DOCUMENT_REFERENCES, [])
    def refer(served: Served, path: str, offset: int, params: types.ReferenceParams) -> list[types.Location]:
        return server.locations(served, references(served.workspace, path, offset))

    @server.answers_at(types.TEXT_DOCUMENT_PREPARE_RENAME, None)
    def prepare(
        served: Served, path: str, offset: int, params: types.PrepareRenameParams
    ) -> types.PrepareRenamePlaceholder | None:
        named = key_at(served.workspace, path, offset)
        if named is None:
            return None
        text, place = served.workspace.text(path) or "", named[1]
        sign = "@{" if text.startswith("@{", place.start) else "@" if text.startswith("@", place.start) else ""
        inside = Place(path, place.start + len(sign), place.end - (sign == "@{"))
        return types.PrepareRenamePlaceholder(server.range_of(served, inside), named[0])

    @server.feature(types.TEXT_DOCUMENT_RENAME)
    def rename(params: types.RenameParams) -> types.WorkspaceEdit | None:
        try:
            served, path, (offset,) = server.at(params.text_document.uri, params.position)
            named = key_at(served.workspace, path, offset)
            return server.text_edits(served, served.workspace.rename_key(named[0], params.new_name)) if named else None
        except LudographError as error:
            raise JsonRpcException(str(error), types.LSPErrorCodes.RequestFailed) from None

    @server.answers(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL, [])
    def outline(params: types.DocumentSymbolParams) -> list[types.DocumentSymbol]:
        served, path = server.projects.of(params.text_document.uri)
        return server.symbols(served, symbols_of(served.workspace, path))

    @server.answers(types.WORKSPACE_SYMBOL, [])
    def find(params: types.WorkspaceSymbolParams) -> list[types.WorkspaceSymbol]:
        found = []
        roots = [folder.uri for folder in server.workspace.folders.values()] or [server.workspace.root_uri]
        for root in filter(None, roots) if not server.projects.known else ():
            or_default(None, lambda: server.projects.of(f"{root}/{FILES[0]}"))  # noqa: B023 — called at once
        for served in server.projects.known.values():
            symbols = symbols_named(served.workspace, params.query)
            places = server.locations(served, (one.place for one in symbols))
            found += [
                types.WorkspaceSymbol(where, one.name, _KINDS[one.kind])
                for one, where in zip(symbols, places, strict=True)
            ]
        return found


def _register_proposals(server: Server) -> None:
    @server.answers_at(types.TEXT_DOCUMENT_COMPLETION, types.CompletionList(True, []), _COMPLETION)
    def complete(served: Served, path: str, offset: int, params: types.CompletionParams) -> types.CompletionList:
        found = proposals(served.workspace, path, offset)
        ranges = server.ranges_of(served, (Place(path, one.start, offset) for one in found))
        items = [
            types.CompletionItem(
                one.text,
                detail=one.detail,
                filter_text=f"{one.text} {one.detail} {one.also}",
                text_edit=types.TextEdit(ranges[Place(path, one.start, offset)], one.text),
            )
            for one in found
        ]
        return types.CompletionList(is_incomplete=True, items=items)

    @server.answers(types.TEXT_DOCUMENT_CODE_ACTION, [])
    def act(params: types.CodeActionParams) -> list[types.CodeAction]:
        served, path, (start, end) = server.at(params.text_document.uri, params.range.start, params.range.end)
        return [
            types.CodeAction(
                f"{report.rule.code}: {title}",
                kind=types.CodeActionKind.QuickFix,
                diagnostics=server.diagnostics(served, [report]),
                edit=server.text_edits(served, edits),
            )
            for report in served.workspace.reports(path)
            if (place := report.problem.place) is not None and place.start <= end and start <= place.end
            for title, edits in served.workspace.fixes(report.problem)
        ]
