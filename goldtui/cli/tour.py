"""`demo --tour`: the guided tour on its own copy, or its steps as text if there is no terminal."""

from __future__ import annotations

from goldtui.cli.launch import key_table, launch_place, require_theme
from goldtui.cli.output import OK, emit_json, on_terminal, remark, say


def take_tour(author: str | None, *, fresh: bool, ascii_only: bool, theme: str | None, as_json: bool) -> int:
    """Open the tour where it was left; with no terminal (or `--json`) print its text."""
    if theme is not None:
        require_theme(theme)
    if as_json or not on_terminal():
        return _plain_twin(as_json=as_json)
    from goldtui.workbench.start.tour import STEPS, end_tour, step_reached, tour_place

    remark("the tour needs a copy of the demo set; a new one takes some seconds")
    place = tour_place(fresh=fresh)
    code = launch_place(place, author, ascii_only=ascii_only, theme=theme, tour=True)
    at = step_reached(place.path)
    if at == len(STEPS) - 1:
        end_tour(place)
    else:
        remark(f"the tour waits at step {at + 1} of {len(STEPS)}: goldtui demo --tour goes on, --fresh begins again")
    return code


def _plain_twin(*, as_json: bool) -> int:
    from goldtui.workbench.session.settings import read_settings
    from goldtui.workbench.start.tour import STEPS

    keys = {row.id: row.shown.partition(" ")[0] for row in key_table(read_settings())[0] if row.id}
    said = [(step.name, step.whole(lambda id_: keys.get(id_, id_))) for step in STEPS]
    if as_json:
        emit_json([{"step": name, "text": text} for name, text in said])
        return OK
    remark("no terminal to draw on; these are the steps of the tour")
    for number, (_, text) in enumerate(said, 1):
        say(f"{number:>2}. {text}")
    return OK
