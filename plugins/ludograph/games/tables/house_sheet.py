"""The sheet of house rules: what to do in a round, and in each sentence what players may agree on instead.

A choice stands where it changes the text: the sentences that another option would replace, then the options, each as
the sentence that it puts there. What changes no sentence stands in a list of its own, and so do the local hands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ludograph.games.checker import everything
from ludograph.games.condition import fixes_order
from ludograph.games.flat import FlatValue, flatten, node_at
from ludograph.games.model import ResolvedGame, Rules
from ludograph.games.play import NotPlayableError, Play
from ludograph.games.resolve import chosen
from ludograph.games.tables.cells import pictured
from ludograph.games.tables.labels import label, value_words
from ludograph.games.tables.options import TableError, TableOptions
from ludograph.games.tables.play_now import Hands, steps_of
from ludograph.games.tables.table import Cited, Piece, Silence, Words
from ludograph.games.words import Status
from ludograph.games.yaku import Use
from ludograph.reading import Mapping, Node, Sequence

_SENTENCE = re.compile(r"(?<=[.;!?])\s+")
RECOMMENDED = "default"
"""The preset that a sheet begins with."""


@dataclass(frozen=True, slots=True)
class Option:
    """What can be agreed on; `value` names it in the address."""

    value: str
    pieces: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """Options of which one is agreed on, and the sentences that stand there as long as none is."""

    key: str
    label: str
    usual: str
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a round: its sentences and hands, and the choices between them."""

    name: str
    parts: tuple[Piece | Choice, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """All that one sheet of paper holds."""

    game: str
    title: str
    steps: tuple[Step, ...]
    further: tuple[Choice, ...]
    """Choices that change no sentence of a step."""
    local: tuple[Option, ...]
    """Hands that count only where they are agreed on; any number of them."""
    sources: tuple[Cited, ...]

    @property
    def choices(self) -> int:
        """How many things there are to agree on."""
        return sum(isinstance(part, Choice) for step in self.steps for part in step.parts) + len(
            self.further + self.local
        )


def has_sheet(game: ResolvedGame) -> bool:
    """Whether enough is known of the game for a sheet."""
    return game.status is not Status.NAMED_ONLY and game.form is not None


def house_sheet(rules: Rules, options: TableOptions) -> Sheet:
    """A sheet of house rules to tick and print on one page of A4; TableError where too little is known of the game."""
    said = options.game_of(rules)
    if not has_sheet(said):
        raise TableError(f"{said.id}: too little is known of its rules for a sheet")
    game = chosen(rules, said.id, RECOMMENDED)[0] if RECOMMENDED in said.presets else said
    texts = _texts(game)
    placed: dict[tuple[str, str], Choice] = {}
    replaced: dict[tuple[str, str], Choice] = {}
    further: list[Choice] = []
    for value in flatten(game):
        choice, step, sentences = _choice(rules, game, value, texts)
        if choice is None:
            continue
        free = [sentence for sentence in sentences if (step, sentence) not in replaced]
        if not step or len(free) < len(sentences) or not sentences:
            further.append(_said_plainly(game, value, choice))
        else:
            placed[step, sentences[0]] = choice
            replaced |= dict.fromkeys([(step, sentence) for sentence in sentences], choice)
    further += _readings(game)
    steps = []
    sources: dict[Cited, None] = {}
    for name, cell in steps_of(game, Hands.ALL):
        sources |= dict.fromkeys(cell.sources)
        steps.append(Step(name, tuple(_parts(name, cell.pieces, placed, replaced))))
    return Sheet(game.id, said.title, tuple(steps), tuple(further), tuple(_local(game)), tuple(sources))


def _texts(game: ResolvedGame) -> dict[str, list[str]]:
    """Step → its sentences."""
    return {
        name: [
            sentence for piece in cell.pieces if isinstance(piece, Words) for sentence in _SENTENCE.split(piece.text)
        ]
        for name, cell in steps_of(game, Hands.NONE)
    }


def _parts(
    name: str,
    pieces: tuple[Piece, ...],
    placed: dict[tuple[str, str], Choice],
    replaced: dict[tuple[str, str], Choice],
) -> Iterator[Piece | Choice]:
    for piece in pieces:
        if not isinstance(piece, Words) or piece.small:
            yield piece
            continue
        for sentence in _SENTENCE.split(piece.text):
            if (name, sentence) in placed:
                yield placed[name, sentence]
            elif (name, sentence) not in replaced:
                yield Words(sentence, piece.lang)


def _choice(
    rules: Rules, game: ResolvedGame, value: FlatValue, texts: dict[str, list[str]]
) -> tuple[Choice | None, str, list[str]]:
    """The choice at a value, the step it belongs to ("" for none) and the sentences that its options replace there."""
    alternatives = [text for text in value.options if text != value.text]
    if not alternatives:
        return None, "", []
    plain = Choice(value.path, label(game, value.path), "", ())
    nodes = _option_nodes(game, value)
    changes = [_changes(rules, game, value.path, nodes[text], texts) for text in alternatives if text in nodes]
    steps = {step for change in changes for step in change}
    if len(changes) < len(alternatives) or len(steps) != 1 or not all(changes):
        return plain, "", []
    (step,) = steps
    gone = {sentence for change in changes for sentence in change[step][0]}
    usual = [sentence for sentence in texts.get(step, ()) if sentence in gone]
    options = [Option("0", (Words(" ".join(usual)),))] if value.text else []
    for number, (text, change) in enumerate(zip(alternatives, changes, strict=True), 1):
        kept = [sentence for sentence in usual if sentence not in change[step][0]]
        new = " ".join([*kept, *change[step][1]]) or value_words(value.path, text)
        options.append(Option(str(number), (Words(new),)))
    return Choice(value.path, plain.label, " ".join(usual), tuple(options)), step, usual


def _changes(
    rules: Rules, game: ResolvedGame, path: str, node: Node, texts: dict[str, list[str]]
) -> dict[str, tuple[list[str], list[str]]]:
    """Step → the sentences that go and those that come when the value is chosen; {} where it cannot be."""
    other, problems = chosen(rules, game.id, game.preset, {path: node})
    if problems:
        return {}
    found = {}
    for step, sentences in _texts(other).items():
        before = texts.get(step, [])
        gone = [sentence for sentence in before if sentence not in sentences]
        new = [sentence for sentence in sentences if sentence not in before]
        if gone or new:
            found[step] = (gone, new)
    return found


def _option_nodes(game: ResolvedGame, value: FlatValue) -> dict[str, Node]:
    """The words of each option → its text in the data."""
    node = node_at(game, value.path)
    options = node.get("options") if isinstance(node, Mapping) else None
    if not isinstance(options, Sequence) or len(options.items) != len(value.options):
        return {}
    return dict(zip(value.options, options.items, strict=True))


def _said_plainly(game: ResolvedGame, value: FlatValue, choice: Choice) -> Choice:
    """The choice with its values in words, for the list."""
    texts = dict.fromkeys(filter(None, [value.text, *value.options]))
    options = [Option(str(number), (Words(value_words(value.path, text)),)) for number, text in enumerate(texts)]
    return Choice(choice.key, choice.label, "", tuple(options))


def _readings(game: ResolvedGame) -> Iterator[Choice]:
    for use in {use.yaku.id: use for use in game.uses.values()}.values():
        readings = list(dict.fromkeys([use.reading, *use.entry.options]))
        if len(readings) > 1:
            options = [
                Option(reading or "usual", (Words((reading or "as usual").replace("-", " ")),)) for reading in readings
            ]
            yield Choice(f"yaku.{use.id}", use.title[:1].upper() + use.title[1:], "", tuple(options))


def _local(game: ResolvedGame) -> Iterator[Option]:
    """The local hands, each with its cards and its name."""
    try:
        play: Play | None = everything(game)
    except NotPlayableError:
        play = None
    for id, use in game.local.items():
        if id not in game.uses:
            drawn = _cards(play, id) if play is not None else ()
            yield Option(id, (*drawn, Words(use.title, _latin(use))))


def _cards(play: Play, id: str) -> tuple[Piece, ...]:
    found = next((use for use in play.uses if use.id == id), None)
    cell = pictured(play, found, fixes_order(found.when)) if found is not None else None
    return tuple(piece for piece in cell.pieces if piece is not Silence.EMPTY) if cell is not None else ()


def _latin(use: Use) -> str:
    name = use.names[0] if use.names else None
    return "" if name is None else name.roman_lang if name.roman else name.lang
