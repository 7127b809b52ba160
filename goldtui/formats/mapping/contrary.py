"""Sources that one question grades twice, once as required and once not: neither grade is taken in silence."""

from __future__ import annotations

from goldtui.formats.mapping.coerce import number_of
from goldtui.formats.mapping.declare import Sources
from goldtui.formats.mapping.outcome import Outcome
from goldtui.formats.mapping.paths import values_at
from goldtui.formats.mapping.record import Record


def note_contradicting_grades(record: Record, rule: Sources | None, outcome: Outcome) -> None:
    """Note each source with contradicting grades, and the rows that hold them."""
    if rule is None or not rule.grade or not rule.id or len(record.rows) < 2:
        return
    places = {id(row): str(place) for row, place in zip(record.rows, record.places, strict=True)}
    judged: dict[str, dict[bool, tuple[str, str]]] = {}
    for item in record.items(rule):
        named = next((str(one.value) for path in rule.id for one in values_at(item.value, path)), None)
        grades = (number_of(one.value) for path in rule.grade for one in values_at(item.value, path))
        grade = next((one for one in grades if one is not None), None)
        if named is not None and grade is not None:
            judged.setdefault(named, {}).setdefault(grade >= rule.least, (places[id(item.row)], f"{grade:g}"))
    for named, said in judged.items():
        if len(said) > 1:
            (where, high), (other, low) = said[True], said[False]
            message = f'"{named}" has grade {high} here and {low} in {other}; it is required: leave one of the rows out'
            outcome.notices.notice("grades_contradict", message, where)
