from ludograph.article.facts import LanguageRun, Section
from ludograph.article.facts.description import description
from ludograph.article.head.front_matter import Metadata


def of(lead: str, given: str = "") -> str:
    return description(Metadata(description=given), [Section("", "", 1, (LanguageRun(lead, "en"),))])


def test_it_is_what_the_author_gives():
    assert of("The lead.", given="Given\n by hand.") == "Given by hand."


def test_otherwise_it_is_the_lead_cut_between_words():
    lead = "A game of drawing and matching. " * 12
    found = of(lead)
    assert len(found) <= 155
    assert found.endswith("…")
    assert lead.startswith(found[:-1])
    assert lead[len(found) - 1] in " .,"


def test_a_lead_without_spaces_is_cut_anyway():
    assert len(of("札" * 400)) == 155
