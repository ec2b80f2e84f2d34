"""Asks Pandoc how it reads each line of snippets.txt and writes its answers to answers.json.

    pip install pypandoc_binary && python tests/library/pandoc/record.py

A snippet is one line (`⏎` is a newline). An answer has Pandoc's version of each citation cluster: key, mode, prefix and
what follows the key; and, from its own citation processor, the locator's label and value and the rest.
"""

import json
import re
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pypandoc

HERE = Path(__file__).parent
MODES = {"NormalCitation": "normal", "AuthorInText": "author-in-text", "SuppressAuthor": "suppress-author"}
LOCATOR_STYLE = """<?xml version="1.0" encoding="utf-8"?>
<style xmlns="http://purl.org/net/xbiblio/csl" class="in-text" version="1.0" default-locale="en-US">
<info><title>Locators</title><id>locators</id><updated>2020-01-01T00:00:00+00:00</updated></info>
<citation><layout delimiter="\u241e"><text value="\u2039"/><label variable="locator" form="long" plural="never"/>
<text value="|"/><text variable="locator"/><text value="\u203a"/></layout></citation></style>"""


def pandoc(*arguments: str, text: str) -> dict:
    program = pypandoc.get_pandoc_path()
    command = [program, "--from", "markdown-smart", "--to", "json", *arguments]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def plain(inlines: list) -> str:
    """The text of Pandoc's inline elements."""
    parts = []
    for inline in inlines:
        kind, content = inline["t"], inline.get("c")
        if kind in {"Space", "SoftBreak", "LineBreak"}:
            parts.append(" ")
        elif kind == "Str":
            parts.append(content)
        elif kind in {"Code", "RawInline"}:
            parts.append(content[1])
        elif kind in {"Cite", "Link", "Span"}:
            parts.append(plain(content[1]))
        else:
            parts.append(plain(content))
    return "".join(parts).replace("\u00a0", " ")


def citations(node) -> list:
    """All clusters below a node of Pandoc's document, in order, nested ones after those that hold them."""
    if isinstance(node, list):
        return [cluster for child in node for cluster in citations(child)]
    if not isinstance(node, dict):
        return []
    if node.get("t") != "Cite":
        return [cluster for child in node.values() for cluster in citations(child)]
    items, shown = node["c"]
    cluster = [
        {
            "key": item["citationId"],
            "mode": MODES[item["citationMode"]["t"]],
            "prefix": plain(item["citationPrefix"]).strip(),
            "tail": plain(item["citationSuffix"]).strip(),
        }
        for item in items
    ]
    inner = [
        found for item in items for part in ("citationPrefix", "citationSuffix") for found in citations(item[part])
    ]
    return [{"items": cluster, "shown": plain(shown)}, *inner]


def located(text: str, keys: list[str], style: Path) -> list[list[str]]:
    """Label and value of the locator of each citation, as Pandoc's citation processor separates them."""
    references = json.dumps([{"id": key, "type": "book", "title": "T"} for key in sorted(set(keys))])
    document = f"---\nreferences: {references}\nsuppress-bibliography: true\n---\n\n{text}"
    found = citations(pandoc("--citeproc", "--csl", str(style), text=document)["blocks"])
    return [
        list(pair) for cluster in found for pair in re.findall("\u2039([^|]*)[|]([^\u203a]*)\u203a", cluster["shown"])
    ]


def answer(snippet: str, style: Path) -> dict:
    text = snippet.replace("⏎", "\n")
    clusters = citations(pandoc(text=text)["blocks"])
    keys = [item["key"] for cluster in clusters for item in cluster["items"]]
    locators = located(text, keys, style) if keys else []
    nested = len(locators) != len(keys)
    return {
        "snippet": snippet,
        "clusters": [cluster["items"] for cluster in clusters],
        "locators": None if nested else locators,
    }


def main() -> None:
    style = HERE / "locators.csl"
    style.write_text(LOCATOR_STYLE, encoding="utf-8")
    snippets = (HERE / "snippets.txt").read_text(encoding="utf-8").splitlines()
    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(lambda snippet: answer(snippet, style), snippets))
    style.unlink()
    lines = ",\n".join(json.dumps(one, ensure_ascii=False) for one in answers)
    version = json.dumps(str(pypandoc.get_pandoc_version()))
    (HERE / "answers.json").write_text(f'{{"pandoc": {version}, "answers": [\n{lines}\n]}}\n', encoding="utf-8")


if __name__ == "__main__":
    main()
