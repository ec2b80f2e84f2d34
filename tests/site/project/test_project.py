"""A project as every command loads it, without building anything."""

import pytest

from ludograph.site.project.project import load_project
from ludograph.site.settings.configuration import ProjectError

CONFIG = "site_name: Small\ntheme: {name: material, font: false}\nplugins:\n  - ludograph: {}\n"


@pytest.fixture
def project(tmp_path):
    def make(files, config=CONFIG, **options):
        for name, content in {"mkdocs.yml": config, "docs/index.md": "# Home\n", **files}.items():
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_text(content, encoding="utf-8")
        return load_project(tmp_path / "mkdocs.yml", **options)

    return make


def test_options_may_be_changed_for_one_command(project):
    files = {"docs/d.md": "---\ntitle: D\ndraft: true\n---\n"}
    assert [article.page for article in project(files).articles()] == ["index.md"]
    assert [article.page for article in project(files, drafts="show").articles()] == ["d.md", "index.md"]


@pytest.mark.parametrize(
    ("config", "message"),
    [
        ("site_name: [", r"mkdocs\.yml:1:13: CFG003 invalid-setting: invalid YAML: "),
        (
            "site_name: x\ntheme: material\n",
            r"mkdocs\.yml:1:1: CFG004 unknown-plugin: the plugin 'ludograph' is not used",
        ),
        (CONFIG.replace("{}", "{breaks: 3}"), "breaks"),
        (CONFIG.replace("{}", "{folders: {a: 1}}"), "expected options"),
        (CONFIG.replace("{}", "{checks: {severity: {C001: loud}}}"), "loud"),
    ],
)
def test_a_wrong_configuration_is_reported_in_words(project, config, message):
    with pytest.raises(ProjectError, match=message):
        project({}, config)


def test_a_missing_configuration_is_reported_in_words(tmp_path):
    with pytest.raises(ProjectError, match="does not exist"):
        load_project(tmp_path / "mkdocs.yml")


def test_facts_come_in_the_order_of_the_paths(project):
    made = project({"docs/b.md": "# B\n", "docs/a/z.md": "# Z\n"})
    assert [facts.page for facts in made.facts()] == ["a/z.md", "b.md", "index.md"]
    assert list(made.index.articles) == ["a/z.md", "b.md", "index.md"]


def test_an_article_may_link_to_a_page_that_others_give_rise_to(project):
    files = {
        "docs/a.md": "# A\n\n[Japan](country/jp.md) and [nowhere](country/fr.md), [names](names.md).\n",
        "docs/b.md": "---\ntitle: B\ncountries: [JP]\n---\n",
    }
    links = {link.text: link.resolved for link in project(files).render_source("a.md").facts.links}
    assert links == {"Japan": "country/jp.md", "nowhere": None, "names": "names.md"}


def test_a_page_that_an_article_has_is_not_generated(project):
    made = project({"docs/names.md": "# My own names\n"})
    assert "names.md" not in made.generated
    assert "My own names</h1>" in made.render_source("names.md").html


def test_folders_have_their_settings_and_the_last_pattern_wins(project):
    config = CONFIG.replace("{}", "{folders: {wiki/**: {dialect: wiki, lang: fr}, wiki/en/**: {lang: en}}}")
    made = project({"docs/wiki/a.md": "# A\n", "docs/wiki/en/b.md": "# B\n"}, config)
    assert (made.job("wiki/a.md").settings.dialect, made.job("wiki/a.md").settings.lang) == ("wiki", "fr")
    assert (made.job("wiki/en/b.md").settings.dialect, made.job("wiki/en/b.md").settings.lang) == ("wiki", "en")
    assert made.job("index.md").settings.dialect == "vault"


def test_what_pages_are_made_from_is_watched(project, tmp_path):
    made = project({"bibliography/a.bib": "", "data/decks/a.yaml": "", "extra.bib": ""})
    watched = ("bibliography", "data", "bibliography/a.bib")
    assert made.watched == [str(tmp_path / name) for name in watched]


def test_paths_outside_the_project_are_not_read(project, tmp_path):
    (tmp_path.parent / "secret.bib").write_text("@book{Secret, title = {x}}")
    made = project({}, CONFIG.replace("{}", "{bibliography: [../secret.bib]}"))
    assert "Secret" not in made.catalogue.bibliography
    assert [problem.code for problem in made.catalogue.problems] == ["C026"]


def test_a_path_to_a_generated_page_does_not_lead_to_an_article_of_that_name(project):
    files = {
        "docs/games/jp.md": "# J\n",
        "docs/games/a.md": "# A\n\n[Japan](../country/jp.md) and [J](jp.md)\n",
        "docs/b.md": "---\ntitle: B\ncountries: [JP]\n---\n",
    }
    links = {link.text: link.resolved for link in project(files).render_source("games/a.md").facts.links}
    assert links == {"Japan": "country/jp.md", "J": "games/jp.md"}
