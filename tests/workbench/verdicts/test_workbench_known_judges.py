"""A judge whose verdicts a set keeps is calibrated by the labels of its people, without a file and without a write."""

from __future__ import annotations

from pathlib import Path

import pytest

from goldtui.cli.context import at_work
from goldtui.judging.known_answers import known_answers
from goldtui.model.judges.verdicts import SaidBy, Saying, StatementVerdict
from goldtui.store import verdicts
from goldtui.workbench.session.sources import load_set
from goldtui.workbench.start.example import copy_example
from goldtui.workbench.verdicts.known_judges import COUNTED_NOW, known_judges
from tests.scoring.judged_verdicts import JUDGE, digest


def said(known, saying: Saying, who: str, by: SaidBy) -> StatementVerdict:
    question = known.question
    return StatementVerdict(
        key=question.key,
        case_id=question.case_id,
        case_digest=digest(question.case_id),
        statement=question.statement,
        verdict=saying,
        by=by,
        who=who,
        at="2026-11-20T09:00:00Z",
    )


def test_a_kept_judge_has_its_counts_its_kinds_and_its_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GOLDTUI_STATE", str(tmp_path / "state"))
    copy_example(tmp_path / "garden.db")
    known = list(known_answers(load_set(tmp_path / "garden.db").goldset))
    lies, truths = ([one for one in known if one.supported is side][:3] for side in (False, True))
    yes, no = Saying.SUPPORTED, Saying.NOT_SUPPORTED
    given = [said(one, yes, JUDGE, SaidBy.JUDGE) for one in (*lies[:1], *truths)]
    given += [said(one, no, JUDGE, SaidBy.JUDGE) for one in lies[1:]]
    given += [said(lies[0], no, "ben", SaidBy.PERSON), said(truths[0], yes, "ben", SaidBy.PERSON)]
    with at_work(tmp_path / "garden.db", "ana") as session:
        assert known_judges(session).judges == ()
        verdicts.add(session.store, given, author="ana", at=session.clock())
        before = (tmp_path / "garden.db").read_bytes()
        (one,) = known_judges(session).judges
        assert (tmp_path / "garden.db").read_bytes() == before
    assert (one.where, one.place, one.may_count) == (COUNTED_NOW, None, False)
    assert one.calibration.counts.cells == (1, 1, 0, 0)
    assert sum(kind.asked for kind in one.calibration.lies) == 3
    assert sum(kind.accepted for kind in one.calibration.lies) == 1
    assert sum(kind.accepted for kind in one.calibration.truths) == 3
    assert one.barred is not None
