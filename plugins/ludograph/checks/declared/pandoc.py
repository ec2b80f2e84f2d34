"""Notations of Pandoc and the programs built on it, which are not read here."""

from ludograph.checks.rule import Rule
from ludograph.problems import Severity

RULES = (
    Rule(
        "PAN001",
        "pandoc-div",
        Severity.WARNING,
        "A div of Pandoc, Quarto or VitePress.",
        finds="A line that begins with three or more colons. It is not printed; the text between two of them is.",
        why="What the div was for, a box, columns, a condition, is lost.",
        example='`::: {.callout-note title="Cards"}`',
        remedy="Write a box as a quotation: `> [!note] Cards`. Remove the other lines.",
    ),
    Rule(
        "PAN002",
        "raw-latex",
        Severity.WARNING,
        "A command of LaTeX in the text.",
        finds="A command with its braces, or one that is alone on its line. It is printed as it stands; each "
        "command is reported once in an article.",
        why="Readers see the command instead of what it makes.",
        example="`\\index{dealer}`, `\\newpage`, `\\@ref(fig:deal)`",
        remedy="Write it in Markdown, or remove it. Formulas between dollar signs need `math: true`.",
    ),
    Rule(
        "PAN003",
        "quarto-cross-reference",
        Severity.WARNING,
        "A cross reference of Quarto.",
        finds="`@fig-…`, `@sec-…`, `@tbl-…` and the like, where no work has this key. It is printed as it stands.",
        why="Figures and sections are not numbered here, so nothing leads to them.",
        example="`see @fig-deal`, `[@tbl-odds]`",
        remedy="Link to the place: `[the deal](#fig-deal)`. Write `\\@` where no reference is meant.",
    ),
    Rule(
        "PAN004",
        "chunk-of-code",
        Severity.INFO,
        "A chunk of code that other programs run.",
        finds="A fence such as `{r}` or `{python}`, once for each article. The code is shown; nothing runs it.",
        why="The figure, the table or the numbers that it makes are missing, and a caption in its head is not printed.",
        example='```` ```{r deal, fig.cap="The deal"} ````',
        remedy="Put the picture or the table itself there, or write the fence without braces: ```` ```r ````.",
    ),
    Rule(
        "PAN005",
        "bracketed-span",
        Severity.WARNING,
        "A span of Pandoc: words in brackets with an attribute list.",
        finds="Brackets without a link, with classes or values in braces after them. Both are printed as written.",
        why="Readers see the brackets and the list instead of what the words should look like.",
        example="`[the dealer]{.underline}`, `[Koi-Koi]{.smallcaps}`",
        remedy="Write HTML: `<u>the dealer</u>`, `<span class='smallcaps'>Koi-Koi</span>`. Write "
        "`\\]` before the list where the brackets are meant.",
    ),
)
