"""Rule archaeology: what going through the cards shows about printed rules, and where sources contradict each other."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from ludograph.article.index import SiteIndex
from ludograph.catalogue import Catalogue
from ludograph.games.findings import Finding
from ludograph.games.tables.disputes import is_disputed
from ludograph.games.words import Holder
from ludograph.languages.words import N_
from ludograph.pages.writing import bullets, cited, escaped, link, page


@dataclass(frozen=True)
class _Kind:
    """How the findings of one code are put into one sentence."""

    lead: str
    """`{whose}` is the side that the message names."""
    cut: re.Pattern[str] = re.compile(r"(?!)")
    """What all their messages say, which the lead says once."""
    suggests: bool = True
    """Whether the way out says more than that a ranking is missing."""


_KINDS = {
    "D04": _Kind("Can never occur"),
    "D06": _Kind("Claims more than holds"),
    "D10": _Kind("Never in {whose} hand", re.compile(r"^no (?P<side>\w+) can ever show ")),
    "D11": _Kind("Some of its hands are never in {whose} hand", re.compile(r"^the (?P<side>\w+) can never show ")),
    "D12": _Kind("Two hands at once, and nothing says which counts", re.compile(", and nothing says which .*"), False),
    "D13": _Kind("These can meet, and nothing ranks them", re.compile(r" \([^)]*\), and nothing ranks them$"), False),
    "D14": _Kind("Goes round in a circle"),
    "D16": _Kind("Rules collide"),
}


class RuleNotes:
    """The findings about each game with a hand that shows them, then what is disputed in each family."""

    src_uri = "rule-notes.md"
    title = N_("Rules that do not work as printed")

    def pages(self, index: SiteIndex, catalogue: Catalogue) -> Iterator[tuple[str, str]]:
        """One list for each game; a finding about several forms of a game is listed with the first.

        Disputes are folded. No page where nothing was found and nothing is disputed.
        """
        parts = []
        known: defaultdict[str, set[tuple[str, str]]] = defaultdict(set)
        for id, findings in groupby(index.findings, key=lambda finding: finding.game):
            game = index.rules.games[id]
            new = [finding for finding in findings if _key(finding) not in known[game.base]]
            known[game.base].update(map(_key, new))
            if not new:
                continue
            notes = _notes(new, catalogue)
            described = index.pages_of_game.get(id) or index.pages_of_game.get(game.base, ())
            title = escaped(game.title)
            if described:
                title = link(title, described[0].article.page, described[0].anchor)
            parts.append(f"## {title}\n\n{bullets(notes)}")
        disputes = [
            f'> [!note]- {escaped(family.capitalize())} games\n> <Rules show="disputes" family="{family}" />'
            for family in index.rules.families
            if is_disputed(index.rules, family)
        ]
        intro = (
            "These were found by going through all hands that the cards allow. Each note names the rule or the hands "
            "that do not work. Where a small change would make them work, the note names it. Rules that a source only "
            "offers as a choice are not gone through; doubts about them are under what sources dispute."
        )
        if parts or disputes:
            found = (intro, *parts) if parts else ()
            heading = "## What sources dispute" if disputes else ""
            # All of it is made from rules data.
            yield self.src_uri, page(self.title, *found, heading, *disputes, lang="en")


def _kind(code: str) -> _Kind:
    return _KINDS.get(code, _Kind(code))


def _key(finding: Finding) -> tuple[str, str]:
    return finding.problem.code, _clause(finding)


def _said(finding: Finding) -> str:
    """The message without the id of the game."""
    return finding.problem.message.partition(": ")[2] or finding.problem.message


def _clause(finding: Finding) -> str:
    """What was found, without the rule and without what the lead of its kind says."""
    message = _said(finding)
    if finding.rule:
        message = message.removesuffix(finding.rule).removesuffix(", and ").removesuffix(": ")
    return _kind(finding.problem.code).cut.sub("", message)


def _lead(finding: Finding) -> str:
    """What the findings of a kind have in common, with the side whose hand it is."""
    kind = _kind(finding.problem.code)
    found = kind.cut.match(_said(finding))
    if not found:
        return kind.lead
    return kind.lead.format(whose="a player’s" if found["side"] == Holder.PLAYER else "the dealer’s")


def _notes(findings: list[Finding], catalogue: Catalogue) -> Iterator[str]:
    """One note for all findings of a kind that one rule causes."""
    groups: defaultdict[tuple[str, str, str, str], list[Finding]] = defaultdict(list)
    for finding in findings:
        groups[finding.problem.code, _lead(finding), finding.rule, finding.allowed].append(finding)
    for (code, lead, rule, allowed), group in groups.items():
        because = f", because {escaped(rule)}" if rule else ""
        parts = [f"*{lead}*{because}: {'; '.join(escaped(_clause(finding)) for finding in group)}."]
        if hands := _hands(group[0]):
            parts.append(f"For instance {hands}.")
        if _kind(code).suggests:
            ways = dict.fromkeys(finding.emendation for finding in group if finding.emendation)
            if ways:
                changes = [escaped(f"{way[:1].lower()}{way[1:]}".removesuffix(".")) for way in ways]
                parts.append(f"To make it work: {'; or '.join(changes)}.")
        if allowed:
            parts.append(f"Left as it is: {escaped(allowed)}")
        sources = tuple(dict.fromkeys(source for finding in group for source in finding.sources))
        yield " ".join(parts) + cited(sources, catalogue)


def _hands(finding: Finding) -> str:
    return " against ".join(
        f"<Cards cards>{'–'.join(str(card.n) for card in hand)}</Cards>" for hand in finding.witness if hand
    )
