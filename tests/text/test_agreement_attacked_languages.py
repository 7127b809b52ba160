"""Wrong statements made of a source's own words, in five languages: each turns one thing round, and none may pass."""

from __future__ import annotations

import pytest

from goldtui.text.agreement.units import units_of
from goldtui.text.agreement.verdict import Outcome, Proof, judge_statement

WRONG = {
    # Who speaks, is spoken to or spoken of.
    "de we-you": ("Sie zahlen die Miete der Bühne.", "Wir zahlen die Miete der Bühne."),
    "de he-she": (
        "Die Malerin ruft den Boten, und sie trägt das Bild.",
        "Die Malerin ruft den Boten, und er trägt das Bild.",
    ),
    "de whose": ("Der Wirt gab der Köchin ihren Hut.", "Der Wirt gab der Köchin seinen Hut."),
    "fr we-you": ("Vous payez le nettoyage des tentes.", "Nous payons le nettoyage des tentes."),
    "fr whose": ("Le guide lui a montré leurs cartes.", "Le guide lui a montré ses cartes."),
    "fr whom": ("Le guide leur a montré la grotte.", "Le guide lui a montré la grotte."),
    "es we by an ending": ("Limpian las tiendas cada noche.", "Limpiamos las tiendas cada noche."),
    "es whose": ("Tu tía pintó la casa de mi primo.", "Mi tía pintó la casa de tu primo."),
    "zh we-you": ("您支付清洁费。", "我们支付清洁费。"),
    # Time of a verb.
    "de past": ("Die Mühle mahlt Roggen.", "Die Mühle mahlte Roggen."),
    "de strong past": ("Der Pegel fiel auf zwei Meter.", "Der Pegel fällt auf zwei Meter."),
    "es imperfect": ("El molino muele centeno los lunes.", "El molino molía centeno los lunes."),
    "es future": ("El coro cantará en la plaza.", "El coro cantó en la plaza."),
    "ja past": ("水車は春から回った。", "水車は春から回る。"),
    "zh will": ("河水会上涨三米。", "河水上涨了三米。"),
    # Parts of a sentence that change their words.
    "de two objects": (
        "Die Wirtin wusch den Krug, der Koch füllte den Topf.",
        "Die Wirtin wusch den Topf, der Koch füllte den Krug.",
    ),
    "de two places": (
        "Der Hut für den Koch hängt im Flur, der für den Gast im Saal.",
        "Der Hut für den Gast hängt im Flur, der für den Koch im Saal.",
    ),
    "de a time in another part": (
        "Das Zelt ist abzubauen, sonst fällt innerhalb von 3 Tagen eine Strafe an.",
        "Das Zelt ist innerhalb von 3 Tagen abzubauen, sonst fällt eine Strafe an.",
    ),
    "de a time of another verb": (
        "Der Ofen darf nach 20 Minuten nicht bewegt werden.",
        "Der Ofen kühlt nach 20 Minuten ab und darf nicht bewegt werden.",
    ),
    "de genitive": (
        "Vor dem Reinigen des Kessels muss die Pumpe gestoppt werden.",
        "Vor dem Reinigen der Pumpe muss der Kessel gestoppt werden.",
    ),
    "ja two objects": ("雨の日は、窓を閉めて灯を消してください。", "雨の日は、灯を閉めて窓を消してください。"),
    "ja before and after": ("種は雨前にまき、雨後にはまかないこと。", "種は雨後にまき、雨前にはまかないこと。"),
    "ja whose": ("客は店主の庭を断りなしに撮影できない。", "客は店主の断りなしに庭を撮影できない。"),
    # What is left out.
    "de for whom": ("Das Boot kostet 8 Euro.", "Das Boot kostet für Gäste 8 Euro und für Schüler 4 Euro."),
    "es for whom": ("El bote cuesta 8 euros.", "El bote cuesta para socios 8 euros y para niños 4 euros."),
    "fr for whom": (
        "La barque est gratuite pendant une heure.",
        "La barque est gratuite pour les élèves pendant une heure.",
    ),
    "de how often": ("Die Pacht wird um 2 Prozent erhöht.", "Die Pacht wird jährlich um 2 Prozent erhöht."),
    "zh others": ("船夫可以休息。", "其他船夫可以休息。"),
    "zh a board": ("董事出售了磨坊。", "董事会出售了磨坊。"),
    "zh last year": ("年产量是九吨。", "去年产量是九吨。"),
    "fr a condition of another amount": (
        "En cas de tempête, le canot est rendu dans 2 jours.",
        "Le canot est rendu dans 2 jours, gardé 5 jours en cas de tempête.",
    ),
    # Small words.
    "fr to-of": ("La guide rend le sac du berger.", "La guide rend le sac au berger."),
    "ja to whom": ("店主に鍵を渡した。", "店主は鍵を渡した。"),
    "ja wish": ("店主は鍵を渡したい。", "店主は鍵を渡した。"),
    "ja seems": ("この橋は頑丈らしい。", "この橋は頑丈である。"),
    "ja hardly": ("この縄は切れる。", "この縄は切れにくい。"),
    "ja can": ("店主は鍵を返せる。", "店主は鍵を返す。"),
    "ja do not": ("店主は鍵を返すな。", "店主は鍵を返した。"),
    "ja let us": ("店主は鍵を返そう。", "店主は鍵を返した。"),
    # Numbers.
    "ja two or three": ("23日で乾きます。", "二三日で乾きます。"),
    "zh two or three": ("23天内运到。", "两三天内运到。"),
    "zh midnight": ("中午十二点锁门。", "晚上十二点锁门。"),
}  # fmt: skip
"""Statement and source."""

RIGHT = {
    "de we": ("Die Miete der Bühne zahlen wir.", "Wir zahlen die Miete der Bühne."),
    "de present": ("Roggen mahlt die Mühle.", "Die Mühle mahlt Roggen."),
    "de two objects": (
        "Der Koch füllte den Topf, die Wirtin wusch den Krug.",
        "Die Wirtin wusch den Krug, der Koch füllte den Topf.",
    ),
    "es for whom": (
        "El bote cuesta 8 euros para socios.",
        "El bote cuesta para socios 8 euros y para niños 4 euros.",
    ),
    "es with a comma": (
        "Con remos, el bote cuesta 29 euros.",
        "El bote pesa 90 kilos y cuesta 24 euros, con remos 29 euros.",
    ),
    "de a size said once": (
        "Die Ernte stieg von 3.200.000 auf 4.100.000 Kilo.",
        "Die Ernte stieg von 3,2 auf 4,1 Millionen Kilo.",
    ),
    "de a rate of an amount": ("Das Zelt kostet 80 Euro pro Tag.", "Das Zelt kostet für drei Tage 240 Euro."),
    "es a scale": ("La miel funde a 40 °C.", "La miel funde a 40 grados."),
    "ja a size said once": ("漁獲は3万から4万キロです。", "漁獲は3~4万キロです。"),
    "ja grouped": ("売上は3億2,000万円だった。", "売上は3億2千万円だった。"),
    "ja order": ("鍵を店主は客に渡した。", "店主は客に鍵を渡した。"),
    "zh have": ("船夫有三天假。", "船夫享有三天假。"),
    "zh midnight": ("24点锁门。", "晚上十二点锁门。"),
    "zh may": ("付款后可上船。", "付款后方可上船。"),
}  # fmt: skip


def outcome(statement: str, source: str) -> Outcome:
    return judge_statement(statement, Proof(units_of(source))).outcome


@pytest.mark.parametrize(("statement", "source"), WRONG.values(), ids=WRONG)
def test_a_statement_that_turns_one_thing_round_never_passes(statement: str, source: str) -> None:
    assert outcome(statement, source) is not Outcome.SUPPORTED


@pytest.mark.parametrize(("statement", "source"), RIGHT.values(), ids=RIGHT)
def test_the_same_thing_in_another_order_or_notation_never_fails(statement: str, source: str) -> None:
    assert outcome(statement, source) is not Outcome.CONTRADICTED


BESIDE_A_PHRASE = {
    "de another bound": (
        "Das Zelt kostet 60 Euro pro Woche.",
        "Das Zelt kostet 12 Euro pro Tag, höchstens jedoch 60 Euro pro Woche.",
        "Das Zelt kostet 12 Euro",
    ),
    "de before the phrase": (
        "Nur Gäste dürfen den Steg betreten.",
        "Nur Gäste der Mühle dürfen den Steg betreten.",
        "dürfen den Steg betreten",
    ),
    "fr behind what the statement adds": (
        "Le canot est gratuit pendant une heure.",
        "Le canot est gratuit pour les élèves pendant une heure.",
        "Le canot est gratuit",
    ),
    "ja the verb": ("船長は辞任した。", "船長は辞任を否定した。", "船長は辞任"),
    "ja another part": ("船賃は千二百円です。", "船賃は大人が千二百円、学生が六百円です。", "学生が六百円です"),
}
"""Statement, source and the phrase that a reviewer chose."""


@pytest.mark.parametrize(("statement", "source", "phrase"), BESIDE_A_PHRASE.values(), ids=BESIDE_A_PHRASE)
def test_a_phrase_excuses_nothing_in_what_a_statement_takes_from_beside_it(
    statement: str, source: str, phrase: str
) -> None:
    found = judge_statement(statement, Proof(units_of(source), (), "", (phrase,)))
    assert found.outcome is not Outcome.SUPPORTED


@pytest.mark.parametrize("source", sorted({source for _, source in (*WRONG.values(), *RIGHT.values())}))
def test_a_sentence_says_what_it_says(source: str) -> None:
    assert outcome(source, source) is Outcome.SUPPORTED
    assert outcome(source, f"{source} {source}" if source[-1] == "." else source + source) is Outcome.SUPPORTED
