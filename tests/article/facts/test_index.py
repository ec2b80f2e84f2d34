"""What all articles say together."""

from __future__ import annotations

from dataclasses import replace

from ludograph.article.facts import (
    Anchor,
    AnchorKind,
    ArticleFacts,
    CitationUse,
    Context,
    CountryUse,
    LinkUse,
    NameKind,
    NameUse,
)
from ludograph.article.facts.description import title_of
from ludograph.article.facts.index import build_index, year_of
from ludograph.article.head.front_matter import Metadata, Subgame
from ludograph.article.head.head_values import NameText, Players
from ludograph.base.problems import Place
from ludograph.base.yaml import Mapping
from ludograph.catalogue import Catalogue
from ludograph.library.citing.citation import Citation, CitationMode
from ludograph.rules.data.entry import Attestation
from ludograph.rules.data.model import ResolvedGame, Rules
from ludograph.values import Fact, Locality, Name, Range

HERE = Place("docs/x.md", 0, 0)


def article(page: str, title: str = "", **facts: object) -> ArticleFacts:
    metadata = facts.pop("metadata", Metadata(title=NameText(title)))
    return ArticleFacts(f"docs/{page}", page, "en", metadata, **facts)  # type: ignore[arg-type]


def citation(key: str) -> CitationUse:
    cited = Citation(key, CitationMode.NORMAL, "", "", (), 0, 1, (0, 0), (0, 0), (0, 0))
    return CitationUse((cited,), (HERE,), HERE, Context.BODY, True, "", anchor="cite-1")


def game(id: str, **fields: object) -> ResolvedGame:
    return ResolvedGame(names=(Name(id),), id=id, node=Mapping((), HERE), **fields)  # type: ignore[arg-type]


def link(target: str, **more: object) -> LinkUse:
    return LinkUse(target, "", "there", target, HERE, **more)  # type: ignore[arg-type]


def test_articles_stand_in_the_order_of_their_paths_whatever_order_they_come_in() -> None:
    found = build_index([article("b.md"), article("a.md")])
    assert list(found.articles) == ["a.md", "b.md"]
    assert found == build_index([article("a.md"), article("b.md")])


def test_a_work_knows_every_place_that_cites_it() -> None:
    cited = citation("Parlett1990")
    found = build_index([article("b.md", citations=(cited,)), article("a.md", citations=(cited, cited))])
    assert [use.article.page for use in found.cited["Parlett1990"]] == ["a.md", "a.md", "b.md"]


def test_links_to_the_page_itself_and_to_other_sites_are_no_backlinks() -> None:
    links = (link("a.md"), link("b.md"), link("https://example.org/", external=True))
    found = build_index([article("a.md", links=links), article("b.md")])
    assert list(found.links) == ["b.md"]


def test_a_country_is_the_articles_own_a_subgames_or_a_place_of_its_game() -> None:
    rules = Rules(games={"kura": game("kura", places=(Locality(country="SB"), Locality(country="PG")))})
    metadata = Metadata(title=NameText("Cards"), game="kura", subgames=(Subgame(NameText("Laki"), slug="laki"),))
    countries = (CountryUse("JP", "Japan", None, HERE), CountryUse("AU-NT", "Northern Territory", "Laki", HERE))
    found = build_index([article("a.md", metadata=metadata, countries=countries)], Catalogue(rules=rules))
    assert {code: [one.title.text for one in listings] for code, listings in found.countries.items()} == {
        "AU": ["Laki"],
        "JP": ["Cards"],
        "PG": ["Cards"],
        "SB": ["Cards"],
    }


def test_rules_data_fill_in_what_the_front_matter_leaves_out_and_nothing_else() -> None:
    attested = (Attestation("x", "1927"), Attestation("y", "1686~"), Attestation("z", "1690", sure=False))
    rules = Rules(games={"kabu": game("kabu", players=Fact(Range(2, 10)), attested=attested)})
    silent = Metadata(title=NameText("Kabu"), game="kabu")
    given = replace(silent, players=Players("3", (Range(3, 3),)))
    found = build_index([article("a.md", metadata=silent), article("b.md", metadata=given)], Catalogue(rules=rules))
    assert [(one.players.text, one.attested) for one in found.games] == [("2–10", "1686~"), ("3", "1686~")]


def test_an_article_is_as_old_as_the_oldest_of_the_games_it_describes() -> None:
    dates = {"kawu": "1967", "laki": "1966", "kura": ""}
    games = {id: game(id, attested=(Attestation("x", date),)) for id, date in dates.items()}
    parts = tuple(Subgame(NameText(id), game=id) for id in dates)
    pacific = Metadata(title=NameText("Pacific games"), game="kawu", subgames=parts)
    found = build_index([article("a.md", metadata=pacific)], Catalogue(rules=Rules(games=games)))
    assert [one.attested for one in found.games] == ["1966", "1967", "1966", ""]


def test_a_subgame_without_a_slug_is_found_by_its_heading() -> None:
    metadata = Metadata(title=NameText("Cards"), subgames=(Subgame(NameText("Kyō-Kabu")),))
    anchors = (Anchor("kyo-kabu", "Kyō-Kabu", AnchorKind.HEADING, HERE),)
    assert build_index([article("a.md", metadata=metadata, anchors=anchors)]).games[1].anchor == "kyo-kabu"


def test_proper_names_are_not_names_of_games() -> None:
    names = (NameUse("Kabu", "ja-Latn", NameKind.AKA, HERE), NameUse("Ihara", "ja-Latn", NameKind.NOUN, HERE))
    assert [name.use.text for name in build_index([article("a.md", names=names)]).names] == ["Kabu"]


def test_the_latest_change_comes_first_and_the_undated_not_at_all() -> None:
    dated = [("a.md", "2020-01-01", ""), ("b.md", "2019-01-01", "2024-05-06"), ("c.md", "", "")]
    found = build_index(article(page, metadata=Metadata(created=made, modified=last)) for page, made, last in dated)
    assert [one.page for one in found.latest] == ["b.md", "a.md"]


def test_the_first_heading_serves_as_title_and_then_the_file() -> None:
    assert title_of(article("a.md", heading="Kabu")) == "Kabu"
    assert title_of(article("games/a.md")) == "a"


def test_dates_are_ordered_by_their_first_year() -> None:
    assert sorted(["197X", "1580~", "1686", ""], key=year_of) == ["1580~", "1686", "197X", ""]


def test_a_range_without_an_end_is_shown_in_no_language() -> None:
    assert [Players.within(one).text for one in (Range(2, None), Range(2, 6), Range(4, 4))] == ["2+", "2–6", "4"]
