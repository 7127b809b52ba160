"""What a list shows of a case without reading all of it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class HeadProjection:
    """Results about a revision from higher layers, stored with it so that lists need no judging.

    `first_failed_stage` is a stage's name, `pass` or `not tested`; null means nobody has judged it yet. `sound` is null
    until the variants have been run: not tested is not the same as unsound.
    """

    first_failed_stage: str | None = None
    sound: bool | None = None


UNJUDGED = HeadProjection()
