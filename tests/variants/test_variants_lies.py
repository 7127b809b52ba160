"""Lies as systems tell them, in each listed language: by the rule proven wrong, or left open where no text can."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from garden_set import FIRST, OTHER, chunk, ferry_matrix, lies, make, one_claim, reason
from hypothesis import given
from hypothesis import strategies as st

from goldtui.gates.chain import LESSON
from goldtui.model.results import Stage
from goldtui.text.languages.catalog import BY_CODE as LISTED
from goldtui.variants.catalog import ANSWERS, BY_KIND
from goldtui.variants.lies.catalog import BY_CODE, foreign, language_for
from goldtui.variants.lies.declare import NO_RANGE, LieWords, Swaps, both
from goldtui.variants.matrix import Row
from goldtui.variants.outcome import Outcome
from goldtui.variants.stated import same_by_value, stated_values

NEW = (
    "changed-bound",
    "changed-rate",
    "changed-sign",
    "changed-magnitude",
    "changed-weekday",
    "swapped-values",
    "flipped-condition",
    "flipped-exception",
    "changed-modality",
    "rider",
)
PROVEN, OPEN = Stage.ANSWER_FAITHFULNESS, Stage.NOT_TESTED
QUESTIONS = {
    "en": "What is the rule here?",
    "de": "Was steht in der Regel und wie ist das?",
    "fr": "Quelle est la règle et que dit-elle ?",
    "es": "¿Qué dice la regla y cómo es?",
    "ja": "規則はどうなっていますか。",
    "zh": "规定是什么？",
}


class Told(NamedTuple):
    """One sentence of a source and the first lie that a family makes of it."""

    code: str
    kind: str
    said: str
    lie: str
    stage: Stage


TOLD = (
    Told("en", "changed-bound", "The shop is open at least 6 hours.", "The shop is open at most 6 hours.", PROVEN),
    Told("en", "changed-bound", "Reports are due within 10 days.", "Reports are due after 10 days.", PROVEN),
    Told("en", "changed-bound", "The pool is open until 18:00.", "The pool is open from 18:00.", PROVEN),
    Told("en", "changed-rate", "A boat costs 12 euros an hour.", "A boat costs 12 euros a day.", PROVEN),
    Told("en", "changed-sign", "The freezer is kept at -18 °C.", "The freezer is kept at 18 °C.", PROVEN),
    Told("en", "changed-magnitude", "The bridge cost 3 million euros.", "The bridge cost 3 thousand euros.", PROVEN),
    Told("en", "changed-magnitude", "A dose is 2.4 mg.", "A dose is 24 mg.", PROVEN),
    Told("en", "changed-weekday", "The bell rings on Mondays.", "The bell rings on Tuesdays.", PROVEN),
    Told(
        "en", "swapped-values", "Adults pay 12 euros and children pay 6 euros.",
        "Adults pay 6 euros and children pay 12 euros.", PROVEN,
    ),
    Told("en", "flipped-condition", "Parking is free if you live here.",
         "Parking is free unless you live here.", PROVEN),
    Told("en", "flipped-exception", "All rooms except the cellar are heated.",
         "All rooms including the cellar are heated.", PROVEN),
    Told("en", "changed-modality", "Members must sign the register.", "Members may sign the register.", OPEN),
    Told("en", "changed-modality", "Dogs must not enter the kitchen.", "Dogs need not enter the kitchen.", PROVEN),
    Told("de", "changed-bound", "Die Miete beträgt mehr als 400 Euro.",
         "Die Miete beträgt weniger als 400 Euro.", PROVEN),
    Told("de", "changed-bound", "Das Bad ist bis 18 Uhr geöffnet.", "Das Bad ist ab 18 Uhr geöffnet.", PROVEN),
    Told("de", "changed-rate", "Ein Boot kostet 12 Euro pro Stunde.", "Ein Boot kostet 12 Euro pro Tag.", PROVEN),
    Told("de", "changed-sign", "Der Schrank hat immer -18 °C.", "Der Schrank hat immer 18 °C.", PROVEN),
    Told("de", "changed-magnitude", "Die Brücke kostete 3 Millionen Euro.",
         "Die Brücke kostete 3 Milliarden Euro.", PROVEN),
    Told("de", "changed-magnitude", "Die Dosis beträgt 2,4 mg.", "Die Dosis beträgt 24 mg.", PROVEN),
    Told("de", "changed-weekday", "Die Küche ist am Montag zu.", "Die Küche ist am Dienstag zu.", PROVEN),
    Told(
        "de", "swapped-values", "Erwachsene zahlen 12 Euro und Kinder zahlen 6 Euro.",
        "Erwachsene zahlen 6 Euro und Kinder zahlen 12 Euro.", PROVEN,
    ),
    Told(
        "de", "flipped-condition", "Das Pfand wird erstattet, wenn der Schlüssel da ist.",
        "Das Pfand wird erstattet, außer wenn der Schlüssel da ist.", PROVEN,
    ),
    Told("de", "flipped-exception", "Alle Räume außer dem Keller sind warm.",
         "Alle Räume samt dem Keller sind warm.", PROVEN),
    Told("de", "changed-modality", "Die Mitglieder müssen das Buch lesen.",
         "Die Mitglieder dürfen das Buch lesen.", OPEN),
    Told("fr", "changed-bound", "L'atelier est ouvert au moins 6 heures.",
         "L'atelier est ouvert au plus 6 heures.", PROVEN),
    Told("fr", "changed-bound", "La piscine est ouverte jusqu'à 18 heures.",
         "La piscine est ouverte à partir de 18 heures.", PROVEN),
    Told("fr", "changed-rate", "La location du bateau est de 12 euros par heure.",
         "La location du bateau est de 12 euros par jour.", PROVEN),
    Told("fr", "changed-sign", "Le congélateur est réglé à -18 °C.", "Le congélateur est réglé à 18 °C.", PROVEN),
    Told("fr", "changed-magnitude", "La dose est de 2,4 mg.", "La dose est de 24 mg.", PROVEN),
    Told("fr", "changed-weekday", "Le musée est fermé le lundi.", "Le musée est fermé le mardi.", PROVEN),
    Told(
        "fr", "swapped-values", "Les adultes paient 12 euros et les enfants paient 6 euros.",
        "Les adultes paient 6 euros et les enfants paient 12 euros.", PROVEN,
    ),
    Told("fr", "flipped-condition", "La caution est rendue si la clé est remise.",
         "La caution est rendue sauf si la clé est remise.", PROVEN),
    Told("fr", "flipped-exception", "Toutes les salles, sauf la cave, sont chauffées.",
         "Toutes les salles, y compris la cave, sont chauffées.", PROVEN),
    Told("fr", "changed-modality", "Les membres doivent signer le registre.",
         "Les membres peuvent signer le registre.", OPEN),
    Told("es", "changed-bound", "El taller abre al menos 6 horas.", "El taller abre como máximo 6 horas.", PROVEN),
    Told("es", "changed-rate", "El barco cuesta 12 euros por hora.", "El barco cuesta 12 euros por día.", PROVEN),
    Told("es", "changed-sign", "El congelador está a -18 °C.", "El congelador está a 18 °C.", PROVEN),
    Told("es", "changed-magnitude", "El puente costó 3 millones de euros.", "El puente costó 3 mil euros.", PROVEN),
    Told("es", "changed-weekday", "El museo cierra los lunes.", "El museo cierra los martes.", PROVEN),
    Told(
        "es", "swapped-values", "Los adultos pagan 12 euros y los niños pagan 6 euros.",
        "Los adultos pagan 6 euros y los niños pagan 12 euros.", PROVEN,
    ),
    Told("es", "flipped-condition", "El depósito se devuelve si el cliente entrega la llave.",
         "El depósito se devuelve salvo si el cliente entrega la llave.", PROVEN),
    Told("es", "flipped-exception", "Todos los cuartos, excepto los sótanos, están limpios.",
         "Todos los cuartos, incluidos los sótanos, están limpios.", PROVEN),
    Told("es", "changed-modality", "Los socios deben firmar el registro.",
         "Los socios pueden firmar el registro.", OPEN),
    Told("ja", "changed-bound", "工房は6時間以上開いています。", "工房は6時間以下開いています。", PROVEN),
    Told("ja", "changed-rate", "ボートは1時間あたり1200円です。", "ボートは1日あたり1200円です。", PROVEN),
    Told("ja", "changed-sign", "冷凍庫は-18℃に保つ。", "冷凍庫は18℃に保つ。", PROVEN),
    Told("ja", "changed-magnitude", "橋の費用は3万円です。", "橋の費用は3億円です。", PROVEN),
    Told("ja", "changed-weekday", "工房は月曜日に開いています。", "工房は火曜日に開いています。", PROVEN),
    Told("ja", "swapped-values", "大人は1200円、子どもは600円です。", "大人は600円、子どもは1200円です。", PROVEN),
    Told("ja", "flipped-condition", "雨の場合は中止します。", "雨以外の場合は中止します。", OPEN),
    Told("ja", "flipped-exception", "地下室を除き、全室を暖房する。", "地下室を含め、全室を暖房する。", PROVEN),
    Told("ja", "changed-modality", "会員は名簿に署名しなければならない。", "会員は名簿に署名してもよい。", OPEN),
    Told("zh", "changed-bound", "会员至少可借5本书。", "会员至多可借5本书。", PROVEN),
    Told("zh", "changed-rate", "租船每小时12元。", "租船每天12元。", PROVEN),
    Told("zh", "changed-sign", "冷冻柜保持在-18℃。", "冷冻柜保持在18℃。", PROVEN),
    Told("zh", "changed-magnitude", "桥梁造价为3万元。", "桥梁造价为3亿元。", PROVEN),
    Told("zh", "changed-weekday", "工坊星期一开放。", "工坊星期二开放。", PROVEN),
    Told("zh", "swapped-values", "成人票价为12元，儿童票价为6元。", "成人票价为6元，儿童票价为12元。", PROVEN),
    Told("zh", "flipped-condition", "如果下雨，活动取消。", "除非下雨，活动取消。", PROVEN),
    Told("zh", "flipped-exception", "费用不包括早餐。", "费用包括早餐。", PROVEN),
    Told("zh", "changed-modality", "会员必须签名。", "会员可以签名。", OPEN),
)  # fmt: skip


def row_of(one: Told) -> Row:
    whole = one.said.rstrip(".。")
    case = one_claim(one.said, whole, answer_phrases=(whole,)).model_copy(update={"question": QUESTIONS[one.code]})
    matrix = ferry_matrix(case, chunks=(chunk("ferry", one.said), OTHER))
    assert matrix.credited
    return next(row for row in matrix.rows if row.kind == one.kind)


@pytest.mark.parametrize("one", TOLD, ids=lambda one: f"{one.code}-{one.kind}")
def test_a_lie_reads_like_its_language_and_is_stopped_where_it_can_be(one: Told) -> None:
    row = row_of(one)
    assert row.variant is not None
    assert row.variant.answer is not None
    assert row.variant.answer.claims[0].text == one.lie
    assert row.verdict is not None
    assert row.verdict.first_failed_stage is one.stage
    assert row.outcome is Outcome.KILLED


def test_every_new_family_lies_in_every_listed_language() -> None:
    assert set(BY_CODE) == set(LISTED)
    assert {(one.code, one.kind) for one in TOLD} == {
        (code, kind) for code in BY_CODE for kind in NEW if kind != "rider"
    }


@pytest.mark.parametrize("words", BY_CODE.values(), ids=lambda words: words.code)
def test_a_rider_in_each_language_is_left_open_whatever_it_is_put_behind(words: LieWords) -> None:
    said = next(one for one in TOLD if one.code == words.code)
    row = row_of(said._replace(kind="rider"))
    assert row.variant is not None
    assert row.variant.answer is not None
    text = row.variant.answer.claims[0].text
    assert any(rider in text for rider in words.riders)
    assert text.startswith(said.said.rstrip(".。"))
    assert text[-1] == said.said[-1]
    assert (row.outcome, row.expected_stage) == (Outcome.KILLED, "not tested")
    assert row.verdict is not None
    assert row.verdict.first_failed_stage is Stage.NOT_TESTED
    assert len(set(words.riders)) == len(words.riders) > 1


def test_one_rider_a_case_is_enough() -> None:
    case = one_claim("The ferry leaves at 09:30.")
    assert case.reference is not None
    twice = (*case.reference.claims, case.reference.claims[0].model_copy(update={"claim_id": "c2"}))
    made = make("rider", case.model_copy(update={"reference": case.reference.model_copy(update={"claims": twice})}))
    assert isinstance(made, tuple)
    assert [m.claim_id for m in made] == ["c1"]


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("changed-bound", "The desk is open from 9:00 until 17:00."),
        ("changed-bound", "The book costs 5 euros."),
        ("changed-rate", "The walk takes an hour."),
        ("changed-sign", "The tower has 212 steps."),
        ("changed-magnitude", "Section 2.4 of rule 7 holds."),
        ("changed-weekday", "The monsoon is over."),
        ("swapped-values", "It is open on Monday and Thursday."),
        ("swapped-values", "It is open from 9:00 to 17:00."),
        ("swapped-values", "It takes 3 days and costs 12 euros."),
        ("flipped-condition", "Dogs are welcome even if it rains."),
        ("flipped-exception", "It is open except when it rains."),
        ("changed-modality", "It opens in May."),
    ],
)
def test_words_that_only_look_like_it_are_left_alone(kind: str, said: str) -> None:
    assert lies(kind, said) == []


def test_two_claims_exchange_their_values() -> None:
    case = one_claim("An adult pays 12 euros.")
    assert case.reference is not None
    child = case.reference.claims[0].model_copy(update={"claim_id": "c2", "text": "A child pays 6 euros."})
    both_claims = (*case.reference.claims, child)
    case = case.model_copy(update={"reference": case.reference.model_copy(update={"claims": both_claims})})
    made = make("swapped-values", case)
    assert isinstance(made, tuple)
    (mutant,) = made
    assert [c.text for c in mutant.claims or ()] == ["An adult pays 6 euros.", "A child pays 12 euros."]
    assert mutant.said == "'12 euros' of claim 'c1' and '6 euros' of 'c2' changed places"


def test_a_claim_in_a_language_that_nobody_lies_in_is_named_as_the_reason() -> None:
    polish = "Ogród jest otwarty w poniedziałek i nie jest otwarty w niedzielę."
    for kind in NEW:
        assert reason(make(kind, one_claim(polish), chunks=(chunk("ferry", polish), OTHER)))
    assert language_for(polish, "") is None


def test_a_lie_in_english_is_not_made_of_a_claim_in_another_language() -> None:
    german = "Die Fähre kostet 12 Euro und ist am Montag zu."
    assert foreign(german) is LISTED["de"]
    assert foreign("The ferry is late.") is None
    assert lies("negated-claim", german) == lies("changed-unit", german) == []


def test_the_lesson_has_none_of_the_new_families() -> None:
    matrix = ferry_matrix(one_claim("The ferry leaves at least once on Mondays."), profile=LESSON)
    rows = [row for row in matrix.rows if row.kind in NEW]
    assert len(rows) == len(NEW)
    assert {(row.outcome, row.classified.reason) for row in rows} == {
        (Outcome.NOT_APPLICABLE, "the lesson has no such family")
    }


def test_the_first_rule_has_none_of_them_either_and_keeps_what_it_expected() -> None:
    rows = ferry_matrix(one_claim("Every ferry leaves on Mondays."), policy=FIRST).rows
    assert {r.classified.reason for r in rows if r.kind in NEW} == {
        "the set is judged by strict-1, which has no such family"
    }
    assert {r.expected_stage for r in rows if r.kind == "quantifier"} == {"answer faithfulness"}


# --- laws

SENTENCES = st.builds(
    lambda subject, verb, bound, number, unit, tail: f"{subject} {verb} {bound} {number} {unit}{tail}.",
    st.sampled_from(["The ferry", "Every member", "A permit", "The freezer"]),
    st.sampled_from(["costs", "must take", "may weigh", "must not last", "stays", "is kept at"]),
    st.sampled_from(["at least", "at most", "more than", "within", "up to", "-", "over"]),
    st.integers(2, 900).map(str) | st.sampled_from(["2.4", "0.5", "3 million", "12 thousand"]),
    st.sampled_from(["euros per hour", "days", "°C", "kg a week", "euros"]),
    st.sampled_from(["", " on Monday", " if it rains", " except on Friday", " unless it rains", " after 3 May"]),
)


def texts_of(kind: str, said: str) -> list[str]:
    return lies(kind, said, chunks=(chunk("ferry", "It sails."), OTHER))


@pytest.mark.parametrize("kind", NEW)
@given(SENTENCES)
def test_a_lie_differs_from_the_claim_and_is_the_same_every_time(kind: str, said: str) -> None:
    made = texts_of(kind, said)
    assert said not in made
    assert len(set(made)) == len(made)
    assert made == texts_of(kind, said)
    english = LISTED["en"]
    assert not any(same_by_value(text, said, english) for text in made)


@pytest.mark.parametrize("kind", ["changed-bound", "changed-rate", "changed-sign", "flipped-condition"])
@given(SENTENCES)
def test_a_lie_about_the_lie_leads_back_to_the_claim(kind: str, said: str) -> None:
    for text in texts_of(kind, said):
        if kind == "changed-bound" and ("up to" in said or "over" in said or "within" in said or "after" in said):
            continue  # several wordings mean one bound
        assert said.replace("- ", "-") in [back.replace("- ", "-") for back in texts_of(kind, text)]


@given(SENTENCES)
def test_seven_days_later_it_is_the_same_weekday(said: str) -> None:
    texts = [said]
    for _ in range(7):
        texts.append(next(iter(texts_of("changed-weekday", texts[-1])), texts[-1]))
    assert texts[-1] == said
    assert (len(set(texts)) == 7) is (" on Monday" in said or " on Friday" in said)


PAIRS = (
    ("It is back by 5 May.", "It is back by 5 May", True),
    ("The desk closes at 6 pm.", "The desk closes at 18:00.", True),
    ("It takes 0.5 hours.", "It takes 1/2 hour.", True),
    ("A loan lasts 90 minutes.", "A loan lasts 1.5 hours.", True),
    ("A loan lasts two weeks.", "A loan lasts 14 days.", True),
    ("It rings at noon.", "It rings at 12:00.", True),
    ("It rings at 6.", "It rings at 18:00.", False),
    ("It rings at 6 pm.", "It rings at 6 am.", False),
    ("It takes 2 days.", "It takes 2 hours.", False),
    ("Dogs may enter.", "Dogs must enter.", False),
    ("Dogs may enter.", "Dogs may enter, and cats too.", False),
    ("It takes 2 days.", "It takes at most 2 days.", False),
)


@pytest.mark.parametrize(("one", "other", "same"), PAIRS)
def test_only_the_spelling_of_a_value_may_differ_where_two_texts_say_the_same(one: str, other: str, same: bool) -> None:
    english = LISTED["en"]
    assert same_by_value(one, other, english) is same
    assert same_by_value(other, one, english) is same


@given(SENTENCES)
def test_a_stated_value_is_found_at_its_own_words(said: str) -> None:
    for value, start, end in stated_values(said, LISTED["en"]):
        assert said[start:end].strip(" .-") in value.text or value.text.strip(" .") == said[start:end]


def test_an_end_of_a_range_and_a_capital_are_minded() -> None:
    swaps = Swaps(both(("if", "unless")), ((NO_RANGE + r"\buntil\b", "from"),), ends=r"from .* until")
    assert list(swaps.lies("If it rains until noon.")) == [
        ("Unless it rains until noon.", "If", "Unless"),
        ("If it rains from noon.", "until", "from"),
    ]
    assert [old for _, old, _ in swaps.lies("from nine until noon unless it rains")] == ["unless"]


def test_what_is_expected_of_a_family_is_what_a_text_can_show() -> None:
    kinds = [f.declared.kind for f in ANSWERS if f.declared.strict is Stage.NOT_TESTED]
    left_open = ["rider", "swapped-values", "flipped-condition", "changed-modality", "quantifier", "dropped-condition"]
    assert sorted(kinds) == sorted(left_open)
    assert all(BY_KIND[kind].declared.lesson is None for kind in NEW)
