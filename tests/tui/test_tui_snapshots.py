"""Library, Workbench, Variants and Replay, dark, light, without colour, in ASCII, as somebody last looked at them.

`GOLDTUI_UPDATE_SNAPSHOTS=1` writes them again; then look at what git says has changed.
"""

from __future__ import annotations

import pytest
import snapshots
from replay_fakes import mis_cited, traces
from snapshots import described, kept, taken
from tui_fakes import bench, case, claims_of, drive, settle

from goldtui.tui.kit.memory.replay import RunsMemory
from goldtui.tui.workbench.check_actions import CHECK_PAUSE

SIZES = [(60, 20), (80, 24), (120, 36), (200, 50)]
LOOKS = ["dark", "light", "nocolor", "ascii"]


def red_case():
    """A case whose second claim quotes words that the source does not have."""
    first, second = claims_of(case())
    wrong = second.model_copy(update={"support_phrases": ("using rain water only",)})
    return case(reference=case().reference.model_copy(update={"claims": (first, wrong)}))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("look", LOOKS)
def test_a_screen_looks_as_it_did_when_somebody_last_looked(look, size, monkeypatch):
    if look == "nocolor":
        monkeypatch.setenv("NO_COLOR", "1")
    name = f"{size[0]}x{size[1]}-{look}"
    pairs = {}

    async def scenario(app, pilot):
        if look in ("dark", "light"):
            app.theme = f"goldtui-{look}"
        await settle(app, pilot)
        pairs["library"] = kept(f"library-{name}", app)
        await pilot.press("enter")
        await settle(app, pilot)
        await pilot.press("f")
        await settle(app, pilot)
        pairs["workbench"] = kept(f"workbench-{name}", app)

    drive(bench(red_case(), case("g-2"), case("g-3")), scenario, size, ascii=look == "ascii", go="")
    for was, now in pairs.values():
        assert now == was


@pytest.mark.parametrize("size", [(80, 24), (120, 36)], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("look", LOOKS)
def test_the_variants_place_looks_as_it_did_when_somebody_last_looked(look, size, monkeypatch):
    if look == "nocolor":
        monkeypatch.setenv("NO_COLOR", "1")
    pairs = []

    async def scenario(app, pilot):
        if look in ("dark", "light"):
            app.theme = f"goldtui-{look}"
        for key in ("3", "down", "down", "right", "right", "right"):
            await pilot.press(key)
        await settle(app, pilot)
        pairs.append(kept(f"variants-{size[0]}x{size[1]}-{look}", app))

    points = tuple(point.model_copy(update={"answer_phrases": ()}) for point in case().points)
    drive(bench(case(points=points)), scenario, size, ascii=look == "ascii")
    assert [now for _, now in pairs] == [was for was, _ in pairs]


@pytest.mark.parametrize("size", [(80, 24), (120, 36)], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("look", LOOKS)
def test_the_replay_place_looks_as_it_did_when_somebody_last_looked(look, size, monkeypatch, tmp_path):
    if look == "nocolor":
        monkeypatch.setenv("NO_COLOR", "1")
    pairs = []
    path = traces(tmp_path, mis_cited())

    async def scenario(app, pilot):
        if look in ("dark", "light"):
            app.theme = f"goldtui-{look}"
        app.runs_memory = RunsMemory(path=path)
        await pilot.press("4")
        await settle(app, pilot)
        pairs.append(kept(f"replay-{size[0]}x{size[1]}-{look}", app))

    drive(bench(), scenario, size, ascii=look == "ascii")
    assert [now for _, now in pairs] == [was for was, _ in pairs]


def test_a_snapshot_is_the_same_twice_and_tells_a_lost_style_apart():
    async def scenario(app, pilot):
        # The strip says whether the case is sound once it rests.
        await pilot.pause(CHECK_PAUSE + 0.1)
        await settle(app, pilot)
        first = taken(app)
        assert taken(app) == first
        app.theme = "goldtui-light"
        await settle(app, pilot)
        light = taken(app)
        assert light.split("--- styles")[0] == first.split("--- styles")[0]
        assert light != first

    drive(bench(), scenario)


def test_a_style_is_reported_in_words():
    from rich.style import Style

    assert described(Style(bold=True, reverse=True, color="#ffffff", bgcolor="#000000")) == (
        "bold reverse #ffffff/#000000"
    )
    assert described(Style(underline=True)) == "underline default/default"
    assert described(None) == "plain"


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_ascii_draws_nothing_else_at_any_size_where_texts_are_cut_and_scrolled(size):
    long = case("g-1", question=f"{'When are orchids watered and by whom? ' * 9}")
    many = [case(f"g-{n}-{'long-' * 8}") for n in range(2, 90)]

    async def scenario(app, pilot):
        for keys in (
            (),
            ("enter",),
            ("f",),
            ("tab",),
            ("question_mark",),
            ("escape", "ctrl+p"),
            ("escape", "4"),
            ("3",),
        ):
            await pilot.press(*keys)
            await settle(app, pilot)
            for line in taken(app).splitlines():
                assert line.isascii(), line

    drive(bench(long, *many), scenario, size, ascii=True, go="")


def test_a_screen_that_changed_leaves_its_picture_beside_the_kept_text(tmp_path, monkeypatch):
    monkeypatch.setattr(snapshots, "FOLDER", tmp_path)
    monkeypatch.delenv(snapshots.UPDATE, raising=False)
    (tmp_path / "one.txt").write_text("another screen\n", encoding="utf-8")

    async def scenario(app, pilot):
        was, now = kept("one", app)
        assert was == "another screen\n"
        assert now == taken(app)
        assert "<svg" in (tmp_path / "failed" / "one.svg").read_text(encoding="utf-8")
        monkeypatch.setenv(snapshots.UPDATE, "1")
        assert kept("two", app) == (now, now)
        assert (tmp_path / "two.txt").read_text(encoding="utf-8") == now

    drive(bench(), scenario, (60, 20))
