"""Short sentences of a boat hire in six languages, and ways to ask what a source says of a statement.

Every template makes a true source and statements about it whose truth is known, so that a law can be tried on values,
owners and languages that nobody chose by hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from goldtui.text.agreement.read import read
from goldtui.text.agreement.units import units_of
from goldtui.text.agreement.verdict import Agreement, Outcome, Proof, judge_statement
from goldtui.text.amounts.record import Value
from goldtui.text.languages.catalog import BY_CODE

LANGUAGES = ("en", "de", "fr", "es", "ja", "zh")

SUPPORTED, CONTRADICTED, OPEN = Outcome.SUPPORTED, Outcome.CONTRADICTED, Outcome.OPEN


def agreement(statement: str, source: str, question: str = "", phrases: tuple[str, ...] = ()) -> Agreement:
    """What the whole source says of a statement."""
    return judge_statement(statement, Proof(units_of(source), (), question, phrases))


def outcome(statement: str, source: str, question: str = "") -> Outcome:
    """Supported, contradicted or open."""
    return agreement(statement, source, question).outcome


class Record(NamedTuple):
    """A value without the words that it was read from."""

    kind: str
    number: str
    dimension: str
    rate: str
    name: str
    date: tuple[int | None, int | None, int | None]


def records(text: str, code: str) -> list[Record]:
    """The values of a text in the order of the text."""
    return [Record(v.kind.value, str(v.number), v.dimension, v.rate, v.name, v.date) for v in values(text, code)]


def values(text: str, code: str) -> list[Value]:
    """The values of a text in the order of the text, as the rule compares them."""
    return [item.value for item in read(text, BY_CODE[code]).items if item.value is not None]


@dataclass(frozen=True)
class Speech:
    """How one language says the few things that the laws are tried on; `{x}` is a boat, `{n}` a number."""

    boats: tuple[str, ...]
    price: str
    """A boat costs n euros."""
    denied: str
    """A boat does not cost n euros."""
    richer: tuple[str, ...]
    """The price again, each with one word more."""
    joint: str
    """Between two coordinated clauses."""
    stop: str
    stay: str
    """A bound: at most n nights."""
    stay_least: str
    minutes: str
    """A tour lasts n minutes."""
    hours: str
    """The same tour in hours."""
    compound: str
    """The same tour in hours h and minutes n."""
    half: str
    """The decimal sign."""
    beside: str
    """A sentence of something else that is in every source and shows its language."""
    words: dict[int, tuple[str, ...]]
    """Spellings of a number other than in digits."""

    def pair(self, one: str, two: str) -> str:
        """Two coordinated clauses as one sentence."""
        return f"{one}{self.joint}{two[0].lower()}{two[1:]}{self.stop}"

    def source(self, *sentences: str) -> str:
        """The sentences beside one of something else."""
        stopped = (one if one.endswith(self.stop) else one + self.stop for one in sentences)
        return (" " if self.stop == "." else "").join((*stopped, self.beside))

    def costs(self, boat: str, number: int | str) -> str:
        """The price as a clause."""
        return self.price.format(x=boat, n=number)


ENGLISH = Speech(
    boats=("kayak", "canoe", "raft", "dinghy"),
    price="A {x} costs {n} euros",
    denied="A {x} does not cost {n} euros",
    richer=("A blue {x} costs {n} euros", "A {x} costs {n} euros with lunch", "A {x} probably costs {n} euros"),
    joint=" and ",
    stop=".",
    stay="Campers stay at most {n} nights",
    stay_least="Campers stay at least {n} nights",
    minutes="The tour lasts {n} minutes",
    hours="The tour lasts {n} hours",
    compound="The tour lasts {h} hours {n} minutes",
    half=".",
    beside="The landing stage is by the bridge, and the guides who work there speak Danish.",
    words={
        2: ("two",), 3: ("three",), 4: ("four",), 5: ("five",), 7: ("seven",), 9: ("nine",), 11: ("eleven",),
        12: ("twelve", "a dozen"), 16: ("sixteen",), 21: ("twenty-one",), 34: ("thirty-four",), 50: ("fifty",),
        80: ("eighty",), 91: ("ninety-one",),
    },
)  # fmt: skip
GERMAN = Speech(
    boats=("Kajak", "Kanu", "Floß", "Boot"),
    price="Ein {x} kostet {n} Euro",
    denied="Ein {x} kostet nicht {n} Euro",
    richer=(
        "Ein blaues {x} kostet {n} Euro",
        "Ein {x} kostet {n} Euro mit Mittagessen",
        "Ein {x} kostet vermutlich {n} Euro",
    ),
    joint=" und ",
    stop=".",
    stay="Camper bleiben höchstens {n} Nächte",
    stay_least="Camper bleiben mindestens {n} Nächte",
    minutes="Die Rundfahrt dauert {n} Minuten",
    hours="Die Rundfahrt dauert {n} Stunden",
    compound="Die Rundfahrt dauert {h} Stunden und {n} Minuten",
    half=",",
    beside="Der Anleger ist an der Brücke, und die Führer, die dort arbeiten, sprechen Dänisch.",
    words={
        2: ("zwei",), 3: ("drei",), 4: ("vier",), 5: ("fünf",), 7: ("sieben",), 9: ("neun",), 11: ("elf",),
        12: ("zwölf", "ein Dutzend"), 16: ("sechzehn",), 21: ("einundzwanzig",), 34: ("vierunddreißig",),
        50: ("fünfzig",), 80: ("achtzig",), 91: ("einundneunzig",),
    },
)  # fmt: skip
FRENCH = Speech(
    boats=("kayak", "canoë", "radeau", "voilier"),
    price="Un {x} coûte {n} euros",
    denied="Un {x} ne coûte pas {n} euros",
    richer=(
        "Un {x} bleu coûte {n} euros",
        "Un {x} coûte {n} euros avec le repas",
        "Un {x} coûte probablement {n} euros",
    ),
    joint=" et ",
    stop=".",
    stay="Les campeurs restent au plus {n} nuits",
    stay_least="Les campeurs restent au moins {n} nuits",
    minutes="La visite dure {n} minutes",
    hours="La visite dure {n} heures",
    compound="La visite dure {h} heures {n} minutes",
    half=",",
    beside="L'embarcadère est près du pont, et les guides qui y travaillent parlent danois.",
    words={
        2: ("deux",), 3: ("trois",), 4: ("quatre",), 5: ("cinq",), 7: ("sept",), 9: ("neuf",), 11: ("onze",),
        12: ("douze",), 16: ("seize",), 21: ("vingt et un",), 34: ("trente-quatre",), 50: ("cinquante",),
        80: ("quatre-vingts",), 91: ("quatre-vingt-onze",),
    },
)  # fmt: skip
SPANISH = Speech(
    boats=("kayak", "bote", "velero", "remolque"),
    price="Un {x} cuesta {n} euros",
    denied="Un {x} no cuesta {n} euros",
    richer=(
        "Un {x} azul cuesta {n} euros",
        "Un {x} cuesta {n} euros con almuerzo",
        "Un {x} cuesta probablemente {n} euros",
    ),
    joint=" y ",
    stop=".",
    stay="Los campistas se quedan como máximo {n} noches",
    stay_least="Los campistas se quedan como mínimo {n} noches",
    minutes="La visita dura {n} minutos",
    hours="La visita dura {n} horas",
    compound="La visita dura {h} horas y {n} minutos",
    half=",",
    beside="El embarcadero está junto al puente, y los guías que trabajan allí hablan danés.",
    words={
        2: ("dos",), 3: ("tres",), 4: ("cuatro",), 5: ("cinco",), 7: ("siete",), 9: ("nueve",), 11: ("once",),
        12: ("doce",), 16: ("dieciséis",), 21: ("veintiún",), 34: ("treinta y cuatro",), 50: ("cincuenta",),
        80: ("ochenta",), 91: ("noventa y un",),
    },
)  # fmt: skip
JAPANESE = Speech(
    boats=("カヤック", "カヌー", "ヨット", "いかだ"),
    price="{x}の料金は{n}ユーロです",
    denied="{x}の料金は{n}ユーロではありません",
    richer=(
        "青い{x}の料金は{n}ユーロです",
        "{x}の料金は昼食付きで{n}ユーロです",
        "{x}の料金はおそらく{n}ユーロです",
    ),
    joint="、",
    stop="。",
    stay="宿泊は{n}日以内です",
    stay_least="宿泊は{n}日以上です",
    minutes="見学は{n}分かかります",
    hours="見学は{n}時間かかります",
    compound="見学は{h}時間{n}分かかります",
    half=".",
    beside="桟橋は橋のそばにあり、案内係はデンマーク語を話します。",
    words={
        2: ("二",), 3: ("三",), 4: ("四",), 5: ("五",), 7: ("七",), 9: ("九",), 11: ("十一",), 12: ("十二",),
        16: ("十六",), 21: ("二十一",), 34: ("三十四",), 50: ("五十",), 80: ("八十",), 91: ("九十一",),
    },
)  # fmt: skip
CHINESE = Speech(
    boats=("皮划艇", "独木舟", "木筏", "帆船"),
    price="{x}的租金是{n}欧元",
    denied="{x}的租金不是{n}欧元",
    richer=("蓝色{x}的租金是{n}欧元", "{x}含午餐的租金是{n}欧元", "{x}的租金大概是{n}欧元"),
    joint="，",
    stop="。",
    stay="露营最多{n}天",
    stay_least="露营至少{n}天",
    minutes="参观需要{n}分钟",
    hours="参观需要{n}小时",
    compound="参观需要{h}小时{n}分钟",
    half=".",
    beside="码头在桥边，导游会说丹麦语。",
    words={
        2: ("两", "二"), 3: ("三",), 4: ("四",), 5: ("五",), 7: ("七",), 9: ("九",), 11: ("十一",), 12: ("十二",),
        16: ("十六",), 21: ("二十一",), 34: ("三十四",), 50: ("五十",), 80: ("八十",), 91: ("九十一",),
    },
)  # fmt: skip

SPEECH = {"en": ENGLISH, "de": GERMAN, "fr": FRENCH, "es": SPANISH, "ja": JAPANESE, "zh": CHINESE}
