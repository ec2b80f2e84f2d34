"""The comparison with the source articles is made where they lie beside this checkout; they are not ours to ship."""

from __future__ import annotations

import os
from pathlib import Path

SEEDS = Path(os.environ.get("LUDOGRAPH_SEEDS") or Path(__file__).parents[3] / "shared" / "seeds")

collect_ignore = [] if SEEDS.is_dir() else ["test_own_words.py"]
