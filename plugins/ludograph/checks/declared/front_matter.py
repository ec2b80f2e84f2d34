"""Rules about the front matter of an article."""

from ludograph.checks.rule import Rule
from ludograph.problems import Severity

RULES = (
    Rule(
        "FM001",
        "invalid-front-matter",
        Severity.ERROR,
        "Front matter that is not valid YAML.",
        finds="Front matter that YAML cannot read. Lines of the form `key: text` were recovered.",
        why="A key may be lost, and other programs read nothing at all.",
        example="`title: Kabu: a game of nine`, where the second colon needs quotation marks.",
        remedy="Put the value in quotation marks; `--fix` does where the line is plain.",
        fixable=True,
    ),
    Rule(
        "FM002",
        "unknown-front-matter-key",
        Severity.INFO,
        "A key of the front matter that means nothing here.",
        finds="A key that the syntax does not list, probably misspelt, or of another program.",
        why="What it says has no effect.",
        example="`contries: [JP]`",
        remedy="Correct it, or leave it if another program reads it.",
    ),
    Rule(
        "FM003",
        "second-front-matter-block",
        Severity.INFO,
        "A second head right after the first.",
        finds="Two `---` blocks at the start of an article, as a migration leaves them.",
        why="The two are merged and the second wins; other programs show it as text.",
        example="`---`, `title: Kabu`, `---`, `---`, `tags: x`, `---`",
        remedy="Merge them by hand.",
    ),
    Rule(
        "FM004",
        "malformed-number",
        Severity.WARNING,
        "A value of the front matter that has to be a number and is none.",
        finds="`order` that is not a number, and `.inf`, `.nan` or a number beyond a million in `order` or `players`.",
        why="The article stands in the wrong place of the navigation, or its line of facts shows nonsense.",
        example="`order: first`",
        remedy="Write a number, or leave the key out.",
    ),
    Rule(
        "REV002",
        "malformed-review",
        Severity.WARNING,
        "A review that does not say what was reviewed.",
        finds="`reviewed` in the front matter without `of`, or not as `{by, date, of}`.",
        why="Nobody can see whether the article is still the one that was reviewed.",
        example="`reviewed: Jane Doe`",
        remedy="Write what `ludograph review FILE --by NAME` writes.",
    ),
)
