"""The numbers in a claim's own words are compared with the numbers that its check has."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from tests.rules.data import ROOT
from tests.rules.test_claims import verdict

from ludograph.base.source import SourceText
from ludograph.rules.claims import Claim, Result, verify
from ludograph.rules.claims.checks import Value, ValueAt
from ludograph.rules.claims.forms import LANGUAGES
from ludograph.rules.claims.numbers import stated, tokens_of
from ludograph.rules.claims.sentence import Asserted, compared
from ludograph.rules.data.reader import data_files, read_rules


def contradicted(words, value, is_share=False, is_payment=False):
    return compared(words, Asserted((Fraction(value),), is_share, has_ranges=True, is_payment=is_payment)).wrong


SHARES = [
    # words, value, what contradicts it
    ("about 5 % of hands", "21/1000", "5 %"),
    ("about 2 % of hands", "21/1000", ""),
    ("2.1% of hands", "21/1000", ""),
    ("five per cent", "1/20", ""),
    ("five percent", "1/10", "five %"),
    ("one hand in 17", "1/17", ""),
    ("1 in 17 hands", "10/171", ""),
    ("1 in 18 hands", "10/171", "1 in 18"),
    ("in 5 of 12 hands", "5/12", ""),
    ("in 5 of 12 hands", "1/3", "5 of 12"),
    ("3/52 of deals", "3/52", ""),
    ("an advantage of 3.9 %", "-39/1000", ""),
    ("odds of 0.25", "1/4", ""),
    ("once in 12 deals", "1/10", "once in 12"),
    ("in one deal of 12", "1/10", "one deal of 12"),
    ("once in twelve times", "1/10", "once in twelve"),
    ("a twelfth of all deals", "1/10", "a twelfth"),
    ("every twelfth deal", "1/10", "every twelfth"),
    ("at 11 to 1 against", "1/10", "11 to 1 against"),
    ("almost half of all hands", "1/2", "half"),
    ("almost half of all hands", "12/25", ""),
    ("more than half of all hands", "11/20", ""),
    ("more than half of all hands", "9/20", "half"),
    ("between 8 and 9 %", "17/200", ""),
    ("between 8 and 9 %", "1/10", "8 and 9 %"),
    ("about 30 %", "31/100", ""),
    ("about 30 %", "34/100", "30 %"),
    ("½ of them", "1/2", ""),
    ("8 ‰ of deals", "1/125", ""),
    ("odds of 0.3", "1/4", "0.3"),
    ("two cards come often", "1/4", ""),
    ("once in 13 deals, which is 9 %", "1/13", "9 %"),
    ("between 8 and 10 %", "77/1000", "8 and 10 %"),
    ("less often than once in 12", "1/13", ""),
    ("less often than once in 12", "1/11", "once in 12"),
    ("more often than once in 12", "1/11", ""),
    ("77 of a thousand", "769/10000", ""),
    ("76 of a thousand", "769/10000", "76 of a thousand"),
    ("1 in 13 or 7.69 % of deals", "1/13", ""),
    ("1 in 12 or 7.69 % of deals", "1/13", "1 in 12"),
    ("1 in 13 or 7.96 % of deals", "1/13", "7.96 %"),
    ("8 or 9 % of deals", "17/200", ""),
    ("four cards of four suits come in 10.9 % of deals", "109/1000", ""),
    ("four cards of four suits come in 11.9 % of deals", "109/1000", "11.9 %"),
    ("more than a tenth are pairs", "97/1000", "a tenth"),
    ("upwards of 10 %", "97/1000", "10 %"),
    ("7·7 per cent", "1/13", ""),
    ("between two and three fifths must draw", "2/5", ""),
    ("between two and three fifths must draw", "7/10", "two and three fifths"),
    ("the odds against a triple are 264 to 1", "1/247", "odds against a triple are 264 to 1"),
    ("the odds of a pair are 12 to 1", "1/13", ""),
    ("a 14-to-1 shot", "1/13", "14 to 1 shot"),
    ("a hand in 274", "1/247", "a hand in 274"),
]
COUNTS = [
    ("there are 22 such hands", 22, ""),
    ("there are 21 such hands", 22, "21"),
    ("twenty-two hands of three", 22, ""),
    ("1,176 hands", 1176, ""),
    ("forty-eight cards", 48, ""),
    ("in 16 of 780 hands of two", 16, ""),
    ("22 % of them", 5, ""),
    ("nine-one comes up", 2, ""),
    ("no number here", 2, ""),
]


@pytest.mark.parametrize(("words", "value", "wrong"), SHARES)
def test_a_share_in_the_words_is_rounded_as_it_is_written(words, value, wrong):
    assert contradicted(words, Fraction(value), is_share=True) == wrong


@pytest.mark.parametrize(("words", "value", "wrong"), COUNTS)
def test_a_count_in_the_words_is_compared_with_counts(words, value, wrong):
    assert contradicted(words, Fraction(value), is_share=False) == wrong


def test_a_claim_whose_words_say_another_number_fails():
    check = '{odds: {game: oicho-kabu, size: 2, when: {total: {min: 7}}, rounds_to: "30.3%"}}'
    assert verdict(check, text="about 30 % of hands").result is Result.PASS
    found = verdict(check, text="about 3 % of hands")
    assert (found.result, found.expected, found.found) == (Result.FAIL, "the words to say 30.3%", "3 %")
    assert verdict(check.replace("30.3", "30.4"), holds=False, text="about 3 %").result is Result.PASS


@pytest.mark.parametrize(
    ("words", "found"),
    [("once in 14 deals", "1 in 13 (7.7%)"), ("7.9 % of deals", "7.7%"), ("7.74 % of deals", "7.692%")],
)
def test_the_right_share_is_named_in_the_form_that_the_words_have(words, found):
    assert verdict(ODDS.format(2, "{same: rank}", "1/13"), text=words).expected == f"the words to say {found}"


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        ("of 221 hands of three, 22 count nothing", "221"),
        ("of the 220 hands of three, 22 count nothing", ""),
        ("22 of 221", "22 of 221"),
        ("22 of the 220 possible hands", ""),
        ("a tenth of the 220 hands", ""),
        ("a ninth of the 220 hands", "a ninth"),
        ("22 hands, a ninth of all 220", "a ninth"),
        ("the 22 void hands are 12 per cent of all", "12 %"),
        ("the 22 void hands are 10 per cent of all", ""),
        ("of the 220 hands of three, 23 count nothing", "23"),
    ],
)
def test_the_number_of_all_hands_is_compared_where_some_of_them_are_counted(words, wrong):
    found = verdict("{count: classes, game: oicho-kabu, size: 3, when: {total: 0}, equals: 22}", text=words)
    assert (found.result, found.found if wrong else "") == (Result.FAIL if wrong else Result.PASS, wrong)


def test_a_wrong_path_names_what_stands_there():
    found = verdict('{value: {at: "kyo-kabu#yaku.sorokabu.pai", equals: 2}}')
    assert "Did you mean 'pay'?" in found.found
    assert "Known at 'yaku.sorokabu':" in found.found


@pytest.mark.parametrize(
    ("words", "count", "wrong"),
    [
        ("one deal in 412", 24, ""),
        ("about one deal in 400", 24, ""),
        ("about one deal in 300", 24, "one deal in 300"),
        ("24 of the 9,880 hands of three cards", 24, ""),
        ("24 of the 9,881 hands of three cards", 24, "24 of the 9,881"),
    ],
)
def test_a_count_may_be_said_as_a_share_of_all_hands(words: str, count: int, wrong: str) -> None:
    assert compared(words, Asserted((Fraction(count),), whole=9880, size=3)).wrong == wrong


@pytest.mark.parametrize(
    ("words", "value", "wrong"),
    [
        ("thirteen of fourteen first hands", "12/13", "thirteen of fourteen"),  # what is left over is not near
        ("nine of ten", "176/195", ""),
        ("eight of nine", "176/195", "eight of nine"),
        ("odds against a nine-one are 48 to 1", "1/49", ""),
        ("odds of such a pair are about 84 to 1", "1/49", "odds of such a pair are ≈ 84 to 1"),
    ],
)
def test_a_share_is_near_in_what_is_left_over_too(words: str, value: str, wrong: str) -> None:
    assert compared(words, Asserted((Fraction(value),), is_share=True)).wrong == wrong


def test_a_number_in_a_name_is_not_a_number_of_the_sentence():
    names = {"three alike": "", "nine": "", "4-1": "", "alike": ""}

    def read(text: str) -> list[tuple[str, str]]:
        return [(token.text, token.kind) for token in tokens_of(text, LANGUAGES["en"], names)]

    assert read("Three alike pay five times")[:3] == [("three alike", "@"), ("pay", "w"), ("five", "n")]
    assert read("a 4-1 counts") == [("a", "w"), ("4-1", "@"), ("counts", "w")]
    assert read("nine counts")[0] == ("nine", "n"), "a name that is just a number may be a number"


HOUSE_RULE = """\
tavern-nine:
  names: [Tavern nine]
  form: banker
  deck: {use: kabufuda-40}
  deal: {cards: 3}
  score: {mod: 10, best: high}
  pay: {base: 1}
  yaku: {arashi: {names: [Three alike], holder: both, effect: win, pay: 3}}
  ranking: [arashi, total]
"""


@pytest.mark.parametrize(("words", "result"), [("five", Result.FAIL), ("three", Result.PASS), ("well:", Result.PASS)])
def test_the_name_of_a_special_hand_does_not_make_a_claim_pass(words, result):
    files = [*data_files(ROOT / "data"), SourceText("data/games/tavern.yaml", HOUSE_RULE)]
    check = Value(ValueAt("tavern-nine#yaku.arashi.pay", "3"))
    claim = Claim("a", f"Three alike pay {words} times the stake", check)
    assert verify(claim, read_rules(files)).result is result


def test_where_a_sentence_says_a_multiple_only_that_is_the_payment():
    words = "three 8s pay five times the bet"
    assert contradicted(words, Fraction(3), is_share=False, is_payment=True) == "five"
    assert contradicted(words, Fraction(5), is_share=False, is_payment=True) == ""
    assert contradicted(words, Fraction(3), is_share=False) == ""
    assert contradicted("4 times in 39", Fraction(39), is_share=False, is_payment=True) == ""


EXAMPLES = [(language, form) for language in LANGUAGES.values() for form in language.forms]


@pytest.mark.parametrize(("language", "form"), EXAMPLES, ids=lambda one: getattr(one, "example", "") or one.name)
def test_each_form_of_the_table_is_read_as_one_share(language, form):
    (share,) = [one for one in stated(tokens_of(form.example, language), language) if one.is_share]
    assert 0 < share.written.value < 1


@pytest.mark.parametrize(
    ("language", "words", "value"),
    [
        ("en", "two hundred and fifty hands", 250),
        ("en", "a thousand two hundred and one deals", 1201),
        ("fr", "quatre-vingt-dix-sept cartes", 97),
        ("fr", "soixante et onze mains", 71),
        ("fr", "1\u202f176 mains", 1176),
        ("ja", "二百五十三通り", 253),
        ("ja", "千百七十六通り", 1176),
    ],
)
def test_numbers_in_the_words_of_each_language(language, words, value):
    assert [one.written.value for one in stated(tokens_of(words, LANGUAGES[language]), LANGUAGES[language])] == [value]


# A law: whatever form the writer of a claim chooses, a wrong number fails and a right one passes.

EN_WORDS = {3: "three", 5: "five", 9: "nine", 10: "ten", 12: "twelve", 15: "fifteen", 19: "nineteen", 20: "twenty"}
EN_PARTS = {3: "third", 5: "fifth", 9: "ninth", 10: "tenth", 12: "twelfth", 15: "fifteenth", 19: "nineteenth"}
FR_PARTS = {3: "tiers", 5: "cinquième", 9: "neuvième", 10: "dixième", 12: "douzième", 15: "quinzième"}
JA_WORDS = {3: "三", 5: "五", 9: "九", 10: "十", 12: "十二", 15: "十五", 19: "十九", 20: "二十"}
ONE_IN = [  # forms of one in n
    ("en", lambda n: f"once in {n} deals"),
    ("en", lambda n: f"one deal in {EN_WORDS.get(n, n)}"),
    ("en", lambda n: f"in one deal of {n}"),
    ("en", lambda n: f"1 out of every {n}"),
    ("en", lambda n: f"about one in {n}"),
    ("en", lambda n: f"once every {EN_WORDS.get(n, n)} times"),
    ("en", lambda n: f"a {EN_PARTS[n]} of all deals" if n in EN_PARTS else f"a 1-in-{n} chance"),
    ("en", lambda n: f"every {EN_PARTS[n]} deal" if n in EN_PARTS else f"every {n}th deal"),
    ("en", lambda n: f"odds of {n - 1} to 1 against it"),
    ("en", lambda n: f"1/{n} of the deals"),
    ("en", lambda n: f"one in {n} to {n + 1}"),
    ("fr", lambda n: f"une fois sur {n}"),
    ("fr", lambda n: f"environ une donne sur {n}"),
    ("fr", lambda n: f"un {FR_PARTS[n]} des donnes" if n in FR_PARTS else f"toutes les {n} donnes"),
    ("fr", lambda n: f"à {n - 1} contre 1"),
    ("ja", lambda n: f"{n}回に1回"),
    ("ja", lambda n: f"約{JA_WORDS.get(n, n)}分の{'一' if n in JA_WORDS else 1}"),
]
PERCENT = [
    ("en", lambda p: f"in {p} % of deals"),
    ("en", lambda p: f"{p} per cent"),
    ("en", lambda p: f"about {p}% of hands"),
    ("en", lambda p: f"{float(p) * 10:g} ‰ of deals" if "." in p else f"{p} percent"),
    ("fr", lambda p: f"{p.replace('.', ',')} % des donnes"),
    ("fr", lambda p: f"{p.replace('.', ',')} pour cent"),
    ("ja", lambda p: f"約{p}%"),
    ("ja", lambda p: f"{p}パーセント"),
]
COUNTED = [
    ("en", lambda n: f"there are {n} such hands"),
    ("en", lambda n: f"it is {EN_WORDS.get(n, n)} in all"),
    ("fr", lambda n: f"il y en a {n} en tout"),
    ("ja", lambda n: f"全部で{JA_WORDS.get(n, n)}通り"),
]


ODDS = "{{odds: {{game: oicho-kabu, size: {}, when: {}, equals: {}}}}}"
SHARE_CHECKS = [
    (Fraction(1, 10), ODDS.format(3, "{total: 9}", "1/10")),
    (Fraction(2, 5), ODDS.format(2, "{total: {max: 3}}", "2/5")),
    (Fraction(1, 247), ODDS.format(3, "{same: rank}", "1/247")),
    (Fraction(4, 39), ODDS.format(2, "{total: 9}", "4/39")),
    (Fraction(1, 13), ODDS.format(2, "{same: rank}", "1/13")),
    (Fraction(1, 10), ODDS.format(1, "{total: 3}", "1/10")),
    (
        Fraction(1, 3),
        "{odds: {game: kyo-kabu, fixed: [5, 6, 7, 8], hand: [5], size: 2, when: {total: {max: 3}}, equals: 1/3}}",
    ),
    (Fraction(100, 1000), '{round: {game: sanmai-kabu, ties: draw, result: draw, rounds_to: "10.0%"}}'),
    (
        Fraction(4, 195),
        "{pot: {game: hiki-kabu, players: 2, player: draw-to-5, end: kuppin, result: comes, equals: 4/195}}",
    ),
]
COUNT_CHECKS = [
    (22, "{count: classes, game: oicho-kabu, size: 3, when: {total: 0}, equals: 22}"),
    (6, "{count: classes, game: oicho-kabu, size: 2, when: {total: 0}, equals: 6}"),
    (60, "{count: sets, game: oicho-kabu, size: 2, when: {same: rank}, min: 60, max: 60}"),
    (12, '{value: {at: "kyo-kabu#rounds", equals: 12}}'),
    (40, "{sum: {terms: [[10, 1], [2, 5], [2, 10]], equals: 40}}"),
    (19, "{sum: {terms: [[10, 1], [3, 3]], equals: 19}}"),
]


def total(cards):
    return f"{{total: {{game: oicho-kabu, cards: {cards}, equals: {sum(cards) % 10}}}}}"


def every(cards, kind="every"):
    then = f"total: {sum(cards) % 10}"
    if kind == "every":
        return f"{{every: {{game: oicho-kabu, size: {len(cards)}, when: {{ranks: {cards}}}, then: {{{then}}}}}}}"
    wanted = f"total: {sum(cards) % 10}" if kind == "exists" else f"total: {(sum(cards) + 1) % 10}"
    return f"{{{kind}: {{game: oicho-kabu, size: {len(cards)}, when: {{all: [{{ranks: {cards}}}, {{{wanted}}}]}}}}}}"


OF_CARDS = [
    ("en", lambda cards, n: f"{' and '.join(map(str, cards))} count {n}"),
    ("en", lambda cards, n: f"together they count {EN_WORDS.get(n, n)}"),
    ("en", lambda cards, n: f"the {EN_WORDS.get(len(cards), len(cards))} cards make {n}"),
    ("fr", lambda cards, n: f"{' et '.join(map(str, cards))} font {n}"),
    ("ja", lambda cards, n: f"{'と'.join(map(str, cards))}で{n}点"),
]


def written(random, right):
    """A claim of any kind with its number in any form: the check, the words and their language."""
    match random.choice(["one in", "percent", "percent", "count", "total", "every", "exists", "none"]):
        case "one in":
            share, check = random.choice([one for one in SHARE_CHECKS if abs(round(1 / one[0]) * one[0] - 1) < 0.04])
            language, form = random.choice(ONE_IN)
            n = round(1 / share)
            return check, form(n if right else random.choice([n + max(2, n // 2), n * 3])), language
        case "percent":
            share, check = random.choice(SHARE_CHECKS)
            language, form = random.choice(PERCENT)
            digits = random.randrange(2 if "rounds_to" in check else 3)
            number = round(share * 100 * 10**digits) + (
                0 if right else random.choice([10 ** (digits + 1), 7 ** (digits + 1)])
            )
            return check, form(f"{number / 10**digits:.{digits}f}"), language
        case "count":
            number, check = random.choice(COUNT_CHECKS)
            language, form = random.choice(COUNTED)
            return check, form(number if right else number + random.choice([-3, -1, 1, 5, 30])), language
        case kind:
            cards = random.sample(range(1, 10), random.choice([2, 3]))
            said = sum(cards) % 10 if kind != "none" else (sum(cards) + 1) % 10
            number = said if right else (said + random.randrange(1, 10)) % 10
            language, form = random.choice(OF_CARDS)
            check = total(cards) if kind == "total" else every(cards, kind)
            if kind in ("exists", "none"):
                language, form = random.choice([one for one in OF_CARDS if one[1]([1, 2], 3).startswith("1")])
            return check, form(cards, number), language


@pytest.mark.parametrize("right", [True, False])
def test_a_wrong_number_fails_and_a_right_one_passes_in_any_form(right):
    random = Random(39)
    wanted = Result.PASS if right else Result.FAIL
    claims = [written(random, right) for _ in range(200)]
    judged = [(verdict(check, text=text, language=language), text, check) for check, text, language in claims]
    silent = [(found, text, check) for found, text, check in judged if not found.uncompared and not found.unread]
    assert [one for one in silent if one[0].result is not wanted] == []
    assert len(silent) > 180


@pytest.mark.parametrize("right", [True, False])
def test_each_form_of_each_language_is_refused_with_a_wrong_number(right):
    share = Fraction(1, 12)
    for language, form in ONE_IN:
        found = compared(form(12 if right else 15), Asserted((share,), is_share=True), language)
        assert (bool(found.wrong), found.is_missing) == (not right, False), form(12)
    for language, form in PERCENT:
        found = compared(form("8.3" if right else "8.4"), Asserted((share,), is_share=True), language)
        assert (bool(found.wrong), found.is_missing) == (not right, False), form("8.3")


@pytest.mark.parametrize(
    ("words", "check"),
    [
        ("the four ones", ODDS.format(2, "{total: 9}", "4/39")),
        ("an honour that counts 0", "{total: {game: che-san-zhang, cards: [8, 1, 0], equals: 9}}"),
        ("twice as often as one in 39", ODDS.format(2, "{total: 9}", "4/39")),
        ("as often as not", ODDS.format(2, "{total: 9}", "4/39")),
    ],
)
def test_words_without_a_number_that_was_compared_are_known(words, check):
    found = verdict(check, text=words)
    assert (found.result, bool(found.uncompared)) == (Result.PASS, True)


@pytest.mark.parametrize(
    ("words", "result"),
    [("two to eleven players", Result.PASS), ("two to five players", Result.FAIL), ("3 players", Result.FAIL)],
)
def test_both_ends_of_a_range_are_compared(words, result):
    assert verdict('{value: {at: "oicho-kabu#players", equals: 2-11}}', text=words).result is result


GAIN = (
    "{round: {game: oicho-kabu, player: best, dealer: draw-to-5, result: expectation, given: {dealer: 4},"
    " rounds_to: '-22%'}}"
)
NINE = "{odds: {game: oicho-kabu, size: 2, when: {total: 9}, equals: 4/39}}"
SIX = "{count: sets, game: hiki-kabu, size: 2, yaku: tsuru, equals: 6}"


@pytest.mark.parametrize(
    ("language", "text", "result"),
    [
        ("en", "The player gains 22 % of each bet", Result.FAIL),
        ("en", "The dealer loses 22 %", Result.FAIL),
        ("en", "The player has an edge of 22 %", Result.FAIL),
        ("en", "The player loses 22 % of each bet", Result.PASS),
        ("en", "the house edge is 22 %", Result.PASS),
        ("en", "an edge of 22 % for the dealer", Result.PASS),
        ("en", "a gain of −22 %", Result.PASS),
        ("fr", "le joueur gagne 22 %", Result.FAIL),
        ("fr", "la banque gagne 22 %", Result.PASS),
        ("de", "der Spieler gewinnt 22 %", Result.FAIL),
        ("de", "der Geber gewinnt 22 %", Result.PASS),
        ("ja", "子は賭けの22%を得る", Result.FAIL),
        ("ja", "親は賭けの22%を得る", Result.PASS),
    ],
)
def test_a_gain_is_not_a_loss(language, text, result):
    found = verdict(GAIN, text=text, language=language)
    assert (found.result, found.unread) == (result, ())


@pytest.mark.parametrize(
    ("language", "check", "text", "unread"),
    [
        ("en", GAIN, "the player does not lose 22 %", ("not", "lose")),
        ("en", NINE, "winning hands come in 4 of 39 deals, a loss in the others", ("winning", "loss")),
        ("en", NINE, "a nine always comes in 80 of 780 deals", ("always",)),
        ("en", NINE, "a nine comes in 80 of 780 deals and never wins", ("never", "wins")),
        ("en", NINE, "every nine comes in 80 of 780 deals", ("every",)),
        ("en", NINE, "only a nine comes in 80 of 780 deals", ("only",)),
        ("en", NINE, "only 80 of 780 deals", ()),
        ("en", NINE, "at least one nine comes in 80 of 780 deals", ("at least",)),
        ("en", NINE, "not even a nine comes in 80 of 780 deals", ("not even",)),
        ("en", NINE, "in at least 10 % of deals", ()),
        ("en", NINE, "a nine is dealt every ten hands or so", ()),
        ("en", SIX, "half a dozen hands", ()),
        ("fr", NINE, "un neuf vient toujours dans 10,26 % des donnes", ("toujours",)),
        ("de", NINE, "Neun kommt immer in 10,26 % der Fälle", ("immer",)),
        ("ja", NINE, "9は必ず39回に4回", ("必ず",)),
    ],
)
def test_words_that_say_more_than_the_check_are_named(language, check, text, unread):
    found = verdict(check, text=text, language=language)
    assert (found.result, found.unread) == (Result.PASS, unread)


@pytest.mark.parametrize(
    ("language", "text", "wrong"),
    [
        ("en", "A nine comes in 80 of 780 deals", ""),
        ("en", "A nine comes in 90 of 780 deals", "90 of 780"),
        ("en", "nine in ten deals", "nine in ten"),
        ("de", "Eine Neun kommt in 80 von 780 Runden", ""),
        ("de", "Neun kommt in 10,26 % der Fälle", ""),
        ("de", "Neun kommt in 11,26 % der Fälle", "11,26 %"),
        ("fr", "Un neuf vient dans 10,26 % des donnes", ""),
        ("fr", "plus des deux tiers des donnes", "deux tiers"),
    ],
)
def test_a_hand_called_by_its_number_is_a_name_and_numbers_are_of_the_language(language, text, wrong):
    found = verdict(NINE, text=text, language=language)
    assert found.found == (wrong or "4/39")
    assert not found.uncompared


def test_numbers_of_a_language_that_is_not_known_are_not_guessed():
    assert verdict(NINE, text="el nueve sale en 26 de 780", language="es").uncompared == "10.3%"


TRIPLES = "{count: classes, game: oicho-kabu, size: 3, when: {same: rank}, equals: 10}"
DOUBLETS = ODDS.format(2, "{same: rank}", "1/13")


@pytest.mark.parametrize(
    ("language", "check", "text", "unread"),
    [
        ("en", TRIPLES, "10 pairs", "pairs"),
        ("en", TRIPLES, "10 doublets", "doublets"),
        ("en", TRIPLES, "10 triples per suit", "per suit"),
        ("en", TRIPLES, "10 triples per player", "per"),
        ("en", TRIPLES, "10 hands of different ranks", "different"),
        ("en", TRIPLES, "10 hands of one suit", "suit"),
        ("en", TRIPLES, "10 different suits", "different suits"),
        ("en", TRIPLES, "10 rounds", "rounds"),
        ("en", TRIPLES, "10 games", "games"),
        ("en", TRIPLES, "10 totals", "totals"),
        ("en", TRIPLES, "10 other triples", "other"),
        ("en", TRIPLES, "the other 10 triples", "other"),
        ("en", DOUBLETS, "a triple comes in one throw in 13", "triple"),
        ("en", DOUBLETS, "two doublets come in one throw in 13", "two"),
        ("en", DOUBLETS, "a doublet pays one in 13", "pays"),
        ("de", TRIPLES, "10 Paare", "paare"),
        ("de", TRIPLES, "10 Drillinge pro Farbe", "pro farbe"),
        ("de", TRIPLES, "10 Hände verschiedener Werte", "verschiedener"),
        ("de", TRIPLES, "10 Runden", "runden"),
        ("de", TRIPLES, "10 Spiele", "spiele"),
        ("de", TRIPLES, "10 Summen", "summen"),
        ("de", TRIPLES, "10 andere Drillinge", "andere"),
        ("de", DOUBLETS, "ein Drilling kommt in einer von 13 Händen", "drilling"),
        ("de", DOUBLETS, "zwei Paare kommen in einer von 13 Händen", "zwei"),
        ("de", DOUBLETS, "ein Pasch zahlt 1 von 13", "zahlt"),
        ("fr", TRIPLES, "10 paires", "paires"),
        ("fr", TRIPLES, "10 brelans par couleur", "par couleur"),
        ("fr", TRIPLES, "10 mains de valeurs différentes", "différentes"),
        ("fr", TRIPLES, "10 parties", "parties"),
        ("fr", TRIPLES, "10 totaux", "totaux"),
        ("fr", TRIPLES, "10 autres brelans", "autres"),
        ("fr", DOUBLETS, "un brelan vient une fois sur 13", "brelan"),
        ("fr", DOUBLETS, "deux paires viennent une fois sur 13", "deux"),
        ("fr", DOUBLETS, "une paire paie une fois sur 13", "paie"),
        ("ja", TRIPLES, "10局", "局"),
        ("ja", TRIPLES, "10組の対", "対"),
        ("ja", TRIPLES, "他の10組", "他"),
        ("ja", DOUBLETS, "対は13回に1回払う", "払う"),
        ("en", TRIPLES, "10 different triples of the 220 different hands", ""),
        ("en", TRIPLES, "10 hands of three cards of one rank", ""),
        ("en", DOUBLETS, "two cards of the same rank, a pair, come in 1 of 13 hands", ""),
        ("en", DOUBLETS, "7.7 % of hands are pairs", ""),
        ("en", ODDS.format(3, "{groups: {by: rank, exactly: [2, 1]}}", "54/247"), "a pair comes in 22 % of hands", ""),
        ("en", ODDS.format(2, "{ranks: [8, 8]}", "1/130"), "a pair of eights comes once in 130 deals", ""),
        ("de", TRIPLES, "zehn verschiedene Drillinge", ""),
        ("de", DOUBLETS, "ein Pasch kommt einmal in 13 Würfen", ""),
        ("fr", TRIPLES, "10 brelans différents", ""),
        ("fr", DOUBLETS, "une paire vient une fois sur 13", ""),
        ("ja", TRIPLES, "10個のゾロ目", ""),
        ("ja", DOUBLETS, "対は13回に1回出る", ""),
    ],
)  # fmt: skip
def test_what_a_sentence_counts_is_what_its_check_counts(language, check, text, unread):
    found = verdict(check, text=text, language=language)
    assert (found.result, " ".join(found.unread), found.uncompared) == (Result.PASS, unread, "")


@pytest.mark.parametrize(("language", "said"), [("de", "16.7 %"), ("fr", "16.7 %"), ("en", "16,7 %")])
def test_a_number_of_another_language_is_not_cut_to_its_last_digits(language, said):
    found = compared(said, Asserted((Fraction(1, 6),), is_share=True), language)
    assert (found.wrong, found.is_missing) == ("", True)
    right = compared(said.translate(str.maketrans(".,", ",.")), Asserted((Fraction(1, 6),), is_share=True), language)
    assert (right.wrong, right.is_missing, right.unread) == ("", False, ())


@pytest.mark.parametrize(
    ("language", "text"), [("en", "arashi is beaten by total"), ("de", "Arashi wird geschlagen von der Summe")]
)
def test_an_order_in_the_passive_is_an_order(language, text):
    found = compared(text, Asserted(order=("arashi", "total")), language, {"arashi": "arashi"})
    assert (bool(found.wrong), found.is_missing) == (True, False)
