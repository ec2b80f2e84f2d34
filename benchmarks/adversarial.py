"""How long 100 KB of the worst input takes to read: at most 2 s each (`python -m benchmarks.adversarial`)."""

from __future__ import annotations

import sys
import time

from ludograph.article.rendering import Converter
from ludograph.base.source import SourceText
from ludograph.catalogue import Addresses, Catalogue, Settings

SIZE = 100_000
LIMIT = 2.0
PIECES = (
    "[", "]", "[[", "![", "(", ")", "[a](", "![a](", "[a][", "[^", "[^a]", "[^a]: ", "^[", "@", "@a ", "[@", "[@a; ",
    "[@a [", "-@", "*", "**", "_", "*a ", "*a_ ", "**a*b ", "`", "``a", "`a", "```\n", "~~~\n", "> ", ">", "> > ",
    "- ", "-\t", "1. ", "- a\n", " - a\n", "* * ", "+ ", "#", "# a\n", "## a\n", "|", "| a ", "|a|\n|-|\n", "|-|-|\n",
    "a|b\n-|-\n", "{", "}", "{a|", "{花|", "{花|か", "{#", "{.a ", "{.a}\n", "{.is-info}\n", "^a\n", "{/*", "{/* a */}",
    "%%", "%% a %%", "<!--", "<!-- a -->", "<", "</", "<a", "<a ", '<a b="', "<b>", "</b>", "<b><i>",
    '<span lang="ja">', "<td>", "<p>", "<li>", "<ruby>", "<rt>", "<ruby>a<rt>b", "<div>\n", "</div>\n", "<div>\n\n",
    "<pre>\n", "<script>", "<script>\n", "<Cards>", "<Cards>4</Cards>", "<Cards>4", "</Cards>", "<Image", "<Image>",
    "<Infobox>\n", "<Rules\n", "<Map/>", "<Noun>",
    '<Reference key="a"/>\n', "花 [花", "花[花]", "花", "花a", "[花", "「",
    "==", "==a", "http://", "http://a.b/(", "https://a.b/c ", "a.com/", "aaaa.", "&", "&a", "&amp;", '\\', "\\a",
    "\n", "\n\n", " ", "  \n", "\t", "    a\n", "    \n", ": a\n", "a\n: b\n", "TODO ", "(CITE?)",
    "[citation needed]", "{%", "{% fn %}", "{%fn%}", "{% image %}", "!!! a\n", '=== "a"\n', "/// a\n", "*[a]: b\n",
    "[a]: b\n", "---\n", "===\n", "a\n===\n", "> [!figure]\n", "> [!note]\n> ", "> [!multi]\n> ",
    "> ```yaml\n> a: b\n", "![a](b)", "![a](b =", "[![a](b)](c)", "[[a|", "[[a]]", "Self Note: ", "\r", "\x00", "é",
    "{|", "||", "^^ | ", "| - a | \\\n", "$", "$$\n", "    ", ")",
    "a", "a ", "1", "a.", "..", "?!", "\u202e", "x\u0301",
)  # fmt: skip
HEADS = (
    "---\na: [",
    "---\n- ",
    "---\na: {b: ",
    '---\na: "',
    "---\na: b: c\n",
    "---\ntitle: <b>",
    "---\na:\n",
    "---\n&a ",
    "---\n? ",
)


def inputs() -> list[tuple[str, str]]:
    """Each piece over and over, alone and in the places where nesting grows."""
    found = [(repr(piece), piece * (SIZE // len(piece))) for piece in PIECES]
    found += [
        (f"{head!r} in the head", head + head[4:] * (SIZE // max(1, len(head) - 4)) + "\n---\ntext") for head in HEADS
    ]
    found += [
        ("brackets inside out", "[" * (SIZE // 2) + "]" * (SIZE // 2)),
        ("braces inside out", "{" * (SIZE // 2) + "}" * (SIZE // 2)),
        ("emphasis inside out", "*a " * (SIZE // 6) + " a*" * (SIZE // 6)),
        ("elements inside out", "<b>" * (SIZE // 7) + "</b>" * (SIZE // 7)),
        ("quotations ever deeper", "\n".join(">" * depth + " a" for depth in range(440))),
        ("items ever deeper", "\n".join(" " * 2 * depth + "- a" for depth in range(310))),
        ("items and quotations in turn", "- > " * (SIZE // 4)),
        ("a table of one row", "|" + " a |" * (SIZE // 8) + "\n|" + "-|" * (SIZE // 8)),
        ("a long table", "| a | b |\n|---|---|\n" + "| 1 | 2 |\n" * (SIZE // 10)),
        ("calls of notes", "[^a]" * (SIZE // 5) + "\n\n[^a]: x"),
        ("notes that call each other", "[^0]\n\n" + "\n".join(f"[^{n}]: a[^{n + 1}]" for n in range(SIZE // 20))),
        ("headings of one name", "## a\n\n" * (SIZE // 6)),
        ("links to nowhere", "[a](#b) " * (SIZE // 8)),
        ("links to headings", "".join(f"## h{n}\n[a](#h{n})\n" for n in range(SIZE // 18))),
        ("one long word", "a" * SIZE),
        ("one long line of words", "word " * (SIZE // 5)),
        ("blanks between letters", "a" + " " * SIZE + "b"),
        ("bars in a table", "| a |\n|-|\n" + "|" * SIZE),
        ("bars of ruby in a table", "| a |\n|-|\n" + "{|" * (SIZE // 2)),
        ("links in a row", "| a |\n|-|\n|" + "[[" * (SIZE // 2)),
        (
            "rows shorter than a wide header",
            "|" + "a|" * (SIZE // 8) + "\n|" + "-|" * (SIZE // 8) + "\n" + "|a|\n" * (SIZE // 8),
        ),
        ("brackets after an address", "http://a.b/" + ")" * SIZE),
        ("definitions in quotations", "> [^a]: b\n" * (SIZE // 10)),
    ]
    return found


def main() -> int:
    """Print the slowest inputs; 1 when one takes too long."""
    converter = Converter()
    ours = Catalogue(addresses=Addresses())
    wiki = Catalogue(addresses=Addresses(), settings=Settings(dialect="wiki"))
    times = []
    asked = [(name, text, ours) for name, text in inputs()]
    asked += [(f"{name}, in a wiki", text, wiki) for name, text in inputs() if "|" in text]
    for name, text, catalogue in asked:
        start = time.process_time()
        converter.render(SourceText("a.md", text), catalogue)
        times.append((time.process_time() - start, name))
        if times[-1][0] > LIMIT:
            print(f"{times[-1][0]:6.2f} s  {name}  too slow", flush=True)
    times.sort(reverse=True)
    for seconds, name in times[:15]:
        print(f"{seconds:6.2f} s  {name}")
    print(f"{len(times)} inputs of {SIZE // 1000} KB")
    return int(times[0][0] > LIMIT)


if __name__ == "__main__":
    sys.exit(main())
