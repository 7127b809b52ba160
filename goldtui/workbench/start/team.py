"""Make everything that a team needs for signed releases, in one step: a set, its people, a trust file, a CI file.

Each part can be made by itself (`people`, `key`, `trust`); together they are nine commands, and a forgotten one is
noticed only when a release is due.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from goldtui.formats.atomic import atomic_write
from goldtui.model.faults import Problem, UnusableInput
from goldtui.model.goldset import GoldSet
from goldtui.model.names import name_problem
from goldtui.model.people import Person, Role, named_twice
from goldtui.model.policy import Policy
from goldtui.workbench.freeze.folder import require_set_name
from goldtui.workbench.freeze.signing import AskPassphrase, default_key
from goldtui.workbench.freeze.signing_keys import known_keys, make_key
from goldtui.workbench.freeze.trust_file import Value, changed, new_trust, public_key, put_key, put_person
from goldtui.workbench.freeze.trust_memory import remember_trust
from goldtui.workbench.library.intake import store_set
from goldtui.workbench.session.clock import Clock, now
from goldtui.workbench.session.fresh import build_fresh

COUNTS = timedelta(days=365)
"""How long the trust file counts before it must be renewed."""
WORKFLOW = Path(".github") / "workflows" / "gold.yml"
_CI = """\
# A release that was touched, withdrawn or not signed stops the merge, and so does a run that its gold does not release.
name: gold
on: [push, pull_request]
permissions:
  contents: read
jobs:
  score:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-python@v5
        with:
          python-version: "3.12"
      - run: python -m pip install goldtui
      # Keep the trust file where a change of the repository cannot change it too, and name that place here.
      - run: |
          for release in goldsets/{name}/releases/*/; do
            goldtui verify "$release" --trust {trust}
          done
"""


@dataclass(frozen=True, slots=True)
class Team:
    """What a person says about the team."""

    name: str
    """The set's name."""
    author: str
    """The person who makes it, an owner."""
    others: tuple[str, ...] = ()
    """Everybody else who writes, reviews and signs."""
    signers: int = 2
    """How many people must sign a release."""


@dataclass(frozen=True, slots=True)
class Made:
    """The files that were made, and who has no key in the trust file yet."""

    database: Path
    trust: Path
    workflow: Path | None
    """Null where a file of that name was there already."""
    key: Path | None
    """The key that was made; null where the person had one, or wanted none."""
    without_key: tuple[str, ...]


def problems_of(team: Team, folder: Path) -> list[Problem]:
    """Everything that keeps the team's files from being made."""
    found = [one for name in (team.author, *team.others) if (one := name_problem(name, "--with")) is not None]
    twice = named_twice(_people(team))
    if twice:
        found.append(Problem("name_taken", f"{twice[0]!r} is named twice", "--with", "one name, one person"))
    signers = 1 + len(team.others)
    if not 1 <= team.signers <= signers:
        fix = f"name more people (--with NAME), or let fewer sign: --signers {signers}"
        message = f"{team.signers} people must sign, and {signers} can"
        found.append(Problem("too_few_signers", message, "--signers", fix))
    for path in (folder / f"{team.name}.db", folder / "trust.json"):
        if path.exists() or path.is_symlink():
            found.append(Problem("team_exists", "there is a file already", str(path), "name another set or folder"))
    return found


def make_team(folder: Path, team: Team, passphrase: AskPassphrase | None, *, clock: Clock = now) -> Made:
    """Make the files of a team in a folder. `passphrase` locks the person's own new key; null makes none.

    Raises `UnusableInput` with every problem before anything is made.
    """
    require_set_name(team.name, "--name")
    found = problems_of(team, folder)
    if found:
        raise UnusableInput(found)
    folder.mkdir(parents=True, exist_ok=True)
    people = _people(team)
    goldset = GoldSet(name=team.name, policy=Policy(people=people, signers_needed=team.signers))
    database, trust = folder / f"{team.name}.db", folder / "trust.json"
    if build_fresh(database, lambda store: store_set(store, goldset, team.author, clock(), "init")) is None:
        raise UnusableInput((Problem("team_exists", "there is a file already", str(database), "try again"),))
    own = default_key(team.author)
    key = None
    if passphrase is not None and not own.exists():
        make_key(own, passphrase(str(own)))
        key = own
    new_trust(trust, expires=_moment_text(clock() + COUNTS), threshold=team.signers)
    keys = {one.path: one.public for one in known_keys()}
    missing = [name for name in (team.author, *team.others) if default_key(name) not in keys]

    def fill(value: Value) -> None:
        for person in people:
            put_person(value, person.name, ["owner"], [])
            public = keys.get(default_key(person.name))
            if public is not None:
                put_key(value, public_key(public), person.name, None, None)

    changed(trust, fill)
    remember_trust(database, team.name, trust)
    return Made(database, trust, _workflow(folder, team), key, tuple(missing))


def _moment_text(at: datetime) -> str:
    return f"{at:%Y-%m-%dT%H:%M:%SZ}"


def _people(team: Team) -> tuple[Person, ...]:
    everything = (Role.AUTHOR, Role.REVIEWER, Role.OWNER)
    return tuple(Person(name=one, roles=everything) for one in (team.author, *team.others))


def _workflow(folder: Path, team: Team) -> Path | None:
    path = folder / WORKFLOW
    if path.exists():
        return None
    path.parent.mkdir(parents=True, exist_ok=True)
    atomic_write(path, _CI.format(name=team.name, trust="trust.json").encode(), replace=False)
    return path


def names_of(words: Sequence[str]) -> tuple[str, ...]:
    """Names as typed: several in one answer are separated by commas."""
    return tuple(name for one in words for part in one.split(",") if (name := part.strip()))
