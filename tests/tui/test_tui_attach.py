"""Attaching a source and looking around in one, over a real store: keys in, case out, nothing withheld on screen."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from tui_fakes import case, chunk, claims_of, drive, grid, settle, work

from goldtui.model.goldset import GoldSet
from goldtui.store.opening import open_store
from goldtui.tui.kit.diff_text import DiffText
from goldtui.tui.kit.key_line import KeyLine
from goldtui.tui.workbench.around import AroundScreen
from goldtui.tui.workbench.attach import AttachScreen
from goldtui.tui.workbench.source_list import SourceList
from goldtui.tui.workbench.workbench import Workbench
from goldtui.workbench.bench import open_bench
from goldtui.workbench.library.intake import store_set
from goldtui.workbench.session.places import Place

SECRET = "the reserve lies behind the ridge"
HOSTILE = "boiling \x1b[31m[bold]EVIL[/] water"


def opened(tmp_path, *extra, **update):
    path = tmp_path / "set.db"
    evidence = (
        chunk(parent_id="care"),
        chunk(
            version="v0", current=False, text="Orchids are watered on Fridays with rain water only.", parent_id="care"
        ),
        chunk("care#2", "Ferns are watered on Mondays too.", parent_id="care"),
        chunk("secret#1", SECRET, permitted=False, parent_id="care"),
        chunk("hostile[red]#1", HOSTILE),
        *extra,
    )
    with open_store(path, create=True) as store:
        goldset = GoldSet(name="garden", cases=(case(**update),), evidence=evidence)
        store_set(store, goldset, "ben", datetime(2026, 1, 5, tzinfo=UTC))
    return open_bench(Place(path, ""), "ana")


async def shown(app, pilot, key: str, screen):
    await pilot.press(key)
    for _ in range(200):
        await pilot.pause(0.02)
        if isinstance(app.screen, screen):
            break
    assert isinstance(app.screen, screen)
    await quiet(app, pilot)


async def quiet(app, pilot):
    """Until the search's answer is drawn; the worker that waits for the modal itself never finishes."""
    for _ in range(200):
        await pilot.pause(0.02)
        busy = [one for one in app.workers if not one.is_finished and one.group in ("find", "page")]
        if not busy:
            break
    await pilot.pause()


async def back(app, pilot):
    for _ in range(200):
        await pilot.pause(0.02)
        if isinstance(app.screen, Workbench):
            break
    await settle(app, pilot)


def test_words_find_a_source_and_enter_attaches_and_shows_it(tmp_path):
    async def scenario(app, pilot):
        await shown(app, pilot, "A", AttachScreen)
        assert "5 sources in the store" in grid(app)
        assert "required, cited by 2" in grid(app)
        await pilot.press(*"ferns mond")
        await quiet(app, pilot)
        assert "1 source found" in grid(app)
        assert "Ferns are watered on Mondays too." in grid(app)
        await pilot.press("enter")
        await back(app, pilot)
        now = work(app).sitting.case
        assert now.required_source_ids == ("care#1", "care#2")
        assert work(app).source.chunk_id == "care#2"
        assert "Ferns" in grid(app)
        await pilot.press("ctrl+z")
        assert work(app).sitting.case.required_source_ids == ("care#1",)

    drive(opened(tmp_path), scenario)


def test_an_attached_section_takes_the_place_of_its_document_and_undo_takes_it_back(tmp_path):
    mill = chunk("mill.md#oil:1", "The mill is oiled on Mondays.", document_id="docs/mill.md")

    async def scenario(app, pilot):
        assert "its one section is not attached yet" in work(app).sitting.judged.fix
        assert "stale" not in grid(app)
        await shown(app, pilot, "A", AttachScreen)
        await pilot.press(*"oiled")
        await quiet(app, pilot)
        await pilot.press("enter")
        await back(app, pilot)
        assert work(app).sitting.case.required_source_ids == ("care#1", "mill.md#oil:1")
        assert "takes the place of mill.md" in app.screen.query_one(KeyLine).message
        await pilot.press("ctrl+z")
        assert work(app).sitting.case.required_source_ids == ("care#1", "mill.md")

    drive(opened(tmp_path, mill, required_source_ids=("care#1", "mill.md")), scenario)


def test_ctrl_o_lets_the_claim_in_hand_cite_it_and_so_does_at_in_the_list(tmp_path):
    async def scenario(app, pilot):
        await shown(app, pilot, "A", AttachScreen)
        await pilot.press(*"ferns")
        await quiet(app, pilot)
        await pilot.press("ctrl+o")
        await back(app, pilot)
        assert claims_of(work(app).sitting.case)[0].citation_id == "care#2"
        await pilot.press("ctrl+z")
        await shown(app, pilot, "A", AttachScreen)
        await pilot.press("tab", "j", "k", "down", "at")
        await back(app, pilot)
        assert claims_of(work(app).sitting.case)[0].citation_id != "care#2"
        assert len(work(app).sitting.case.required_source_ids) <= 2

    drive(opened(tmp_path), scenario)


def test_escape_attaches_nothing_and_a_source_that_is_attached_stays_so(tmp_path):
    async def scenario(app, pilot):
        before = work(app).sitting.case
        await shown(app, pilot, "A", AttachScreen)
        await pilot.press("escape")
        await back(app, pilot)
        assert work(app).sitting.case is before
        await shown(app, pilot, "A", AttachScreen)
        await pilot.press(*"care#1 glasshouse")
        await quiet(app, pilot)
        await pilot.press("enter")
        await back(app, pilot)
        assert work(app).sitting.case is before
        assert "already" in app.screen.query_one(KeyLine).message

    drive(opened(tmp_path), scenario)


def test_a_withheld_source_shows_its_id_and_why_and_its_words_find_nothing(tmp_path):
    async def scenario(app, pilot):
        await shown(app, pilot, "A", AttachScreen)
        await pilot.press(*"ridge")
        await quiet(app, pilot)
        assert "No source holds all these words" in grid(app)
        await pilot.press("ctrl+u", *"secret")
        await quiet(app, pilot)
        assert "secret#1 · restricted" in grid(app)
        assert "withheld: the system under test may not use it" in grid(app)
        assert "reserve" not in grid(app)
        await pilot.press("enter")
        await back(app, pilot)
        assert "secret#1 is withheld" in " ".join(grid(app).split())
        assert "reserve" not in grid(app)

    drive(opened(tmp_path), scenario)


def test_hostile_text_in_a_row_is_drawn_and_never_parsed(tmp_path):
    async def scenario(app, pilot):
        await shown(app, pilot, "A", AttachScreen)
        await pilot.press(*"boiling")
        await quiet(app, pilot)
        assert "[bold]EVIL[/]" in grid(app)
        assert "hostile[red]#1" in grid(app)
        assert "\x1b" not in grid(app)
        await pilot.press("enter")
        await back(app, pilot)
        await shown(app, pilot, "V", AroundScreen)
        assert "\x1b" not in grid(app)

    drive(opened(tmp_path), scenario)


@pytest.mark.draws
def test_many_sources_are_paged_in_as_they_come_into_view(tmp_path):
    many = [chunk(f"many#{number:03}", f"Pot number {number} stands by the door.") for number in range(150)]

    async def scenario(app, pilot):
        await shown(app, pilot, "A", AttachScreen)
        await pilot.press(*"pot")
        await quiet(app, pilot)
        assert "150 sources found" in grid(app)
        for _ in range(24):
            await pilot.press("pagedown")
            await quiet(app, pilot)
        listed = app.screen.query_one(SourceList)
        assert listed.cursor == 149
        assert listed.row is not None
        assert "many#" in grid(app)
        await pilot.press("enter")
        await back(app, pilot)
        assert work(app).sitting.case.required_source_ids[-1].startswith("many#")

    drive(opened(tmp_path, *many), scenario, size=(80, 24))


def test_versions_stand_beside_each_other_with_a_diff_that_needs_no_colour(tmp_path):
    async def scenario(app, pilot):
        await shown(app, pilot, "V", AroundScreen)
        text = app.screen.query_one(DiffText).text
        assert "[-Fridays-]{+Mondays+}" in text.replace("\n", " ")
        seen = grid(app)
        assert "v0 · out of date" in seen
        assert "✗ ① is gone: “watered on Mondays”" in seen
        assert "✓ ② found: “with rain water only”" in seen
        await pilot.press("down", "down")
        await pilot.pause()
        assert "secret#1 is withheld: the system under test may not use it" in app.screen.query_one(DiffText).text
        assert "reserve" not in grid(app)
        await pilot.press("escape")
        await back(app, pilot)

    drive(opened(tmp_path), scenario)


def test_one_key_moves_the_citations_to_a_neighbour_and_undo_brings_them_back(tmp_path):
    async def scenario(app, pilot):
        await shown(app, pilot, "V", AroundScreen)
        await pilot.press("down", "at")
        await back(app, pilot)
        now = work(app).sitting.case
        assert {claim.citation_id for claim in claims_of(now)} == {"care#2"}
        assert now.required_source_ids == ("care#2",)
        assert work(app).source.chunk_id == "care#2"
        assert "2 citations moved" in app.screen.query_one(KeyLine).message
        await pilot.press("ctrl+z")
        assert {claim.citation_id for claim in claims_of(work(app).sitting.case)} == {"care#1"}
        await shown(app, pilot, "V", AroundScreen)
        await pilot.press("at")
        await back(app, pilot)
        assert "stays the same" in app.screen.query_one(KeyLine).message

    drive(opened(tmp_path), scenario)


def test_looking_around_without_a_source_says_what_would_help(tmp_path):
    async def scenario(app, pilot):
        await pilot.press("V")
        await settle(app, pilot)
        assert "A finds one" in app.screen.query_one(KeyLine).message

    drive(opened(tmp_path, required_source_ids=(), reference=None), scenario)


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 36), (200, 50)])
@pytest.mark.parametrize("ascii", [False, True])
def test_both_screens_fit_every_size(tmp_path, size, ascii):
    async def scenario(app, pilot):
        await shown(app, pilot, "A", AttachScreen)
        await pilot.press(*"water")
        await quiet(app, pilot)
        seen = grid(app)
        assert "4 sources found" in seen
        assert "Esc" in seen
        assert not ascii or "…" not in seen
        await pilot.press("escape")
        await back(app, pilot)
        await shown(app, pilot, "V", AroundScreen)
        seen = grid(app)
        assert "is gone" in seen
        assert "secret#1" in seen
        assert "{+Mondays+}" in seen
        assert "Cite instead" in seen
        assert not ascii or not {"│", "─", "┌"} & set(seen)

    drive(opened(tmp_path), scenario, size=size, ascii=ascii)
