"""`propose --apply` makes claims of what is beyond doubt, leaves the rest to a person, and says why of each."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

CHUNKS = [
    {"chunk_id": "pond", "version": "v1", "permitted": True, "current": True, "text": "The pond is 3 metres deep."},
    {"chunk_id": "pier", "version": "v1", "permitted": True, "current": True, "text": "The pier closes at dusk."},
    {"chunk_id": "sign", "version": "v1", "permitted": True, "current": True, "text": "The pier closes at dusk."},
    {"chunk_id": "shed", "version": "v1", "text": "The shed holds 14 rakes."},
    {
        "chunk_id": "gate",
        "version": "v1",
        "permitted": True,
        "current": True,
        "text": "The gate is oak. It shuts at dusk.",
    },
    {"chunk_id": "safe", "version": "v1", "permitted": False, "current": True, "text": "The safe opens with 4711."},
]


def case(name: str, answer: str, **more: Any) -> dict[str, Any]:
    reference = {"answer_id": "reference", "text": answer, "claims": []}
    return {
        "case_id": name,
        "question": f"What of the {name}?",
        "expected_behaviour": "answer",
        "reference": reference,
        **more,
    }


@pytest.fixture
def pool(run: Any, native: Any, own_home: Path) -> Path:
    cases = [
        case("pond", "The pond is 3 metres deep."),
        case("pier", "The pier closes at dusk."),
        case("shed", "The shed holds 14 rakes."),
        case("depth", "The pond is 4 metres deep."),
        case("safe", "The safe opens with 4711."),
        case("none", ""),
        case("gate", ""),
    ]
    folder = native(cases=cases, evidence=CHUNKS)
    assert run("import", folder, "--into", own_home / "pool.db", "--as", "ana").code == 0
    return own_home / "pool.db"


def test_a_statement_that_one_source_says_in_full_becomes_a_claim_with_its_source_and_point(run, pool) -> None:
    done = run("propose", pool, "--apply", "--as", "ana", "--json").json
    assert (done["claims"], done["cases"], done["unanswered"]) == (1, ["pond"], ["none", "gate"])
    shown = run("show", pool, "pond", "--json").json["case"]
    (claim,) = shown["reference"]["claims"]
    assert (claim["citation_id"], claim["support_phrases"]) == ("pond", ["The pond is 3 metres deep"])
    assert shown["required_source_ids"] == ["pond"]
    assert shown["points"][0]["point_id"] == claim["answer_point"]


def test_everything_that_is_in_doubt_is_left_with_the_reason(run, pool) -> None:
    left = {one["case_id"]: one["why"] for one in run("propose", pool, "--apply", "--as", "ana", "--json").json["left"]}
    assert left["pier"] == "2 sources say it: pier, sign"
    assert "not set: goldtui evidence assert" in left["shed"]
    assert "4 metres" in left["depth"]
    assert set(left) == {"pier", "shed", "depth", "safe"}


def test_words_of_a_restricted_source_are_neither_taken_nor_printed(run, pool) -> None:
    done = run("propose", pool, "--apply", "--as", "ana")
    assert "4711" not in done.out + done.err


def test_a_second_time_takes_nothing_and_writes_nothing(run, pool) -> None:
    run("propose", pool, "--apply", "--as", "ana")
    before = run("history", pool, "pond", "--json").json
    assert run("propose", pool, "--apply", "--as", "ana", "--json").json["claims"] == 0
    assert run("history", pool, "pond", "--json").json == before


def test_one_case_alone_and_a_case_that_is_not_there(run, pool) -> None:
    assert run("propose", pool, "pier", "--apply", "--as", "ana", "--json").json["claims"] == 0
    assert run("propose", pool, "gone", "--apply", "--as", "ana", "--json").error == "unknown_case"


def test_no_case_and_a_text_that_is_not_the_cases_are_refused(run, pool) -> None:
    assert run("propose", pool, "--json").error == "no_case_named"
    assert run("propose", pool, "--apply", "--text", "Rain.", "--json").error == "text_not_applied"


def test_a_phrase_over_the_end_of_a_sentence_is_found_at_ready_and_not_weeks_later_at_freezing(run, pool) -> None:
    claim = ("--text", "The gate is oak. It shuts at dusk.", "--phrase", "The gate is oak. It shuts at dusk")
    assert run("claim", "add", pool, "gate", "--as", "ana", "--cite", "gate", *claim).code == 0
    found = run("ready", pool, "gate", "--as", "ana", "--json").json
    assert "GT205" in {one["code"] for one in found["blockers"]}, found


def test_whether_a_question_can_be_answered_is_asserted_for_all_at_once(run: Any, native: Any, own_home: Path) -> None:
    cases = [
        case("pond", "The pond is 3 metres deep.", expected_behaviour=None),
        case("depth", "The pond is 4 metres deep.", expected_behaviour=None),
    ]
    run("import", native(cases=cases, evidence=CHUNKS), "--into", "pool.db", "--as", "ana")
    first = run("propose", "pool.db", "--apply", "--as", "ana")
    assert "2 cases do not say whether the question can be answered" in first.out
    assert "goldtui propose pool.db --apply --answerable --as ana" in first.out
    assert "pond: not tested; say what a right response does: answer, partial or refuse (goldtui edit)" in first.out
    second = run("propose", "pool.db", "--apply", "--answerable", "--as", "ana")
    assert "pond: pass" in second.out
    assert second.out.splitlines()[-1].endswith("and have no claim that shows it: goldtui edit pool.db depth --as ana")
    shown = {
        name: run("show", "pool.db", name, "--json").json["case"]["expected_behaviour"] for name in ("pond", "depth")
    }
    assert shown == {"pond": "answer", "depth": None}
    assert run("propose", "pool.db", "pond", "--answerable").code == 2


def waiting(run: Any, native: Any, own_home: Path, **rights: bool) -> Path:
    """A set whose evidence nobody vouched for beyond `rights`, and whose cases do not say what is right."""
    texts = {"lamp": "The lamp is lit at noon.", "buoy": "The buoy is painted red."}
    cases = [case(name, text, expected_behaviour=None) for name, text in texts.items()]
    evidence = [{"chunk_id": name, "version": "v1", "text": text, **rights} for name, text in texts.items()]
    folder = native(cases=cases, evidence=evidence)
    assert run("import", folder, "--into", own_home / "pool.db", "--as", "ana").code == 0
    return own_home / "pool.db"


@pytest.mark.parametrize(
    ("rights", "options", "said"),
    [
        ({}, "--permitted --current", "may be used and is in force"),
        ({"permitted": True}, "--current", "is in force"),
        ({"current": True}, "--permitted", "may be used"),
    ],
)
def test_what_waits_for_permission_or_currency_ends_with_its_count_and_the_command(
    run, native, own_home, rights, options, said
) -> None:
    pool = waiting(run, native, own_home, **rights)
    done = run("propose", pool, "--apply", "--as", "ana")
    command = f"goldtui evidence assert {pool} {options} --as ana"
    last = done.out.strip().splitlines()[-1]
    assert last.startswith("2 statements wait only for")
    assert f"the evidence {said}; run this first: {command}" in last
    assert run("propose", pool, "--apply", "--as", "ana", "--json").json["first"] == command
    assert run(*command.split()[1:]).code == 0
    assert run("propose", pool, "--apply", "--as", "ana", "--json").json["claims"] == 2


def test_answerable_is_not_advised_where_it_would_make_no_claim(run, native, own_home) -> None:
    pool = waiting(run, native, own_home)
    assert "--answerable" not in run("propose", pool, "--apply", "--as", "ana").out
    run("evidence", "assert", pool, "--permitted", "--current", "--as", "ana")
    done = run("propose", pool, "--apply", "--as", "ana").out
    assert "--apply --answerable --as ana" in done
    assert "run this first" not in done


TABLE = """Prices of the skate park.

| Ticket | Price per day | Helmet |
|---|---|---|
| Visitor | 7 euros | 2 |
| Family | 19 euros | 4 |

Skates are handed out until an hour before closing time."""


def test_what_the_screen_selects_and_the_gates_prove_becomes_a_claim(run, native, own_home) -> None:
    source = {"chunk_id": "park", "version": "v1", "permitted": True, "current": True, "text": TABLE}
    folder = native(cases=[case("ticket", "A family ticket costs 19 euros per day.")], evidence=[source])
    assert run("import", folder, "--into", "park.db", "--as", "ana").code == 0
    offered = run("propose", "park.db", "ticket", "--json").json["statements"][0]["phrases"][0]
    done = run("propose", "park.db", "--apply", "--as", "ana", "--json").json
    assert (done["claims"], done["left"]) == (1, [])
    (claim,) = run("show", "park.db", "ticket", "--json").json["case"]["reference"]["claims"]
    assert claim["support_phrases"] == ["Ticket | Price per day", "Family | 19 euros"]
    assert {offered["text"], offered["also"][0]["text"]} == set(claim["support_phrases"])
    assert run("ready", "park.db", "ticket", "--as", "ana").code == 0


def test_what_no_wording_proves_is_left_with_the_reason_of_all_its_phrases(run, native, own_home) -> None:
    source = {"chunk_id": "park", "version": "v1", "permitted": True, "current": True, "text": TABLE}
    folder = native(cases=[case("ticket", "A family ticket costs 21 euros per day.")], evidence=[source])
    assert run("import", folder, "--into", "park.db", "--as", "ana").code == 0
    done = run("propose", "park.db", "--apply", "--as", "ana", "--json").json
    assert (done["claims"], [one["text"] for one in done["left"]]) == (0, ["A family ticket costs 21 euros per day."])
