"""`init`: a team's set, people, trust file and CI file in one conversation."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from goldtui.cli.options import As, AsJson, SetName
from goldtui.cli.output import OK, emit_json, on_terminal, say
from goldtui.model.faults import UnusableInput, command, unusable

With = Annotated[
    list[str] | None,
    typer.Option("--with", metavar="NAME", help="Somebody else who writes, reviews and signs; may repeat."),
]


def init(
    folder: Annotated[
        Path, typer.Argument(metavar="FOLDER|DB", help="Where the files go; or a set that is there.")
    ] = Path(),
    name: SetName = None,
    others: With = None,
    signers: Annotated[
        int | None, typer.Option("--signers", metavar="N", help="How many people must sign a release.")
    ] = None,
    no_key: Annotated[bool, typer.Option("--no-key", help="Make no key for yourself now.")] = False,
    as_: As = None,
    json_: AsJson = False,
) -> int:
    """Make a team's set, people, trust and CI file, or add these to a set; asks at a terminal what is not given."""
    from goldtui.cli.signing.keys import new_passphrase
    from goldtui.workbench.freeze.signing import default_key
    from goldtui.workbench.session.settings import person_name, read_settings
    from goldtui.workbench.start.ci_file import UNRELEASED, VARIABLE, reads
    from goldtui.workbench.start.team import (
        Team,
        files_in_the_way,
        make_team,
        names_of,
        problems_of,
        usual_signers,
        who_signs,
    )

    asks = on_terminal() and not json_
    author = person_name(as_, read_settings())
    if folder.is_file():
        folder, name = folder.parent, name or folder.stem
    if found := files_in_the_way(folder):
        raise UnusableInput(found)
    if name is None:
        name = _asked("What is the set called? (a-z, 0-9, . _ -)", _only_set(folder), asks=asks, option="--name")
    if others is None:
        said = _asked("Who else writes, reviews and signs? (names with commas)", "", asks=asks, option="--with")
        others = [said]
    people = names_of(others)
    if signers is None:
        usual = usual_signers(1 + len(people))
        if asks:
            say(who_signs(Team(name, author, people, usual)))
        signers = typer.prompt("How many people must sign a release?", usual, type=int) if asks else usual
    team = Team(name, author, people, signers)
    if found := problems_of(team, folder):
        raise UnusableInput(found)
    secret = None if no_key or default_key(author).exists() or not asks else new_passphrase(author)
    made = make_team(folder, team, None if secret is None else lambda _: secret)
    if json_:
        emit_json(
            {
                "database": str(made.database),
                "joined": made.joined,
                "trust": str(made.trust),
                "workflow": None if made.workflow is None else str(made.workflow),
                "key": None if made.key is None else str(made.key),
                "without_key": list(made.without_key),
            }
        )
        return OK
    there = "the set that was there, with what it holds" if made.joined else "the set"
    say(f"{made.database}  {there}; {', '.join((author, *people))} may write, review and sign")
    say(who_signs(team))
    who = f"{signers} of {1 + len(people)} must sign"
    say(f"{made.trust}  {who}; move it to a place that a change of the set cannot change")
    if made.workflow is not None:
        say(f"{made.workflow}  verifies every release and scores every run in CI")
        say(f"   {reads(made.name)}")
        say(f'   it stops a merge while there is no release; until the first one, set {UNRELEASED} to "yes" in it')
        say(f"   it takes the trust file from a variable of the repository: gh variable set {VARIABLE} < {made.trust}")
    for one in made.without_key:
        say(f"{one} has no key yet: {command('key', 'new', '--as', one)}")
        say(f"   it prints the path of a .pub file; then: {command('trust', 'key', made.trust, one, 'FILE.pub')}")
    say(f"a copy of the set, next to it and dated: {command('doctor', made.database, '--backup')}")
    for line in made.next_steps:
        say(line)
    return OK


def _only_set(folder: Path) -> str:
    """The name of the one set that is in the folder, else a usual one."""
    found = sorted(folder.glob("*.db"))
    return found[0].stem if len(found) == 1 else "gold"


def _asked(question: str, otherwise: str, *, asks: bool, option: str) -> str:
    if not asks:
        fix = f"give it: {option}"
        raise unusable("no_terminal", "nobody can be asked", option, fix)
    answer: str = typer.prompt(question, otherwise)
    return answer
