import pytest

from ludograph.base.places import matches


@pytest.mark.parametrize(
    ("path", "pattern"),
    [
        ("games/wiki/a.md", "games/wiki/**"),
        ("games/wiki/deep/a.md", "games/wiki/**"),
        ("games/wiki/a.md", "games/wiki"),
        ("games/wiki/a.md", "games/wiki/"),
        ("games/a.md", "games/*.md"),
        ("a.md", "**/a.md"),
        ("x/y/a.md", "**/a.md"),
        ("games/a1.md", "games/a?.md"),
        ("games/[draft].md", "games/[draft].md"),
    ],
)
def test_a_pattern_means_the_path(path, pattern):
    assert matches(path, pattern)


@pytest.mark.parametrize(
    ("path", "pattern"),
    [
        ("games/deep/a.md", "games/*.md"),
        ("games/wiki2/a.md", "games/wiki"),
        ("xa.md", "**/a.md"),
        ("games/a.mdx", "games/*.md"),
    ],
)
def test_a_pattern_does_not_mean_the_path(path, pattern):
    assert not matches(path, pattern)
