"""A check of a collection with very many faults prints about 200 lines, and every code at least once."""

import re

from ludograph.tools.main import main


def project(tmp_path, articles):
    (tmp_path / "docs").mkdir()
    (tmp_path / "mkdocs.yml").write_text("site_name: x\nplugins: [ludograph]\n")
    (tmp_path / "docs/index.md").write_text("# Home\n\n[gone](gone.md)\n")
    for number in range(articles):
        (tmp_path / f"docs/a{number}.md").write_text(f"# A{number}\n\n![x](x{number}.png) [^n{number}]\n")
    return ["check", "--config", str(tmp_path / "mkdocs.yml")]


def test_a_long_report_is_cut_by_code(tmp_path, capsys):
    arguments = project(tmp_path, 150)
    assert main(arguments) == 0
    printed = capsys.readouterr().out.splitlines()
    assert len(printed) <= 200
    for code in ("IMG001", "FTN001", "LNK001"):
        assert any(f" {code} " in line for line in printed)
    counts = {code: int(number) for number, code in re.findall(r"… and (\d+) more of (\w+) ", "\n".join(printed))}
    assert counts.keys() == {"IMG001", "FTN001"}
    assert main([*arguments, "--all"]) == 0
    whole = capsys.readouterr().out
    for code, more in counts.items():
        shown = sum(f" {code} " in line and not line.startswith("…") for line in printed)
        assert shown + more == whole.count(f": {code} ") == 150


def test_a_short_report_is_whole(tmp_path, capsys):
    assert main(project(tmp_path, 3)) == 0
    assert "… and" not in capsys.readouterr().out
