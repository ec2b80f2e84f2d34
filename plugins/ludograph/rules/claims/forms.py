"""How each language writes numbers and frequencies in running text: the tables that `numbers` reads by.

A form is a row of items. `A`, `B` and `C` are numbers, `O` is an ordinal or a word such as `quarter`, `P` a sign for
per cent or per mille, `*` at most two words, `x|y` one of these words, `x?` an optional word. `>` at the end requires
that a word for `of`, a punctuation mark or the end follows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from fractions import Fraction

from ludograph.base.frozen import frozen

SIGNS = {"%": 100, "‰": 1000}
ALL, NO, ONLY = "all", "no", "only"
ABOUT, ALMOST, MORE, LEAST, LESS, MOST = "≈", "≲", ">", "≥", "<", "≤"


@frozen
class WrittenNumber:
    """A number in a text, or a share made of several numbers."""

    value: Fraction
    unit: Fraction = Fraction(1)
    """The value of its last digit."""
    of: Fraction | None = None
    """The 17 in `1 in 17`."""
    upto: Fraction | None = None
    """The upper end of a range."""


def percent(part: WrittenNumber, whole: WrittenNumber) -> WrittenNumber:
    """A percentage"""
    return WrittenNumber(part.value / whole.value, part.unit / whole.value)


def percents(low: WrittenNumber, *others: WrittenNumber) -> WrittenNumber:
    """A range of percentages"""
    *_, high, whole = others
    unit = min(low.unit, high.unit) / whole.value
    return WrittenNumber(low.value / whole.value, unit, upto=high.value / whole.value)


def one_of(part: WrittenNumber, whole: WrittenNumber) -> WrittenNumber | None:
    """A part of a whole"""
    return WrittenNumber(part.value / whole.value, of=whole.value) if 0 < part.value <= whole.value else None


def one_of_a_range(part: WrittenNumber, low: WrittenNumber, high: WrittenNumber) -> WrittenNumber | None:
    """A range"""
    ends = sorted((low.value, high.value))
    return (
        WrittenNumber(part.value / ends[1], Fraction(0), upto=part.value / ends[0])
        if 0 < part.value <= ends[0]
        else None
    )


def every(whole: WrittenNumber) -> WrittenNumber | None:
    """Once in a number"""
    return one_of(WrittenNumber(Fraction(1)), whole)


def parts(part: WrittenNumber, whole: WrittenNumber) -> WrittenNumber | None:
    """A fraction"""
    return one_of(part, whole)


def parts_of_range(low: WrittenNumber, high: WrittenNumber, whole: WrittenNumber) -> WrittenNumber | None:
    """A range of parts"""
    if not 0 < low.value < high.value <= whole.value:
        return None
    return WrittenNumber(low.value / whole.value, Fraction(0), upto=high.value / whole.value)


def of_parts(whole: WrittenNumber, part: WrittenNumber) -> WrittenNumber | None:
    """A part of a whole"""
    return one_of(part, whole)


def against(lost: WrittenNumber, won: WrittenNumber) -> WrittenNumber | None:
    """Odds against it"""
    return one_of(won, WrittenNumber(won.value + lost.value))


def in_favour(won: WrittenNumber, lost: WrittenNumber) -> WrittenNumber | None:
    """Odds in favour of it"""
    return one_of(won, WrittenNumber(won.value + lost.value))


def of_ten(part: WrittenNumber) -> WrittenNumber | None:
    """A fraction"""
    return one_of(part, WrittenNumber(Fraction(10)))


def tenths(tens: WrittenNumber, ones: WrittenNumber) -> WrittenNumber:
    """A percentage"""
    return percent(WrittenNumber(tens.value * 10 + ones.value), WrittenNumber(Fraction(SIGNS["%"])))


def half() -> WrittenNumber:
    """One half"""
    return WrittenNumber(Fraction(1, 2), of=Fraction(2))


@frozen
class FrequencyForm:
    """A form of frequency."""

    example: str
    items: str
    make: Callable[..., WrittenNumber | None]


@frozen
class Language:
    """How a language writes numbers and frequencies."""

    name: str
    numerals: Mapping[str, int]
    """Number words → their values."""
    scales: Mapping[str, int]
    """Words that multiply the number before them, such as `hundred`."""
    ordinals: Mapping[str, int]
    times: Mapping[str, int]
    """Words for a multiple, such as `double` → the multiple."""
    same: Mapping[str, str]
    """Words → the word or sign by which the forms know them."""
    forms: tuple[FrequencyForm, ...]
    decimal: str = "."
    joints: frozenset[str] = frozenset()
    """Words that join two parts of a number word."""
    silent: frozenset[str] = frozenset()
    """Number words that are usually articles; they count as numbers only inside a form."""
    multiple: frozenset[str] = frozenset()
    """`times` after a number."""
    parts: frozenset[str] = frozenset()
    """Words such as `of` after a part."""
    things: frozenset[str] = frozenset()
    """Nouns that follow numbers of cards or hands."""
    hands: frozenset[str] = frozenset()
    """Words for hands, deals and the like."""
    kinds: frozenset[str] = frozenset()
    """Nouns that are no measure of deals: `four cards of four suits` is not a share."""
    verbs: frozenset[str] = frozenset()
    """Verbs that may follow a part of all deals: `a tenth are pairs`."""
    ordinal_ends: str = r"(?!)"
    """A pattern for the ending of an ordinal in digits."""
    counters: frozenset[str] = frozenset()
    """In a language without spaces, the counters that follow a number word."""
    articles: frozenset[str] = frozenset()
    """Words before the name of one hand: `a nine`."""
    gains: frozenset[str] = frozenset()
    """Words for what somebody wins."""
    losses: frozenset[str] = frozenset()
    bank: frozenset[str] = frozenset()
    """Words for the dealer, whose gain is the player's loss."""
    links: frozenset[str] = frozenset()
    """Words between the dealer and the gain: `the dealer has an edge`."""
    towards: frozenset[str] = frozenset()
    """Words between the gain and the dealer: `an edge for the dealer`."""
    nots: frozenset[str] = frozenset()
    quantifiers: Mapping[str, str] = field(default_factory=dict)
    """Words such as `never` → one of ALL, NO and ONLY."""


def _numbered(words: str, start: int = 0, step: int = 1) -> dict[str, int]:
    return {word: start + step * place for place, word in enumerate(words.split())}


_OTHERS = dict.fromkeys(("about", "around", "roughly", "approximately", "circa", "some"), ABOUT)
_COMPARED = {"more": MORE, "less": LESS}
ENGLISH = Language(
    "en",
    numerals=_numbered(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
        " seventeen eighteen nineteen"
    )
    | _numbered("twenty thirty forty fifty sixty seventy eighty ninety", 20, 10)
    | {"nothing": 0, "once": 1, "twice": 2, "thrice": 3},
    scales={"dozen": 12, "hundred": 100, "thousand": 1000, "million": 10**6},
    ordinals=_numbered(
        "second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth"
        " sixteenth seventeenth eighteenth nineteenth twentieth",
        2,
    )
    | {"thirtieth": 30, "fortieth": 40, "fiftieth": 50, "hundredth": 100, "thousandth": 1000}
    | {"half": 2, "quarter": 4, "halves": 2},
    times={"double": 2, "twice": 2, "twofold": 2, "triple": 3, "treble": 3, "thrice": 3, "quadruple": 4},
    same=_OTHERS
    | {"just about": ABOUT, "almost": ALMOST, "nearly": ALMOST, "just under": ALMOST, "close to": ABOUT}
    | {
        "more than": MORE,
        "over": MORE,
        "just over": MORE,
        "at least": LEAST,
        "less than": LESS,
        "fewer than": LESS,
    }
    | {"under": LESS, "below": LESS, "at most": MOST, "up to": MOST, "no more than": MOST, "no fewer than": LEAST}
    | {f"{sign} {often}": bound for sign, bound in _COMPARED.items() for often in ("often than", "likely than")}
    | {"upwards of": MORE, "more rarely than": LESS, "less rarely than": MORE, "rarer than": LESS}
    | {"per cent": "%", "percent": "%", "per hundred": "%", "per mille": "‰", "per thousand": "‰", "permille": "‰"}
    | {"out of": "in", "in favour": "on", "in favor": "on", "every other": "every second"}
    | {"half a dozen": "six", "not even": LESS},
    forms=(
        FrequencyForm("8.3 %", "A P", percent),
        FrequencyForm("8 to 9 %", "A to|-|–|and|or B P", percents),
        FrequencyForm("8 % to 9 %", "A P to|-|–|and|or B P", percents),
        FrequencyForm("once in 12 deals", "A * in|of|every|from the|a|each|every|all|those|these|such? B", one_of),
        FrequencyForm("one in 11 to 13 deals", "A * in|of the|every|all? B to|-|–|and|or C", one_of_a_range),
        FrequencyForm("3/52", "A / B", one_of),
        FrequencyForm("every 12 deals", "every B", every),
        FrequencyForm("every twelfth deal", "every O", every),
        FrequencyForm("a twelfth of all deals", "a|an O >", every),
        FrequencyForm("two thirds of all deals", "A -? O", parts),
        FrequencyForm("two to three fifths of all deals", "A to|-|–|and|or B -? O", parts_of_range),
        FrequencyForm("a hand in 12", "a|an hand|deal|round in B", every),
        FrequencyForm("half of all deals", "half", half),
        FrequencyForm("11 to 1 against", "A to|-|–|: B against", against),
        FrequencyForm("odds on of 2 to 1", "odds on * A to|-|–|: B", in_favour),
        FrequencyForm("odds of 11 to 1", "odds * A to|-|–|: B", against),
        FrequencyForm("odds of a pair are 11 to 1", "odds * * * ≈? A to|-|–|: B", against),
        FrequencyForm("odds against it of 11 to 1", "against * A to|-|–|: B", against),
        FrequencyForm("odds against a pair are 11 to 1", "against * * * ≈? A to|-|–|: B", against),
        FrequencyForm("an 11-to-1 shot", "A to|-|–|: B -? shot|chance", against),
        FrequencyForm("2 to 1 on", "A to|-|–|: B on", in_favour),
    ),
    joints=frozenset({"-", "and"}),
    multiple=frozenset({"time", "times", "fold"}),
    parts=frozenset({"of"}),
    things=frozenset({"card", "cards", "hand", "hands", "pair", "pairs", "deals", "tiles", "suits", "such", "of"}),
    hands=frozenset({"hands", "deals", "sets", "possible", "different"}),
    kinds=frozenset({"suit", "suits", "rank", "ranks", "kind", "kinds", "player", "players", "colour", "colours"}),
    verbs=frozenset({"are", "is", "were", "have", "has", "come", "comes", "count", "counts", "beat", "win", "lose"}),
    ordinal_ends="st|nd|rd|th",
    articles=frozenset({"a", "an", "the", "any", "no", "one", "every", "only"}),
    gains=frozenset("gain gains gained win wins won earn earns edge advantage profit profits".split()),
    losses=frozenset("lose loses lost loss losses cost costs disadvantage".split()),
    bank=frozenset({"dealer", "bank", "banker", "house"}),
    links=frozenset("a an has have had will would then also".split()),
    towards=frozenset({"for", "of", "to"}),
    nots=frozenset({"not", "no", "never", "without", "neither", "nor", "none"}),
    quantifiers={"always": ALL, "invariably": ALL, "every": ALL, "never": NO, "only": ONLY, "solely": ONLY},
)
FRENCH = Language(
    "fr",
    numerals=_numbered("zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize")
    | _numbered("vingt trente quarante cinquante soixante", 20, 10)
    | {"une": 1, "vingts": 20, "rien": 0},
    scales={"douzaine": 12, "cent": 100, "cents": 100, "centaine": 100, "mille": 1000, "million": 10**6},
    ordinals=_numbered(
        "deuxième troisième quatrième cinquième sixième septième huitième neuvième dixième onzième douzième"
        " treizième quatorzième quinzième seizième",
        2,
    )
    | {"second": 2, "seconde": 2, "tiers": 3, "quart": 4, "moitié": 2, "vingtième": 20, "trentième": 30}
    | {"quarantième": 40, "cinquantième": 50, "centième": 100, "millième": 1000},
    times={"double": 2, "triple": 3, "quadruple": 4},
    same={"environ": ABOUT, "à peu près": ABOUT, "autour de": ABOUT, "presque": ALMOST, "près de": ALMOST}
    | {"plus de": MORE, "plus d'": MORE, "plus d’": MORE, "au moins": LEAST, "moins de": LESS, "au plus": MOST}
    | {"plus des": MORE, "plus du": MORE, "moins des": LESS, "moins du": LESS, "pas même": LESS, "demi-douzaine": "six"}
    | {"plus souvent qu'": MORE, "plus souvent qu’": MORE, "plus souvent que": MORE}
    | {"moins souvent qu'": LESS, "moins souvent qu’": LESS, "moins souvent que": LESS}
    | {"moins d'": LESS, "moins d’": LESS, "pour cent": "%", "pour mille": "‰", "pourcent": "%"},
    forms=(
        FrequencyForm("8,3 %", "A P", percent),
        FrequencyForm("de 8 à 9 %", "A à|-|–|et|ou B P", percents),
        FrequencyForm("8 % à 9 %", "A P à|-|–|et|ou B P", percents),
        FrequencyForm("une fois sur 12", "A * sur les|des|chaque|toutes? B", one_of),
        FrequencyForm("une donne sur 11 à 13", "A * sur B à|-|–|et|ou C", one_of_a_range),
        FrequencyForm("une des 12 donnes", "A * des|de B", one_of),
        FrequencyForm("3/52", "A / B", one_of),
        FrequencyForm("toutes les douze donnes", "toutes|tous les B", every),
        FrequencyForm("chaque douzième donne", "chaque O", every),
        FrequencyForm("un douzième des donnes", "A O", parts),
        FrequencyForm("le quart des donnes", "le O >", every),
        FrequencyForm("la moitié des donnes", "moitié", half),
        FrequencyForm("11 contre 1", "A contre B", against),
        FrequencyForm("cote de 11 à 1", "cote * A à|-|–|: B", against),
    ),
    decimal=",",
    joints=frozenset({"-", "et"}),
    silent=frozenset({"un", "une"}),
    multiple=frozenset({"fois"}),
    parts=frozenset({"de", "des", "du"}),
    things=frozenset({"carte", "cartes", "main", "mains", "paire", "paires", "donnes", "tuiles"}),
    hands=frozenset({"mains", "donnes"}),
    ordinal_ends="er|re|e|ème",
    articles=frozenset({"un", "une", "le", "la", "chaque"}),
    gains=frozenset("gagne gagnent gagnez gagner gain gains avantage bénéfice".split()),
    losses=frozenset("perd perdent perdez perdre perte pertes coûte désavantage".split()),
    bank=frozenset({"donneur", "banque", "banquier"}),
    links=frozenset("a un une y alors aussi".split()),
    towards=frozenset({"pour", "du", "de", "au", "à"}),
    nots=frozenset({"pas", "jamais", "sans", "ni", "aucun", "aucune"}),
    quantifiers={"toujours": ALL, "chaque": ALL, "jamais": NO, "seulement": ONLY, "uniquement": ONLY},
)
_TENS = _numbered("zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig", 20, 10)
_ONES = _numbered("ein zwei drei vier fünf sechs sieben acht neun", 1)
GERMAN = Language(
    "de",
    numerals=_numbered("null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn")
    | {"sechzehn": 16, "siebzehn": 17, "achtzehn": 18, "neunzehn": 19, "nichts": 0, "einmal": 1, "zweimal": 2}
    | dict.fromkeys(("ein", "eine", "einer", "einem", "einen"), 1)
    | {f"{one}und{ten}": ones + tens for ten, tens in _TENS.items() for one, ones in _ONES.items()}
    | _TENS,
    scales={"dutzend": 12, "hundert": 100, "tausend": 1000},
    ordinals=_numbered("drittel viertel fünftel sechstel siebtel achtel neuntel zehntel elftel zwölftel", 3)
    | {"hälfte": 2, "hundertstel": 100},
    times={"doppelte": 2, "dreifache": 3, "vierfache": 4, "fünffache": 5},
    same=dict.fromkeys(("etwa", "ungefähr", "rund", "gut", "zirka"), ABOUT)
    | {"fast": ALMOST, "beinahe": ALMOST, "knapp": ALMOST, "mehr als": MORE, "über": MORE, "mindestens": LEAST}
    | {"weniger als": LESS, "unter": LESS, "höchstens": MOST, "bis zu": MOST, "nicht einmal": LESS, "prozent": "%"}
    | {"promille": "‰", "halbes dutzend": "sechs", "jeder zweite": "hälfte", "jede zweite": "hälfte"},
    forms=(
        FrequencyForm("8,3 %", "A P", percent),
        FrequencyForm("8 bis 9 %", "A bis|-|–|und|oder B P", percents),
        FrequencyForm("einmal in 12 Runden", "A * von|in|aus|unter|auf den|allen? B", one_of),
        FrequencyForm("3/52", "A / B", one_of),
        FrequencyForm("alle zwölf Runden", "alle B", every),
        FrequencyForm("zwei Drittel der Hände", "A O", parts),
        FrequencyForm("die Hälfte der Hände", "hälfte", half),
        FrequencyForm("11 zu 1 dagegen", "A zu|: B dagegen|gegen", against),
    ),
    decimal=",",
    silent=frozenset({"ein", "eine", "einer", "einem", "einen"}),
    multiple=frozenset({"mal", "fach"}),
    parts=frozenset({"von", "der", "des"}),
    things=frozenset({"karte", "karten", "hand", "hände", "händen", "paare", "runden", "steine"}),
    hands=frozenset({"hände", "händen", "runden"}),
    articles=frozenset({"ein", "eine", "einen", "der", "die", "das", "keine", "jede", "jeder", "jedes", "nur"}),
    gains=frozenset("gewinnt gewinnen gewinn gewinne vorteil".split()),
    losses=frozenset("verliert verlieren verlust verluste nachteil kostet".split()),
    bank=frozenset({"geber", "bank", "bankhalter"}),
    links=frozenset("hat einen dann auch".split()),
    towards=frozenset({"für", "des", "der"}),
    nots=frozenset({"nicht", "kein", "keine", "keinen", "nie", "ohne"}),
    quantifiers={"immer": ALL, "stets": ALL, "jede": ALL, "jeder": ALL, "jedes": ALL, "nie": NO, "niemals": NO}
    | {"nur": ONLY, "bloß": ONLY, "lediglich": ONLY},
)
_KANJI = dict(zip("〇一二三四五六七八九", range(10), strict=True))
JAPANESE = Language(
    "ja",
    numerals=_KANJI | {"零": 0},
    scales={"十": 10, "百": 100, "千": 1000, "万": 10000},
    ordinals={},
    times={},
    same={
        "約": ABOUT,
        "およそ": ABOUT,
        "おおよそ": ABOUT,
        "ほぼ": ABOUT,
        "ほとんど": ALMOST,
        "弱": ALMOST,
        "近く": ALMOST,
    }
    | {
        "以上": LEAST,
        "以下": MOST,
        "未満": LESS,
        "超": MORE,
        "パーセント": "%",
        "パーミル": "‰",
        "から": "–",
        "〜": "–",
    }
    | {
        "~": "–",
        "半数": "半分",
        "回中": "回に",
        "局中": "局に",
        "度に": "回に",
        "勝負": "戦",
        "枚中": "回に",
        "通り中": "回に",
    },
    forms=(
        FrequencyForm("8.3%", "A P", percent),
        FrequencyForm("8~9%", "A –|- B P", percents),
        FrequencyForm("12回に1回", "A * に|回に|局に|のうち B", of_parts),
        FrequencyForm("12分の1", "A 分の B", of_parts),
        FrequencyForm("1割", "A 割", of_ten),
        FrequencyForm("2割5分", "A 割 B 分", tenths),
        FrequencyForm("3/52", "A / B", one_of),
        FrequencyForm("12回ごと", "A * ごと", every),
        FrequencyForm("半分", "半分", half),
        FrequencyForm("11対1で不利", "A 対 B", against),
    ),
    multiple=frozenset({"倍"}),
    things=frozenset({"枚", "組", "手"}),
    counters=frozenset("枚通組点回人倍個種手役局度割分対本文月目つ"),
    gains=frozenset("得勝"),
    losses=frozenset("失損負"),
    bank=frozenset({"親", "胴"}),
    nots=frozenset({"ない", "ず"}),
    quantifiers={"必ず": ALL, "常に": ALL, "いつも": ALL, "決して": NO, "だけ": ONLY, "のみ": ONLY, "しか": ONLY},
)
LANGUAGES = {language.name: language for language in (ENGLISH, FRENCH, GERMAN, JAPANESE)}
NUMBER_WORDS = [word for word in ENGLISH.numerals if word not in ENGLISH.times and word != "once"]
NUMBER_WORDS += [
    f"{ten}-{one}"
    for ten, tens in ENGLISH.numerals.items()
    for one, ones in ENGLISH.numerals.items()
    if tens >= 20 and 0 < ones < 10 and one in NUMBER_WORDS
]
"""English number words below a hundred."""
