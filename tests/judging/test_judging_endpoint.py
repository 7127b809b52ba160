"""What a run does with every way in which a server can answer, or not answer."""

from __future__ import annotations

import json
import threading
from email.utils import formatdate

import pytest
from gardens import SPAN, STATEMENT, endpoint, question
from serving import Script, Sent, said, serving, verdict

from goldtui.judging import server as server_module
from goldtui.judging.answer import Answer, NoVerdict, Why
from goldtui.judging.judge import JudgeStopped
from goldtui.model.faults import UnusableInput


@pytest.fixture(autouse=True)
def no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_module, "FIRST_WAIT", 0.0)
    monkeypatch.setattr(server_module, "_HOSTS", {})
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")


def outcome(script: Script, **options: object) -> tuple[Answer | NoVerdict, int]:
    """What the judge makes of a server, and how many requests that took."""
    with serving(script) as server:
        judge = endpoint(server.url, **options)
        found = judge.ask(question())
        judge.close()
        return found, len(server.requests)


GOOD = verdict("1", SPAN)


def test_a_good_answer_is_a_verdict_after_one_request() -> None:
    assert outcome(lambda request, n: GOOD) == (Answer(verdict="1", reason="it says so", span=SPAN), 1)


@pytest.mark.parametrize(
    ("sent", "why"),
    [
        (verdict(1, SPAN), Why.WRONG_SHAPE),
        (verdict(True, SPAN), Why.WRONG_SHAPE),
        (verdict("1.0", SPAN), Why.WRONG_SHAPE),
        (verdict("yes", SPAN), Why.WRONG_SHAPE),
        (said(["1"]), Why.WRONG_SHAPE),
        (said(None), Why.EMPTY),
        (said(""), Why.EMPTY),
        (said('{"verdict":"1","reason":"it'), Why.CUT_OFF),
        (said(json.dumps({"verdict": "1", "reason": "", "span": SPAN}), "length"), Why.CUT_OFF),
        (said(f'Sure! {{"verdict":"1","reason":"","span":"{SPAN}"}}'), Why.NOT_JSON),
        (verdict("1", "Dogs sleep at the gate"), Why.WRONG_SPAN),
        (said('{"verdict":"0","verdict":"1","reason":"","span":""}'), Why.REPEATED_KEY),
        (Sent('{"choices": []}'), Why.NO_REPLY),
        (Sent("<html>welcome</html>", headers={"Content-Type": "text/html"}), Why.NO_REPLY),
        (Sent('"1"'), Why.NO_REPLY),
        (Sent(""), Why.NO_REPLY),
        (Sent("{}", 400), Why.REFUSED),
    ],
)
def test_an_answer_that_is_no_verdict_is_not_asked_again(sent: Sent, why: Why) -> None:
    found, requests = outcome(lambda request, n: sent)
    assert isinstance(found, NoVerdict)
    assert (found.why, requests) == (why, 1)


@pytest.mark.parametrize(
    "refusal",
    [
        Sent("{}", 429),
        Sent("{}", 429, {"Retry-After": "0"}),
        Sent("{}", 429, {"Retry-After": formatdate(0, usegmt=True)}),
        Sent("{}", 429, {"Retry-After": "soon"}),
        Sent("{}", 500),
        Sent("{}", 503),
    ],
    ids=["429", "429 and a delay", "429 and a date", "429 and a word", "500", "503"],
)
def test_a_busy_or_faulty_server_is_asked_again_within_bounds(refusal: Sent) -> None:
    found, requests = outcome(lambda request, n: refusal if n < 2 else GOOD, retries=2)
    assert (type(found), requests) == (Answer, 3)
    found, requests = outcome(lambda request, n: refusal, retries=2)
    assert found == NoVerdict(why=Why.NO_REPLY, detail=f"the server answers {refusal.status}, tried 3 times")
    assert requests == 3


def test_a_server_that_asks_for_more_patience_than_the_deadline_is_left_at_once() -> None:
    found, requests = outcome(lambda request, n: Sent("{}", 429, {"Retry-After": "3600"}))
    assert requests == 1
    assert found.detail == "the server answers 429 and asks for 3600 s, beyond the deadline"  # type: ignore[union-attr]


def test_a_slow_answer_within_the_deadline_counts() -> None:
    gate = threading.Event()
    threading.Timer(0.2, gate.set).start()
    found, _ = outcome(lambda request, n: GOOD._replace(before=gate.wait))
    assert isinstance(found, Answer)


def test_a_server_that_hangs_costs_one_deadline_with_all_retries() -> None:
    gate = threading.Event()
    with serving(lambda request, n: GOOD._replace(before=gate.wait)) as server:
        found = endpoint(server.url, deadline=1).ask(question())
        gate.set()
        assert len(server.requests) == 1
    assert found == NoVerdict(why=Why.NO_REPLY, detail="no answer within 1 s")


@pytest.mark.parametrize("status", [301, 307, 401, 403, 404])
def test_a_server_that_refuses_everything_stops_the_run_with_the_next_step(status: int) -> None:
    with pytest.raises(JudgeStopped) as stopped:
        outcome(lambda request, n: Sent("secret-4711", status, {"Location": "http://127.0.0.1:9/elsewhere"}))
    assert stopped.value.problem.code == "judge_refused"
    assert stopped.value.problem.fix
    assert "4711" not in stopped.value.problem.line()


def test_a_server_that_is_not_there_is_no_reply() -> None:
    with serving(lambda request, n: GOOD) as server:
        url = server.url
    found = endpoint(url).ask(question())
    assert found == NoVerdict(
        why=Why.NO_REPLY, detail="the server cannot be reached or broke the line off, tried 3 times"
    )


def test_a_host_gets_no_more_questions_at_a_time_than_its_limit_whoever_asks() -> None:
    from concurrent.futures import ThreadPoolExecutor

    barrier = threading.Barrier(2, timeout=5)

    def together(request: object, n: int) -> Sent:
        return GOOD._replace(before=barrier.wait)

    with serving(together) as server:
        judges = [endpoint(server.url, at_once=2), endpoint(server.url, at_once=2, temperature=1)]
        with ThreadPoolExecutor(8) as pool:
            found = list(pool.map(lambda n: judges[n % 2].ask(question(f"{STATEMENT} {n}")), range(8)))
        assert server.most_at_once == 2
    assert all(isinstance(one, Answer) for one in found)


def test_the_key_comes_from_the_environment_and_goes_into_the_header_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GARDEN_KEY", "canary-key-4711")
    with serving(lambda request, n: GOOD) as server:
        judge = endpoint(server.url, key_from="GARDEN_KEY")
        judge.ask(question())
        (headers,) = server.headers
        assert headers["authorization"] == "Bearer canary-key-4711"
        assert "4711" not in server.bodies[0]
    assert "4711" not in judge.hash


def test_no_key_of_the_environment_goes_to_a_server_for_which_it_is_not_named(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("OPENAI_API_KEY", "OPENAI_ADMIN_KEY", "OPENAI_ORG_ID", "OPENAI_PROJECT_ID"):
        monkeypatch.setenv(name, "canary-key-4711")
    monkeypatch.setenv("OPENAI_CUSTOM_HEADERS", "X-Garden: canary-key-4711")
    with serving(lambda request, n: GOOD) as server:
        endpoint(server.url).ask(question())
        assert "4711" not in json.dumps(server.headers)


@pytest.mark.parametrize(
    ("options", "about"),
    [
        ({"url": "ftp://garden"}, "endpoint:url"),
        ({"url": "http://anna:pw@127.0.0.1/v1"}, "endpoint:url"),
        ({"url": "http://127.0.0.1/v1?key=4711"}, "endpoint:url"),
        ({"url": "http://["}, "endpoint:url"),
        ({"url": "http://garden.example/v1", "key_from": "GARDEN_KEY"}, "endpoint:url"),
        ({"key_from": "NO_SUCH_KEY"}, "endpoint:key_from"),
        ({"url": "https://api.openai.com/v1"}, "endpoint:key_from"),
        ({"temperature": "nan"}, "temperature"),
        ({"max_tokens": "0"}, "max_tokens"),
        ({"form": "xml"}, "endpoint:form"),
        ({"price_in": "cheap"}, "endpoint:price_in"),
        ({"api_key": "4711"}, "endpoint:api_key"),
    ],
)
def test_an_option_that_does_not_fit_is_named(
    options: dict[str, str], about: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    monkeypatch.setenv("GARDEN_KEY", "canary-key-4711")
    with pytest.raises(UnusableInput) as fault:
        endpoint(**{"url": "http://127.0.0.1/v1", **options})
    assert fault.value.problem.where == f"--judge {about}"
    assert "4711" not in fault.value.problem.line()


@pytest.mark.parametrize(
    "name",
    ["judge.CODE", "judge.PARSER", "prompt.FORMATTER", "prompt.VERDICT", "prompt.DATA", "prompt.AFTER"],
)
def test_a_change_of_code_or_of_words_that_the_model_reads_is_another_judge(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = endpoint("http://127.0.0.1:1/v1").hash
    monkeypatch.setattr(f"goldtui.judging.{name}", "changed")
    assert endpoint("http://127.0.0.1:1/v1").hash != before


def test_another_model_option_or_prompt_is_another_judge_and_another_deadline_is_not() -> None:
    url = "http://127.0.0.1:1/v1"
    same = {endpoint(url).hash, endpoint(url, deadline=3, retries=0, at_once=1, price_in=1).hash}
    other = {endpoint(url, **one).hash for one in ({"model": "n"}, {"temperature": 1}, {"seed": 1}, {"max_tokens": 9})}
    assert len(same) == 1
    assert len(same | other) == 5
