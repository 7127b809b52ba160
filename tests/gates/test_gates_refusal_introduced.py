"""Refusals in the wording of assistants, also behind words that name the documents, and near ones that answer."""

from __future__ import annotations

import pytest

from goldtui.gates.refusal import refuses
from goldtui.model.policy import Policy
from goldtui.text.match.normalise import normalise

POLICY = Policy()
REFUSALS = {
    "en": (
        "Based on the documents, there is no mention of parking.",
        "Based on the provided context, I cannot answer this question.",
        "According to the documents, there is no information about parking.",
        "From the given information, I'm unable to answer this.",
        "Going by the context provided, I don't know.",
        "Sorry, that's not something I have information on.",
        "I don't have details about parking.",
        "Parking isn't covered in the handbook pages I was given.",
        "No information about parking was found.",
        "That is not something I can answer from the documents.",
    ),
    "de": (
        "Basierend auf den Dokumenten gibt es keine Angaben zum Parken.",
        "Laut den bereitgestellten Unterlagen gibt es dazu keine Informationen.",
        "Aus dem gegebenen Kontext kann ich die Frage nicht beantworten.",
        "Gemäß den Unterlagen wird das Parken nicht erwähnt.",
        "Auf Grundlage der vorliegenden Informationen kann ich das nicht beantworten.",
        "Dazu habe ich leider keine Informationen.",
        "Darüber liegen mir keine Angaben vor.",
        "Das ist in den Dokumenten nicht enthalten.",
        "Es wurden keine Informationen zum Parken gefunden.",
        "Tut mir leid, dazu kann ich nichts sagen.",
    ),
    "fr": (
        "D'après les documents, il n'y a aucune mention du stationnement.",
        "Selon le contexte fourni, je ne peux pas répondre à cette question.",
        "Sur la base des informations fournies, je ne suis pas en mesure de répondre.",
        "D'après les documents fournis, cela n'est pas précisé.",
        "Selon les documents, il n'y a pas d'information à ce sujet.",
        "Désolé, je n'ai pas d'informations à ce sujet.",
        "Je ne dispose d'aucun détail sur le stationnement.",
        "Ce point n'est pas abordé dans les documents.",
        "Aucune information sur le stationnement n'a été trouvée.",
        "Désolé, ce n'est pas quelque chose sur quoi j'ai des informations.",
    ),
    "es": (
        "Según los documentos, no se menciona el aparcamiento.",
        "Basándome en el contexto proporcionado, no puedo responder a esta pregunta.",
        "De acuerdo con los documentos, no hay información sobre el aparcamiento.",
        "Con base en la información proporcionada, no lo sé.",
        "A partir del contexto dado, no es posible responder.",
        "Lo siento, no tengo información sobre eso.",
        "No dispongo de detalles sobre el aparcamiento.",
        "Eso no está cubierto en los documentos.",
        "No se encontró información sobre el aparcamiento.",
        "Lo siento, no es algo sobre lo que tenga información.",
    ),
    "ja": (
        "提供された文書によると、駐車に関する情報はありません。",
        "資料に基づくと、その質問には答えられません。",
        "与えられた文脈からは、お答えできません。",
        "文書によれば、駐車についての記載はありません。",
        "提供された情報に基づくと、わかりません。",
        "申し訳ありませんが、その件についての情報は持っていません。",
        "駐車に関する詳細は持ち合わせていません。",
        "それは文書では扱われていません。",
        "駐車に関する情報は見つかりませんでした。",
        "申し訳ございませんが、それについてはお答えできません。",
    ),
    "zh": (
        "根据所提供的文件，没有提到停车。",
        "根据给定的上下文，我无法回答这个问题。",
        "根据文档，没有关于停车的信息。",
        "基于提供的信息，我不知道。",
        "从所给的资料来看，无法回答这个问题。",
        "抱歉，我没有这方面的信息。",
        "我没有关于停车的详细信息。",
        "文档中没有涉及这一点。",
        "没有找到关于停车的信息。",
        "对不起，这不是我掌握的信息。",
    ),
}
ANSWERS = {
    "en": (
        "Based on the documents, parking is free.",
        "According to the handbook, there is no parking fee.",
        "Based on the documents, there is no mention of a fee, but parking costs 4 pounds at the gate.",
        "From the given information, no helmet is needed.",
        "There is no mention of a fee, but you park behind the hall.",
        "Sorry, that's not something we allow.",
        "I don't have details about the rate, but parking is free after six.",
        "Theft isn't covered in the insurance.",
        "No information about your health was found in the form, so you may climb.",
        "I have no information on dogs, but cats are welcome.",
    ),
    "de": (
        "Laut den Unterlagen ist das Parken kostenlos.",
        "Basierend auf den Dokumenten gibt es keine Gebühr.",
        "Gemäß den Unterlagen wird der Eintritt nicht erstattet.",
        "Dazu habe ich leider keine Informationen, aber das Parken kostet vier Euro.",
        "Das ist im Preis nicht enthalten.",
        "Aus dem gegebenen Kontext geht hervor, dass der Parkplatz um acht schließt.",
        "Tut mir leid, Hunde sind nicht erlaubt.",
        "Es wurden keine Mängel am Seil gefunden.",
        "Laut den Unterlagen liegen keine Gebühren vor.",
        "Die Unterlagen nennen keine Gebühr, aber Gäste zahlen zwei Euro.",
    ),
    "fr": (
        "D'après les documents, le stationnement est gratuit.",
        "Selon le contexte fourni, il n'y a aucun frais.",
        "Selon les documents, les chiens ne sont pas admis.",
        "D'après les documents, il n'y a aucune mention de tarif, mais le parking coûte quatre euros.",
        "Désolé, les chiens ne sont pas admis.",
        "Ce dommage n'est pas couvert par l'assurance.",
        "Aucune réservation n'est nécessaire.",
        "Je ne dispose d'aucun détail sur le tarif, mais le parking ferme à huit heures.",
        "Sur la base des informations fournies, le casque n'est pas obligatoire.",
        "Aucun défaut n'a été trouvé sur la corde.",
    ),
    "es": (
        "Según los documentos, el aparcamiento es gratuito.",
        "De acuerdo con los documentos, no hay tarifa.",
        "Basándome en el contexto proporcionado, los perros no están permitidos.",
        "Según los documentos, no se menciona una tarifa, pero el aparcamiento cuesta cuatro euros.",
        "Lo siento, no se admiten perros.",
        "El robo no está cubierto por el seguro.",
        "No se encontró ningún defecto en la cuerda.",
        "No tengo información sobre la tarifa, pero el aparcamiento cierra a las ocho.",
        "A partir de las ocho no es posible entrar.",
        "Con base en la información proporcionada, no se necesita casco.",
    ),
    "ja": (
        "提供された文書によると、駐車は無料です。",
        "資料に基づくと、料金はありません。",
        "文書によれば、犬は入れません。",
        "料金についての記載はありませんが、駐車は四百円です。",
        "申し訳ありませんが、犬は入れません。",
        "盗難は保険では扱われていません。",
        "ロープに異常はありませんでした。",
        "料金に関する情報は持っていませんが、駐車場は八時に閉まります。",
        "与えられた文脈からは、ヘルメットは必要ありません。",
        "申し訳ございませんが、返金はできません。",
    ),
    "zh": (
        "根据所提供的文件，停车免费。",
        "根据文档，没有费用。",
        "根据给定的上下文，不允许带狗。",
        "没有提到费用，但停车要四元。",
        "抱歉，不允许带狗。",
        "盗窃不在保险范围内。",
        "绳子没有缺陷。",
        "我没有关于费用的信息，但停车场八点关门。",
        "基于提供的信息，不需要头盔。",
        "对不起，不能退款。",
    ),
}


@pytest.mark.parametrize("text", [one for texts in REFUSALS.values() for one in texts])
def test_a_refusal_in_the_wording_of_an_assistant_is_one(text: str) -> None:
    assert refuses(normalise(text), POLICY)


@pytest.mark.parametrize("text", [one for texts in ANSWERS.values() for one in texts])
def test_a_near_one_that_states_something_is_an_answer(text: str) -> None:
    assert not refuses(normalise(text), POLICY)


@pytest.mark.parametrize(
    "text",
    [
        "According to the policy, we cannot tell third parties who climbs.",
        "Based on the documents, I cannot confirm the fee, but it is 4 pounds.",
        "I am sorry, but according to the rules dogs stay outside.",
        "Laut der Ordnung können wir Gästen das nicht sagen.",
    ],
)
def test_words_that_name_a_rule_hide_no_answer(text: str) -> None:
    assert not refuses(normalise(text), POLICY)


def test_an_introduction_may_follow_an_apology() -> None:
    assert refuses(normalise("I'm sorry, but based on the documents there is no mention of parking."), POLICY)
