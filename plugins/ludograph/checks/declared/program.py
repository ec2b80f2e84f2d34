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
    Rule(
        "SRC001",
        "unreadable-file",
        Severity.ERROR,
        "A file that is there and cannot be read.",
        finds="An article, a library, a data file, a picture or another file of the project whose rights or whose disk "
        "forbid reading it.",
        why="An article that cannot be read has no page, a picture that cannot be read is missing from the site. "
        "Everything else is checked and built.",
        example="`chmod 000 docs/games/koi-koi.md`, or a disk that is failing.",
        remedy="Give the file back its rights, or copy it from a backup.",
    ),
    Rule(
        "EXT001",
        "markdown-extension-without-effect",
        Severity.WARNING,
        "A Markdown extension that can have no effect.",
        finds="An extension in mkdocs.yml that changes the whole source of an article, or its finished HTML.",
        why="Articles are read with the place of every word, so that a fault is shown where it was written. What such "
        "an extension does is missing in every page.",
        example="`pymdownx.snippets`, `pymdownx.critic` or `pymdownx.striphtml` under `markdown_extensions`.",
        remedy="Remove the extension. For text that several articles share, write an article and link to it.",
    ),
)
