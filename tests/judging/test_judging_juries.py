"""A jury and a judge asked several times decide only where enough agree; what people settled counts as it is."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path

import pytest
from gardens import FAITHFULNESS, SPAN, STATEMENT, endpoint, question
from serving import serving, verdict

from goldtui.gates.rulings import Ruling
from goldtui.judging.answer import Answer, NoVerdict, Why
from goldtui.judging.judge import Judge
from goldtui.judging.judges.catalog import build
from goldtui.judging.judges.jury import majority_verdict
from goldtui.judging.prompt import in_turn, messages_of
from goldtui.judging.question import Passage, Question
from goldtui.model.faults import UnusableInput
from goldtui.model.judges.verdicts import SaidBy

YES = Answer(verdict="1", reason="yes", span=SPAN)
NO = Answer(verdict="0", reason="no", span="")
NONE = NoVerdict(why=Why.EMPTY)


def scripted(folder: Path, name: str, value: str) -> str:
    """A judge that always says this."""
    path = folder / f"{name}.jsonl"
    span = SPAN if value == "1" else ""
    path.write_text(json.dumps({"statement": STATEMENT, "verdict": value, "reason": name, "span": span}) + "\n")
    return f"exact:file={path}"


def jury(folder: Path, rule: str, votes: str) -> Judge:
    members = "|".join(scripted(folder, f"judge{n}", value) for n, value in enumerate(votes))
    return build(f"jury:rule={rule}({members})", FAITHFULNESS)


@pytest.mark.parametrize(
    ("rule", "votes", "said"),
    [
        ("majority", "110", "1"),
        ("majority", "100", "0"),
        ("majority", "1100", None),
        ("unanimous", "111", "1"),
        ("unanimous", "110", None),
        ("2", "1100", None),
        ("2", "1000", "0"),
        ("3", "1101", "1"),
    ],
)
def test_a_jury_decides_only_where_enough_of_it_agree(rule: str, votes: str, said: str | None, tmp_path: Path) -> None:
    found = jury(tmp_path, rule, votes).ask(question())
    assert (found.verdict if isinstance(found, Answer) else None) == said


def test_an_undecided_member_is_no_vote_for_either_side() -> None:
    for outcomes in product((YES, NO, NONE), repeat=3):
        found = majority_verdict(list(outcomes), 2)
        sides = [one.verdict for one in outcomes if isinstance(one, Answer)]
        wanted = next((side for side in "01" if sides.count(side) >= 2), None)
        assert (found.verdict if isinstance(found, Answer) else None) == wanted


def test_a_member_without_a_reply_leaves_the_jury_open_for_a_later_run() -> None:
    silent = NoVerdict(why=Why.NO_REPLY)
    assert majority_verdict([YES, NO, silent], 2) is silent
    assert isinstance(majority_verdict([YES, YES, silent], 2), Answer)


@pytest.mark.parametrize(
    "words",
    [
        "jury:rule=majority",
        "jury(exact:file=x)",
        "jury:rule=9({one}|{two})",
        "jury:rule=0({one}|{two})",
        "jury({one}|{one})",
        "consistency:agree=0.5({one})",
        "consistency:times=1({one})",
        "consistency({one}|{two})",
        "consistency({one}",
        "{one}({two})",
        "jurry({one}|{two})",
        "exact:fil=x",
        "exact",
        "exact:file",
    ],
)
def test_words_that_name_no_judge_are_refused_with_the_place(words: str, tmp_path: Path) -> None:
    one, two = scripted(tmp_path, "one", "1"), scripted(tmp_path, "two", "0")
    with pytest.raises(UnusableInput) as fault:
        build(words.format(one=one, two=two), FAITHFULNESS)
    assert fault.value.problem.where.startswith("--judge ") or "x" in fault.value.problem.where


def test_juries_nest(tmp_path: Path) -> None:
    one, two, three = (scripted(tmp_path, name, value) for name, value in (("a", "1"), ("b", "1"), ("c", "0")))
    found = build(f"jury:rule=unanimous({one}|jury:rule=1({two}|consistency({one})))", FAITHFULNESS).ask(question())
    assert isinstance(found, Answer)
    assert build(f"jury({one}|{two})", FAITHFULNESS).hash == build(f"jury({two}|{one})", FAITHFULNESS).hash
    assert build(f"jury({one}|{two})", FAITHFULNESS).hash != build(f"jury({one}|{three})", FAITHFULNESS).hash


@pytest.mark.parametrize(("noes", "said"), [(0, "1"), (1, "1"), (2, None), (3, None), (4, "0")])
def test_one_judge_decides_only_if_it_says_the_same_in_enough_orders(noes: int, said: str | None) -> None:
    with serving(lambda request, n: verdict("0", "") if n < noes else verdict("1", SPAN)) as server:
        given = f"endpoint:model=m,url={server.url}"
        judge = build(f"consistency:times=5,agree=0.8({given})", FAITHFULNESS)
        found = judge.ask(question())
        assert len(server.requests) == judge.price(question()).calls == 5
        assert len(set(server.prompts)) > 1
    assert (found.verdict if isinstance(found, Answer) else None) == said


def test_turns_show_the_same_texts_in_other_orders_and_each_turn_always_the_same() -> None:
    sources = tuple(Passage(chunk_id=f"s{n}", text=f"Bed {n} is watered.", permitted=True) for n in range(6))
    asked = Question(kind="faithfulness", statement=STATEMENT, question="Where?", sources=sources)
    turns = [asked.model_copy(update={"turn": n}) for n in range(4)]
    orders = [tuple(one.chunk_id for one in in_turn(turn)) for turn in turns]
    assert orders[0] == tuple(one.chunk_id for one in sources)
    assert len(set(orders)) == 4
    assert all(sorted(one) == sorted(orders[0]) for one in orders)
    assert [messages_of(FAITHFULNESS, one) for one in turns] == [messages_of(FAITHFULNESS, one) for one in turns]
    assert len({one.digest for one in turns}) == 4


def test_people_say_what_they_settled_and_nothing_else() -> None:
    said = {key * 64: Ruling(one, SaidBy.PERSON, ("Ada",)) for key, one in zip("abc", (True, False, None), strict=True)}
    said["e" * 64] = Ruling(True, SaidBy.JUDGE, ("0" * 64,))
    judge = build("people", FAITHFULNESS, said)
    found = [judge.ask(question().model_copy(update={"key": key * 64})) for key in "abcde"]
    assert [one.verdict if isinstance(one, Answer) else one.why for one in found] == [
        "1",
        "0",
        Why.DISAGREE,
        Why.NOT_KNOWN,
        Why.NOT_KNOWN,
    ]
    assert judge.hash != build("people", FAITHFULNESS).hash


def test_every_hash_is_of_one_judge_and_one_thing_asked() -> None:
    url = "http://127.0.0.1:1/v1"
    one = endpoint(url)
    words = f"consistency:times=3(endpoint:model=m,url={url})"
    assert len({one.hash, build(words, FAITHFULNESS).hash, build(words.replace("3", "4"), FAITHFULNESS).hash}) == 3
