"""How long a library takes to read: 5,000 generated entries, cold, and from the cache.

    python benchmarks/bibliography.py [entries]

Goals: 2 s cold, 0.2 s from the cache (10,000 entries: 4 s and 0.4 s). The figures are processor time,
so that a busy machine changes little.
"""

from __future__ import annotations

import random
import sys
import tempfile
import time
from pathlib import Path

from ludograph.bibliography.formatting.references import reference
from ludograph.bibliography.reader import LibraryFile, kept_bibliography
from ludograph.bibliography.soundness import library_problems
from ludograph.cache import Cache, code_version

TITLE = "cards games Kabu history of the hanafuda Malay rules banking three early modern play notes Ōsaka Müller"
WORDS = TITLE.split()


def entry(number: int, chance: random.Random) -> str:
    """A generated entry of some twelve fields, now and then with TeX, macros, a second script or inheritance."""
    title = " ".join(chance.choices(WORDS, k=7))
    lines = [
        f"  author = {{Name{chance.randrange(900)}, Given and {{\\'E}}tienne, Anna B.}},",
        f"  title = {{{title} {number}}},",
        f"  subtitle = {{``Quoted'' and \\emph{{set}} -- {number}}},",
        f"  journaltitle = {chance.choice(['oceania', '{Journal of Card Studies}'])},",
        f"  volume = {{{chance.randrange(90)}}}, number = {{{chance.randrange(9)}}},",
        f"  pages = {{{number}--{number + 9}}},",
        f"  date = {{{chance.randrange(1700, 2020)}-0{chance.randrange(1, 9)}}},",
        "  title_transliteration_ja-Latn = {Karuta no rekishi},",
        "  publisher = {法政大学出版局}, location = {東京},",
        f"  url = {{https://example.org/a_{number}}}, urldate = {{2024-12-18}}, langid = {{ja}},",
        "  note = {A remark of some length that says where the copy was seen and by whom.},",
    ]
    return f"@article{{Key{number},\n" + "\n".join(lines) + "\n}\n"


def main() -> None:
    """Print the figures."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 5000
    chance = random.Random(1)
    text = "@string{oceania = {Oceania}}\n" + "\n".join(entry(number, chance) for number in range(count))
    files = [LibraryFile("generated.bib", text.encode())]
    code_version()
    with tempfile.TemporaryDirectory() as folder:
        cache = Cache(Path(folder) / "cache.sqlite")
        start = time.process_time()
        library = kept_bibliography(files, cache, lambda: files)
        print(f"cold, {count} entries, {len(text) // 1024} kB:  {time.process_time() - start:.2f} s")
        start = time.process_time()
        library_problems(library)
        print(f"all checks of the library:          {time.process_time() - start:.2f} s")
        start = time.process_time()
        for work in library.values():
            reference(work)
        print(f"all references formatted:           {time.process_time() - start:.2f} s")
        cache.save()
        cache.close()
        cache = Cache(Path(folder) / "cache.sqlite")
        start = time.process_time()
        library = kept_bibliography(files, cache, lambda: files)
        print(f"from the cache:                     {time.process_time() - start:.3f} s")
        start = time.process_time()
        for key in list(library)[:100]:
            library[key]
        print(f"a hundred of its entries unpacked:  {time.process_time() - start:.4f} s")
        cache.close()


if __name__ == "__main__":
    main()
