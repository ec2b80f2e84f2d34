"""The rules from which a claim's check is computed. A source that states one of these rules supports the claim."""

from __future__ import annotations

import re
from dataclasses import fields

from ludograph.rules.claims.claim import Check
from ludograph.rules.claims.hands import CountClaim, Every, Exists, NoHand, OddsClaim
from ludograph.rules.claims.rules import PotResult, Rank, ReachClaim, RoundResult, TotalClaim, Value

_COUNTED = r"deck\.(?:use|cards)$|score\."
_HANDS = rf"{_COUNTED}|deal\.(?:arranged|fixed)\b"
_RANKED = r"ranking$|yaku\.[^.]+\.(?:yaku|reading|cards|holder|effect|pay|times|compare|beats|otherwise|exempt)$"
_PLAYED = rf"{_HANDS}|{_RANKED}|form$|deal\.|draw\.|ties$|pay\.|vying\b|bets\.raised$"
_STEP = re.compile(r"\.?[^.\[]+|\[[^\]]*\]")
_PATHS = {
    TotalClaim: _COUNTED,
    **dict.fromkeys((CountClaim, Every, Exists, NoHand, OddsClaim), _HANDS),
    Rank: _RANKED,
    **dict.fromkeys((ReachClaim, RoundResult, PotResult), _PLAYED),
}


def paths_asked(check: Check) -> str:
    """A pattern for the paths of the rules that a check reads; "" for a check that reads none, such as a sum."""
    if not isinstance(check, Value):
        asked = check if isinstance(check, CountClaim) else getattr(check, fields(check)[0].name)
        named = "|".join(map(re.escape, getattr(asked, "yaku", ())))
        own = rf"|yaku\.(?:{named})\.(?:yaku|reading|cards)$" if named else ""
        return _PATHS.get(type(check), "") + own
    first, *steps = map(re.escape, _STEP.findall(check.value.at.partition("#")[2]))
    first = "(?:yaku|local)" if first == "yaku" else first
    # A source may state the whole that contains the value, or a part of it.
    return first + "".join(rf"(?:$|{step}" for step in steps) + r"(?:$|\[|\.)" + ")" * len(steps)
