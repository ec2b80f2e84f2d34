"""Rules about silences: remarks that switch a rule off for one block."""

from ludograph.checks.rule import Rule
from ludograph.problems import Severity

RULES = (
    Rule(
        "SIL001",
        "unused-silence",
        Severity.WARNING,
        "A silence that silences nothing.",
        finds="A `check: off` remark, or a code in it, for which nothing would be reported.",
        why="It hides the next real fault at that place.",
        example="`<!-- check: off C006: printed so -->` over a paragraph without such a fault.",
        remedy="Delete it; `--fix` does.",
        fixable=True,
    ),
    Rule(
        "SIL002",
        "silence-without-reason",
        Severity.WARNING,
        "A silence that does not say why.",
        finds="A `check: off` remark without a reason, or with a code that does not exist.",
        why="The next editor cannot know whether it is still right.",
        example="`<!-- check: off C006 -->`",
        remedy="Add the reason: `<!-- check: off C006: the source prints it so -->`.",
    ),
)
