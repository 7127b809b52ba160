"""A flagged wording is confirmed with a reason, by key; without one nothing changes."""

from __future__ import annotations

from tui_fakes import bench, drive, grid, settle, work

from goldtui.casework import edits
from goldtui.tui.kit.reason import ReasonScreen


async def flag_a_claim(app, pilot, text="Orchids are never watered."):
    screen = work(app)
    claim = edits.claims_of(screen.sitting.case)[0]
    screen.keeping.edit(edits.set_claim_text(screen.sitting.case, claim.claim_id, text))
    screen.claims.choose_claim(claim.claim_id)
    await pilot.press("C")
    # Settling would wait for the very answer that the screen asks for.
    await pilot.pause(0.2)
    assert isinstance(app.screen, ReasonScreen)


def test_a_reason_confirms_in_the_authors_name():
    async def scenario(app, pilot):
        await flag_a_claim(app, pilot)
        await pilot.press(*"dry rest", "enter")
        await settle(app, pilot)
        (said,) = work(app).sitting.case.extra["confirmations"]
        assert said["reason"] == "dry rest"
        assert said["by"] == "ana"
        await pilot.press("ctrl+z")
        assert "confirmations" not in work(app).sitting.case.extra

    drive(bench(), scenario)


def test_one_reason_confirms_every_flag_that_the_dialog_names():
    async def scenario(app, pilot):
        await flag_a_claim(app, pilot, "Orchids never drink tea.")
        assert "1 of 2: says never" in grid(app)
        assert "2 of 2: says tea" in grid(app)
        await pilot.press(*"so", "enter")
        await settle(app, pilot)
        said = work(app).sitting.case.extra["confirmations"]
        assert [(one["code"], one["reason"]) for one in said] == [
            ("claim_contradicts_phrase", "so"),
            ("claim_says_more", "so"),
        ]
        await pilot.press("ctrl+z")
        assert "confirmations" not in work(app).sitting.case.extra

    drive(bench(), scenario)


def test_escape_and_an_empty_reason_confirm_nothing():
    async def scenario(app, pilot):
        for key in ("escape", "enter"):
            await flag_a_claim(app, pilot)
            await pilot.press(key)
            await settle(app, pilot)
            assert "confirmations" not in work(app).sitting.case.extra

    drive(bench(), scenario)


def test_nothing_to_confirm_is_said():
    async def scenario(app, pilot):
        await pilot.press("C")
        await settle(app, pilot)
        assert not isinstance(app.screen, ReasonScreen)

    drive(bench(), scenario)
