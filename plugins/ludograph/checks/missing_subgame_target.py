"""A subgame that the article has no heading for.

What it finds.   A `subgames` entry whose `slug` (or the slug of its title) is no id in the article.
Why it matters.  The index links to the top of the page instead of the game.
Example.         `subgames: [{title: Kyo-Kabu}]` in an article without such a heading.
Remedy.          Add the heading, or `slug: id-of-the-heading`.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

missing_subgame_target = hands_on("FM011", "missing-subgame-target", Severity.WARNING, __doc__)
