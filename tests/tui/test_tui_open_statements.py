"""Open statements by keys in Replay, over a real database: a verdict a key, the next by itself, and gold from each."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import pytest
from hands import Held, ask, press, said
from tui_fakes import case, grid, settle

from goldtui.model.faults import StoreError
from goldtui.model.judges.verdicts import LieKind, Saying
from goldtui.model.records import EvidenceChunk
from goldtui.runs.replay.likely_span import likely_span
from goldtui.runs.score.open_statements import AskedStatement
from goldtui.store import kept_variants, verdicts
from goldtui.store.cases import revisions
from goldtui.tui.app import GoldtuiApp, place_opener
from goldtui.tui.kit.glyphs import UNICODE
from goldtui.tui.kit.memory.replay import RunsMemory
from goldtui.tui.replay.open_statements import OpenStatementsScreen
from goldtui.tui.replay.open_words import nothing_words, offer_words, statement_rows
from goldtui.tui.replay.replay import ReplayPlace
from goldtui.workbench.session.places import GIVEN, Place
from goldtui.workbench.start.example import copy_example
from goldtui.workbench.verdicts.why_open import why_open

STEPS = ("first_stage_ids", "rerank_input_ids", "reranked_ids", "selected_context_ids")
CASE = "vi-dog-palm-house"
TRUE, LIE, VAGUE = (
    "Hounds on a lead may stroll along the meadow edge.",
    "A spaniel gets a biscuit at the till.",
    "The doorman has a soft spot for pets.",
)


@pytest.fixture
def desk(tmp_path, monkeypatch) -> Place:
    monkeypatch.setenv("GOLDTUI_STATE", str(tmp_path / "state"))
    copy_example(tmp_path / "garden.db")
    return Place(tmp_path / "garden.db", GIVEN)


@pytest.fixture
def night(tmp_path, desk) -> Path:
    """A run of two lines: three open statements, then one of them in other letters and marks."""
    from goldtui.store.evidence import chunks
    from goldtui.store.opening import open_store

    with open_store(desk.path, read_only=True) as store:
        case = revisions.latest(store, CASE).case
        (source, *_) = chunks.get(store, case.required_source_ids)
    ids = list(case.required_source_ids)

    def trace(trace_id: str, response: str) -> dict:
        return {
            "trace_id": trace_id,
            "case_id": CASE,
            **dict.fromkeys(STEPS, ids),
            "selected_versions": [source.version] * len(ids),
            "versions": [[name, "7"] for name in ("retriever", "index", "sparse", "dense", "fusion", "reranker")],
            "response": response,
        }

    cited = [f"{text[:-1]} [{ids[0]}]." for text in (TRUE, LIE, VAGUE)]
    runs = [trace("one", " ".join(cited)), trace("two", f"- {TRUE.upper()[:-1]} ({ids[0]})")]
    path = tmp_path / "night.jsonl"
    path.write_text("".join(json.dumps(one) + "\n" for one in runs), encoding="utf-8")
    return path


def visit(desk, night, scenario, size=(120, 36), who="ana", *, ascii=False):
    app = GoldtuiApp(partial(place_opener, desk, who, False), str(desk.path), ascii=ascii)
    app.runs_memory = RunsMemory(path=night)

    async def main():
        async with app.run_test(size=size, notifications=True) as pilot:
            await settle(app, pilot)
            await press(app, pilot, "J")
            assert isinstance(app.screen, OpenStatementsScreen)
            await scenario(app, pilot)

    asyncio.run(main())


def kept(app) -> list[tuple[str, Saying, str]]:
    return [(one.statement, one.verdict, one.who) for one in verdicts.everything(app.bench._session.store)]


def shown(app) -> str:
    return " ".join(grid(app).replace("│", " ").split())


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 36), (200, 50)])
def test_a_statement_shows_its_open_words_its_source_and_how_many_are_open(desk, night, size):
    async def scenario(app, pilot):
        assert "open 3 of 3" in shown(app)
        assert TRUE in shown(app)
        assert "Open: " in shown(app)
        assert app.screen.evidence.marks.marks
        assert "Source 1 of" in shown(app)

    visit(desk, night, scenario, size)


def test_the_reason_is_about_the_words_that_are_marked():
    text = "Mail of the night shift is sorted at four. The post boat takes parcels of up to 9 kg, letters and crates."
    source = EvidenceChunk(chunk_id="post", version="1", text=text)
    stale = '"sorted" is not in the nearest sentence of its source'
    said = "Parcels, letters and crates travel by boat after the night shift."
    one = AskedStatement("k", case("g-1"), "s1", said, (source,), stale, None, "night.jsonl line 1", 0)
    likely = likely_span(said, (source,))
    assert likely is not None
    assert likely.text.startswith("The post boat")
    shown = why_open(one, likely)
    quoted = shown.split('"')[1::2]
    assert quoted
    for word in quoted:
        assert "not in the marked words" not in shown or word.casefold() in f"{said} {likely.text}".casefold()
    assert why_open(one, None) == stale
    assert why_open(replace(one, proven=True), likely) == stale


def test_after_the_last_statement_the_next_step_is_named():
    asked = SimpleNamespace(counts=(2, 2))
    reading = SimpleNamespace(asked=asked, ended=True, waiting=lambda second: False)
    reading.export = "goldtui judge export goldsets/garden/verdicts.jsonl --set garden.db"
    said = " ".join(row.text for row in nothing_words(reading, second=False))
    assert "s scores them" in said
    assert reading.export in said
    asked.counts = (1, 2)
    assert "s scores them" not in " ".join(row.text for row in nothing_words(reading, second=False))


@pytest.mark.parametrize(("marked", "sure"), [("Ferns like wet soil.", True), ("Ferns are green.", False)])
def test_a_mark_that_lacks_words_of_the_statement_is_called_a_guess(marked, sure):
    source = EvidenceChunk(chunk_id="ferns", version="1", text=marked)
    likely = likely_span("Ferns like wet soil.", (source,))
    statement = AskedStatement(
        "k", case("g-1"), "s1", "Ferns like wet soil.", (source,), "nobody said so", None, "night.jsonl line 1", 0
    )
    said = next(row.text for row in statement_rows(statement, likely, UNICODE) if row.text.startswith("Marked"))
    assert said.startswith("Marked in ferns: " if sure else "Marked as likely in ferns: ")
    assert said.endswith("; select other words with Tab, s") is not sure


def test_three_statements_take_four_keys_and_the_next_comes_by_itself(desk, night):
    async def scenario(app, pilot):
        await press(app, pilot, "y")
        assert "open 2 of 3" in shown(app)
        assert LIE in shown(app)
        await ask(pilot, "n")
        assert "What is wrong with it?" in shown(app)
        await press(app, pilot, "2")
        assert VAGUE in shown(app)
        await press(app, pilot, "u")
        assert kept(app) == [
            (TRUE, Saying.SUPPORTED, "ana"),
            (LIE, Saying.NOT_SUPPORTED, "ana"),
            (VAGUE, Saying.UNDECIDED, "ana"),
        ]
        yes, no, _ = verdicts.everything(app.bench._session.store)
        assert yes.span
        assert no.lie is LieKind.NOT_IN_SOURCE
        assert "Nothing waits for you here." in shown(app)
        assert "settled by people: 2 of 3 open statements" in shown(app)
        await press(app, pilot, "escape")
        assert isinstance(app.screen, ReplayPlace)
        assert "statement_rejected" in shown(app)

    visit(desk, night, scenario)


@pytest.mark.parametrize("fails", [False, True])
def test_a_verdict_is_recorded_when_the_screen_is_left_meanwhile(desk, night, fails, monkeypatch):
    async def scenario(app, pilot):
        def give(*given, **named):
            if fails:
                raise StoreError("store_full", "the disk is full", "garden.db", "make room")
            return real(*given, **named)

        real, screen = app.bench.verdicts.give, app.screen
        held = Held(give)
        monkeypatch.setattr(app.bench.verdicts, "give", held)
        await pilot.press("y")
        await held.reached(pilot)
        await screen.dismiss(None)
        held.may.set()
        await settle(app, pilot)
        assert kept(app) == ([] if fails else [(TRUE, Saying.SUPPORTED, "ana")])
        assert ["the disk is full" in toast.message for toast in app._notifications] == [True] * fails

    visit(desk, night, scenario)


def test_p_says_which_open_point_the_last_statement_makes(desk, night):
    async def scenario(app, pilot):
        assert "Open point " in shown(app)
        await press(app, pilot, "p")
        assert "p is for a statement that you called supported just before" in shown(app)
        await press(app, pilot, "y")
        assert "p says which of its 2 open points it makes" in shown(app)
        await ask(pilot, "p")
        assert "Which point does it make?" in shown(app)
        await press(app, pilot, "1")
        first, again = verdicts.everything(app.bench._session.store)
        point = revisions.latest(app.bench._session.store, CASE).case.vital_in_order[0]
        assert (first.makes, again.makes) == (None, (point,))
        assert (again.statement, again.verdict) == (TRUE, Saying.SUPPORTED)

    visit(desk, night, scenario)


def test_selected_words_take_the_place_of_the_marked_ones(desk, night):
    async def scenario(app, pilot):
        await press(app, pilot, "tab", "g", "s")
        words = app.screen.evidence.selected.text
        await press(app, pilot, "y")
        assert verdicts.everything(app.bench._session.store)[0].span == words

    visit(desk, night, scenario)


def test_a_dialog_that_is_left_gives_no_verdict(desk, night):
    async def scenario(app, pilot):
        await ask(pilot, "n")
        await press(app, pilot, "escape")
        assert kept(app) == []
        assert TRUE in shown(app)

    visit(desk, night, scenario)


def test_a_statement_is_left_for_later_and_comes_back_after_the_last(desk, night):
    async def scenario(app, pilot):
        await press(app, pilot, "right_square_bracket")
        assert LIE in shown(app)
        await press(app, pilot, "right_square_bracket", "right_square_bracket")
        assert TRUE in shown(app)
        assert said(app) == "That was the last one that waits; here is the first again."

    visit(desk, night, scenario)


def test_a_slip_is_judged_again_and_the_last_verdict_counts(desk, night):
    async def scenario(app, pilot):
        await press(app, pilot, "left_square_bracket")
        assert said(app) == "Nothing was judged just before."
        await press(app, pilot, "y", "left_square_bracket")
        assert TRUE in shown(app)
        await ask(pilot, "n")
        await press(app, pilot, "1")
        assert "settled by people: 1" in shown(app)
        await press(app, pilot, "escape")
        assert "statement_rejected" in shown(app)

    visit(desk, night, scenario)


def test_what_was_called_supported_becomes_an_accepted_wording_of_a_point(desk, night):
    async def scenario(app, pilot):
        await press(app, pilot, "w")
        assert "w is for a statement that you called supported" in said(app)
        await press(app, pilot, "y")
        assert "w makes it a wording that a point accepts" in shown(app)
        await ask(pilot, "w")
        if "Which point does it make?" in shown(app):
            await press(app, pilot, "1")
        await settle(app, pilot)
        assert "accepts it; the case is a draft again" in shown(app)
        case = revisions.latest(app.bench._session.store, CASE).case
        assert any(TRUE.rstrip(".") in point.answer_phrases for point in case.points)

    visit(desk, night, scenario)


def test_what_was_called_not_supported_is_kept_as_a_known_bad_variant(desk, night):
    async def scenario(app, pilot):
        await ask(pilot, "n")
        await press(app, pilot, "1")
        assert "v keeps the run as a known-bad variant" in shown(app)
        await ask(pilot, "v")
        await pilot.pause(0.3)
        assert "Keep this run as a variant?" in shown(app)
        await press(app, pilot, "enter")
        found = kept_variants.of_case(app.bench._session.store, CASE)
        assert [one.variant_id for one in found if one.kind == "run"] == [f"{CASE}/run-1"]
        assert f"{CASE}/run-1 is kept" in shown(app)

    visit(desk, night, scenario)


def test_a_second_person_sees_nothing_of_the_first_and_a_third_settles_it(desk, night):
    async def first(app, pilot):
        await press(app, pilot, "y")

    async def second(app, pilot):
        assert TRUE not in shown(app)
        await press(app, pilot, "o")
        assert TRUE in shown(app)
        assert "ana" not in shown(app)
        await ask(pilot, "n")
        await press(app, pilot, "4")

    async def third(app, pilot):
        assert TRUE in shown(app)
        await ask(pilot, "n")
        await press(app, pilot, "4")
        assert "open 2 of 3" in shown(app)

    for who, scenario in (("ana", first), ("ben", second), ("kim", third)):
        visit(desk, night, scenario, who=who)


def test_a_person_without_the_role_learns_it_and_nothing_is_recorded(desk, night, monkeypatch):
    from goldtui.model.people import Person, Role

    async def scenario(app, pilot):
        people = (Person(name="ben", roles=(Role.REVIEWER,)),)
        session = app.bench._session
        object.__setattr__(session, "policy", session.policy.model_copy(update={"people": people}))
        await press(app, pilot, "y")
        assert "Not recorded: ana has no role of reviewer" in shown(app)
        assert kept(app) == []

    visit(desk, night, scenario)


def asked(statement, text, **more):
    source = EvidenceChunk(chunk_id="fares", version="1", text=text)
    return AskedStatement("k", case("g-1"), "s1", statement, (source,), "", None, "night.jsonl line 1", 0, **more)


def test_words_that_hold_the_value_are_marked_before_words_that_share_more_and_a_lacking_value_is_said():
    said = "A day ticket for the punt costs £20."
    one = asked(said, "A day ticket for the punt costs less in May. In June the ticket is £20.")
    likely = likely_span(said, one.sources)
    assert likely.text == "In June the ticket is £20."
    assert likely.missing == ()
    one = asked(said, "A day ticket for the punt costs £18. There are 3 punts.")
    likely = likely_span(said, one.sources)
    assert likely.text == "A day ticket for the punt costs £18."
    assert (likely.missing, likely.whole) == (("£20",), False)
    rows = [row.text for row in statement_rows(one, likely, UNICODE)]
    assert "✗ These words do not say “£20”." in rows


def test_what_was_recorded_names_its_statement_and_the_points_that_it_makes():
    one = asked("The punt is blue.", "The punt is blue.", points=("p1", "p2"))
    said = offer_words(one, Saying.SUPPORTED, UNICODE, ("p1",))
    assert said.startswith("Recorded: “The punt is blue.” is supported, and it makes p1. For that one, w makes it")
    assert "it makes no point." in offer_words(one, Saying.SUPPORTED, UNICODE, ())
    assert "For that one, v keeps" in offer_words(one, Saying.NOT_SUPPORTED, UNICODE)


def test_the_line_asks_for_the_point_where_several_are_open_and_says_which_one_was_named(desk, night):
    async def scenario(app, pilot):
        await press(app, pilot, "y")
        assert "p says which of its 2 open points it makes" in shown(app)
        await ask(pilot, "p")
        await press(app, pilot, "1")
        assert "is supported, and it makes no-glasshouse. For that one, w makes it" in shown(app)

    visit(desk, night, scenario)
