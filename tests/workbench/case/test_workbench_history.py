"""A case's history: compared, blamed, taken back by appending; and a set's log that notices when it was forged."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from goldtui.model.faults import UnusableInput
from goldtui.model.goldset import GoldSet
from goldtui.model.records import EvidenceChunk, GoldCase
from goldtui.store.cases import drafts
from goldtui.store.db.values import RevisionConflict
from goldtui.workbench.case import news
from goldtui.workbench.case.desk import mark_ready, open_case, save_case, save_draft
from goldtui.workbench.case.earlier import earlier_steps, last_place
from goldtui.workbench.case.history import compare, history_of, restore, text_at
from goldtui.workbench.library.intake import store_set
from goldtui.workbench.session.fresh import build_fresh
from goldtui.workbench.session.log import LogQuery, log_of, query_of, since_of
from goldtui.workbench.session.places import GIVEN, Place
from goldtui.workbench.session.session import Session, open_session
from goldtui.workbench.start.checkup import check_up

Sitting = Callable[[str], Session]
NOW = datetime(2026, 3, 2, 12, tzinfo=UTC)


def ask_otherwise(session: Session, question: str, note: str = "") -> int:
    desk = open_case(session, "q1")
    return save_case(session, desk.case.model_copy(update={"question": question}), desk.number, note=note).number


def test_every_revision_says_who_when_what_and_why(sit: Sitting) -> None:
    ask_otherwise(sit("Ben"), "At what hour does the pool open?", note="clearer")
    found = history_of(sit("Ana"), "q1")
    first, second = found.entries
    assert (first.author, first.summary()) == ("Ana", "the first text")
    assert (second.number, second.author, second.note, second.summary()) == (2, "Ben", "clearer", "question")
    assert second.at > first.at
    assert second.changes[0].marked() == "[-When-]{+At what hour+} does the pool open?"
    assert not any(entry.broken for entry in found.entries)
    assert found.newest is second
    assert found.entry(1) is first
    assert found.entry(7) is None


def test_a_revision_that_changed_the_state_alone_says_so(sit: Sitting) -> None:
    session = sit("Ben")
    desk = open_case(session, "q1")
    mark_ready(session, desk.case, desk.number)
    assert history_of(session, "q1").newest.summary() == "no text changed"


def test_a_long_list_of_changes_is_cut_and_counted(sit: Sitting) -> None:
    session = sit("Ben")
    desk = open_case(session, "q1")
    changed = desk.case.model_copy(update={"question": "?", "workflow": "w", "category": "c", "tags": ("t",)})
    save_case(session, changed, desk.number)
    assert history_of(session, "q1").newest.summary(2) == "question, slice and 2 more"


def test_any_two_revisions_are_compared_whatever_their_order(sit: Sitting) -> None:
    session = sit("Ben")
    ask_otherwise(session, "Two?")
    ask_otherwise(session, "Three?")
    assert [one.marked() for one in compare(session, "q1", 2, 3)] == ["[-Two-]{+Three+}?"]
    assert [one.marked() for one in compare(session, "q1", 3, 2)] == ["[-Three-]{+Two+}?"]
    assert compare(session, "q1", 2, 2) == ()


@pytest.mark.parametrize(("case_id", "number", "code"), [("q1", 9, "unknown_revision"), ("q9", 1, "unknown_case")])
def test_a_revision_or_case_that_is_not_there_is_named(sit: Sitting, case_id: str, number: int, code: str) -> None:
    session = sit("Ben")
    for act in (lambda: compare(session, case_id, number, 1), lambda: restore(session, case_id, number)):
        with pytest.raises(UnusableInput) as caught:
            act()
        assert caught.value.problem.code == code
    assert text_at(session, case_id, number) is None


def test_the_history_of_an_unknown_case_is_an_error(sit: Sitting) -> None:
    with pytest.raises(UnusableInput) as caught:
        history_of(sit("Ben"), "q9")
    assert caught.value.problem.code == "unknown_case"


def test_taking_a_text_back_appends_and_removes_nothing(sit: Sitting, green: GoldCase) -> None:
    session = sit("Ben")
    ask_otherwise(session, "Two?")
    done = restore(session, "q1", 1, why="two was wrong")
    assert (done.changed, done.desk.number, done.desk.state) == (True, 3, "draft")
    found = history_of(session, "q1")
    assert [entry.case.question for entry in found.entries] == [green.question, "Two?", green.question]
    assert found.newest.note == "restored revision 1: two was wrong"


def test_a_text_taken_back_is_one_step_that_undo_takes_back_on_another_day(sit: Sitting) -> None:
    session = sit("Ben")
    ask_otherwise(session, "Two?")
    restore(session, "q1", 1)
    past = earlier_steps(session, last_place(session)).past
    assert len(past) == 2
    assert past[-1].before.question == "Two?"  # type: ignore[union-attr]


def test_what_the_case_says_already_is_not_saved_again_and_stays_ready(sit: Sitting) -> None:
    session = sit("Ben")
    desk = open_case(session, "q1")
    mark_ready(session, desk.case, desk.number)
    done = restore(session, "q1", 1)
    assert (done.changed, done.desk.number, done.desk.state) == (False, 2, "ready")


def test_taking_back_on_top_of_a_text_one_has_not_seen_is_refused_with_both(sit: Sitting) -> None:
    session = sit("Ana")
    ask_otherwise(session, "Two?")
    ask_otherwise(sit("Ben"), "Ben's?")
    with pytest.raises(RevisionConflict) as caught:
        restore(session, "q1", 1, on=2)
    assert caught.value.theirs is not None
    assert caught.value.theirs.case.question == "Ben's?"
    assert "Ben has saved revision 3" in caught.value.problem.message
    assert history_of(session, "q1").newest.number == 3


def test_unsaved_typing_outlives_a_text_that_is_taken_back_beside_it(sit: Sitting) -> None:
    session = sit("Ana")
    number = ask_otherwise(session, "Two?")
    save_draft(session, open_case(session, "q1").case.model_copy(update={"question": "Half a"}), number)
    done = restore(session, "q1", 1)
    assert done.desk.draft is not None
    assert [draft.case.question for draft in drafts.all(session.store)] == ["Half a"]


def test_words_of_a_withheld_source_are_hidden_in_every_text_of_a_history(tmp_path: Path, green: GoldCase) -> None:
    secret = EvidenceChunk(
        chunk_id="vault", version="v1", permitted=False, current=True, text="The vault opens with the grey key."
    )
    path = tmp_path / "vault.db"
    case = green.model_copy(update={"required_source_ids": ("vault",)})
    build_fresh(path, lambda store: store_set(store, GoldSet(name="v", cases=(case,), evidence=(secret,)), "Ana", NOW))
    session = open_session(Place(path, GIVEN), "Ben")
    ask_otherwise(session, "Is it true that the vault opens with the grey key?", note="the vault opens with the grey")
    ask_otherwise(session, "Surely the vault opens with the grey key?")
    found = history_of(session, "q1")
    changes = compare(session, "q1", 1, 3)
    log = log_of(session, LogQuery(), 10)
    session.close()
    assert "grey" not in repr(found) + repr(changes) + repr(log)
    assert "[withheld]" in changes[0].after
    assert [change.title for change in found.newest.changes] == ["question"]


def test_a_revision_that_was_changed_in_the_file_is_marked_as_not_as_written(sit: Sitting) -> None:
    session = sit("Ben")
    ask_otherwise(session, "Two?")
    forge(session.path, "UPDATE revisions SET author = 'Cleo' WHERE case_id = 'q1' AND number = 1")
    assert [entry.broken for entry in history_of(session, "q1").entries] == [True, False]


# -- the log -------------------------------------------------------------------------------------------------


def forge(path: Path, *statements: str) -> None:
    """Change rows past the triggers, which are put back."""
    with closing(sqlite3.connect(path, isolation_level=None)) as raw:
        triggers = raw.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
        for name, _ in triggers:
            raw.execute(f"DROP TRIGGER {name}")
        for statement in statements:
            raw.execute(statement)
        for _, sql in triggers:
            raw.execute(sql)


@pytest.fixture
def grown(sit: Sitting) -> Path:
    """A database that grew by three revisions, and was seen so."""
    session = sit("Ana")
    for number in range(3):
        ask_otherwise(session, f"Text {number}?")
    session.close()
    return session.path


FORGED = {
    "the tail is cut off": (
        "DELETE FROM audit WHERE seq = (SELECT max(seq) FROM audit)",
        "UPDATE heads SET sequence = (SELECT max(sequence) - 1 FROM revisions) WHERE case_id = 'q1'",
        "DELETE FROM revisions WHERE sequence = (SELECT max(sequence) FROM revisions)",
    ),
    "an entry is edited": ("UPDATE audit SET actor = 'Cleo' WHERE seq = (SELECT max(seq) - 1 FROM audit)",),
    "two entries change places": (
        "UPDATE audit SET seq = 999 WHERE seq = (SELECT max(seq) - 1 FROM audit)",
        "UPDATE audit SET seq = seq - 1 WHERE seq = (SELECT max(seq) FROM audit WHERE seq < 999)",
        "UPDATE audit SET seq = (SELECT max(seq) + 1 FROM audit WHERE seq < 999) WHERE seq = 999",
    ),
    "an entry is cut out": ("DELETE FROM audit WHERE seq = (SELECT max(seq) - 1 FROM audit)",),
}


@pytest.mark.parametrize("what", FORGED)
def test_a_forged_record_is_noticed_at_opening_by_the_doctor_and_by_the_log(grown: Path, what: str) -> None:
    session = open_session(Place(grown, GIVEN), "Ana")
    assert session.warning is None
    assert log_of(session, LogQuery(), 1).problem is None
    session.close()
    assert check_up(grown).healthy
    forge(grown, *FORGED[what])
    session = open_session(Place(grown, GIVEN), "Ana")
    assert session.warning is not None
    assert session.warning.code in ("store_audit_broken", "store_went_back", "store_other_history")
    assert log_of(session, LogQuery(), 1).problem is not None
    session.close()
    assert not check_up(grown).healthy


def test_an_older_copy_in_the_files_place_is_noticed_by_all_three_until_it_is_accepted(grown: Path) -> None:
    older = Path(shutil.copy(grown, grown.with_name("older.db")))
    session = open_session(Place(grown, GIVEN), "Ana")
    ask_otherwise(session, "Newer?")
    session.close()
    grown.write_bytes(older.read_bytes())
    for _ in range(2):
        session = open_session(Place(grown, GIVEN), "Ana")
        assert session.warning is not None
        assert session.warning.code == "store_went_back"
        problem = log_of(session, LogQuery(), 1).problem
        assert problem is not None
        assert problem.code == "store_went_back"
        session.close()
        [finding] = [one for one in check_up(grown).findings if one.level == "error"]
        assert finding.code == "store_went_back"
        assert "accept-history" in finding.fix


def test_a_memory_that_cannot_be_read_is_the_doctors_to_say(grown: Path) -> None:
    from goldtui.workbench.session.places import state_folder

    for kept in state_folder().glob("seen-*.json"):
        kept.write_text("{")
    assert "store_memory" in {one.code for one in check_up(grown).findings}


def test_the_log_counts_what_agrees_and_shows_the_newest(grown: Path) -> None:
    session = open_session(Place(grown, GIVEN), "Ana")
    found = log_of(session, query_of(None, None, "q1", NOW), 2)
    session.close()
    assert found.total == 4
    assert [one.number for one in found.entries] == [3, 4]


@pytest.mark.parametrize(
    ("words", "at"),
    [
        ("90m", NOW - timedelta(minutes=90)),
        (" 3 h", NOW - timedelta(hours=3)),
        ("2d", NOW - timedelta(days=2)),
        ("1w", NOW - timedelta(weeks=1)),
        ("2026-03-01T09:30+00:00", datetime(2026, 3, 1, 9, 30, tzinfo=UTC)),
    ],
)
def test_a_time_is_a_day_an_hour_or_how_long_ago(words: str, at: datetime) -> None:
    assert since_of(words, NOW) == at


def test_a_time_without_a_zone_is_this_machines() -> None:
    assert since_of("2026-03-01", NOW) == datetime(2026, 3, 1).astimezone()


@pytest.mark.parametrize("words", ["yesterday", "", "12", "999999w", "0001-01-01"])
def test_what_is_no_time_is_refused_with_examples(words: str) -> None:
    with pytest.raises(UnusableInput) as caught:
        since_of(words, NOW)
    assert caught.value.problem.code == "bad_time"


def test_what_others_save_is_news_once(sit: Sitting) -> None:
    ana, ben = sit("Ana"), sit("Ben")
    began = last_place(ana)
    assert news.since(ana, began) == (began, ())
    ask_otherwise(ben, "Two?")
    place, [one] = news.since(ana, began)
    assert (one.case_id, one.number, one.author, one.state) == ("q1", 2, "Ben", "draft")
    assert news.since(ana, place) == (place, ())
