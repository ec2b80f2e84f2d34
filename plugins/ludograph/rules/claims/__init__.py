"""Claims: what an article's prose asserts, tested against the data (docs/contributing/rules-data.md).

`read_claims` reads them from front matter or the file beside an article; `verify` tests one.
"""

from __future__ import annotations

from ludograph.rules.claims.claim import Check, Claim, Result, Verdict, read_claims, verify

__all__ = ["Check", "Claim", "Result", "Verdict", "read_claims", "verify"]
