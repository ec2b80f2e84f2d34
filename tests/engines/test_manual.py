"""The example in the manual's page on engines is a program, and it builds a site."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import get_args
from urllib.request import urlopen

from lxml import html

from ludograph.base.yaml.declared import hints_of
from ludograph.engines.registry import ENGINES
from ludograph.site.settings.config import Options

MANUAL = Path(__file__).parents[2] / "docs" / "guide" / "engines.md"


def test_the_option_takes_the_engines_that_there_are():
    assert set(get_args(get_args(hints_of(Options)["engine"])[0])) == set(ENGINES)


def test_the_engine_in_the_manual_builds_a_site(tmp_path):
    (example,) = re.findall(r"^```python\n(.*?)^```$", MANUAL.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    (tmp_path / "bare.py").write_text(example, encoding="utf-8")
    (tmp_path / "mkdocs.yml").write_text("site_name: A & B\nplugins: [ludograph]\n", encoding="utf-8")
    (tmp_path / "docs" / "games").mkdir(parents=True)
    (tmp_path / "docs" / "games" / "koi.md").write_text("---\ntitle: Koi\n---\nA game.\n", encoding="utf-8")
    (tmp_path / "docs" / "later.md").write_text("---\ntitle: Quuxly\ndraft: true\n---\n", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "bare.py", "build"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr.startswith("Held back: 1 draft.")) == (0, True), done.stderr
    page = html.document_fromstring((tmp_path / "site" / "games" / "koi" / "index.html").read_bytes())
    assert page.findtext(".//title") == "Koi – A & B"
    assert "A game." in page.find(".//article").text_content()
    assert page.xpath("//nav/a/@href")[0] == "./"
    assert (tmp_path / "site" / "bare.css").is_file()
    assert "Quuxly" not in "".join(file.read_text("utf-8") for file in (tmp_path / "site").rglob("*.html"))
    command = [sys.executable, "bare.py", "serve", "--address", "127.0.0.1:0"]
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, text=True) as preview:
        address = re.search(r"http://\S+/", preview.stdout.readline())[0]
        with urlopen(f"{address}games/koi/") as answer:
            shown = answer.read().decode()
        with urlopen(f"{address}a-z/") as answer:  # made from all articles by the second process
            joined = answer.read().decode()
        preview.send_signal(signal.SIGTERM)  # SIGINT is ignored where the tests run in the background
    assert "A game." in shown
    assert "bare.css" in shown
    assert ">Koi<" in joined
