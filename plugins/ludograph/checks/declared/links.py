"""Rules about links and addresses."""

from ludograph.checks.rule import Rule
from ludograph.problems import Severity

RULES = (
    Rule(
        "LNK001",
        "missing-page",
        Severity.WARNING,
        "A link to a page that is missing.",
        finds=(
            "A link whose target is neither a file, nor a page, an alias or a unique file name. Its text is "
            "shown without a link."
        ),
        why="A reader cannot follow it.",
        example="`[Kabu](games/kabuu.md)`",
        remedy="Correct the target.",
    ),
    Rule(
        "LNK003",
        "link-case",
        Severity.INFO,
        "A link that is right but for its case.",
        finds="A target that is found only when capitals are ignored.",
        why="It breaks on other machines.",
        example="`[Kabu](Games/kabu.md)` for `games/kabu.md`",
        remedy="Write it as the file is named.",
        fixable=True,
    ),
    Rule(
        "LNK004",
        "transclusion-not-shown",
        Severity.WARNING,
        "Another note's text that is not shown inside.",
        finds="`![[note#section]]`, which becomes a link.",
        why="What the author meant to show is one step away.",
        example="`![[kabu#ties]]`",
        remedy="Write a link, or repeat the text.",
    ),
    Rule(
        "LNK006",
        "blank-in-link",
        Severity.WARNING,
        "An address with blanks.",
        finds="`[text](address)`, `![text](address)` or `<https://…>` whose address has blanks.",
        why="Markdown does not read it as a link or picture, and readers see its brackets.",
        example="`[the tile](my games/pai gow.md)`",
        remedy="Put it in angle brackets: `[the tile](<my games/pai gow.md>)`. On another site write %20.",
    ),
    Rule(
        "LNK005",
        "dead-link",
        Severity.WARNING,
        "An address of another site that leads nowhere.",
        finds=(
            "An http(s) address in an article or a cited work whose host says that there is nothing, or that "
            "does not exist. Only with `check --links`; without a network nothing is reported."
        ),
        why="Readers cannot follow it.",
        example="`[Pagat](https://www.pagat.example/gone.html)`",
        remedy="Correct it, or give an archived copy: `archiveurl` in the library.",
    ),
)
