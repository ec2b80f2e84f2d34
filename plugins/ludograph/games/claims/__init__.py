"""Claims: what an article's prose asserts, tested against the data (RULES_DATA section 13).

`read_claims` reads them from front matter or the file beside an article; `verify` tests one.
"""

from __future__ import annotations

from ludograph.games.claims.claim import Check, Claim, read_claims
from ludograph.games.claims.verify import Result, Verdict, verify

__all__ = ["Check", "Claim", "Result", "Verdict", "read_claims", "verify"]
