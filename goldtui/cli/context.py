"""The context of a writing command: open the database under an author's name and always close it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from goldtui.cli.output import emit_json, remark, remark_wait, say
from goldtui.model.shell_words import in_shell

if TYPE_CHECKING:
    from goldtui.workbench.case.revise import Revised
    from goldtui.workbench.session.session import Session
    from goldtui.workbench.session.settings import Settings


@contextmanager
def at_work(path: Path, as_: str | None, *, read_only: bool = False, decides: bool = False) -> Iterator[Session]:
    """A session on an existing database; raises the errors of opening it.

    Who `decides` about a case needs a name of their own; who only writes is reminded to say one.
    """
    from goldtui.workbench.session.places import GIVEN, Place, require_database
    from goldtui.workbench.session.session import open_session
    from goldtui.workbench.session.settings import author_name, person_name, read_settings

    place = Place(path, GIVEN)
    require_database(place)
    settings = read_settings()
    name = (person_name if decides else author_name)(as_, settings)
    if not read_only:
        remind_of_name(as_, settings, name)
    session = open_session(place, name, read_only=read_only, on_wait=remark_wait)
    if session.warning is not None:
        remark(session.warning.line())
    try:
        yield session
    finally:
        session.close()


def remind_of_name(as_: str | None, settings: Settings, name: str) -> None:
    """Say that whoever writes under a shared login cannot be told apart from others later."""
    from goldtui.workbench.session.settings import is_shared

    if is_shared(as_, settings, name):
        remark(
            f'note: you write as "{name}", which several people may be; say --as NAME, or author = "NAME" in the config'
        )


def report_change(done: Revised, what: str, *, as_json: bool, given: Sequence[str] = (), **more: object) -> None:
    """Print the result for a case: `what` was done (or that nothing changed), the first fix, and notices.

    `given` are the phrases as typed; one that was saved with different wording is shown in its saved form.
    """
    case_id = done.desk.case.case_id
    if done.typing:
        remark(f"note: you have unsaved typing of {case_id} in the workbench; this edit is not in it")
    if done.changed and done.was not in ("draft", done.desk.state):
        remark(f"note: {case_id} was {done.was}; it is a {done.desk.state} again")
    if as_json:
        emit_json(
            {
                "case_id": case_id,
                **more,
                "changed": done.changed,
                "revision": done.desk.number,
                "state": done.desk.state,
                "first_failed_stage": done.stage,
                "first_fix": in_shell(done.fix) or None,
                **({"phrases": list(done.new_phrases)} if given else {}),
            }
        )
        return
    say(f"{what} (revision {done.desk.number})" if done.changed else f"nothing changed: {case_id} says so already")
    for phrase in done.new_phrases:
        if given and phrase not in given:
            say(f"written as the source has it: {phrase}")
    for chunk_id in done.newly_required:
        say(f"{chunk_id} is now a required source")
    say(
        "all gates pass"
        if done.stage == "pass"
        else f"First fix: {done.fix}"
        if done.fix
        else f"it fails at {done.stage}"
    )
