"""What search finds besides articles: generated pages by name, terms of the glossary, synonyms."""

from __future__ import annotations

import posixpath
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from ludograph.article.facts import ArticleFacts, LanguageRun, NameKind, NameUse, Section
from ludograph.article.facts.index import SiteIndex, year_of
from ludograph.article.head.front_matter import Metadata
from ludograph.article.head.head_values import NameText
from ludograph.base.frozen import frozen
from ludograph.base.problems import Place
from ludograph.catalogue import Catalogue
from ludograph.languages.runs import marked_runs
from ludograph.languages.words import N_, Message, Words, languages, words_in
from ludograph.rules.data.model import ResolvedGame, Rules
from ludograph.rules.data.words import TieRule
from ludograph.rules.history.records import game_anchor, recorded_games
from ludograph.site.pages.az import AtoZ
from ludograph.site.pages.glossary import Glossary, GlossaryEntry, Tongues, glossary_entries
from ludograph.site.pages.programs.records import address
from ludograph.site.pages.rules_pages import Decks, NumbersPage, pack_sizes
from ludograph.site.pages.timeline import Timeline
from ludograph.site.search import Subject, searched
from ludograph.site.search.tokens import eras, joined
from ludograph.values import Name, date_words


@frozen
class Known:
    """The search data of a page with a list."""

    names: str
    """Further names of the page, which are searched but never shown, with semicolons between them."""
    says: str
    """The description in a result."""


FURTHER: Mapping[str, Known] = {
    AtoZ.src_uri: Known(
        "A to Z; All articles; Index",
        N_("Every article by its name."),
    ),
    "bibliography.md": Known(
        "Works cited; Literature; References; Books about the games",
        N_("Every work that is cited, with the articles that cite it."),
    ),
    "countries.md": Known(
        "Map; World map; Where the games are played",
        N_("The games of each country, on a map and in a list."),
    ),
    "country.md": Known(
        "",
        N_("The games that are played here, on a map and in a list."),
    ),
    "credits.md": Known(
        "Pictures; Image credits; Licences of pictures; Who made the drawings; Copyright",
        N_("Who made each picture, and on what terms it is shown."),
    ),
    "decks.md": Known(
        "Packs; Packs of cards; Deck size; Pack size; Number of cards; How many cards; How many cards do I need",
        N_("Each pack drawn: how many cards it has, how it is made, and the games it is for."),
    ),
    "games-index.md": Known(
        "All games; List of games; Index of games; Which game should we play; Which game for four players; How many "
        "players; Number of players; Games for two three four five six seven eight nine ten players; Games for 2 3 4 "
        "5 6 7 8 9 10 players; How long does it take, is a round; Quick, party game; Play alone, solo; Minimum age",
        N_("All games, with their players, packs and countries."),
    ),
    "glossary.md": Known(
        "Terms; Words; Words of the games",
        N_("The words of the games, special hands and packs, each explained."),
    ),
    "house-rules.md": Known(
        "House rule sheets; Agreed rules; Rules to print; Printable rules; Print; PDF; Download; Cheat sheet; "
        "Quick reference; Sheet for tonight; Agree on the rules before play; Share the rules",
        N_("For each game a sheet to tick and print: its rules, with what you agree on instead."),
    ),
    "names.md": Known(
        "Names; Index of names; What the games are called",
        N_("The names of the games in every language."),
    ),
    "number-names.md": Known(
        "Numbers; Number names; Counting words; What the numbers are called; Names for zero, word for zero; One two "
        "three four five six seven eight nine ten",
        N_("What players call a number, or a hand that counts so much."),
    ),
    "recent.md": Known(
        "Recent changes; News; What is new",
        N_("The articles that were changed last."),
    ),
    "rule-notes.md": Known(
        "Rule notes; Contradictions; Errata; Mistakes in the rules; Rules that make no sense",
        N_("Rules that cannot do what they say, each with a hand that shows it."),
    ),
    "who-says-so.md": Known(
        "Who says so; Sources of the rules; Witnesses; Which source says so; Where sources disagree; Is it true; "
        "Which rules come from which book; Which rules are made up",
        N_("For each rule the works that state it, and what falls without one of them."),
    ),
    "tags.md": Known(
        "Subjects; Categories",
        N_("The articles by subject."),
    ),
    "timeline.md": Known(
        "Timeline; History of the games; History of card games; First records; When was it invented",
        N_("When each game is recorded, and which are related."),
    ),
    "yaku.md": Known(
        "Yaku; Special hands; Card combinations; Best hand; Strongest hand; Hand rankings; Rank of hands; Scoring",
        N_("What a hand of special cards is called, where it counts, and how often it is dealt."),
    ),
}
"""Generated pages with further names for them."""


ASKING = N_(
    "what which who whom whose how do does did why when where can could should would may have has is are was were be "
    "i my me you your we it its there the a an of for to in on at with and or rule rules meaning mean means play"
)
"""Words of questions, which do not describe the page that readers look for."""


HOW_TO_PLAY = N_("How to play")
"""What is searched for a query with no other words than those of questions."""


def asking() -> tuple[str, ...]:
    """The words of questions in every language with a catalogue."""
    texts = (ASKING, *(words_in(lang).gettext(ASKING) for lang in languages()))
    return tuple(dict.fromkeys(word for text in texts for word in text.split()))


IN_OTHER_WORDS = N_("banned: ban, forbidden, illegal, outlawed, prohibited")
"""A word of articles, and the words that readers may use instead."""


_TIES = {
    TieRule.DEALER: N_("Who wins all ties, a tie, a draw? The dealer, the bank, the banker wins ties."),
    TieRule.PLAYER: N_("Who wins all ties, a tie, a draw? The player wins ties."),
    TieRule.DRAW: N_("What if a tie is a push, a draw? Bets, stakes on all ties go back, are returned."),
}
_THIRD_CARD = N_("Can I, may you, must we draw, take, get, ask for a third card, another card?")


def answered(game: ResolvedGame, words: Words) -> str:
    """Readers' questions, in their words, that the game's sources answer with yes, or ""."""
    is_own = game.has_dealer and game.origin_of(game.ties) == game.id
    asked = [_TIES[game.ties.value]] if is_own and game.ties.value in _TIES else []
    if game.is_dealt and game.dealt_cards == 2 and game.extra_cards:
        asked.append(_THIRD_CARD)
    return " ".join(map(words.gettext, asked))


def found_subjects(pages: Mapping[str, str], index: SiteIndex, catalogue: Catalogue) -> Iterator[Subject]:
    """The generated pages by name, without their lists; terms and dated records are separate subjects."""
    known = catalogue.pages
    tongues = Tongues.of(index.rules, catalogue)
    for page, title in pages.items():
        if page in known and page not in index.articles:
            kind = known[page].translates or page
            entries = list(glossary_entries(index, tongues)) if kind == Glossary.src_uri else []
            yield _subject(page, kind, title, entries, catalogue)


def _subject(page: str, kind: str, title: str, entries: Sequence[GlossaryEntry], catalogue: Catalogue) -> Subject:
    lang, rules = catalogue.settings.lang, catalogue.rules or Rules()
    nowhere = Place("", 0, 0)
    known = FURTHER.get(kind) or FURTHER.get(f"{posixpath.dirname(kind)}.md", Known("", ""))
    called_also = [*(known.names.split("; ") if kind == page and kind in FURTHER else ())]
    if kind == NumbersPage.src_uri:
        tables = [*Tongues.of(rules, catalogue).tables(rules)]
        called_also += (f"{NumbersPage.title}: {table.title}" for table in tables if table.entry.numbers)
        numbers = dict.fromkeys(number for table in tables for number in table.entry.numbers)
        called_also += (f"What {number} is called" for number in numbers)
    names = tuple(NameUse(name, lang, NameKind.ALIAS, nowhere) for name in called_also)
    says = catalogue.settings.words.gettext(known.says) if known.says else ""
    sizes = pack_sizes(rules) if kind == Decks.src_uri else ""
    lead = Section("", title, 1, (LanguageRun(f"{sizes} {says}".strip(), lang),))
    records = list(_records(rules, catalogue)) if kind == Timeline.src_uri else []
    sections = (lead, *_sections(entries, Tongues.of(rules, catalogue).words, lang, catalogue.data_lang), *records)
    facts = ArticleFacts("", page, lang, Metadata(title=NameText(title)), names=names, sections=sections)
    called = {
        entry.anchor: [text for name in entry.names for text in (*_spellings(name), name.gloss) if text]
        for entry in entries
    } | {record.anchor: list(eras(record.text)) for record in records}
    return Subject(address(page, catalogue), searched(facts, title, called))


def _sections(entries: Iterable[GlossaryEntry], words: Words, lang: str, data_lang: str) -> Iterator[Section]:
    """Each entry's names without the heading, then its meaning: `株札, かぶふだ: 40 cards`."""
    for entry in entries:
        names: dict[str, LanguageRun] = {}
        for name in entry.names:
            names |= {
                name.text: LanguageRun(name.text, name.lang or data_lang),
                name.kana: LanguageRun(name.kana, name.lang),
            }
            names |= {name.roman: LanguageRun(name.roman, name.roman_lang)}
            names |= {name.gloss: LanguageRun(f"‘{name.gloss}’", lang)}
        runs: list[LanguageRun] = []
        for text, run in names.items():
            if text not in ("", entry.spelling(lang)):
                runs += (LanguageRun(", " if runs else "", lang), run)
        means = words.said(entry.means) if isinstance(entry.means, Message) else entry.means
        runs += (LanguageRun(": " if runs and means else "", lang), LanguageRun(means, lang))
        # As readings they also find an entry whose heading is another of its names.
        readings = tuple(run for text, run in names.items() if text)
        yield Section(entry.anchor, entry.spelling(lang), 2, tuple(run for run in runs if run.text), readings)


def _records(rules: Rules, catalogue: Catalogue) -> Iterator[Section]:
    """The dated records of each game."""
    lang, words = catalogue.settings.lang, catalogue.settings.words
    for game in recorded_games(rules).values():
        dated = sorted((one for one in game.attested if one.date), key=lambda one: year_of(one.date))
        said = "; ".join(f"{date_words(one.date, words)}: {words.said(one.said)}" for one in dated)
        if said:
            runs = tuple(LanguageRun(part, other or lang) for part, other in marked_runs(said, lang))
            yield Section(game_anchor(game.id), str(game.title), 2, runs)


def _spellings(name: Name) -> list[str]:
    return [text for text in (name.text, name.kana, name.roman) if text]


def synonyms(catalogue: Catalogue) -> Mapping[str, tuple[str, ...]]:
    """Query as one token → other words for it: terms in the data, other words in articles."""
    rules = catalogue.rules
    found: defaultdict[str, dict[str, None]] = defaultdict(dict)
    for table in Tongues.of(rules, catalogue).tables(rules) if rules else ():
        for term in table.entry.terms.values():
            spellings = [text for name in term.names for text in _spellings(name)]
            for one in spellings:
                for other in spellings:
                    if joined(one) != joined(other):
                        found[joined(one)][other] = None
    word, _, asked = catalogue.settings.words.gettext(IN_OTHER_WORDS).partition(":")
    for one in asked.split(","):
        found[joined(one)][word] = None
    return {name: tuple(others) for name, others in found.items()}
