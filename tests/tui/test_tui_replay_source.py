"""The text next to a step of Replay: the words that a row is about are in sight."""

from __future__ import annotations

import pytest
from hands import press
from replay_fakes import place, trace, traces
from test_tui_replay import SIZES, opened
from tui_fakes import bench, case, chunk, drive

FILLER = " ".join(
    f"On day {number} the bell of the long house rings at noon and the shutters are oiled." for number in range(14)
)
CITED = (
    "watered on Mondays with rain water only, drawn from the oak barrel behind the north wall, "
    "carried in the tin can with the blue band and poured before the lamps are lit"
)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("after", [FILLER, ""], ids=["in the middle", "at the end"])
def test_the_cited_words_are_in_sight_however_long_the_passage_and_low_the_screen(tmp_path, size, after):
    claim = case().reference.claims[0].model_copy(update={"support_phrases": (CITED,)})
    answer = case().reference.model_copy(update={"claims": (claim,), "text": claim.text})
    cases = (case("g-1", reference=answer), case("g-2", reference=answer))
    passage = f"{FILLER} Orchids are {CITED}. {after}".strip()
    one = bench(*cases, chunks=(chunk(text=passage), chunk("seeds#1", "Seeds are sent in paper bags.")))
    said_so = {"answer": None, "response": f"Orchids are {CITED}.", "citations": ["care#1"]}

    async def scenario(app, pilot):
        await opened(app, pilot, traces(tmp_path, trace("first", "g-1", **said_so), trace("next", "g-2", **said_so)))
        for _ in range(2):
            # The step about claims: before it are the lists of retrieval, whose first source may be the other one.
            steps = place(app).walk_list
            while not any(row.span for row in steps.rows):
                await press(app, pilot, "l")
            at = next(number for number, row in enumerate(steps.rows) if row.span)
            await press(app, pilot, *"j" * (at - steps.cursor))
            assert steps.cursor == at
            if size[0] < 80:
                await press(app, pilot, "tab")
            evidence = place(app).evidence
            assert CITED in evidence.text
            (mark, *_) = evidence.marks.marks
            rows = [evidence._table.row_of(at) for at in (mark.start, mark.end - 1)]
            top = evidence.scroll_offset.y
            assert top <= rows[0]
            assert rows[1] < top + evidence.size.height
            if size[0] < 80:
                await press(app, pilot, "tab")
            await press(app, pilot, "right_square_bracket")

    drive(one, scenario, size)


def test_a_claim_that_cites_nothing_shows_the_source_it_differs_from(tmp_path):
    one = bench(case("g-1"), chunks=(chunk(text="Orchids are watered on Mondays with rain water only."),))
    said = {"answer": None, "response": "Orchids are watered on Fridays with rain water only.", "citations": []}

    async def scenario(app, pilot):
        await opened(app, pilot, traces(tmp_path, trace("first", "g-1", **said)))
        steps = place(app).walk_list
        while not any("nearest in" in row.text for row in steps.rows):
            await press(app, pilot, "l")
        assert "watered on Mondays" in place(app).evidence.text

    drive(one, scenario, (120, 36))
