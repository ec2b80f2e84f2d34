import json
from urllib.parse import parse_qs, urlsplit

from ludograph.article.facts import ArticleFacts, LanguageRun, Section
from ludograph.article.facts.rendered import RenderedArticle, Written
from ludograph.article.head.front_matter import Metadata
from ludograph.languages.words import words_in
from ludograph.site.finishing.surroundings import json_ld, report_url
from ludograph.store.codec.text import sorted_json


def facts(lead="", given="", modified=""):
    section = Section("", "", 1, (LanguageRun(lead, "en"),))
    metadata = Metadata(description=given, modified=modified)
    return ArticleFacts(
        "docs/a.md", "a.md", "en", metadata, sections=(section,), description=given, source_hash="0123456789abcdef"
    )


def test_a_record_cannot_end_its_script_element():
    head = {"json_ld": {"headline": sorted_json("</script><script>alert(1)")}}
    rendered = RenderedArticle(Written(), (), facts(given="</script>"), head=head)
    reported = json_ld(rendered, "https://x.org/")
    assert "</script" not in reported
    assert json.loads(reported) == {
        "headline": "</script><script>alert(1)",
        "description": "</script>",
        "url": "https://x.org/",
    }


def test_a_mistake_is_reported_by_mail_with_page_and_revision():
    url = urlsplit(
        report_url(
            "editors@example.org", facts(modified="2024-05-01"), "Koi-Koi & more", "https://x.org/koi/", words_in("en")
        )
    )
    query = parse_qs(url.query)
    assert (url.scheme, url.path) == ("mailto", "editors@example.org")
    assert query["subject"] == ["Mistake in “Koi-Koi & more”"]
    assert query["body"][0].endswith("Page: https://x.org/koi/\nRevision: 2024-05-01")


def test_or_by_a_form_which_may_have_fields_of_its_own():
    url = report_url("https://forge.example/new?labels=mistake", facts(), "Koi-Koi", "koi/", words_in("en"))
    assert parse_qs(urlsplit(url).query)["labels"] == ["mistake"]
    assert parse_qs(urlsplit(url).query)["body"][0].endswith("Revision: 0123456789ab")


def test_without_an_address_nothing_is_offered():
    assert report_url("", facts(), "Koi-Koi", "koi/", words_in("en")) == ""
