"""Words that turn a statement round: one more, one less or another one is never the same statement."""

from __future__ import annotations

import pytest
from agreeing import CONTRADICTED, SUPPORTED, agreement, outcome

AGREES = {
    "negation": [
        ("Dogs are not allowed in the cabins.", "Dogs aren't allowed in the cabins."),
        ("Nobody may dive from the pier.", "No one may dive from the pier."),
        ("Tickets are not refundable.", "Tickets are non-refundable."),
        ("The pier is never lit.", "The pier is never lit."),
    ],
    "modality": [
        ("Guests must wear a life jacket.", "Guests have to wear a life jacket."),
        ("Guests may bring a tent.", "Guests can bring a tent."),
        ("Guests may bring a tent.", "Guests are allowed to bring a tent."),
        ("Guests need not book.", "Guests do not have to book."),
        ("Guests must not light fires.", "Guests are not allowed to light fires."),
        ("Gäste dürfen ein Zelt mitbringen.", "Gäste können ein Zelt mitbringen."),
        ("Les clients doivent porter un gilet.", "Les clients sont tenus de porter un gilet."),
        ("Los clientes pueden traer una tienda.", "Los clientes tienen permitido traer una tienda."),
    ],
    "condition": [
        ("The pier is closed if the wind is strong.", "If the wind is strong, the pier is closed."),
        ("The pier is closed when the wind is strong.", "When the wind is strong, the pier is closed."),
        ("Entry is free unless a concert is on.", "Unless a concert is on, entry is free."),
        ("Der Steg ist gesperrt, wenn der Wind stark ist.", "Wenn der Wind stark ist, ist der Steg gesperrt."),
        ("Le ponton est fermé si le vent est fort.", "Si le vent est fort, le ponton est fermé."),
        ("El muelle cierra si el viento es fuerte.", "Si el viento es fuerte, el muelle cierra."),
    ],
    "exception": [
        ("The kiosk opens every day except Monday.", "Except on Monday the kiosk opens every day."),
        ("All cabins except cabin 4 have heating.", "All cabins apart from cabin 4 have heating."),
    ],
    "direction": [
        ("The rent rises in May.", "In May the rent rises."),
        ("The office is above the shop.", "The office is above the shop."),
    ],
    "roles": [
        ("The warden inspects the boats.", "The boats are inspected by the warden."),
    ],
}

LIES = {
    "negation": [
        ("Dogs are not allowed in the cabins.", "Dogs are allowed in the cabins."),
        ("Dogs are allowed in the cabins.", "Dogs are not allowed in the cabins."),
        ("Nobody may dive from the pier.", "Everybody may dive from the pier."),
        ("The pier is never lit.", "The pier is always lit."),
        ("The kiosk sells ice and does not sell fish.", "The kiosk sells fish and does not sell ice."),
        ("Neither cabin has a stove.", "Both cabins have a stove."),
        ("It is not true that the cabins have a stove.", "The cabins have a stove."),
        ("The lamp is lit without a key.", "The lamp is lit with a key."),
        ("The form is invalid.", "The form is valid."),
        ("The office refuses late forms.", "The office accepts late forms."),
        ("Hunde sind in den Hütten nicht erlaubt.", "Hunde sind in den Hütten erlaubt."),
        ("Es gibt keinen Ofen in der Hütte.", "Es gibt einen Ofen in der Hütte."),
        ("Les chiens ne sont pas admis.", "Les chiens sont admis."),
        ("Il n'y a aucun poêle dans la cabane.", "Il y a un poêle dans la cabane."),
        ("Los perros no entran en las cabañas.", "Los perros entran en las cabañas."),
        ("Nadie se baña en el muelle.", "Todos se bañan en el muelle."),
        ("犬は小屋に入れません。", "犬は小屋に入れます。"),
        ("小屋にストーブはありません。", "小屋にストーブはあります。"),
        ("狗不能进小屋。", "狗能进小屋。"),
        ("小屋没有炉子。", "小屋有炉子。"),
    ],
    "modality": [
        ("Guests must wear a life jacket.", "Guests may wear a life jacket."),
        ("Guests may wear a life jacket.", "Guests must wear a life jacket."),
        ("Guests may wear a life jacket.", "Guests wear a life jacket."),
        ("Guests should wear a life jacket.", "Guests must wear a life jacket."),
        ("Guests need not book.", "Guests must not book."),
        ("Guests need not book.", "Guests must book."),
        ("Guests must not light fires.", "Guests need not light fires."),
        ("The bridge will be repaired.", "The bridge is repaired."),
        ("The bridge was repaired.", "The bridge will be repaired."),
        ("Gäste müssen eine Weste tragen.", "Gäste können eine Weste tragen."),
        ("Gäste müssen nicht buchen.", "Gäste dürfen nicht buchen."),
        ("Les clients doivent porter un gilet.", "Les clients peuvent porter un gilet."),
        ("Los clientes deben llevar chaleco.", "Los clientes pueden llevar chaleco."),
        ("救命胴衣を着なければなりません。", "救命胴衣を着てもかまいません。"),
        ("客人必须穿救生衣。", "客人可以穿救生衣。"),
        ("客人不必预订。", "客人不得预订。"),
    ],
    "quantifier": [
        ("Some cabins have a stove.", "All cabins have a stove."),
        ("Most cabins have a stove.", "All cabins have a stove."),
        ("No cabin has a stove.", "Every cabin has a stove."),
        ("All cabins have a stove.", "No cabin has a stove."),
        ("Either pier is open.", "Both piers are open."),
        ("Few guests complain.", "Many guests complain."),
        ("Not all cabins have a stove.", "No cabin has a stove."),
        ("Not all cabins have a stove.", "All cabins have a stove."),
        ("Einige Hütten haben einen Ofen.", "Alle Hütten haben einen Ofen."),
        ("Certaines cabanes ont un poêle.", "Toutes les cabanes ont un poêle."),
        ("Algunas cabañas tienen estufa.", "Todas las cabañas tienen estufa."),
        ("一部の小屋にストーブがあります。", "すべての小屋にストーブがあります。"),
        ("部分小屋有炉子。", "所有小屋有炉子。"),
    ],
    "condition": [
        ("The pier is closed if the wind is strong.", "The pier is closed."),
        ("The pier is closed if the wind is strong.", "The pier is closed unless the wind is strong."),
        ("The pier is closed if the wind is strong.", "If the pier is closed, the wind is strong."),
        ("The pier is closed if the wind is strong.", "The pier is closed although the wind is strong."),
        ("Entry is free if you show a card.", "Entry is free only if you show a card."),
        ("Entry is free only if you show a card.", "Entry is free if you show a card."),
        ("Entry is free only when a card is shown.", "Entry is free when a card is shown."),
        ("Refunds are paid provided the form is signed.", "Refunds are paid."),
        ("Refunds are paid before the form is signed.", "Refunds are paid after the form is signed."),
        ("Der Steg ist gesperrt, wenn der Wind stark ist.", "Der Steg ist gesperrt."),
        ("Der Eintritt ist frei, sofern man eine Karte zeigt.", "Der Eintritt ist frei."),
        ("Le ponton est fermé si le vent est fort.", "Le ponton est fermé."),
        ("L'entrée est libre sauf si un concert a lieu.", "L'entrée est libre si un concert a lieu."),
        ("El muelle cierra si el viento es fuerte.", "El muelle cierra."),
        ("風が強い場合、桟橋は閉まります。", "桟橋は閉まります。"),
        ("如果风大，码头关闭。", "码头关闭。"),
    ],
    "exception": [
        ("The kiosk opens every day except Monday.", "The kiosk opens every day."),
        ("The kiosk opens every day except Monday.", "The kiosk opens every day including Monday."),
        ("Only members may use the sauna.", "Members may use the sauna, and so may guests."),
        ("All boats but canoes need a permit.", "Canoes need a permit."),
        ("Only members may use the sauna.", "Everyone may use the sauna."),
        ("Members may use the sauna.", "Only members may use the sauna."),
        ("Members may use only the sauna.", "Only members may use the sauna."),
        ("The price includes towels.", "The price excludes towels."),
        ("Breakfast is served without coffee.", "Breakfast is served with coffee."),
        ("Der Kiosk öffnet täglich außer montags.", "Der Kiosk öffnet täglich."),
        ("Nur Mitglieder dürfen in die Sauna.", "Alle dürfen in die Sauna."),
        ("Le kiosque ouvre tous les jours sauf le lundi.", "Le kiosque ouvre tous les jours."),
        ("El quiosco abre todos los días salvo el lunes.", "El quiosco abre todos los días."),
        ("売店は月曜日以外の毎日開きます。", "売店は毎日開きます。"),
        ("除星期一外小卖部每天营业。", "小卖部每天营业。"),
    ],
    "direction": [
        ("The rent rises in May.", "The rent falls in May."),
        ("The rent goes up in May.", "The rent goes down in May."),
        ("The office is above the shop.", "The office is below the shop."),
        ("The path leads from the hut to the lake.", "The path leads from the lake to the hut."),
        ("The briefing is before the tour.", "The briefing is after the tour."),
        ("The raft is longer than the canoe.", "The canoe is longer than the raft."),
        ("Der Weg führt von der Hütte zum See.", "Der Weg führt vom See zur Hütte."),
        ("Le sentier mène de la cabane au lac.", "Le sentier mène du lac à la cabane."),
        ("El sendero va de la cabaña al lago.", "El sendero va del lago a la cabaña."),
        ("道は小屋から湖に続きます。", "道は湖から小屋に続きます。"),
        ("小路从小屋通到湖边。", "小路从湖边通到小屋。"),
        ("家賃は5月に上がります。", "家賃は5月に下がります。"),
        ("租金五月上涨。", "租金五月下降。"),
    ],
    "roles": [
        ("The warden inspects the divers.", "The divers inspect the warden."),
        ("The divers are trained by the warden.", "The warden is trained by the divers."),
        ("The guest pays the warden.", "The warden pays the guest."),
        ("Anna lent Ben the oars.", "Ben lent Anna the oars."),
        ("The letter is from the council to the club.", "The letter is from the club to the council."),
        ("Der Wart prüft die Taucher.", "Die Taucher prüfen den Wart."),
        ("Le gardien forme les plongeurs.", "Les plongeurs forment le gardien."),
        ("El guarda entrena a los buzos.", "Los buzos entrenan al guarda."),
        ("管理人がダイバーを検査します。", "ダイバーが管理人を検査します。"),
        ("管理员检查潜水员。", "潜水员检查管理员。"),
    ],
    "who says it": [
        ("The club claims that the pier is safe.", "The pier is safe."),
        ("The pier is probably safe.", "The pier is safe."),
        ("The pier is usually open.", "The pier is open."),
        ("The draft plan closes the pier.", "The plan closes the pier."),
        ("Laut Verein ist der Steg sicher.", "Der Steg ist sicher."),
        ("Selon le club, le ponton est sûr.", "Le ponton est sûr."),
        ("Según el club, el muelle es seguro.", "El muelle es seguro."),
    ],
}

PROVEN = [
    ("Dogs are not allowed in the cabins.", "Dogs are allowed in the cabins."),
    ("Dogs are allowed in the cabins.", "Dogs are not allowed in the cabins."),
    ("The pier is never lit.", "The pier is always lit."),
    ("Guests need not book.", "Guests must book."),
    ("Guests must not light fires.", "Guests may light fires."),
    ("The sauna is closed before 14:00.", "The sauna is closed after 14:00."),
    ("The office is above the shop.", "The office is below the shop."),
    ("Parcels weigh more than 20 kg.", "Parcels weigh less than 20 kg."),
    ("Breakfast is served without coffee.", "Breakfast is served with coffee."),
    ("Parcels travel with a certificate.", "Parcels travel without a certificate."),
    ("The kiosk opens every day except Monday.", "The kiosk opens every day including Monday."),
    ("Hunde sind in den Hütten nicht erlaubt.", "Hunde sind in den Hütten erlaubt."),
    ("Les chiens ne sont pas admis.", "Les chiens sont admis."),
    ("Los perros no entran en las cabañas.", "Los perros entran en las cabañas."),
    ("狗不能进小屋。", "狗能进小屋。"),
    ("犬は小屋に入れません。", "犬は小屋に入れます。"),
]

RIGHT_BUT_FREE = [
    ("Hunde sind in den Hütten nicht erlaubt.", "In den Hütten sind Hunde nicht erlaubt."),
    ("Dogs are not allowed in the cabins.", "In the cabins dogs aren't allowed."),
    ("Der Wart prüft die Boote.", "Die Boote werden vom Wart geprüft."),
    ("The boats are inspected by the warden.", "The warden inspects the boats."),
    ("Guests must not bring glass.", "Glass is prohibited for guests."),
    ("The kiosk is closed on Monday.", "The kiosk is not open on Monday."),
    ("Nobody but the warden has a key.", "Only the warden has a key."),
    ("The pier is closed unless the flag is up.", "The pier is open if the flag is up."),
    ("The briefing is before the tour.", "The tour is after the briefing."),
    ("The raft is longer than the canoe.", "The canoe is shorter than the raft."),
    ("The warden lends the guests a torch.", "The guests borrow a torch from the warden."),
    ("Smoking is allowed outside.", "Smoking is not allowed inside."),
    ("The price does not include towels.", "Towels cost extra."),
    ("Not every cabin has a stove.", "Some cabins have no stove."),
    ("Der Kiosk ist montags geschlossen.", "Der Kiosk ist montags nicht geöffnet."),
    ("Seul le gardien a une clé.", "Personne d'autre que le gardien n'a de clé."),
    ("Solo el guarda tiene llave.", "Nadie salvo el guarda tiene llave."),
    ("鍵を持つのは管理人だけです。", "管理人以外は鍵を持っていません。"),
    ("只有管理员有钥匙。", "除了管理员，别人没有钥匙。"),
]


def rows(table: dict[str, list[tuple[str, str]]]) -> list[object]:
    """One parameter a row, named by its kind and statement."""
    return [pytest.param(source, said, id=f"{kind}: {said}") for kind, pairs in table.items() for source, said in pairs]


@pytest.mark.parametrize(("source", "said"), rows(AGREES))
def test_the_same_words_under_the_same_operators_agree(source: str, said: str) -> None:
    assert outcome(said, source) is SUPPORTED


@pytest.mark.parametrize(("source", "said"), rows(LIES))
def test_a_statement_that_is_turned_round_never_agrees(source: str, said: str) -> None:
    assert outcome(said, source) is not SUPPORTED


@pytest.mark.parametrize(("source", "said"), PROVEN, ids=[said for _, said in PROVEN])
def test_where_all_else_is_the_same_the_opposite_is_a_contradiction_in_words(source: str, said: str) -> None:
    found = agreement(said, source)
    assert found.outcome is CONTRADICTED
    assert found.message


@pytest.mark.parametrize(("source", "said"), RIGHT_BUT_FREE, ids=[said for _, said in RIGHT_BUT_FREE])
def test_the_same_thing_said_round_about_is_never_a_contradiction(source: str, said: str) -> None:
    assert outcome(said, source) is not CONTRADICTED
