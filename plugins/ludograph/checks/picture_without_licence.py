"""A picture that nobody has cleared.

What it finds.   A picture for which neither the figure nor `pictures.yaml` beside the file gives a licence.
Why it matters.  The site may not be allowed to show it.
Example.         `![Pine](pine.png)` without rights anywhere.
Remedy.          Give `license` in the figure, or in `pictures.yaml` for every use.
"""

from collections.abc import Iterator

from ludograph.article.facts import ArticleFacts
from ludograph.catalogue import Catalogue
from ludograph.checks.picture_rights import licence_of
from ludograph.checks.rule import check
from ludograph.problems import Problem, Severity


@check("FIG007", "picture-without-licence", Severity.WARNING)
def picture_without_licence(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    told = set()
    for image in article.images:
        if image.file and not image.in_figure and image.file not in told and not licence_of(image, catalogue):
            told.add(image.file)
            hint = "Give it in pictures.yaml beside the file."
            yield Problem("FIG007", f"{image.file!r} has no licence", hint, image.place)
