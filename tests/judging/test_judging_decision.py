"""A judge in the decision form chooses a verdict and a sentence, and everything else is no verdict."""

from __future__ import annotations

import json

import pytest
from gardens import SOURCE, STATEMENT, endpoint, question
from serving import Script, Sent, chosen, decided, serving

from goldtui.judging import server as server_module
from goldtui.judging.answer import Answer, NoVerdict, Why
from goldtui.model.faults import UnusableInput

DOGS = "Visitors who bring a dog wait at the east gate."
YES = chosen("verdict", "1", 0.9, "0")
NO = chosen("verdict", "0", 0.9, "1")
SECOND = chosen("span", "s2", 0.9, "none", "s1")
NOWHERE = chosen("span", "none", 0.9, "s1", "s2")


@pytest.fixture(autouse=True)
def no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_module, "FIRST_WAIT", 0.0)
    monkeypatch.setattr(server_module, "_HOSTS", {})
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")


def outcome(script: Script, **options: object) -> tuple[object, int]:
    with serving(script) as server:
        judge = endpoint(server.url, form="decision", **options)
        found = judge.ask(question())
        judge.close()
        return found, len(server.requests)


def test_a_choice_of_1_with_a_sentence_is_a_verdict_with_that_sentence_as_its_words() -> None:
    found, requests = outcome(lambda request, n: decided(YES, SECOND))
    assert found == Answer(verdict="1", reason="probability 0.90", span=DOGS)
    assert requests == 1


def test_a_choice_of_0_needs_no_sentence() -> None:
    found, _ = outcome(lambda request, n: decided(NO, NOWHERE))
    assert found == Answer(verdict="0", reason="probability 0.90", span="")


def test_the_questions_are_choices_of_texts_and_no_instruction_holds_a_foreign_word() -> None:
    with serving(lambda request, n: decided(YES, SECOND)) as server:
        endpoint(server.url, form="decision").ask(question())
        (sent,), (path,) = server.requests, server.paths
    assert path == "/v1/decisions"
    assert set(sent) == {"model", "input", "questions"}
    verdict, span = sent["questions"]
    assert [one["value"] for one in verdict["choices"]] == ["1", "0"]
    assert [one["value"] for one in span["choices"]] == ["none", "s1", "s2"]
    asked = json.dumps(sent["questions"]) + sent["input"][0]["content"]
    assert not any(text in asked for text in (STATEMENT, DOGS, SOURCE))
    assert f"s2: {DOGS}" in sent["input"][1]["content"]


def test_a_second_turn_shows_the_choices_in_reverse() -> None:
    with serving(lambda request, n: decided(YES, SECOND)) as server:
        endpoint(server.url, form="decision").ask(question().model_copy(update={"turn": 1}))
        (sent,) = server.requests
    assert [[one["value"] for one in asked["choices"]] for asked in sent["questions"]] == [
        ["0", "1"],
        ["s2", "s1", "none"],
    ]


@pytest.mark.parametrize(
    ("sent", "why"),
    [
        (decided(YES), Why.WRONG_SHAPE),
        (decided(SECOND, YES), Why.WRONG_SHAPE),
        (decided(YES, SECOND, SECOND), Why.WRONG_SHAPE),
        (decided(chosen("verdict", 1, 0.9, "0"), SECOND), Why.WRONG_SHAPE),
        (decided(chosen("verdict", True, 0.9, "0"), SECOND), Why.WRONG_SHAPE),
        (decided(chosen("verdict", "yes", 0.9, "0"), SECOND), Why.WRONG_SHAPE),
        (decided(chosen("verdict", "1", 0.05, "0"), SECOND), Why.WRONG_SHAPE),
        (decided(chosen("verdict", "1", "0.9", "0"), SECOND), Why.WRONG_SHAPE),
        (decided(chosen("verdict", "1", True, "0"), SECOND), Why.WRONG_SHAPE),
        (decided(chosen("verdict", "1", 1.5, "0"), SECOND), Why.WRONG_SHAPE),
        (decided(chosen("verdict", "1", 0.9), SECOND), Why.WRONG_SHAPE),
        (decided({**YES, "probabilities": None}, SECOND), Why.WRONG_SHAPE),
        (decided({**YES, "type": "predicate"}, SECOND), Why.WRONG_SHAPE),
        (decided("1", "s2"), Why.WRONG_SHAPE),
        (decided(YES, chosen("span", "s9", 0.9, "none", "s1")), Why.WRONG_SHAPE),
        (decided({"type": "refusal", "name": "verdict"}, SECOND), Why.DECLINED),
        (decided(YES, {"type": "refusal", "name": "span"}), Why.DECLINED),
        (decided(YES, NOWHERE), Why.WRONG_SPAN),
        (decided(YES, chosen("span", "s1", 0.9, "none", "s2")), Why.OTHER_SPAN),
        (Sent('{"answers": {}}'), Why.WRONG_SHAPE),
        (Sent('{"answers": [], "answers": []}'), Why.NO_REPLY),
        (Sent("{}"), Why.NO_REPLY),
        (Sent("{}", 400), Why.REFUSED),
    ],
)
def test_what_is_no_choice_of_the_asked_is_no_verdict_and_is_not_asked_again(sent: Sent, why: Why) -> None:
    found, requests = outcome(lambda request, n: sent)
    assert isinstance(found, NoVerdict), found
    assert (found.why, requests) == (why, 1)


def test_below_the_probability_that_is_asked_for_there_is_no_verdict() -> None:
    found, _ = outcome(lambda request, n: decided(YES, SECOND), sure="0.95")
    assert found == NoVerdict(why=Why.UNSURE, detail="probability 0.90")


def test_a_busy_server_is_asked_again_as_in_a_chat() -> None:
    found, requests = outcome(lambda request, n: Sent("{}", 429) if n < 2 else decided(YES, SECOND))
    assert (type(found), requests) == (Answer, 3)


def test_more_sentences_than_the_protocol_takes_choices_are_not_sent() -> None:
    long = " ".join(f"Bed {n} holds roses of the year {n}." for n in range(300))
    with serving(lambda request, n: decided(YES, SECOND)) as server:
        judge = endpoint(server.url, form="decision", price_in="1")
        asked = question(source=long)
        assert judge.price(asked).calls == 0
        found = judge.ask(asked)
        assert server.requests == []
    assert isinstance(found, NoVerdict)
    assert found.why is Why.TOO_LONG


def test_the_form_and_its_bound_are_in_the_hash_and_a_chat_keeps_its_own() -> None:
    url = "http://127.0.0.1:1/v1"
    hashes = {endpoint(url).hash, endpoint(url, form="decision").hash, endpoint(url, form="decision", sure="0.8").hash}
    assert len(hashes) == 3
    assert endpoint(url, form="decision").hash == endpoint(url, form="decision", retries=1, price_in=1).hash


@pytest.mark.parametrize(
    "name", ["decision.FORM", "decision.RULES", "decision.CHOOSE", "decision.QUOTE", "decision.AFTER", "prompt.DATA"]
)
def test_a_change_of_what_the_model_reads_is_another_judge(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = endpoint("http://127.0.0.1:1/v1", form="decision").hash
    monkeypatch.setattr(f"goldtui.judging.{name}", "changed")
    assert endpoint("http://127.0.0.1:1/v1", form="decision").hash != before


@pytest.mark.parametrize(
    ("options", "about"),
    [
        ({"form": "decision", "temperature": "1"}, "endpoint:temperature"),
        ({"form": "decision", "seed": "1"}, "endpoint:seed"),
        ({"sure": "0.9"}, "endpoint:sure"),
        ({"form": "decision", "sure": "2"}, "sure"),
    ],
)
def test_an_option_of_the_other_form_is_refused(options: dict[str, str], about: str) -> None:
    with pytest.raises(UnusableInput) as fault:
        endpoint("http://127.0.0.1:1/v1", **options)
    assert fault.value.problem.where == f"--judge {about}"


def test_a_decision_costs_what_is_read() -> None:
    price = endpoint("http://127.0.0.1:1/v1", form="decision", price_in="2").price(question())
    assert price.tokens_out == 0
    assert price.money is not None
    assert price.money > 0
