"""Rule archaeology: what going through the cards shows about printed rules, and where sources contradict each other."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import groupby

from ludograph.article.index import SiteIndex
from ludograph.catalogue import Catalogue
from ludograph.games.findings import Finding
from ludograph.pages.writing import bullets, cited, escaped, link, page

_KINDS = {
    "D04": "can never occur",
    "D06": "claims more than holds",
    "D10": "is never reached",
    "D11": "is reached in part only",
    "D12": "two at once",
    "D13": "undecided",
    "D14": "goes round in a circle",
    "D16": "rules collide",
}


class RuleNotes:
    """The findings about each game with the hand that shows them, then what is disputed in each family."""

    src_uri = "rule-notes.md"
    title = "Rules that do not work as printed"

    def pages(self, index: SiteIndex, catalogue: Catalogue) -> Iterator[tuple[str, str]]:
        """One section for each game about which something was found that is not already said of its other forms."""
        parts = []
        known: defaultdict[str, set[str]] = defaultdict(set)
        for id, findings in groupby(index.findings, key=lambda finding: finding.game):
            game = index.rules.games[id]
            notes = [
                note for note in (_told(finding, catalogue) for finding in findings) if note not in known[game.base]
            ]
            known[game.base].update(notes)
            if not notes:
                continue
            described = index.pages_of_game.get(id) or index.pages_of_game.get(game.base, ())
            title = escaped(game.title)
            if described:
                title = link(title, described[0].article.page, described[0].anchor)
            parts.append(f"## {title}\n\n{bullets(notes)}")
        disputes = [
            f'> [!note]- All points\n> <Rules show="disputes" family="{family}" />' for family in index.rules.families
        ]
        intro = (
            "These were found by going through all hands that the cards allow. Each note names the rule, shows a hand, "
            "and proposes the shortest change that would make the rule work."
        )
        if not parts and not disputes:
            yield self.src_uri, page(self.title, "Nothing was found.")
            return
        yield self.src_uri, page(self.title, intro, *parts, "## What sources dispute" if disputes else "", *disputes)


def _told(finding: Finding, catalogue: Catalogue) -> str:
    message = finding.problem.message.partition(": ")[2] or finding.problem.message
    parts = [f"*{_KINDS.get(finding.problem.code, finding.problem.code)}*: {escaped(message)}."]
    if finding.witness:
        hands = " against ".join(
            f"<Cards cards>{'–'.join(str(card.n) for card in hand)}</Cards>" for hand in finding.witness if hand
        )
        parts.append(f"For instance {hands}.")
    if finding.rule:
        parts.append(f"The rule: {escaped(finding.rule)}.")
    if finding.emendation:
        parts.append(escaped(finding.emendation))
    if finding.allowed:
        parts.append(f"Left as it is: {escaped(finding.allowed)}")
    return " ".join(parts) + cited(finding.sources, catalogue)
