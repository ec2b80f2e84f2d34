"""An alternative text that is only a file name.

What it finds.   An alt that equals the name of its file, as upload forms leave it.
Why it matters.  Read aloud it says nothing.
Example.         `![pine.png](pine.png)`
Remedy.          Describe what can be seen, or leave it empty if it is decoration.
"""

import posixpath
from collections.abc import Iterator
from urllib.parse import unquote

from ludograph.article.facts import ArticleFacts
from ludograph.catalogue import Catalogue
from ludograph.checks.rule import check
from ludograph.problems import Problem, Severity


@check("IMG002", "alt-is-file-name", Severity.INFO)
def alt_is_file_name(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    for image in article.images:
        name = posixpath.basename(unquote(image.src.partition("#")[0]))
        if image.alt.strip() and image.alt.strip() in {name, posixpath.splitext(name)[0]}:
            hint = "Describe what can be seen, or leave it empty if it is decoration."
            yield Problem("IMG002", f"the alternative text {image.alt!r} is the file's name", hint, image.place)
