"""The manual's pages that are made from the program."""

import dataclasses
import re

from ludograph.article.facts.index import SiteIndex
from ludograph.article.head.front_matter import front_matter_schema
from ludograph.article.parts.figure_options import FIGURE_OPTIONS, KNOWN
from ludograph.article.rendering import Converter
from ludograph.article.syntaxes import COMPONENTS
from ludograph.base.source import SourceText
from ludograph.base.yaml.schema import field_docs
from ludograph.catalogue import GROUPS, Catalogue, Settings
from ludograph.checks import RULES
from ludograph.site.pages.manual_pages import OptionsManual, RulesManual
from ludograph.site.settings.config import Options, declarations

OPTIONS = set(declarations())


def test_every_option_is_in_a_group_of_the_manual():
    assert {declared.group for declared in declarations().values()} == set(GROUPS)


def test_a_setting_has_the_name_of_its_option():
    fields = {field.name for field in dataclasses.fields(Settings)}
    of_the_site = {"locale", "site_name", "site_url", "show_drafts", "show_faults", "directory_urls", "templates"}
    of_the_build = {"edition", "autorefs", "documents"}
    assert fields - OPTIONS == of_the_site | of_the_build


def test_a_misspelt_option_is_refused_with_a_guess():
    _, [fault] = Options.read({"citation_stile": "notes"})
    assert (fault.message, fault.hint) == ("no option 'citation_stile'", "Did you mean 'citation_style'?")


def test_every_option_says_what_it_does():
    assert field_docs(Options).keys() >= OPTIONS


def test_every_option_is_on_the_page_with_its_default():
    [(page, markdown)] = OptionsManual().pages(SiteIndex({}), Catalogue())
    assert page == "guide/configuration.md"
    notes = "<small>`references` or `notes` or `author-date`, `references` unless given, also under `folders`</small>"
    assert re.search(
        rf"^\| `citation_style`{{#citation_style}} \| .+<br>{re.escape(notes)} \|$", markdown, re.MULTILINE
    )
    assert "<small>`false` unless given, also under `folders`</small>" in markdown


def test_every_key_figure_option_and_component_is_on_the_page() -> None:
    [(_, markdown)] = OptionsManual().pages(SiteIndex({}), Catalogue())
    for name in (*KNOWN, *front_matter_schema()["$defs"]["FrontMatter"]["properties"]):
        assert re.search(rf"^\|[^|]*`{name}[`:]", markdown, re.MULTILINE), name
    for component in COMPONENTS:
        assert f"| `<{component.name}>` |" in markdown


def test_the_examples_of_figure_options_are_read_without_a_finding() -> None:
    boxes = (
        f"> [!figure]\n> ![A pine](pine.png)\n>\n> ```yaml\n> {name}: {option.example}\n> ```\n>\n> Words.\n"
        for name, option in FIGURE_OPTIONS.items()
    )
    facts = Converter({}, {}).render(SourceText("article.md", "\n".join(boxes)), Catalogue(), "article.md").facts
    assert [problem for problem in facts.problems if problem.code in {"FIG002", "FIG003", "FIG005"}] == []
    assert len(facts.figures) == len(FIGURE_OPTIONS)
    assert [name for figure in facts.figures for name in figure.options if name in FIGURE_OPTIONS] == [*FIGURE_OPTIONS]


def without_languages(text: str) -> str:
    """The text without the tags that words of another script carry on the page."""
    return re.sub(r"</?span[^>]*>", "", text)


def test_every_rule_is_on_the_page_with_its_manual():
    [(page, markdown)] = RulesManual().pages(SiteIndex({}), Catalogue())
    assert page == "contributing/rules.md"
    plain = without_languages(markdown)
    for code, rule in RULES.items():
        assert f"### {code} {rule.name} {{#{code.lower()}}}" in markdown
        assert rule.title in markdown
        assert all(without_languages(f"- **{heading}** {text}") in plain for heading, text in rule.parts)
