"""Rules about the library: its files, entries and citations."""

from ludograph.checks.rule import Rule
from ludograph.problems import Severity

RULES = (
    Rule(
        "C003",
        "duplicate-citekey",
        Severity.ERROR,
        "Two entries with one key.",
        finds="A key that two entries have, in one file or in two, also where the keys differ only by case.",
        why="It is unclear which work a citation means; other programs take the first, or the last.",
        example="`@book{Parlett1990, …}` in one file and `@article{parlett1990, …}` in another.",
        remedy="Delete one, or give it another key with `ludograph rename-key`.",
    ),
    Rule(
        "C004",
        "missing-field",
        Severity.WARNING,
        "An entry without a field that its type needs.",
        finds=(
            "A book without title, author or editor, or date; an article without its journal; a chapter "
            "without its book; a thesis without its school."
        ),
        why="A reader cannot find a work that is not fully named.",
        example="`@article{Kimura2001, author = {…}, title = {…}, date = {2001}}`, which names no journal.",
        remedy="Add the field. Where it cannot be known, say so for this entry: `ludograph = {ignore C004}`.",
    ),
    Rule(
        "C005",
        "invalid-identifier",
        Severity.WARNING,
        "An ISBN, ISSN or DOI that cannot be right.",
        finds=(
            "A check digit that does not agree, a DOI that does not begin with `10.` and a number, a DOI "
            "given as an address."
        ),
        why="Identifiers are what machines and libraries find a work by.",
        example="`doi = {https://doi.org/10.1000/182}`, which should be `10.1000/182`.",
        remedy="Compare it with the title page or the publisher's record. `--fix` cuts an address down to its DOI.",
        fixable=True,
    ),
    Rule(
        "C006",
        "malformed-locator",
        Severity.WARNING,
        "A locator that is not understood.",
        finds=(
            "What follows a citekey looks like a place, an abbreviation and a number, but the abbreviation is "
            "not one of the known terms, the number is a word (`p. twelve`), or a range has no end (`pp. 12-`)."
        ),
        why="It is printed as a remark, and no program can know which page is meant.",
        example="`[@Parlett1990 pag. 12]`",
        remedy=(
            "Use one of the terms in the manual (`p.`, `vol.`, `chap.` …), put the place in braces (`{…}`), "
            "or add the term with the option `locators`."
        ),
    ),
    Rule(
        "C007",
        "near-duplicate-entry",
        Severity.INFO,
        "Two entries that may be one work.",
        finds="The same DOI or ISBN twice; or the same year, a shared family name and titles that are nearly equal.",
        why="A work under two keys appears twice in every list, and its uses are torn apart.",
        example="`Parlett1990` and `Parlett:Oxford`, both *The Oxford Guide to Card Games*, 1990.",
        remedy=(
            "Keep one, and give it the other key as `ids = {…}`; or silence it for an entry: `ludograph = "
            "{ignore C007}`."
        ),
    ),
    Rule(
        "C008",
        "wrong-encoding",
        Severity.WARNING,
        "Text that is not clean Unicode.",
        finds=(
            "Bytes that are not UTF-8 (an error), characters that are not composed (NFC), control and "
            "direction characters, U+FFFD, and sequences that come from a wrong conversion (`Ã©`)."
        ),
        why="Names are then misspelt, or equal only to the eye: searching and sorting fail.",
        example="`author = {MÃ¼ller, Karl}`",
        remedy=(
            "Save the file as UTF-8 and type the characters again. `--fix` composes characters and removes "
            "invisible ones."
        ),
        fixable=True,
    ),
    Rule(
        "C009",
        "invalid-date",
        Severity.WARNING,
        "A date that cannot be read.",
        finds="A date field that is not in the form of ISO 8601-2, an end before its start, a date in the future.",
        why="The work cannot be sorted, filtered or put on a time line.",
        example="`date = {Spring 1990}`; it is written `1990-21`.",
        remedy=(
            "Write year, month and day as `1990-05-17`, with `~` for circa, `?` for uncertain and `/` for a range."
        ),
    ),
    Rule(
        "C010",
        "unarchived-web-source",
        Severity.INFO,
        "A web page that may be gone tomorrow.",
        finds="An entry with only an address: neither a date of access nor an archived copy.",
        why="When the page changes, what the article relied on is lost.",
        example="`@online{Pagat, url = {https://example.org/kabu}, title = {…}}`",
        remedy="Add `urldate`, or better `archiveurl` and `archivedate`.",
    ),
    Rule(
        "C011",
        "malformed-citation",
        Severity.ERROR,
        "A citation that cannot be read.",
        finds=(
            "A bracket that is not closed, an item without a key, nothing after a semicolon, a label without "
            "its number, a citation that Markdown reads as a link."
        ),
        why="Part of what the author meant is lost, or printed as raw signs.",
        example="`[@Parlett1990, p. 12; ]`",
        remedy=(
            "Close the bracket, give every item its `@key`, and set a blank before a round bracket that "
            "follows. `--fix` removes empty items."
        ),
        fixable=True,
    ),
    Rule(
        "C012",
        "bibtex-syntax-error",
        Severity.ERROR,
        "A passage in a library file that is not BibTeX.",
        finds="A missing comma or brace, an entry without a key, a key with signs that no key can have.",
        why="The rest of the entry may be lost; what could be read was kept.",
        example="`title = {The Oxford Guide to Card Games` with no closing brace.",
        remedy="Correct the line named; the fault is often at the end of the line before.",
    ),
    Rule(
        "C013",
        "undefined-string",
        Severity.ERROR,
        "A name that no @string defines.",
        finds="A value that is a bare word, when neither a `@string` before it nor a month has that name.",
        why="Other programs print nothing in its place; we print the name itself.",
        example="`publisher = oup`, without `@string{oup = {Oxford University Press}}`.",
        remedy="Define it above its first use, or put the value in braces.",
    ),
    Rule(
        "C014",
        "repeated-field",
        Severity.WARNING,
        "A field that is given twice.",
        finds="An entry that holds the same field two times.",
        why="Only one of the values can count, and programs disagree which.",
        example="`year = {1990}, … year = {1991}`",
        remedy="Delete the wrong one.",
    ),
    Rule(
        "C015",
        "broken-inheritance",
        Severity.ERROR,
        "A parent entry that is missing, or its own child.",
        finds="A `crossref` or `xdata` that names no entry, or a chain of them that leads back to itself.",
        why="The book's title, publisher and date are missing from the chapter.",
        example="`crossref = {Games2003}`, when no entry has that key.",
        remedy="Correct the key, or add the parent.",
    ),
    Rule(
        "C016",
        "unknown-entry-type-or-field",
        Severity.INFO,
        "A type or field that is probably misspelt.",
        finds=("An entry type or field name that neither BibLaTeX nor this program knows, close to one that is known."),
        why="What it holds is not printed anywhere.",
        example="`titel = {Kabufuda}`",
        remedy="Correct the spelling.",
    ),
    Rule(
        "C018",
        "uncitable-citekey",
        Severity.WARNING,
        "A key that cannot be cited without braces.",
        finds="A key with signs that end a citekey in running text, such as a final full stop or a comma.",
        why="An author who writes `@key` cites another work, or none.",
        example="`@book{Smith(1990), …}`",
        remedy="Rename it with `ludograph rename-key`, or write `[@{Smith(1990)}]`.",
    ),
    Rule(
        "C019",
        "malformed-name",
        Severity.WARNING,
        "A name that is not given as family and given name.",
        finds=(
            "Names in Han, kana or Hangul with a blank and no comma, four or more comma parts, `;` or `et "
            "al.` in a list, an empty name, lists in two scripts of unequal length."
        ),
        why="The list sorts and abbreviates by family name, and 江橋崇 must not become Mr 崇.",
        example="`author = {江橋 崇}`, better `{江橋, 崇}`.",
        remedy=(
            "Write `Family, Given and Family, Given`; a name without parts goes in braces. `--fix` adds the "
            "comma to East Asian names."
        ),
        fixable=True,
    ),
    Rule(
        "C020",
        "leftover-tex",
        Severity.WARNING,
        "TeX that was not understood.",
        finds="A command that is not known, or a bare `%` or `&` that other programs will misread.",
        why="The command is dropped; what it was to say may be lost.",
        example="`title = {Cards \\& \\fancy{Games}}`",
        remedy="Write plain Unicode text. `--fix` escapes bare signs.",
        fixable=True,
    ),
    Rule(
        "C022",
        "untidy-page-range",
        Severity.INFO,
        "A page range that is not written as a range.",
        finds="A hyphen for a dash, a range that runs backwards, `p.` typed into the field.",
        why="It is printed tidily here, but not by other programs.",
        example="`pages = {pp. 12-15}`, better `{12--15}`.",
        remedy="Write numbers and two hyphens; `--fix` does where nothing can be misunderstood.",
        fixable=True,
    ),
    Rule(
        "C032",
        "untidy-edition",
        Severity.INFO,
        "An edition that is neither a number nor words.",
        finds="An `edition` without letters that is not a whole number.",
        why="It is printed as it stands: `²`, not `2nd ed.`",
        example="`edition = {²}`, `edition = {2.}`",
        remedy="Write the number, `{2}`, or words, `{8th printing}`.",
    ),
    Rule(
        "C023",
        "missing-langid",
        Severity.WARNING,
        "A title in another script without its language.",
        finds=(
            "A title that is not in Latin letters in an entry without `langid`, a `langid` that is unknown, "
            "or one that the title's script contradicts."
        ),
        why="The page cannot tag it: it is shown in the wrong font and read aloud in the wrong language.",
        example="`title = {かるた}` without `langid = {ja}`.",
        remedy="Add `langid` with a language tag.",
    ),
    Rule(
        "C024",
        "untidy-url",
        Severity.WARNING,
        "An address that should not be printed.",
        finds="No http or https, blanks inside, the address of a DOI resolver, tracking parameters.",
        why="A link that cannot be followed is worse than none; a DOI outlives its resolver.",
        example="`url = {https://doi.org/10.1000/182}`, better `doi = {10.1000/182}`.",
        remedy="Correct it; `--fix` removes tracking parameters.",
        fixable=True,
    ),
    Rule(
        "C025",
        "original-title-alone",
        Severity.INFO,
        "A title in another script without transliteration or translation.",
        finds=(
            "An entry whose title is not in Latin letters and that has neither `title_transliteration_…` nor "
            "`title_translation_…`."
        ),
        why="Most readers can neither read nor pronounce it. A house rule: off unless selected.",
        example="`title = {おいちょかぶ}` and nothing else.",
        remedy="Add `title_transliteration_ja-Latn` and `title_translation_en`.",
        default_on=False,
    ),
    Rule(
        "C026",
        "missing-bibliography",
        Severity.ERROR,
        "A library file that is missing.",
        finds="A file named under `bibliography:` in mkdocs.yml that does not exist or cannot be read.",
        why="All its works are missing, and every citation of them fails.",
        example="`bibliography: [refs/games.bib]`, when the file is called `game.bib`.",
        remedy="Correct the path, or add the file.",
    ),
)
