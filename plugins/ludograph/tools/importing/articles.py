"""Articles of an Obsidian vault or a Wiki.js export, with their pictures and files."""

from __future__ import annotations

import argparse
import json
import posixpath
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath
from typing import Any
from urllib.parse import unquote

from ludograph.article.facts import ArticleFacts, RemarkKind
from ludograph.article.head.front_matter import Metadata
from ludograph.article.head.head import read_front_matter
from ludograph.article.head.publication import UNCLEAR, Intent, State, state_of
from ludograph.base.encoding import not_utf8
from ludograph.base.files import Files, Overlay, WorkingTree, read_text
from ludograph.base.places import INERT, MARKDOWN
from ludograph.base.problems import Edit, LudographError, Place, Severity
from ludograph.base.source import SourceText
from ludograph.base.yaml import Mapping as YamlMap
from ludograph.base.yaml import Scalar, Sequence, parse_yaml
from ludograph.checks import RULES, severity_of
from ludograph.site.project.project import Project
from ludograph.tools.changing.move import added_alias
from ludograph.tools.importing.outcome import Imported, ImportOutcome
from ludograph.tools.shared.revision import FileHistory, histories
from ludograph.tools.shared.template import history_lines, quoted, with_lines
from ludograph.tools.shared.writing import edited

# The structure of a source: a vault by its settings, a wiki as Wiki.js exports its pages.

EXCALIDRAW = "a drawing of Excalidraw; export it as SVG, and embed that"
NOT_UNDERSTOOD = {
    ".canvas": "a canvas, whose cards nothing here shows; export it as an image",
    ".base": "a view of notes, which nothing here shows; write a list of links",
    ".excalidraw": EXCALIDRAW,
}
"""Extensions of files that only Obsidian and its plugins can show."""
_TEMPLATES = (
    (".obsidian/templates.json", "folder"),
    (".obsidian/plugins/templater-obsidian/data.json", "templates_folder"),
)
_MATCHER = """import json, re, sys
expressions, paths = json.load(sys.stdin.buffer)
print(json.dumps([path for path in paths if any(re.search(each, path, re.ASCII) for each in expressions)]))"""
SECONDS = 10
"""The time limit for a vault's expressions in seconds."""
_FRONT_PAGES = (
    "home", "index", "start", "start here", "welcome", "dashboard", "contents", "map of content", "moc", "startseite",
    "willkommen", "accueil", "inicio", "ホーム",
)  # fmt: skip
"""The names of notes from which vaults begin."""
_SINGLE_LINES = re.compile(r"^[^\W\d_][^\n|]*[^\s\\]\n(?=[^\W\d_])", re.MULTILINE)
_WIKI_HEAD = (("editor", "markdown"),)
"""The front matter of an article in the wiki dialect."""


@dataclass(frozen=True)
class SourceLayout:
    """The structure of a source."""

    roots: Mapping[str, str]
    """A folder of the source, with its slash, or "" → the folder below docs/ that replaces it."""
    head: tuple[tuple[str, str], ...] = ()
    """Keys that each article's head must have, with their values."""
    files: Files | None = None
    """The source's files for the import, if they differ from the original ones."""
    notes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Notes on changes in an article or a file, and on its lost parts."""
    math: bool = False
    """Whether the source's program reads formulas."""
    breaks: bool = False
    """Whether the source's program shows each line end as a line break."""
    excluded: tuple[str, ...] = ()
    """Prefixes of paths that the source's own settings exclude."""
    private: Mapping[str, str] = field(default_factory=dict)
    """Private articles, each with the reason."""
    expected: frozenset[str] = frozenset()
    """Codes of faults that will be none when everything is written."""
    front: str = ""
    """The article that becomes the front page, if it is not so by its name."""
    left_out: Mapping[str, str] = field(default_factory=dict)
    """Files that are not copied, as an article has their content, each with a note for the report."""


def vault_layout(files: Files) -> SourceLayout:
    """Everything in its place, without what the settings exclude."""
    breaks = not _settings(files, ".obsidian/app.json").get("strictLineBreaks")
    excluded = tuple(dict.fromkeys(_excluded(files)))
    return SourceLayout({"": ""}, breaks=breaks, excluded=excluded, front=front_page(files), math=True)


def front_page(files: Files) -> str:
    """The note at the top of a vault from which it begins; "" if its name already says so, or there is none."""
    top = {posixpath.splitext(path)[0]: path for path in files.paths("") if "/" not in path and path.endswith(".md")}
    if any(name.casefold() in ("index", "readme") for name in top):
        return ""
    pages = _settings(files, ".obsidian/plugins/homepage/data.json").get("homepages")
    chosen = [page.get("value") for page in pages.values() if isinstance(page, dict)] if isinstance(pages, dict) else []
    plain = {re.sub(r"^[\W\d_]+", "", name).casefold(): name for name in top}
    return next((top[name] for name in (*chosen, *map(plain.get, _FRONT_PAGES)) if name in top), "")


def _excluded(files: Files) -> Iterator[str]:
    for path, key in _TEMPLATES:
        folder = _settings(files, path).get(key)
        if isinstance(folder, str) and folder.strip("/"):
            yield f"{folder.strip('/')}/"
    ignored = _settings(files, ".obsidian/app.json").get("userIgnoreFilters")
    patterns = [each for each in ignored if isinstance(each, str) and each] if isinstance(ignored, list) else []
    yield from (pattern for pattern in patterns if not pattern.startswith("/"))
    if expressions := [pattern[1:].removesuffix("/") for pattern in patterns if pattern.startswith("/")]:
        yield from _matching(expressions, [*files.paths("")])


def _matching(expressions: list[str], paths: list[str]) -> list[str]:
    """The paths matched by the vault's regular expressions, in a separate process, which can be stopped."""
    given = json.dumps([[re.sub(r"\(\?<(?=\w)", "(?P<", each) for each in expressions], paths])
    try:
        command = [sys.executable, "-I", "-c", _MATCHER]
        done = subprocess.run(command, input=given.encode(), capture_output=True, check=True, timeout=SECONDS)  # noqa: S603 — no shell
    except (subprocess.SubprocessError, OSError) as error:
        shown = ", ".join(f"/{each}/" for each in expressions)
        reason = f"Obsidian's *Excluded files* cannot be read: {shown}; nothing was written"
        raise LudographError(f"{reason}. Correct the expression in Obsidian, or write a folder's path") from error
    found: list[str] = json.loads(done.stdout)
    return found


def _settings(files: Files, path: str) -> dict[str, Any]:
    try:
        found = json.loads(files.read(path) or b"{}")
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def wiki_layout(files: Files) -> SourceLayout:
    """Everything in its place; of an export only pages and files, as it has accounts and settings too."""
    folders = {path.partition("/")[0] for path in files.paths("")}
    is_export = "pages" in folders and any(name.startswith(("users.", "groups.", "settings.")) for name in folders)
    roots = {"pages/": "", "assets/": ""} if is_export else {"": ""}
    return SourceLayout(roots, _WIKI_HEAD, front="pages/home.md" if is_export else "home.md")


def add_parsers(kinds: Any) -> None:
    """Declare `import vault` and `import wiki`."""
    parser: argparse.ArgumentParser = kinds.add_parser("vault", help="notes of an Obsidian vault")
    parser.add_argument("source", metavar="FOLDER", type=Path, help="the vault, or a folder in it")
    parser.add_argument(
        "--into", metavar="FOLDER", default="", help="put a vault into this folder of docs/ (default: docs/)"
    )
    parser.set_defaults(plan=plan, layout=vault_layout)
    parser = kinds.add_parser("wiki", help="pages of Wiki.js: its git repository, or the folder of an export")
    parser.add_argument("source", metavar="FOLDER", type=Path)
    # A wiki's links begin at its root, so its pages must stay at the root.
    parser.set_defaults(plan=plan, layout=wiki_layout, into="")


@dataclass(frozen=True)
class _Beside:
    """A project's files together with those of another folder, under new names."""

    base: Files
    other: Files
    names: Mapping[str, str]
    """Path in the project → path in the other folder."""

    def read(self, path: str) -> bytes | None:
        return self.other.read(self.names[path]) if path in self.names else self.base.read(path)

    def paths(self, folder: str, *, sealed: bool = False) -> Iterator[str]:
        start = f"{folder.rstrip('/')}/" if folder else ""
        own = (path for path in self.names if path.startswith(start))
        yield from sorted({*self.base.paths(folder, sealed=sealed), *own})

    def refused(self, folder: str) -> Iterator[str]:
        return self.base.refused(folder)

    def stamp(self, path: str) -> str:
        return self.other.stamp(self.names[path]) if path in self.names else self.base.stamp(path)

    def is_unreadable(self, path: str) -> bool:
        known = path in self.names
        return self.other.is_unreadable(self.names[path]) if known else self.base.is_unreadable(path)


_NAMED = {
    "CAL001": "unknown boxes, which readers will see",
    "LNK004": "notes to be shown inside, shown as a link",
    "": "files to be shown inside, which are not shown, but linked",
    "PAN004": "code that another program runs, shown as it is",
    "PAN009": "notations of other programs, shown as they are",
}
"""Problems whose text the report names; "" is LNK004 of a file that is no note."""
_FILE_INSIDE = re.compile(rf"!\[\[[^#|\]]*(?:{'|'.join(map(re.escape, INERT - MARKDOWN))})\s*[#|\]]", re.IGNORECASE)
_DIAGRAM = re.compile(r"^[ \t>]*((?:`{3,}|~{3,})[ \t]*mermaid)\b", re.MULTILINE)
_TAG = re.compile(r"(?<!\S)#(?=[^\s#]*[^\W\d_])[\w/-]+")
"""A tag of a vault: `#kabu`, `#games/kabu`, not `#1`."""
_REMEDY = (
    "Write other words there, or import with `--with-private`: then the article is copied, stays unpublished, and no "
    "link prints its name."
)


def plan(args: argparse.Namespace, project: Project) -> list[Imported]:
    """The result for every file of the source, by path."""
    source: Path = args.source
    if not source.is_dir():
        raise LudographError(f"{source} is not a folder")
    docs = project.site.docs_name
    args.into = args.into.strip("/").removeprefix(f"{docs}/")
    into = posixpath.normpath(posixpath.join(docs, args.into))
    if not f"{into}/".startswith(f"{docs}/"):
        raise LudographError(f"{args.into!r} is not a folder below {docs}/")
    tree: Files = WorkingTree(source)
    layout: SourceLayout = args.layout(tree)
    tree = layout.files or tree
    targets = {
        path: posixpath.join(into, start, path.removeprefix(folder))
        for folder, start in layout.roots.items()
        for path in tree.paths(folder.rstrip("/"), sealed=True)
    }
    home, known_home = posixpath.splitext(posixpath.basename(layout.front))[0], project.sources.articles.get("index.md")
    moved = layout.front in targets and not args.into and (known_home is None or home in known_home.metadata.aliases)
    if moved:
        targets[layout.front] = posixpath.join(docs, "index.md")
    is_article = {path: posixpath.splitext(path)[1].lower() in MARKDOWN | {".html"} for path in targets}
    known = histories(source)
    notes = [
        _article(tree, path, target, layout, known.get(path), with_private=args.with_private)
        for path, target in targets.items()
        if is_article[path]
    ]
    files = {path: target for path, target in targets.items() if not is_article[path]}
    used, read, public = _read(project, tree, notes, files)
    private = {Path(item.name).stem for item in notes if item.outcome is ImportOutcome.PRIVATE}
    top = f"{args.into.strip('/')}/" if args.into else ""
    pages = {target.removeprefix(f"{into}/").casefold() for target in targets.values()} if top else set()
    before = notes
    notes = [_with_math(item, read.get(item.target)) for item in notes] if layout.math else notes
    if notes != before:
        _, read, public = _read(project, tree, notes, files)
    front = posixpath.basename(layout.front) if moved else ""
    notes = [_relinked(item, read.get(item.target), top, pages, front) for item in notes]
    if notes != before:
        _, read, public = _read(project, tree, notes, files)  # for the places in the texts as they are now
    found = [_with_findings(item, read.get(item.target), private, layout.expected) for item in notes]
    found += [
        Imported(path, ImportOutcome.LEFT_OUT, (said,))
        if (said := layout.left_out.get(path))
        else _file(tree, path, target, used, layout.notes.get(path, ()))
        for path, target in files.items()
    ]
    present = set(project.files.paths(docs))
    found = _beside_folders([_apart(item, present) for item in found], present)
    if layout.breaks:
        found += _breaks(project, [item for item in notes if item.data is not None], args.into.strip("/"))
    if args.is_new and not {"index.md", "README.md"} & {
        item.target.removeprefix(f"{docs}/") for item in found if item.data
    }:
        found.append(_contents(sorted(target.removeprefix(f"{docs}/") for target in public), docs, project))
    refused = [Imported(path, ImportOutcome.LEFT_OUT, ("a link that is not followed",)) for path in tree.refused("")]
    return sorted((*found, *refused), key=lambda item: item.name)


def _contents(pages: Iterable[str], docs: str, project: Project) -> Imported:
    """A front page that lists the public articles, as the source has none."""
    lines, last = [f"# {project.site.name}", ""], ""
    for page in sorted(pages, key=lambda page: (posixpath.dirname(page), page)):
        folder, name = posixpath.split(page)
        if folder != last:
            lines += ["", f"## {folder}", ""]
        lines.append(f"- [[{page.removesuffix('.md')}|{posixpath.splitext(name)[0]}]]")
        last = folder
    note = "a list of the articles, as the source has no front page"
    return Imported("index.md", ImportOutcome.NEW, (note,), f"{docs}/index.md", "\n".join([*lines, ""]).encode())


def _breaks(project: Project, notes: list[Imported], folder: str) -> Iterator[Imported]:
    """mkdocs.yml with the option that shows the line ends of these notes as their program does, if needed."""
    start = len(project.site.docs_name) + 1
    joined = [
        item
        for item in notes
        if not project.settings_of(item.target[start:]).breaks
        and _SINGLE_LINES.search(text := (item.data or b"").decode(), read_front_matter(SourceText("", text))[1])
    ]
    if not joined:
        return
    others = {f"{project.site.docs_name}/{page}" for page in project.sources.articles} - {item.target for item in notes}
    entry = f'"{folder}/**": {{breaks: true}}' if folder else '"**": {breaks: true}'
    name = project.site.config_name
    source = read_text(project.files, name) if folder or not others else None
    made = with_folder_option(source, entry) if source is not None else None
    notes_have = f"{joined[0].target} has" if len(joined) == 1 else f"{len(joined)} notes have"
    what = f"{notes_have} lines that their program shows as lines"
    if made is None:
        hint = f"{what}, and the site joins. To keep them write `folders: {{{entry}}}` into the options of ludograph"
        yield Imported(name, ImportOutcome.LEFT_OUT, (hint,))
    else:
        yield Imported(name, ImportOutcome.SETTING, (f"{what}: `folders: {{{entry}}}`",), name, made.encode())


def with_folder_option(source: SourceText, entry: str) -> str | None:
    """mkdocs.yml with an entry in the option `folders`, before all others; None if it cannot be added."""
    node, _ = parse_yaml(source)
    plugins = node.get("plugins") if isinstance(node, YamlMap) else None
    for item in plugins if isinstance(plugins, Sequence) else ():
        if isinstance(item, Scalar) and item.text == "ludograph":
            return edited(source.text, [Edit(item.place, f"ludograph: {{folders: {{{entry}}}}}")])
        into = item.get("ludograph") if isinstance(item, YamlMap) else None
        text = f"folders: {{{entry}}}"
        if isinstance(into, YamlMap) and (folders := into.get("folders")) is not None:
            into, text = folders, entry
        if isinstance(into, YamlMap) and into.entries:
            first = into.entries[0][0].place.start
            is_flow = source.text[:first].rstrip().endswith("{")
            after = ", " if is_flow else "\n" + " " * (first - source.text.rfind("\n", 0, first) - 1)
            return edited(source.text, [Edit(Place(source.path, first, first), text + after)])
    return None


def _apart(item: Imported, present: set[str]) -> Imported:
    """Omitted, as its name differs from a project's file only in case."""
    if item.data is None or item.target in present:
        return item
    folded = item.target.casefold()
    other = next((path for path in present if path.casefold() == folded), None)
    if other is None:
        return item
    note = f"{other} has the same name in other letters: rename one of them, or use `--into`"
    return replace(item, outcome=ImportOutcome.LEFT_OUT, notes=(note,), data=None)


def _beside_folders(items: list[Imported], present: set[str]) -> list[Imported]:
    """The items, with a warning at the first one in a folder that the project has in another case."""
    folders = {str(folder) for path in present for folder in PurePosixPath(path).parents}
    known = {folder.casefold(): folder for folder in folders}
    warned: set[str] = set()
    found = []
    for item in items:
        for folder in map(str, PurePosixPath(item.target).parents) if item.data is not None else ():
            other = known.get(folder.casefold(), folder)
            if folder not in folders and other != folder and folder not in warned:
                warned.add(folder)
                said = f" the project has the folder {other}/ in other letters. Rename one of them, or use `--into`."
                item = replace(item, warnings=(*item.warnings, said))
        found.append(item)
    return found


def _article(
    tree: Files, path: str, target: str, layout: SourceLayout, history: FileHistory | None, *, with_private: bool
) -> Imported:
    data = tree.read(path) or b""
    if fault := not_utf8(data, path):
        return Imported(path, ImportOutcome.LEFT_OUT, (f"{fault.message}. {fault.hint}",))
    source = SourceText.decode(data, path)
    if path.endswith(".html") and not source.text.lstrip().startswith("<!--"):
        return Imported(path, ImportOutcome.LEFT_OUT, ("an HTML page that is not of a wiki",))
    metadata, body, problems = read_front_matter(source)
    if "excalidraw-plugin" in metadata.values or path.endswith(".excalidraw.md"):
        return Imported(path, ImportOutcome.LEFT_OUT, (EXCALIDRAW,))
    private = state_of(metadata.intent, path, site="all") is State.DRAFT or path in layout.private
    by_settings = path.startswith(layout.excluded)
    if (private or by_settings) and not with_private:
        unclear = [problem.message for problem in problems if problem.code in UNCLEAR]
        said = metadata.intent is Intent.DRAFT
        why = unclear[0] if unclear else "its front matter says so" if said else "its name or folder says so"
        why = layout.private.get(path, why)
        return Imported(path, ImportOutcome.PRIVATE, (why if private else "the settings of the vault exclude it",))
    lines, notes = history_lines(metadata, history)
    notes += layout.notes.get(path, ())
    lines += [f"{key}: {value}" for key, value in layout.head if key not in metadata.values]
    if path == layout.front and target.endswith("/index.md"):
        before = source
        source, body, alias = _with_alias(source, body, metadata, posixpath.splitext(posixpath.basename(path))[0])
        lines += alias
        notes.append("the front page")
        data = data if source is before else source.text.encode()
    # A file that its folder made private must itself be private in the new folder.
    if (by_settings or private) and state_of(metadata.intent, "", site="all") is not State.DRAFT:
        lines.append("draft: true")
        notes.append("`draft: true` keeps it unpublished")
    if not lines:
        return Imported(
            path,
            ImportOutcome.CHANGED if path in layout.notes or data != tree.read(path) else ImportOutcome.KEPT,
            tuple(notes),
            target,
            data,
        )
    if path.endswith(".html") or (text := with_lines(source, body, lines)) is None:
        return Imported(path, ImportOutcome.KEPT, ("its head could not be extended", *notes), target, data)
    if any(line.startswith("editor:") for line in lines):
        notes.append("marked as a wiki's page")
    return Imported(path, ImportOutcome.CHANGED, tuple(notes), target, text.encode("utf-8"))


def _with_alias(source: SourceText, body: int, metadata: Metadata, name: str) -> tuple[SourceText, int, list[str]]:
    """The article with its name among its aliases, the end of its head, and the line that a head without any needs."""
    place = metadata.key_places.get("aliases")
    if name in metadata.aliases or place is None:
        return source, body, [] if name in metadata.aliases else [f"aliases: [{quoted(name)}]"]
    made = added_alias(source.text, place.start, body, quoted(name)) or source.text
    return SourceText(source.path, made), body + len(made) - len(source.text), []


def _read(
    project: Project, tree: Files, notes: Iterable[Imported], files: Mapping[str, str]
) -> tuple[set[str], dict[str, ArticleFacts], set[str]]:
    """The files that copied articles use, the facts of each article, and which are public; writes nothing."""
    texts = {item.target: item.data for item in notes if item.data is not None}
    copied = {target: path for path, target in files.items() if not path.endswith(tuple(NOT_UNDERSTOOD))}
    beside = _Beside(project.files, tree, copied)
    whole = replace(project, files=Overlay(beside, texts))
    start = len(project.site.docs_name) + 1
    pages = {target: target[start:] for target in texts if target[start:] in whole.sources.articles}
    whole.records.make(whole.job(page) for page in pages.values())
    read = {target: whole.records.facts(whole.job(page)) for target, page in pages.items()}
    used = {f"{project.site.docs_name}/{file}" for facts in read.values() for file in facts.shown_files}
    named = (image.src.partition("#")[0] for facts in read.values() for image in facts.images)
    used |= {file for file in named if "/" not in file}
    return used, read, {target for target, page in pages.items() if whole.is_public(whole.sources.articles[page])}


def _relinked(item: Imported, facts: ArticleFacts | None, top: str, pages: set[str], front: str) -> Imported:
    """With links from the vault's root changed to its new folder, and those to its front page (`front`) to index.md.

    `pages` are the paths of the vault's files in lower case.
    """
    if facts is None or item.data is None:
        return item
    text = item.data.decode().removeprefix("\ufeff")
    edits = {}
    folder = posixpath.dirname(facts.page)
    for link in facts.links:
        place, wanted = link.address, unquote(link.target)
        if place is None or link.resolved is not None:
            continue
        if front and posixpath.normpath(posixpath.join(folder, wanted)) == front:
            edits[Edit(place, posixpath.relpath("index.md", folder or "."))] = "that lead to the front page"
        elif "/" in wanted and not pages.isdisjoint({wanted.casefold(), f"{wanted.casefold()}.md"}):
            edits[Edit(Place(place.path, place.start, place.start), top)] = f"that lead into {top}"
    made = edited(text, edits) if edits else None
    if made is None:
        return item
    notes = (*item.notes, *(f"links {what}: {count}" for what, count in Counter(edits.values()).items()))
    return replace(item, outcome=ImportOutcome.CHANGED, notes=notes, data=made.encode("utf-8"))


def _with_math(item: Imported, facts: ArticleFacts | None) -> Imported:
    """With `math: true` in the head, if there are formulas that the site would not read."""
    source = SourceText.decode(item.data or b"", item.target)
    found = facts.problems if facts is not None else ()
    formulas = any(one.code == "PAN002" and one.place and source.text[one.place.start] == "$" for one in found)
    made = with_lines(source, read_front_matter(source)[1], ["math: true"]) if formulas else None
    if made is None:
        return item
    return replace(
        item, outcome=ImportOutcome.CHANGED, notes=(*item.notes, "formulas: `math: true`"), data=made.encode()
    )


def _with_findings(item: Imported, facts: ArticleFacts | None, private: set[str], expected: frozenset[str]) -> Imported:
    """With warnings for text that could not be read, and for links that name a private article."""
    if facts is None:
        return item
    notes = list(item.notes)
    reported = [problem for problem in facts.problems if problem.code not in expected]
    serious = [problem for problem in reported if severity_of(problem) is not Severity.INFO]
    for code, count in sorted(Counter(problem.code for problem in serious).items()):
        notes.append(f"{count} × {code} {RULES[code].name}")
    source = SourceText.decode(item.data or b"", item.target)
    if tags := dict.fromkeys(tag for section in facts.sections for tag in _TAG.findall(section.text)):
        notes.append(f"tags in the text, which readers will see: {', '.join(tags)}")
    if hidden := sum(not comment.printed for comment in facts.comments):
        notes.append(f"comments, which no page shows and readers of your files can see: {hidden}")
    texts = [(one.code, source.text[one.place.start : one.place.end]) for one in reported if one.place]
    texts += (("PAN004", found[1]) for found in _DIAGRAM.finditer(source.text))
    for code, what in _NAMED.items():
        found = [text for known, text in texts if code == ("" if _FILE_INSIDE.match(text) else known)]
        if shown := dict.fromkeys(f"[!{each}]" if code == "CAL001" else " ".join(each.split()) for each in found):
            notes.append(f"{what}: {', '.join(shown)}")
    marks = Counter(remark.kind for remark in facts.remarks)
    todo, task = "[!todo] boxes, which readers do not see", "open tasks (`- [ ]`), which readers will see"
    named_marks = ((todo, marks[RemarkKind.TODO]), (task, marks[RemarkKind.TASK]))
    notes += (f"{what}: {count}" for what, count in named_marks if count)
    named = [
        link
        for link in facts.links
        if link.resolved is None
        and (name := Path(unquote(link.target)).stem) in private
        and name.casefold() in (link.text or name).casefold()
    ]
    warnings = [
        "{}:{}: a link names the private {!r}, and the page will print that name. {}".format(
            *source.location((link.address or link.place).start), Path(unquote(link.target)).stem, _REMEDY
        )
        for link in named
    ]
    return replace(item, notes=tuple(notes), warnings=tuple(warnings))


def _file(tree: Files, path: str, target: str, used: set[str], notes: tuple[str, ...]) -> Imported:
    if target in used:
        return Imported(path, ImportOutcome.CHANGED if notes else ImportOutcome.KEPT, notes, target, tree.read(path))
    if posixpath.basename(path) in used:
        return Imported(path, ImportOutcome.LEFT_OUT, ("an article asks for this name, which several files have",))
    if posixpath.basename(path).upper().startswith(("LICENSE", "LICENCE", "COPYING")):
        return Imported(path, ImportOutcome.LEFT_OUT, ("read it: it says how the articles may be used",))
    unread = NOT_UNDERSTOOD.get(posixpath.splitext(path)[1].lower())
    return Imported(path, ImportOutcome.LEFT_OUT, (unread or "no copied article uses it",))
