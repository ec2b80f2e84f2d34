"""More players than the deck can serve.

What it finds.   The cards of all hands at the highest number of players exceed the deck.
Why it matters.  The game cannot be dealt.
Example.         `players: {max: 20}` with three cards each from forty.
Remedy.          Correct the number of players or of cards.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

too_few_cards = hands_on("D18", "too-few-cards", Severity.ERROR, __doc__)
