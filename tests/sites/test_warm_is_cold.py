"""After any edit of any kind a run with the cache gives what a run without one gives: pages, files, findings."""

from __future__ import annotations

import logging
import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from ludograph.checks.running import reports
from ludograph.checks.selection import Selection
from ludograph.site.finishing.finishing import Finishing
from ludograph.site.freshness.inputs import MessageLog
from ludograph.site.pages import Site
from ludograph.site.pages import files as site_files
from ludograph.site.reporting.progress import PROBLEMS
from ludograph.store import Cache
from ludograph.tools.checking.collecting import collect
from tests.checks.projects import png, quick_project

Files = dict[str, bytes]
Edit = Callable[[random.Random, Files], None]
SEQUENCES = 2
SOUNDLESS = "@book{%s,\n  title = {%s},\n  author = {Ono, Haru},\n  date = {%s},\n  langid = {en}%s\n}\n"
DECK = "kabu: {names: [Kabufuda], numbers: 1-%d, copies: 4, source: Ono1956}\n"
GAME = (
    "%s: {names: [%s], family: %s, status: partial, form: banker, deck: {use: kabu}, players: %d, source: Ono1956,"
    " yaku: {%s: {pay: 3}}}\n"
)
YAKU = "%s: {names: [%s], size: %d, when: {same: rank}, source: Ono1956}\n"
START = {
    "mkdocs.yml": "INHERIT: base.yml\nsite_name: Games\nplugins:\n  - ludograph: {}\n",
    "base.yml": "INHERIT: first.yml\n",
    "first.yml": "markdown_extensions: [tables]\n",
    "bibliography/a.bib": SOUNDLESS % ("Ono1956", "Cards", "1956", "")
    + SOUNDLESS % ("Fuller2020", "Karuta", "2020", ""),
    "data/decks/a.yaml": DECK % 10,
    "data/yaku/a.yaml": YAKU % ("storm", "Storm", 3) + YAKU % ("pair", "Pair", 2),
    "data/games/oicho.yaml": GAME % ("oicho", "Oicho", "kabu", 4, "storm"),
    "data/games/hiki.yaml": GAME % ("hiki", "Hiki", "kabu", 5, "storm"),
    "docs/index.md": (
        "# Home\n\n[Oicho](games/oicho.md#play), [hiki](games/hiki), [none](games/new-0.md), [old](old), ==all==.\n"
    ),
    "docs/games/oicho.md": (
        "---\ntitle: Oicho\ngame: oicho\ncountries: JP\n---\nFrom [@Ono1956, p. 3] and @Fuller2020.\n\n"
        "## Play\n\n![A card](a.png) ![Icon](/icons/m.png) ![Moved](b.png)\n\n"
        '<Rules show="deck-table" deck="kabu" />\n\nSee [Japan](/countries/jp.md), [hiki](hiki.md#end).\n'
    ),
    "docs/games/hiki.md": (
        '# Hiki\n\nAs in @Onno1956.\n\n<Rules show="yaku-matrix" family="kabu" />\n\n'
        '<Rules show="yaku-card" yaku="pair" />\n\n<Reference key="Fuller2020" />\n\n## End\n\nThe end.\n'
    ),
    "docs/games/words.md": '# Words\n\n<Pronounce file="k.ogg">k</Pronounce> <Rules show="yaku-card" yaku="storn" />\n',
    "docs/games/a.png": b"",
}


def replaced(path: str, *pairs: tuple[str, str]) -> Edit:
    """An edit that puts one of two texts in the other's place, whichever stands there."""

    def edit(chance: random.Random, files: Files) -> None:
        text = files.get(path, b"").decode()
        old, new = chance.choice(pairs)
        files[path] = (text.replace(old, new) if old in text else text.replace(new, old)).encode()

    return edit


def toggled(path: str, content: str | bytes) -> Edit:
    """An edit that adds a file, or takes it away."""

    def edit(chance: random.Random, files: Files) -> None:
        if files.pop(path, None) is None:
            files[path] = content if isinstance(content, bytes) else content.encode()

    return edit


def appended(path: str, *lines: str) -> Edit:
    """An edit that adds a line at a file's end, or takes it away."""

    def edit(chance: random.Random, files: Files) -> None:
        line = chance.choice(lines).encode()
        content = files.get(path, b"")
        files[path] = content.replace(line, b"") if line in content else content + line

    return edit


def resized(chance: random.Random, files: Files) -> None:
    """Another picture of the same name."""
    files["docs/games/a.png"] = png(chance.randint(1, 40), chance.randint(1, 40))


def moved(old: str, new: str) -> Edit:
    """An edit that renames a file, or gives it its old name again."""

    def edit(chance: random.Random, files: Files) -> None:
        source, target = (old, new) if old in files else (new, old)
        if source in files:
            files[target] = files.pop(source)

    return edit


OICHO, HIKI, BIB = "docs/games/oicho.md", "docs/games/hiki.md", "bibliography/a.bib"
EDITS: dict[str, Edit] = {
    "text": appended(OICHO, "\nMore.\n", "\nStill *more*.\n"),
    "title": replaced(OICHO, ("title: Oicho", "title: Oicho Kabu")),
    "a title in a heading": replaced(HIKI, ("# Hiki\n", "# Hiki Kabu\n")),
    "description": replaced(OICHO, ("---\nFrom", "description: What it is.\n---\nFrom")),
    "tags": replaced(OICHO, ("countries: JP", "countries: JP\ntags: [kabu]")),
    "countries": replaced(OICHO, ("countries: JP", "countries: KR")),
    "former addresses": replaced(OICHO, ("game: oicho", "game: oicho\naliases: [old]")),
    "names": replaced(OICHO, ("game: oicho", "game: oicho\naka: [Kabu]")),
    "a draft": replaced(HIKI, ("# Hiki", "---\ndraft: true\n---\n# Hiki")),
    "dates alone": replaced(OICHO, ("countries: JP", "countries: JP\ndate modified: 2020-01-02")),
    "the game of an article": replaced(OICHO, ("game: oicho", "game: hiki")),
    "a heading others link to": replaced(OICHO, ("## Play", "## Playing")),
    "a heading in another article": replaced(HIKI, ("## End", "## The end")),
    "a picture": toggled("docs/games/a.png", png(4, 3)),
    "a picture from the root": toggled("docs/icons/m.png", png(2, 2)),
    "a picture found by its name": toggled("docs/elsewhere/b.png", png(3, 2)),
    "a second picture of the name": toggled("docs/other/b.png", png(3, 3)),
    "a picture replaced": resized,
    "a picture renamed": moved("docs/games/a.png", "docs/games/z.png"),
    "rights": toggled("docs/games/pictures.yaml", "a.png: {author: Mori, license: cc0}\n"),
    "rights of no picture": toggled("docs/icons/pictures.yaml", "m.png: {license: pd}\nq.png: {license: pd}\n"),
    "a sound": toggled("docs/games/k.ogg", b"x"),
    "a new article": toggled("docs/games/new-0.md", "# New\n\n[@Ono1956]\n"),
    "a near name": toggled("docs/games/new-1.md", "# Other\n\n[x](new-0)\n"),
    "an article gone": moved(HIKI, "docs/games/hiki.txt"),
    "an article renamed": moved(HIKI, "docs/games/hiki-kabu.md"),
    "an article in HTML": toggled("docs/page.html", "<!--\ntitle: Page\n-->\n<p>x</p>\n"),
    "two files of one article": toggled("docs/games/oicho.html", "<!--\ntitle: Page\n-->\n<p>x</p>\n"),
    "claims": toggled("docs/games/oicho.claims.yaml", "claims: [{id: a, text: gone, check: {}}]\n"),
    "a work": replaced(BIB, ("title = {Cards}", "title = {Playing cards}")),
    "how a work is typed": replaced(BIB, ("title = {Karuta}", 'title = "Karuta"')),
    "a key": replaced(BIB, ("Ono1956,", "Ono1957,")),
    "a near key": appended(
        BIB, SOUNDLESS % ("Onno1957", "Near", "1957", ""), SOUNDLESS % ("Onno1956", "It", "1956", "")
    ),
    "a longer key": appended(BIB, SOUNDLESS % ("Fuller2020.b", "Longer", "1956", "")),
    "a further key": replaced(BIB, ("date = {2020}", "date = {2020},\n  ids = {Onno1956}")),
    "a parent": replaced(BIB, ("date = {2020}", "date = {2020},\n  xdata = {Ono1956}")),
    "a line above the works": replaced(BIB, ("@book{Ono1956", "% note\n\n@book{Ono1956")),
    "a @string": appended(BIB, "@string{osaka = {Osaka}}\n"),
    "a second library": toggled("bibliography/b.bib", SOUNDLESS % ("Late2001", "Late", "2001", "")),
    "a broken library": appended(BIB, "@book{Broken, title = {x\n"),
    "a deck": replaced("data/decks/a.yaml", ("1-10", "1-9")),
    "a second deck": toggled("data/decks/b.yaml", (DECK % 8).replace("kabu:", "short:")),
    "a game": replaced("data/games/oicho.yaml", ("players: 4", "players: 6")),
    "a game enters a family": toggled("data/games/kyo.yaml", GAME % ("kyo", "Kyo", "kabu", 3, "pair")),
    "a game leaves its family": replaced("data/games/hiki.yaml", ("family: kabu", "family: other")),
    "a former id": replaced("data/games/hiki.yaml", ("status:", "aka: [oich], status:")),
    "a yaku": replaced("data/yaku/a.yaml", ("[Storm]", "[Tempest]")),
    "a yaku gone": replaced("data/yaku/a.yaml", ("pair:", "two:")),
    "broken data": appended("data/games/hiki.yaml", "  x: [\n"),
    "an option": replaced("mkdocs.yml", ("ludograph: {}", "ludograph: {breaks: true}")),
    "another option": replaced("mkdocs.yml", ("ludograph: {}", "ludograph: {citation_style: notes, library: all}")),
    "a file that mkdocs.yml inherits": replaced("base.yml", ("INHERIT", "plugins: [ludograph]\nINHERIT")),
    "a file that is inherited by that": replaced("first.yml", ("[tables]", "[tables, pymdownx.mark]")),
    "a folder's option": replaced("mkdocs.yml", ("ludograph: {}", "ludograph: {folders: {games/**: {dialect: wiki}}}")),
}


def messages(project):
    """What a build says."""
    kept, log = MessageLog(), logging.getLogger(PROBLEMS)
    kept.setLevel(logging.DEBUG)
    level = log.level
    log.addHandler(kept)
    log.setLevel(logging.DEBUG)
    try:
        Finishing(project).report()
    finally:
        log.setLevel(level)
        log.removeHandler(kept)
    return kept.messages


def outcome(project, whole):
    """Everything that a build and a check show, of which single parts can be compared."""
    # Before the check: each of them finds what the other one has kept.
    found = {"said": messages(project)} if whole else {}
    for article in project.articles():
        rendered = project.render_source(article.page)
        for name in ("html", "toc", "files", "head", "facts"):
            found[article.page, name] = getattr(rendered, name)
    selection = Selection.of_options({})
    collected = collect(project)
    found["check"] = [
        (report.problem.place, report.problem.code, report.problem.message, report.problem.hint)
        for report in reports(collected.problems, collected.silences, selection)
    ]
    if whole:
        found |= {("made", page): text for page, text in project.generated.items()}
        own = (page for page in project.generated if not page.startswith(("contributing/", "guide/", "api")))
        found |= {("page", page): project.render_generated(page).html for page in own}
        found |= dict(site_files(project.index, project.public_catalogue, Site("Games"), project.cache))
    return found


def differences(warm, cold):
    """Which parts are not the same, with what they are."""
    return {key: (warm.get(key), cold.get(key)) for key in {*warm, *cold} if warm.get(key) != cold.get(key)}


def write(root, before, files):
    for name in {*before, *files}:
        if before.get(name) != files.get(name):
            file = root / name
            file.parent.mkdir(parents=True, exist_ok=True)
            if name in files:
                file.write_bytes(files[name])
            else:
                file.unlink()


def held(root, whole):
    """Compare a run with the cache of earlier runs, which it adds to, and one without any."""
    project = quick_project(root)
    warm = outcome(project, whole)
    project.save(whole_build=whole)
    project.cache.close()
    return differences(warm, outcome(replace(quick_project(root), cache=Cache(None)), whole))


def test_there_are_edits_of_more_than_thirty_kinds_and_each_changes_something():
    assert len(EDITS) > 30
    for kind, edit in EDITS.items():
        files = {name: text if isinstance(text, bytes) else text.encode() for name, text in START.items()}
        files |= {"docs/games/a.png": png()}
        before = dict(files)
        edit(random.Random(1), files)
        assert files != before, kind


@pytest.mark.fuzz
@pytest.mark.parametrize("sequence", range(SEQUENCES))
def test_whatever_is_edited_in_whatever_order(tmp_path, fuzz_inputs, sequence):
    steps = min(fuzz_inputs * 3 // 10, 5000) // SEQUENCES
    chance = random.Random(sequence)
    files: Files = {}
    now = {name: text if isinstance(text, bytes) else text.encode() for name, text in START.items()}
    now |= {"docs/games/a.png": png()}
    done: list[str] = []
    waiting: list[str] = []
    for step in range(steps):
        write(tmp_path, files, now)
        files = dict(now)
        different = held(tmp_path, whole=step % 6 == 0)
        assert not different, (done[-4:], different)
        for _ in range(chance.choice((1, 1, 1, 2))):
            # Every kind comes before one comes again.
            waiting = waiting or chance.sample(sorted(EDITS), len(EDITS))
            done.append(waiting.pop())
            EDITS[done[-1]](chance, now)
