"""A picture under a licence that this site does not accept.

What it finds.   A licence that is not in the option `licences`.
Why it matters.  The site has decided not to publish such pictures.
Example.         `license: cc-by-nc` where only `cc0` and `cc-by` are allowed.
Remedy.          Use another picture.
"""

from collections.abc import Iterator

from ludograph.article.facts import ArticleFacts
from ludograph.catalogue import Catalogue
from ludograph.checks.picture_rights import licence_of
from ludograph.checks.rule import check
from ludograph.problems import Problem, Severity


@check("FIG008", "licence-not-allowed", Severity.ERROR)
def licence_not_allowed(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    allowed = catalogue.settings.licences
    for image in article.images:
        licence = licence_of(image, catalogue) if image.file and not image.in_figure else ""
        if allowed and licence and licence not in allowed:
            hint = f"This site takes {', '.join(allowed)}."
            yield Problem("FIG008", f"the licence {licence!r} of {image.file!r} is not allowed", hint, image.place)
