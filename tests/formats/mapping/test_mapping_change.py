"""What a person may decide that a column means."""

from __future__ import annotations

from goldtui.formats.mapping.change import CHOICES
from goldtui.formats.mapping.declare import Fields
from goldtui.formats.mapping.meanings import MEANS


def test_every_field_of_a_mapping_can_be_chosen_and_has_words() -> None:
    chosen = {one for names in CHOICES.values() for one in names}
    assert set(Fields.model_fields) <= chosen
    assert all(MEANS.get(one) or one == "versions" for one in chosen)
