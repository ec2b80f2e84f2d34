"""Rules about what is published: unclear intents, files outside the project, links to what stays private."""

from ludograph.checks.rule import Rule
from ludograph.problems import Severity

RULES = (
    Rule(
        "PRV001",
        "unclear-publication",
        Severity.ERROR,
        "A value that does not say whether an article is public.",
        finds="Any value of `draft`, `publish` or `published` that is not documented, or a line with one of "
        "these keys that cannot be read. The article stays out.",
        why="A guess could publish what its author keeps back.",
        example="`draft: yes please`, `publish: 1`, `draft = true`",
        remedy="Write `true`, `false`, `yes` or `no`; for `publish` also `unlisted`, `draft` or `published`.",
    ),
    Rule(
        "PRV002",
        "misspelt-publication-key",
        Severity.ERROR,
        "A key that was meant to say whether an article or a data file is public.",
        finds="In an article: a key one or two letters away from `draft`, `publish` or `published`, in any case, or a "
        "key such as `status`, `private` or `hidden`, with a value such as `true` or `draft`. In a file of rules data: "
        "`draft`, `drafts`, `publish` or `published` in any case within an entry, or at the beginning of the file in "
        "another spelling than `draft`. The article, or the data file with all its entries, stays out.",
        why="Nothing would read the key, and what its author keeps back would be public.",
        example="`drafts: true`, `Draft: yes`, `status: draft`; `names: [Koi], draft: true` in a game",
        remedy="Write `draft: true`, `publish: false` or `publish: unlisted` in the article's front matter, "
        "`draft: true` at the beginning of the data file, or remove the key.",
    ),
    Rule(
        "PRV003",
        "link-that-is-not-followed",
        Severity.ERROR,
        "A symbolic link that leads out of the project, or to a folder.",
        finds="A symbolic link under docs/, in the data or the library whose target is outside, missing, or a folder.",
        why="It could publish any file of the machine that builds the site.",
        example="`docs/games/box.png`, a link to `/etc/passwd`",
        remedy="Put the file itself there.",
    ),
    Rule(
        "PRV004",
        "link-to-unpublished",
        Severity.WARNING,
        "A link to an article that is not published.",
        finds="A link in a published article whose target is a draft, or stays out for another reason. Readers see the "
        "link's own words without a link; where it has none (`[[plan]]`), *an unpublished page*.",
        why="Readers miss something, and your own words may say what you keep back.",
        example="`[our plan](our-plan.md)`, `[[our-plan]]`",
        remedy="Publish that article, or remove the link.",
    ),
    Rule(
        "PRV006",
        "file-that-may-act",
        Severity.WARNING,
        "A link to a file in which something could run.",
        finds="A link to a file of docs/ that is neither a picture, a sound, a film, a document, a table nor an "
        "archive, such as an HTML file without a head of its own, a script, or a file that hosts read (`_headers`, "
        "`robots.txt`). It is not published, and readers see the words of the link.",
        why="An article is data. A stranger's change could otherwise publish a page of its own with scripts.",
        example="`[the demo](demo.html)`",
        remedy="Let the site's owner name the file in the option `assets`, or link to another file.",
    ),
)
