"""Refusals, gaps and what only looks like them, in each language of the word lists."""

from __future__ import annotations

from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldtui.gates.patterns import check_patterns
from goldtui.gates.refusal import ReadingKind, nearly_refuses, only_states_gap, read_response, refuses, states_gap
from goldtui.gates.refusal_reading import read_sentences
from goldtui.model.policy import Policy
from goldtui.model.refusal_words import LANGUAGES
from goldtui.text.match.normalise import normalise

POLICY = Policy()
REFUSALS = {
    "en": (
        "I could not find anything about kayaks.",
        "The policy does not say whether kayaks are allowed.",
        "The documents do not contain information on mooring fees.",
        "Nothing in the staff handbook says anything about kayaks.",
        "The retrieved passages don't address whether kayaks may be stored.",
        "I'm afraid I can't find that in the files I was given.",
        "The lease does not specify who repairs the roof.",
        "The question of late fees isn't addressed anywhere in the documents.",
        "We don't have enough information to answer this.",
        "There's no mention of kayaks in the regulations.",
        "I wasn't able to find any rule about kayaks. You could ask the harbour office.",
        "Based on the provided context, I cannot determine the fee.",
        "The regulations are silent on kayaks; please ask the harbour master.",
        "Kayaks aren't mentioned in the rules.",
        "Sorry, that information is not available.",
        "I cannot answer this, as the documents do not cover it.",
    ),
    "de": (
        "Ich konnte nichts über Kajaks finden.",
        "Die Richtlinie sagt nicht, ob Kajaks erlaubt sind.",
        "Die Dokumente enthalten keine Informationen zu Liegegebühren.",
        "In den Unterlagen finde ich dazu nichts.",
        "Zu Kajaks macht die Hafenordnung keine Angaben.",
        "Die Hafenordnung enthält dazu keine Regelung.",
        "Das geht aus den vorliegenden Texten nicht hervor.",
        "Leider habe ich dazu keine Informationen gefunden.",
        "Entschuldigung, das kann ich nicht beantworten.",
        "Die Dokumente geben darüber keine Auskunft.",
        "Wer das Dach repariert, ist im Mietvertrag nicht geregelt.",
        "Es ist nicht angegeben, wie hoch die Gebühr ist.",
    ),
    "fr": (
        "Je n'ai rien trouvé sur les kayaks.",
        "Le règlement ne précise pas si les kayaks sont admis.",
        "Les documents ne contiennent aucune information sur les tarifs.",
        "Je ne trouve aucune information sur les kayaks dans les documents.",
        "Le règlement du port ne parle pas des kayaks.",
        "Malheureusement, les extraits ne permettent pas de répondre à cette question.",
        "Cette information n'est pas mentionnée dans le bail.",
        "Les sources sont muettes sur ce point.",
        "Aucun document ne mentionne les kayaks.",
        "Je ne dispose pas d'informations sur ce sujet.",
        "Le bail ne dit rien de la toiture.",
    ),
    "es": (
        "No he encontrado nada sobre kayaks.",
        "La política no dice si se admiten kayaks.",
        "Los documentos no contienen información sobre las tarifas.",
        "Los documentos no mencionan los kayaks.",
        "No dispongo de información sobre ese tema.",
        "El contrato no especifica quién repara el tejado.",
        "Lamentablemente no he encontrado ninguna norma sobre kayaks.",
        "En el reglamento del puerto no se dice nada sobre kayaks.",
        "Esa información no aparece en los documentos.",
        "Ninguno de los documentos habla de kayaks.",
    ),
    "ja": (
        "カヤックに関する情報は見つかりませんでした。",
        "規程にはカヤックを使ってよいかどうか記載されていません。",
        "資料には係留料に関する情報が含まれていません。",
        "カヤックについては、提供された資料には記載がありません。",
        "港の規則ではカヤックについて触れられていません。",
        "恐れ入りますが、料金については分かりかねます。",
        "契約書には屋根の修理を誰が行うか明記されていません。",
        "資料からは判断できません。",
    ),
    "zh": (
        "我没有找到关于皮划艇的信息。",
        "政策没有说明是否允许皮划艇。",
        "文件中没有关于停泊费的信息。",
        "提供的资料中没有关于皮划艇的规定。",
        "港口规章未提及皮划艇。",
        "很抱歉，我在文件中找不到相关信息。",
        "租约没有写明由谁修理屋顶。",
        "根据现有资料无法确定费用。",
        "资料里并没有说明这一点，建议您咨询港务办公室。",
        "很抱歉，資料中沒有提及停泊費。",
    ),
}
ANSWERS = {
    "en": (
        "I couldn't find the fee, but kayaks are stored in shed B.",
        "I could not find it, but the fee is 4.",
        "The harbour rules do not allow kayaks.",
        "Kayaks may not enter the harbour.",
        "The permit does not give access to the pier.",
    ),
    "de": (
        "Ich konnte es nicht finden, aber die Gebühr beträgt 4 Euro.",
        "Ich habe dazu nichts gefunden, Kajaks liegen aber in Schuppen B.",
        "Kajaks dürfen nicht in den Hafen.",
        "Die Hafenordnung erlaubt keine Kajaks.",
    ),
    "fr": (
        "Je n'ai pas trouvé le tarif, mais les kayaks sont rangés dans le hangar B.",
        "Le règlement n'autorise pas les kayaks.",
        "Les kayaks ne sont pas autorisés.",
    ),
    "es": (
        "No encuentro la tarifa, pero los kayaks se guardan en el cobertizo B.",
        "El reglamento no permite kayaks.",
        "No se admiten kayaks.",
    ),
    "ja": (
        "料金は見つかりませんでしたが、カヤックはB棟に保管します。",
        "カヤックは港に入れません。",
        "港の規則はカヤックを認めていません。",
    ),
    "zh": ("我没找到费用，不过皮划艇存放在B棚。", "港口规章不允许皮划艇进入。", "皮划艇不得进入港口。"),
}
GAPS = {
    "en": "The charter gives no limit for boats.",
    "de": "Die Hafenordnung nennt keine Höchstzahl für Boote.",
    "fr": "Le règlement n'indique aucune limite pour les bateaux.",
    "es": "El reglamento no indica ningún límite para los barcos.",
    "ja": "規則には船の上限が定められていません。",
    "zh": "规章没有给出船只的上限。",
}
STATED = {
    "en": "Kayaks cost 4 euros a day.",
    "de": "Kajaks kosten 4 Euro am Tag.",
    "fr": "Un kayak coûte 4 euros par jour.",
    "es": "Un kayak cuesta 4 euros al día.",
    "ja": "カヤックは1日4ユーロです。",
    "zh": "皮划艇每天4欧元。",
}
COURTESIES = {
    "en": ("I'm sorry.", "Please ask the harbour office.", "However, you can contact the harbour master."),
    "de": ("Es tut mir leid.", "Bitte wenden Sie sich an das Hafenamt."),
    "fr": ("Je suis désolée.", "Veuillez contacter la capitainerie."),
    "es": ("Lo siento.", "Por favor, consulte con el puerto."),
    "ja": ("申し訳ありません。", "港湾事務所にお問い合わせください。"),
    "zh": ("很抱歉。", "请联系港务办公室。"),
}
COVERED = {
    "en": "The harbour rules only cover sailing boats and ferries.",
    "de": "Die Hafenordnung behandelt nur Segelboote.",
    "fr": "Le règlement parle seulement des voiliers.",
    "es": "Los documentos solo hablan de veleros.",
    "ja": "資料には帆船についてのみ記載されています。",
    "zh": "该文件只涉及帆船。",
}
ORDINARY = (
    "There is no limit.",
    "There is no evidence that the buoy moved.",
    "The insurance policy does not cover storm damage.",
    "Life jackets are not included in the price.",
    "You must not give the harbour records to guests.",
    "No refunds are given after noon.",
    "Es gibt keine Frist.",
    "Schwimmwesten sind nicht im Preis enthalten.",
    "Il n'y a pas de limite.",
    "Le contrat ne prévoit pas de remboursement.",
    "No hay límite.",
    "El precio no incluye chalecos.",
    "返金はありません。",
    "上限はありません。",
    "没有上限。",
    "价格不包括救生衣。",
)
each_language = pytest.mark.parametrize("language", [words.language for words in LANGUAGES])


def kind(text: str) -> ReadingKind:
    return read_response(normalise(text), POLICY).kind


def joined(language: str, *texts: str) -> str:
    return ("" if language in ("ja", "zh") else " ").join(texts)


def test_the_patterns_of_every_language_can_be_used() -> None:
    check_patterns(POLICY)
    assert [words.language for words in LANGUAGES] == ["en", "de", "fr", "es", "ja", "zh"]


@pytest.mark.parametrize("text", [text for texts in REFUSALS.values() for text in texts])
def test_a_sentence_that_refuses_is_a_refusal(text: str) -> None:
    assert kind(text) is ReadingKind.REFUSES


@pytest.mark.parametrize("text", [text for texts in ANSWERS.values() for text in texts])
def test_a_refusal_that_goes_on_to_answer_and_a_rule_of_the_house_are_answers(text: str) -> None:
    assert kind(text) is ReadingKind.ANSWERS
    assert not only_states_gap(text, POLICY)


@pytest.mark.parametrize("text", ORDINARY)
def test_an_ordinary_statement_neither_refuses_nor_states_a_gap(text: str) -> None:
    assert kind(text) is ReadingKind.ANSWERS
    assert not nearly_refuses(normalise(text), POLICY)
    assert not states_gap(text, POLICY)


@each_language
def test_the_wordings_that_a_message_names_are_accepted(language: str) -> None:
    words = next(words for words in LANGUAGES if words.language == language)
    assert all(refuses(normalise(example), POLICY) for example in words.examples)
    assert states_gap(words.examples[0], POLICY)


@each_language
def test_a_gap_beside_an_answer_is_a_gap_and_the_answer_stays_one(language: str) -> None:
    gap, said = GAPS[language], STATED[language]
    assert only_states_gap(gap, POLICY)
    assert not states_gap(said, POLICY)
    for text in (joined(language, said, gap), joined(language, gap, said)):
        assert kind(text) is ReadingKind.ANSWERS
        assert states_gap(text, POLICY)
        assert not only_states_gap(text, POLICY)


@each_language
def test_to_say_what_the_documents_do_cover_leaves_a_refusal_one(language: str) -> None:
    for refusal in REFUSALS[language]:
        assert kind(joined(language, refusal, COVERED[language])) is ReadingKind.REFUSES
    assert kind(COVERED[language]) is ReadingKind.ANSWERS


@given(st.data())
def test_courtesies_in_any_order_around_refusals_change_nothing(data: st.DataObject) -> None:
    language = data.draw(st.sampled_from(sorted(REFUSALS)))
    before = data.draw(st.lists(st.sampled_from(COURTESIES[language]), max_size=2))
    core = data.draw(st.lists(st.sampled_from(REFUSALS[language]), min_size=1, max_size=2))
    after = data.draw(st.lists(st.sampled_from(COURTESIES[language]), max_size=2))
    assert kind(joined(language, *before, *core, *after)) is ReadingKind.REFUSES
    assert kind(joined(language, *before, *core, STATED[language], *after)) is ReadingKind.ANSWERS
    assert kind(joined(language, *before, *after)) is ReadingKind.ANSWERS


@pytest.mark.parametrize(
    "text",
    [
        "The harbour rules do not mention kayaks [k1].",
        "The harbour rules do not mention kayaks.[1][2]",
        "**Answer:** The harbour rules do not mention kayaks【1†rules】.",
        "> The harbour rules do not mention kayaks [k1, k2].",
    ],
)
def test_marks_of_citation_and_layout_leave_a_refusal_one(text: str) -> None:
    assert kind(text) is ReadingKind.REFUSES


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("I don't know, and kayaks must stay outside.", "and kayaks must stay outside."),
        ("I found nothing on kayaks. The rules say that rafts are towed.", "the rules say that rafts are towed."),
        ("Die Ordnung sagt nicht, ob Kajaks erlaubt sind, und Flöße müssen warten.", "und flösse müssen warten."),
        ("Le bail ne dit pas si l'abri est clos, et les radeaux doivent partir.", "et les radeaux doivent partir."),
        ("文件没有说明皮划艇是否可以进入，木筏需要另付费用。", "木筏需要另付费用。"),
    ],
)
def test_what_rides_along_behind_a_refusal_is_open_and_named(text: str, words: str) -> None:
    reading = read_response(normalise(text), POLICY)
    assert (reading.kind, reading.words) == (ReadingKind.OPEN, words)


@pytest.mark.parametrize(
    "text",
    [
        "I'm sorry, I cannot find it but the fee is 4.",
        "Es tut mir leid, ich konnte es nicht finden aber die Gebühr beträgt 4 Euro.",
        "犬は入れますが、猫については記載がありません。",
        "木筏可以进入，但文件没有提到皮划艇。",
        "Kayaks are free. The rules do not mention rafts.",
    ],
)
def test_no_statement_hides_before_or_behind_a_refusal(text: str) -> None:
    assert kind(text) is ReadingKind.ANSWERS
    assert not only_states_gap(text, POLICY)


def test_a_policy_that_was_stored_keeps_its_own_patterns() -> None:
    stored = Policy(refusal_patterns=(r"no entry for that\.",), gap_patterns=(r"\bno entry\b",))
    assert refuses("no entry for that.", stored)
    assert not refuses("i don't know.", stored)
    assert states_gap("There is no entry for rafts.", stored)


@given(st.text(max_size=60))
def test_reading_never_raises(text: str) -> None:
    assert read_response(normalise(text), POLICY).kind in ReadingKind
    assert only_states_gap(text, POLICY) in (True, False)


SAID = [text for table in (REFUSALS, ANSWERS, COURTESIES) for texts in table.values() for text in texts]
SAID += [*GAPS.values(), *STATED.values(), *COVERED.values(), *ORDINARY, "However, it rains.", "[1]", "Answer: No."]


@given(st.lists(st.sampled_from(SAID) | st.text(max_size=8), max_size=4).map(" ".join))
def test_the_cheap_look_at_the_first_sentence_never_changes_a_reading(text: str) -> None:
    at_a_glance = read_sentences(normalise(text), POLICY)
    with patch("goldtui.gates.refusal_reading._states_at_once", return_value=False):
        assert read_sentences(normalise(text), POLICY) == at_a_glance
