"""Facts as short JSON objects for the fixtures: each with its line and column, and the passage that stands there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ludograph.article.facts import ArticleFacts
from ludograph.base.problems import Place
from ludograph.base.source import SourceText

Record = dict[str, Any]


def _at(place: Place, source: SourceText) -> str:
    line, column = source.location(place.start)
    return f"{line}:{column} {source.text[place.start : place.end]}"


def _citations(facts: ArticleFacts, source: SourceText) -> Iterator[Record]:
    for use in facts.citations:
        items = [
            {
                "key": item.citekey,
                "mode": str(item.mode),
                **({"prefix": item.prefix} if item.prefix else {}),
                **({"locators": [f"{each.label} {each.value}" for each in item.locators]} if item.locators else {}),
                **({"suffix": item.suffix} if item.suffix else {}),
            }
            for item in use.citations
        ]
        keys = [source.text[place.start : place.end] for place in use.places]
        yield {
            "at": _at(use.place, source),
            "context": str(use.context),
            "items": items,
            "keys": keys,
            "section": use.section,
        }


def _names(facts: ArticleFacts, source: SourceText) -> Iterator[Record]:
    for name in facts.names:
        yield {
            "text": name.text,
            "lang": name.lang,
            "kind": str(name.kind),
            "at": _at(name.place, source),
            "subgame": name.subgame,
        }


def _spans(facts: ArticleFacts, source: SourceText) -> Iterator[Record]:
    for span in facts.spans:
        yield {"lang": span.lang, "text": span.text, "at": _at(span.place, source), "tag": _at(span.tag_place, source)}


def _untagged(facts: ArticleFacts, source: SourceText) -> Iterator[Record]:
    for run in facts.untagged:
        yield {"script": run.script, "lang": run.lang, "at": _at(run.place, source)}


def _ruby(facts: ArticleFacts, source: SourceText) -> Iterator[Record]:
    for ruby in facts.ruby:
        yield {
            "base": ruby.base,
            "annotation": ruby.annotation,
            "langs": [ruby.lang, ruby.annotation_lang],
            "at": _at(ruby.place, source),
        }


def _cards(facts: ArticleFacts, source: SourceText) -> Iterator[Record]:
    for cards in facts.cards:
        faces = [f"{card.rank}{' ' + card.suit if card.suit else ''}" for card in cards.cards]
        yield {
            "cards": faces,
            "run": cards.run,
            "deck": cards.deck,
            "label": cards.label,
            "at": _at(cards.place, source),
        }


def _figures(facts: ArticleFacts, source: SourceText) -> Iterator[Record]:
    for figure in facts.figures:
        images = [{"src": image.src, "alt": image.alt, "file": image.file} for image in figure.images]
        yield {"images": images, "caption": figure.caption, "options": figure.options, "at": _at(figure.place, source)}


def _images(facts: ArticleFacts, source: SourceText) -> Iterator[Record]:
    for image in facts.images:
        yield {
            "src": image.src,
            "alt": image.alt,
            "file": image.file,
            "at": _at(image.place, source),
        }


def _links(facts: ArticleFacts, source: SourceText) -> Iterator[Record]:
    for link in facts.links:
        yield {
            "target": link.target,
            "fragment": link.fragment,
            "text": link.text,
            "resolved": link.resolved,
            "at": _at(link.place, source),
        }


def _anchors(facts: ArticleFacts, source: SourceText) -> Iterator[Record]:
    for anchor in facts.anchors:
        yield {"id": anchor.id, "text": anchor.text, "kind": str(anchor.kind), "at": _at(anchor.place, source)}


def _footnotes(facts: ArticleFacts, source: SourceText) -> Iterator[Record]:
    for note in facts.footnotes:
        yield {"id": note.id, "number": note.number, "text": note.text, "at": _at(note.place, source)}


def _remarks(facts: ArticleFacts, source: SourceText) -> Iterator[Record]:
    for remark in facts.remarks:
        yield {"kind": str(remark.kind), "text": remark.text, "at": _at(remark.place, source)}


def _silences(facts: ArticleFacts, source: SourceText) -> Iterator[Record]:
    for silence in facts.silences:
        yield {"codes": silence.codes, "reason": silence.reason, "holds": source.text[silence.start : silence.end]}


def _sections(facts: ArticleFacts, source: SourceText) -> Iterator[Record]:
    for section in facts.sections:
        runs = [[run.lang, run.text] for run in section.runs]
        yield {"anchor": section.anchor, "level": section.level, "title": section.title, "runs": runs}


def _countries(facts: ArticleFacts, source: SourceText) -> Iterator[Record]:
    for country in facts.countries:
        yield {"code": country.code, "name": country.name, "subgame": country.subgame, "at": _at(country.place, source)}


LINES: dict[str, Callable[[ArticleFacts, SourceText], Iterator[Record]]] = {
    "citations": _citations,
    "names": _names,
    "spans": _spans,
    "untagged": _untagged,
    "ruby": _ruby,
    "cards": _cards,
    "figures": _figures,
    "images": _images,
    "links": _links,
    "anchors": _anchors,
    "footnotes": _footnotes,
    "remarks": _remarks,
    "silences": _silences,
    "sections": _sections,
    "countries": _countries,
}
