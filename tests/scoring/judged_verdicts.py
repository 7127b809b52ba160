"""Verdicts on statements about a botanic garden, for tests of judges."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from goldtui.model.judges.calibration import Calibration, Counted, Drawn
from goldtui.model.judges.verdicts import LieKind, SaidBy, Saying, StatementVerdict

YES, NO, NONE = Saying.SUPPORTED, Saying.NOT_SUPPORTED, Saying.UNDECIDED
JUDGE = "a" * 64
AT = "2026-11-20T09:00:00Z"


def digest(words: str) -> str:
    return hashlib.sha256(words.encode()).hexdigest()


def verdict(
    statement: str,
    said: Saying,
    who: str = JUDGE,
    *,
    at: str = AT,
    case_id: str = "fern-1",
    lie: LieKind | None = None,
    by: SaidBy | None = None,
) -> StatementVerdict:
    """A verdict; of a person where `who` is not the judge's hash."""
    return StatementVerdict(
        key=digest(statement),
        case_id=case_id,
        case_digest=digest(case_id),
        statement=statement,
        verdict=said,
        by=by or (SaidBy.JUDGE if who == JUDGE else SaidBy.PERSON),
        who=who,
        at=at,
        lie=lie,
    )


def both(
    true_yes: int, false_yes: int, false_no: int, true_no: int
) -> Iterator[tuple[StatementVerdict, StatementVerdict]]:
    """The judge's verdict and a person's on as many statements."""
    cells = [(YES, YES)] * true_yes + [(YES, NO)] * false_yes + [(NO, YES)] * false_no + [(NO, NO)] * true_no
    for number, (judge, person) in enumerate(cells):
        statement = f"The fern house has {number} pots."
        yield verdict(statement, judge), verdict(statement, person, "Ada")


def calibration(true_yes: int, false_yes: int, false_no: int, true_no: int, **other: object) -> Calibration:
    """A calibration with these counts, all of them in the slice of ferns and in English."""
    counts = Counted(true_yes=true_yes, false_yes=false_yes, false_no=false_no, true_no=true_no)
    fields: dict[str, object] = {
        "judge": JUDGE,
        "at": AT,
        "drawn": Drawn.OTHER_RUN,
        "counts": counts,
        "slices": {"ferns": counts},
        "languages": {"en": counts},
        **other,
    }
    return Calibration.model_validate(fields)
