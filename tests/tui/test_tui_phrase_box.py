"""The box under the text: each trouble of a phrase in its own words, and the one key that mends it."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from tui_fakes import chunk, drive, grid, settle, work

from goldtui.casework.edits import claims_of
from goldtui.model.goldset import GoldSet
from goldtui.model.records import Answer, AnswerPoint, Claim, EvidenceChunk, GoldCase
from goldtui.store.opening import open_store
from goldtui.tui.kit.evidence.evidence import Evidence
from goldtui.tui.kit.evidence.phrase_box import is_flagged, trouble
from goldtui.tui.kit.glyphs import UNICODE
from goldtui.workbench.bench import open_bench
from goldtui.workbench.case.views import PhraseView
from goldtui.workbench.library.intake import store_set
from goldtui.workbench.session.places import Place

TEXT = (
    "The shop is not open on Sundays. Bags are sold at the “north” gate – from 9\u00a0am. Maps are free. "
    "Guides cost 5 euros. Maps are free for pupils too."
)
OTHER = "Maps are free at the desk as well."


def view(**update) -> PhraseView:
    made = {"claim": 0, "claim_id": "c1", "index": 0, "phrase": "x", "status": "found", "exact": True}
    return PhraseView(**{**made, "crosses_sentence": False, "spans": ((0, 1),), **update})


@pytest.mark.parametrize(
    ("update", "places", "said"),
    [
        ({}, [("a", 1)], ""),
        (
            {"status": "empty", "spans": ()},
            [],
            "✗ ① has an empty phrase, which proves nothing: select its words, then m",
        ),
        (
            {"status": "negated", "negators": ("not", "never")},
            [],
            "✗ ① is turned round by “not”, “never” outside the phrase: "
            "= widens the phrase, C confirms it with a reason",
        ),
        ({"status": "negated", "negators": ("not",), "confirmed": True}, [], ""),
        (
            {"exact": False, "differs": "en dash for hyphen-minus"},
            [],
            "≈ ① is not exact, only typography differs (en dash for hyphen-minus): r takes the source's wording",
        ),
        (
            {"crosses_sentence": True},
            [],
            "! ① joins two sentences: - shrinks it to the first, C confirms it with a reason",
        ),
        ({"crosses_sentence": True, "confirmed": True}, [], ""),
        (
            {"weak": True},
            [],
            "! ① is shorter than 5 characters: = widens the phrase, C confirms it with a reason",
        ),
        (
            {"spans": ((0, 1), (4, 5))},
            [("a", 2), ("b", 1), ("c", 3)],
            "! ① occurs 2 times in this source and in b, c (3 times) too: = widens the phrase until it occurs once",
        ),
        ({}, [("a", 1), ("b", 1)], "! ① is in b too: = widens the phrase until it occurs once"),
        ({"status": "absent", "spans": ()}, [], ""),
    ],
)
def test_each_trouble_has_words_of_its_own(update, places, said):
    assert trouble(view(**update), places, "a", UNICODE) == said
    assert is_flagged(view(**update)) is (bool(said) and bool(view(**update).spans) and "too:" not in said[:25])


def bench_of(tmp_path, *phrases: str, extra: tuple[EvidenceChunk, ...] = (), required: tuple[str, ...] = ("care#1",)):
    """A real set over one case whose claims rest on these phrases, one each."""
    claims = tuple(
        Claim(claim_id=f"c{n}", text=f"Claim {n}.", citation_id="care#1", support_phrases=(phrase,))
        for n, phrase in enumerate(phrases, 1)
    )
    case = GoldCase(
        case_id="g-1",
        question="When is it open?",
        expected_behaviour="answer",
        required_source_ids=required,
        points=(AnswerPoint(point_id="p1", text="never"),),
        reference=Answer(text="Claims.", claims=claims),
    )
    path = tmp_path / "set.db"
    with open_store(path, create=True) as store:
        evidence = (chunk(text=TEXT), *extra)
        store_set(store, GoldSet(name="s", cases=(case,), evidence=evidence), "ben", datetime(2026, 1, 5, tzinfo=UTC))
    return open_bench(Place(path, ""), "ana")


def box(app) -> str:
    return " ".join(" ".join(app.screen.query_one("#missing").rows).split())


def phrase(app, claim: int = 0) -> str:
    return claims_of(work(app).sitting.case)[claim].support_phrases[0]


def test_other_typography_is_named_and_r_takes_the_source_s_own_characters(tmp_path):
    async def scenario(app, pilot):
        assert "only typography differs" in box(app)
        assert "quotation mark" in box(app)
        await pilot.press("r")
        await settle(app, pilot)
        assert phrase(app) == "“north” gate – from 9\u00a0am"
        assert box(app) == ""

    drive(bench_of(tmp_path, '"north" gate - from 9 am'), scenario)


def test_a_negated_phrase_names_the_negator_and_equals_then_m_widens_it_over_it(tmp_path):
    async def scenario(app, pilot):
        assert "turned round by “not”" in box(app)
        await pilot.press("=")
        await settle(app, pilot)
        evidence = app.screen.query_one(Evidence)
        assert evidence.has_focus
        assert evidence.selected.text == "The shop is not open on Sundays."
        head = " ".join(" ".join(app.screen.query_one("#source-head").rows).split())
        assert "in place of “open on Sundays”" in head
        await pilot.press("m")
        await settle(app, pilot)
        assert phrase(app) == "The shop is not open on Sundays."
        assert len(claims_of(work(app).sitting.case)[0].support_phrases) == 1
        await pilot.press("ctrl+z")
        assert phrase(app) == "open on Sundays"

    drive(bench_of(tmp_path, "open on Sundays"), scenario)


def test_a_negated_phrase_is_confirmed_with_a_reason_and_then_says_nothing(tmp_path):
    async def scenario(app, pilot):
        await pilot.press("C")
        await pilot.pause()
        await pilot.press(*"the claim denies it too", "enter")
        await settle(app, pilot)
        assert box(app) == ""

    drive(bench_of(tmp_path, "open on Sundays"), scenario)


def test_a_phrase_over_two_sentences_shrinks_to_the_first(tmp_path):
    async def scenario(app, pilot):
        assert "joins two sentences" in box(app)
        await pilot.press("-")
        await settle(app, pilot)
        await pilot.press("m")
        await settle(app, pilot)
        assert phrase(app) == "Maps are free."

    drive(bench_of(tmp_path, "Maps are free. Guides cost 5 euros."), scenario)


def test_a_phrase_that_stands_in_several_places_says_where(tmp_path):
    bench = bench_of(tmp_path, "Maps are free", extra=(chunk("desk#1", OTHER),), required=("care#1", "desk#1"))

    async def scenario(app, pilot):
        assert box(app).startswith("! ① occurs 2 times in this source and in desk#1 too")
        evidence = app.screen.query_one(Evidence)
        assert evidence.render_line(evidence.table.row_of(TEXT.index("Maps"))).text.startswith("①!")

    drive(bench, scenario)


def test_the_box_follows_the_cursor_to_the_phrase_of_another_claim(tmp_path):
    async def scenario(app, pilot):
        assert "①" in box(app)
        await pilot.press("tab")
        await settle(app, pilot)
        work(app).source.evidence.move_to(TEXT.index("open on"))
        await pilot.pause()
        assert box(app).startswith("✗ ② is turned round")
        await pilot.press("C")
        await pilot.pause()
        await pilot.press("escape")
        await settle(app, pilot)
        assert work(app).current == "c2"

    drive(bench_of(tmp_path, "Maps are free", "open on Sundays"), scenario)


def test_an_exact_phrase_that_stands_once_is_said_nothing_about_and_equals_takes_the_word(tmp_path):
    async def scenario(app, pilot):
        assert box(app) == ""
        await pilot.press("tab")
        await settle(app, pilot)
        work(app).source.evidence.move_to(TEXT.index("euros"))
        await pilot.press("=")
        assert work(app).source.evidence.selected.text == "euros"

    drive(bench_of(tmp_path, "Guides cost 5 euros"), scenario)


def test_at_the_smallest_size_the_box_leaves_the_text_readable(tmp_path):
    async def scenario(app, pilot):
        await pilot.press("tab")
        await settle(app, pilot)
        work(app).source.evidence.move_to(TEXT.index("open on"))
        await settle(app, pilot)
        assert "turned round" in grid(app)
        assert work(app).source.evidence.size.height >= 6

    drive(bench_of(tmp_path, "open on Sundays"), scenario, size=(60, 20))
