"""Three cases as somebody writes them on the first day: honest phrases, answer phrases, no forbidden phrase."""

from __future__ import annotations

from garden_set import chunk

from goldtui.model.records import Answer, AnswerPoint, Claim, GoldCase

EVIDENCE = (
    chunk(
        "hours",
        "The library is open from 10:00 to 18:30 on Tuesday and Thursday. On Saturday the library closes at "
        "14:00. Returns are accepted through the slot at any time.",
    ),
    chunk(
        "leave",
        "Employees receive 28 days of annual leave. Leave of 6 days or more must be requested at least 3 weeks in "
        "advance. Up to 5 unused days may be carried over to the next year if the manager agrees.",
    ),
    chunk(
        "fee",
        "A parking permit costs 45 euros per month. Residents with a disability pay 15 euros per month. The fee is "
        "refunded when the permit is returned within 14 days.",
    ),
    chunk("canteen", "The canteen serves soup on weekdays."),
)


def _case(case_id: str, question: str, *claims: tuple[str, str, str]) -> GoldCase:
    made = tuple(
        Claim(claim_id=f"c{n}", text=text, citation_id=case_id, support_phrases=(phrase,), answer_point=f"p{n}")
        for n, (text, phrase, _) in enumerate(claims, 1)
    )
    points = tuple(
        AnswerPoint(point_id=f"p{n}", answer_phrases=(accepted,)) for n, (_, _, accepted) in enumerate(claims, 1)
    )
    return GoldCase(
        case_id=case_id,
        question=question,
        expected_behaviour="answer",
        required_source_ids=(case_id,),
        points=points,
        reference=Answer(text=" ".join(c.text for c in made), claims=made),
    )


HOURS = _case(
    "hours",
    "When is the library open on Thursday, and when does it close on Saturday?",
    (
        "The library is open from 10:00 to 18:30 on Tuesday and Thursday.",
        "open from 10:00 to 18:30 on Tuesday and Thursday",
        "from 10:00 to 18:30",
    ),
    ("The library closes at 14:00 on Saturday.", "On Saturday the library closes at 14:00", "at 14:00"),
)
LEAVE = _case(
    "leave",
    "How many days of leave do employees get, and how early must longer leave be requested?",
    ("Employees receive 28 days of annual leave.", "Employees receive 28 days of annual leave", "28 days"),
    (
        "Leave of 6 days or more must be requested at least 3 weeks in advance.",
        "Leave of 6 days or more must be requested at least 3 weeks in advance",
        "3 weeks in advance",
    ),
    (
        "Up to 5 unused days may be carried over to the next year if the manager agrees.",
        "Up to 5 unused days may be carried over to the next year if the manager agrees",
        "5 unused days",
    ),
)
FEE = _case(
    "fee",
    "What does a parking permit cost, and when is the fee refunded?",
    ("A parking permit costs 45 euros per month.", "A parking permit costs 45 euros per month", "45 euros"),
    ("Residents with a disability pay 15 euros per month.", "Residents with a disability pay 15 euros", "15 euros"),
    (
        "The fee is refunded when the permit is returned within 14 days.",
        "refunded when the permit is returned within 14 days",
        "within 14 days",
    ),
)
PLAIN = (HOURS, LEAVE, FEE)
