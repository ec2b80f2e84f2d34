"""How long a library takes to read: 5,000 generated entries, cold, and from the cache.

    python -m benchmarks.bibliography [entries]
    python -m benchmarks.bibliography 70000 --build      # whole builds of a site that cites 50 of them

Goals: 2 s cold, 0.2 s from the cache (10,000 entries: 4 s and 0.4 s; 70,000 entries: 30 s cold, and a build that cites
50 of them in 1 s and 300 MiB). The figures are processor time, so that a busy machine changes little.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from ludograph.library.formatting.references import reference
from ludograph.library.reader import LibraryFile, kept_bibliography
from ludograph.library.soundness import library_problems
from ludograph.store import Cache, code_version, spare_collections

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


def generated(count: int) -> str:
    """The generated library."""
    chance = random.Random(1)
    return "@string{oceania = {Oceania}}\n" + "\n".join(entry(number, chance) for number in range(count))


def builds(count: int) -> None:
    """Print what whole builds of a site take that cites 50 works of such a library."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "mkdocs.yml").write_text("site_name: S\nplugins: [{ludograph: {engine: plain}}]\n")
        (folder / "bibliography").mkdir()
        (folder / "bibliography" / "generated.bib").write_text(generated(count), "utf-8")
        (folder / "docs").mkdir()
        article = "# A\n\n" + "".join(f"Text [@Key{number}].\n\n" for number in range(0, count, max(1, count // 50)))
        for what in ("cold", "unchanged", "one article edited", "unchanged"):
            if "edited" in what:
                article += "More.\n"
            (folder / "docs" / "index.md").write_text(article)
            process = subprocess.Popen(
                [Path(sys.executable).with_name("ludograph"), "build"], cwd=folder, stdout=subprocess.DEVNULL
            )
            began = time.monotonic()
            _, status, used = os.wait4(process.pid, 0)
            cpu, clock = used.ru_utime + used.ru_stime, time.monotonic() - began
            print(f"{what:20} {cpu:6.2f} s CPU, {clock:6.2f} s, {used.ru_maxrss / 1024:.0f} MiB, status {status}")


def main() -> None:
    """Print the figures."""
    counts = [int(one) for one in sys.argv[1:] if one.isdigit()]
    count = counts[0] if counts else 5000
    if "--build" in sys.argv[1:]:
        builds(count)
        return
    spare_collections()  # as every command does
    text = generated(count)
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
