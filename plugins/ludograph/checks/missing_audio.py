"""A pronunciation whose sound file is missing.

What it finds.   The file that `<Pronounce>` names, or its default, is neither beside the article nor in the folders
                 of the option `audio`.
Why it matters.  There is nothing to hear; the word and its credit stay.
Example.         `<Pronounce lang="ja">歌留多</Pronounce>` without `pronunciation_ja_歌留多.mp3`
Remedy.          Add the file, or name it with `file="…"`.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

missing_audio = hands_on("AUD001", "missing-audio", Severity.WARNING, __doc__)
