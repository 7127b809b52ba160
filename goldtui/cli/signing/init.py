"""`init`: a team's set, people, trust file and CI file in one conversation."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from goldtui.cli.options import As, AsJson, SetName
from goldtui.cli.output import OK, emit_json, on_terminal, say
from goldtui.model.faults import Problem, UnusableInput, command

With = Annotated[
    list[str] | None,
    typer.Option("--with", metavar="NAME", help="Somebody else who writes, reviews and signs; may repeat."),
]


def init(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where the files go.")] = Path(),
    name: SetName = None,
    others: With = None,
    signers: Annotated[
        int | None, typer.Option("--signers", metavar="N", help="How many people must sign a release.")
    ] = None,
    no_key: Annotated[bool, typer.Option("--no-key", help="Make no key for yourself now.")] = False,
    as_: As = None,
    json_: AsJson = False,
) -> int:
    """Make a team's set with its people, trust file and CI file; asks at a terminal for what is not given."""
    from goldtui.cli.signing.keys import new_passphrase
    from goldtui.workbench.freeze.signing import default_key
    from goldtui.workbench.session.settings import author_name, read_settings
    from goldtui.workbench.start.team import Team, make_team, names_of

    asks = on_terminal() and not json_
    author = author_name(as_, read_settings())
    if name is None:
        name = _asked("What is the set called? (a-z, 0-9, . _ -)", "gold", asks=asks, option="--name")
    if others is None:
        said = _asked("Who else writes, reviews and signs? (names with commas)", "", asks=asks, option="--with")
        others = [said]
    people = names_of(others)
    if signers is None:
        least = min(2, 1 + len(people))
        signers = typer.prompt("How many people must sign a release?", least, type=int) if asks else least
    unlocks = None if no_key or default_key(author).exists() or not asks else lambda _: new_passphrase()
    made = make_team(folder, Team(name, author, people, signers), unlocks)
    if json_:
        emit_json(
            {
                "database": str(made.database),
                "trust": str(made.trust),
                "workflow": None if made.workflow is None else str(made.workflow),
                "key": None if made.key is None else str(made.key),
                "without_key": list(made.without_key),
            }
        )
        return OK
    say(f"{made.database}  the set; {author} and {len(people)} others write, review and sign")
    who = f"{signers} of {1 + len(people)} must sign"
    say(f"{made.trust}  {who}; move it to a place that a change of the set cannot change")
    if made.workflow is not None:
        say(f"{made.workflow}  verifies every release in CI")
    for one in made.without_key:
        say(f"{one} has no key yet: {command('key', 'new', '--as', one)}")
        say(f"   then: {command('trust', 'key', made.trust, one, 'FILE.pub')}")
    say(f"next: {command('import')} FILE..., then {command(made.database)}")
    return OK


def _asked(question: str, otherwise: str, *, asks: bool, option: str) -> str:
    if not asks:
        fix = f"give it: {option}"
        raise UnusableInput((Problem("no_terminal", "nobody can be asked", option, fix),))
    answer: str = typer.prompt(question, otherwise)
    return answer
