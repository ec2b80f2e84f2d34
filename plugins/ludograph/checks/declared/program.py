"""Rules about the program itself."""

from ludograph.checks.rule import Rule
from ludograph.problems import Severity

RULES = (
    Rule(
        "INT001",
        "internal-error",
        Severity.ERROR,
        "An error of the program itself.",
        finds="An article, a component, a page or a check with which the program could not deal.",
        why="Its page says so instead of showing what it should. All other pages are made, and the command fails.",
        example='`<Rules show="odds" …/>` with unexpected data',
        remedy="Report it with the file that is named and the output of `--debug`. Until then, change the passage.",
    ),
)
