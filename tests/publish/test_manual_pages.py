"""The manual's pages that are made from the program."""

from ludograph.article.index import SiteIndex
from ludograph.catalogue import Catalogue
from ludograph.checks import RULES
from ludograph.publish.config import FOLDER_OPTIONS, GROUPS, LudographConfig
from ludograph.publish.manual_pages import OptionsManual, RulesManual, option_texts

OPTIONS = {name for name, _ in LudographConfig._schema}


def test_every_option_stands_in_one_group():
    grouped = [name for _, names in GROUPS for name in names]
    assert sorted(grouped) == sorted(OPTIONS)


def test_every_option_says_what_it_does():
    assert set(option_texts()) == OPTIONS


def test_folders_may_set_existing_options_only():
    assert OPTIONS >= FOLDER_OPTIONS


def test_every_option_is_on_the_page_with_its_default():
    [(page, markdown)] = OptionsManual().pages(SiteIndex({}), Catalogue())
    assert page == "guide/configuration.md"
    assert "### `citation_style` {#citation_style}\n\n*`references` or `notes`, `references` unless given*" in markdown
    assert "*`false` unless given*" in markdown


def test_every_rule_is_on_the_page_with_its_manual():
    [(page, markdown)] = RulesManual().pages(SiteIndex({}), Catalogue())
    assert page == "contributing/rules.md"
    for code, rule in RULES.items():
        assert f"### {code} {rule.name} {{#{code.lower()}}}" in markdown
        assert rule.title in markdown
        assert all(f"- **{heading}** {text}" in markdown for heading, text in rule.parts)
