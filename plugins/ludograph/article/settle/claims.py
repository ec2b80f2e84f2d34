"""Tests an article's claims against the rules data, and marks passages whose source is wrong.

A claim's text must occur exactly once in the visible text (spaces folded, markup ignored), so rewriting its sentence
invalidates the claim until it is reviewed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from ludograph.article.document.kinds import Cluster, InProse, NoteCall
from ludograph.article.facts import ClaimUse, Section
from ludograph.article.meaning import holds_words, meaning_of
from ludograph.article.read.ledger import Ledger
from ludograph.article.read.plain import fold_blanks
from ludograph.article.tree import Element, Literal, Node, element, elements, text_of
from ludograph.base.problems import Hint, Place
from ludograph.base.source import SourceText
from ludograph.base.yaml import Sequence, parse_yaml
from ludograph.languages.words import Message
from ludograph.rules.claims import (
    Claim,
    Result,
    Verdict,
    conditions_in,
    hands_by_number,
    paths_asked,
    read_claims,
    verify,
)
from ludograph.rules.claims.checks import Rank, Value
from ludograph.rules.data.model import Rules
from ludograph.store import Kind

STALE = "stale"
VERDICT = Kind("verdict", Verdict)


def settle_claims(ledger: Ledger, nodes: list[Node], beside: SourceText | None, sections: tuple[Section, ...]) -> None:
    """Reads and tests the claims of the front matter and of the file beside the article, and marks their words."""
    declared = read_article_claims(ledger, beside)
    if declared:
        verified = verify_claims(ledger, declared, sections)
        ledger.noted[ClaimUse] += verified
        add_editorial_notes(nodes, verified, ledger)


def read_article_claims(ledger: Ledger, beside: SourceText | None) -> tuple[Claim, ...]:
    """The claims of the front matter and of the file beside the article, if there is one."""
    claims: tuple[Claim, ...] = ()
    nodes = ledger.metadata.claims
    if nodes:
        claims += read_claims(Sequence(nodes, nodes[0].place), "claims", ledger.problems)
    if beside is not None:
        node, problems = parse_yaml(beside, code="CLM003")
        ledger.problems += problems
        inner = node.get("claims") if node is not None and hasattr(node, "get") else node
        if inner is not None:
            claims += read_claims(inner, "claims", ledger.problems)
    return claims


def verify_claims(ledger: Ledger, claims: tuple[Claim, ...], sections: tuple[Section, ...]) -> tuple[ClaimUse, ...]:
    """The result of each claim. A failed claim is reported at its words, any other fault at the claim."""
    rules = ledger.catalogue.rules or Rules()
    language = ledger.settings.lang
    asked = [((one.text, one.holds, one.check, language), partial(verify, one, language=language)) for one in claims]
    verdicts = [rules.derived(VERDICT, what, judge, slow=True) for what, judge in asked]
    unread: dict[str, set[str]] = {}
    for claim, verdict in zip(claims, verdicts, strict=True):  # what one claim compares, others of its words need not
        unread[claim.text] = unread.get(claim.text, {*verdict.unread}) & {*verdict.unread}
    found = []
    for claim, verdict in zip(claims, verdicts, strict=True):
        count, anchor = _occurrences(claim, sections)
        span = ledger.sections.span(claim.text, claim.heading) if count == 1 else None
        failed = claim.check.value.at if isinstance(claim.check, Value) and verdict.result is Result.FAIL else ""
        use = ClaimUse(
            claim.id, claim.text, str(verdict.result) if count == 1 else STALE, verdict.expected, verdict.found,
            claim.note, claim.holds, claim.place or ledger.place(0, 0), verdict.games, verdict.witness, anchor,
            ledger.place(*span) if span else None, rules.written_at(*failed.partition("#")[::2]) if failed else "",
            verdict.uncompared, tuple(conditions_in(claim.check)), paths_asked(claim.check),
            tuple(word for word in verdict.unread if word in unread[claim.text]),
        )  # fmt: skip
        for code, message, hint in _faults(ledger, claim, use, verdict, count):
            at_words = code in {"CLM001", "CLM008"}
            problem = ledger.problem(code, f"claim {claim.id!r}{message}", hint, use.place.start, use.place.end)
            # It may be in the file beside the article.
            ledger.problems[-1] = replace(problem, place=(at_words and use.words) or use.place)
        found.append(use)
    return tuple(found)


_NUMBER = ("number", "the number")


def _faults(
    ledger: Ledger, claim: Claim, use: ClaimUse, verdict: Verdict, count: int
) -> Iterator[tuple[str, str, str]]:
    """What is wrong with a claim or its words: code, message after its name, hint."""
    rules = ledger.catalogue.rules or Rules()
    doubt, is_here = f" {rules.about_errors}".rstrip(), use.place.path == ledger.source.path
    where = f"in line {ledger.source.location(use.place.start).line}" if is_here else f"in {use.place.path}"
    if count != 1:
        said = f"occur {count} times" if count else "are not in the article"
        hint = "Quote words that occur once; if the sentence was rewritten, look at the claim again."
        yield "CLM002", f": the words {use.text!r} {said}", hint
    elif verdict.result is Result.FAIL:
        witness = f" Example: {use.witness}." if use.witness else ""
        written_at = f" ({use.written_at})" if use.written_at else ""
        message = f", “{use.text}”: expected {use.expected}, found {use.found}{written_at}"
        yield "CLM001", message, f"Correct the sentence or the data, or the claim {where}.{witness}{doubt}"
    elif verdict.result is Result.NOT_COMPUTABLE and not _misread(ledger, use.place):
        reason, _, guess = use.found.rpartition(". ") if use.found.endswith("?") else (use.found, "", "")
        hint = Hint(f"{guess if reason else ''} Correct its check.{doubt}".lstrip(), verdict.guess)
        yield "CLM003", f": {(reason or guess).rstrip('.')}", hint
    elif use.uncompared:
        what, quoted = ("order", "both names and what is above") if isinstance(claim.check, Rank) else _NUMBER
        message = f": no {what} in its words is compared with {use.uncompared}"
        yield "CLM006", message, f"Quote words that have {quoted}, {where}."
    elif by_number := hands_by_number(claim.check, rules):
        every = ", ".join(by_number)
        hint = f"Write `yaku: {every if len(by_number) == 1 else f'[{every}]'}` in place of `when`."
        yield "CLM007", f" asks for the cards of {every} by their numbers", hint
    if use.unread and count == 1:
        said = ", ".join(map(repr, use.unread))
        yield "CLM008", f": {said} in its words is not compared", "Quote fewer words, or add a claim that tests this."


def _misread(ledger: Ledger, place: Place) -> bool:
    """Whether a fault in the claim was already reported, such as a misspelt key."""
    known = (problem.place for problem in ledger.problems if problem.code == "CLM003")
    return any(at and at.path == place.path and place.start <= at.start and at.end <= place.end for at in known)


def _occurrences(claim: Claim, sections: tuple[Section, ...]) -> tuple[int, str]:
    """How often the claim's words occur in the article, or below its heading; and the first heading."""
    wanted = fold_blanks(claim.text)
    count, anchor = 0, ""
    for section in sections:
        if claim.heading and section.anchor != claim.heading:
            continue
        texts = [fold_blanks(section.text), *(fold_blanks(note.text) for note in section.notes)]
        here = sum(text.count(wanted) for text in texts)
        if here and not count:
            anchor = section.anchor
        count += here
    return count, anchor


def add_editorial_notes(nodes: list[Node], claims: tuple[ClaimUse, ...], ledger: Ledger) -> None:
    """Adds a note after each passage whose source is wrong."""
    wrong = [claim for claim in claims if not claim.holds and claim.result != STALE]
    if not wrong:
        return
    found = filter(holds_words, elements(nodes))
    blocks = [(each, fold_blanks(text_of(each.children, _is_silent))) for each in found]
    for claim in wrong:
        wanted = fold_blanks(claim.text)
        # Of the blocks with these words, the last one to begin is the innermost.
        block = next((each for each, text in reversed(blocks) if wanted in text), None)
        if block is not None:
            data = [] if claim.note else [Message("The data say otherwise: {found}.", found=claim.found)]
            # The author's note already names the case.
            data += [Message("Example: {hand}.", hand=claim.witness)] if claim.witness and not claim.note else []
            label = ledger.words.gettext("Editorial note:")
            parts: list[Node] = [Literal(f"{label} {claim.note}".rstrip())]
            parts += [Literal(" "), ledger.own(Message.joined(data, " "))] if data else []
            attributes = {"class": "lg-editorial", "role": "note", "id": f"claim-{claim.id}"}
            note = element("small", parts, attributes)
            block.children += " ", note


def _is_silent(node: Node) -> bool:
    """Whether it is not a word of its sentence: marks of notes and works, and readings of ruby."""
    means = meaning_of(node) if isinstance(node, Element) else node
    return isinstance(means, Cluster | NoteCall) or means in (InProse.READING, InProse.READING_BRACKET)
