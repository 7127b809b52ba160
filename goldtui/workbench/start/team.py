"""Make everything that a team needs for signed releases, in one step: a set, its people, a trust file, a CI file.

A set that is there already keeps its cases and its people, and gets what it lacks.

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
from goldtui.model.people import Person, Role, named_twice, person_of
from goldtui.model.policy import Policy
from goldtui.store import settings
from goldtui.store.cases.tallies import GREEN, tally
from goldtui.store.db.values import Tally
from goldtui.workbench.freeze.folder import require_set_name
from goldtui.workbench.freeze.signing import AskPassphrase, default_key
from goldtui.workbench.freeze.signing_keys import known_keys, make_key
from goldtui.workbench.freeze.trust_file import Value, new_trust, public_key, put_key, put_person
from goldtui.workbench.freeze.trust_memory import TRUST, remember_trust
from goldtui.workbench.library.intake import store_set
from goldtui.workbench.session.clock import Clock, now
from goldtui.workbench.session.fresh import build_fresh
from goldtui.workbench.session.places import GIVEN, Place
from goldtui.workbench.session.roles import require
from goldtui.workbench.session.session import open_session
from goldtui.workbench.start.ci_file import WORKFLOW, ci_file
from goldtui.workbench.start.next_steps import next_steps

COUNTS = timedelta(days=365)
"""How long the trust file counts before it must be renewed."""


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
    joined: bool
    """Whether the set was there already."""
    trust: Path
    workflow: Path | None
    """Null where a file of that name was there already."""
    key: Path | None
    """The key that was made; null where the person had one, or wanted none."""
    without_key: tuple[str, ...]
    next_steps: tuple[str, ...] = ()
    """What to do with the set now, one line for each group of its cases."""
    name: str = ""
    """The set's name, after which its folder is called."""


def usual_signers(people: int) -> int:
    """How many sign where that many people work: whoever writes cannot, so of two people one does."""
    return max(1, min(2, people - 1))


def who_signs(team: Team) -> str:
    """What the number of people means for a release, in one sentence; nobody signs their own words."""
    people, others = 1 + len(team.others), len(team.others)
    if not others:
        return "nobody signs their own words, so one person alone releases nothing: add somebody (--with NAME)"
    if team.signers < people:
        writers = people - team.signers
        at_most = "one of you writes" if writers == 1 else f"at most {writers} of you write"
        sign = "another signs" if team.signers == 1 else f"{team.signers} others sign"
        return f"nobody signs their own words: {at_most} for a release, and {sign} it"
    return (
        f"nobody signs their own words, so what any of you writes cannot have {team.signers} of {people} signatures: "
        f"add somebody (--with NAME) or ask for fewer (--signers {usual_signers(people)})"
    )


def files_in_the_way(folder: Path) -> list[Problem]:
    """What no answer to a question would change; asked before the questions."""
    trust = folder / TRUST
    if not (trust.exists() or trust.is_symlink()):
        return []
    fix = "add people to it: goldtui trust person, goldtui trust key; or name another folder"
    return [Problem("team_exists", "there is a trust file already", str(trust), fix)]


def problems_of(team: Team, folder: Path) -> list[Problem]:
    """Everything that keeps the team's files from being made. Raises `UnusableInput` (`bad_set_name`)."""
    require_set_name(team.name, "--name")
    found = [one for name in (team.author, *team.others) if (one := name_problem(name, "--with")) is not None]
    twice = named_twice(_people(team))
    if twice:
        found.append(Problem("name_taken", f"{twice[0]!r} is named twice", "--with", "one name, one person"))
    signers = 1 + len(team.others)
    if not 1 <= team.signers <= signers:
        fix = f"name more people (--with NAME), or let fewer sign: --signers {signers}"
        message = f"{team.signers} people must sign, and {signers} can"
        found.append(Problem("too_few_signers", message, "--signers", fix))
    return [*found, *files_in_the_way(folder)]


def make_team(folder: Path, team: Team, passphrase: AskPassphrase | None, *, clock: Clock = now) -> Made:
    """Make the files of a team in a folder. `passphrase` locks the person's own new key; null makes none.

    Raises `UnusableInput` with every problem before anything is made.
    """
    found = problems_of(team, folder)
    if found:
        raise UnusableInput(found)
    folder.mkdir(parents=True, exist_ok=True)
    people = _people(team)
    goldset = GoldSet(name=team.name, policy=Policy(people=people, signers_needed=team.signers))
    database, trust = folder / f"{team.name}.db", folder / TRUST
    joined = build_fresh(database, lambda store: store_set(store, goldset, team.author, clock(), "init")) is None
    name, held = _join(database, team, people, clock) if joined else (team.name, None)
    own = default_key(team.author)
    key = None
    if passphrase is not None and not own.exists():
        make_key(own, passphrase(str(own)))
        key = own
    keys = {one.path: one.public for one in known_keys()}
    missing = [name for name in (team.author, *team.others) if default_key(name) not in keys]

    def fill(value: Value) -> None:
        for person in people:
            put_person(value, person.name, ["owner"], [])
            public = keys.get(default_key(person.name))
            if public is not None:
                put_key(value, public_key(public), person.name, None, None)

    workflow = _workflow(folder, name)
    remember_trust(database, name, trust)
    # Last and whole: without it the same command goes on after a kill.
    new_trust(trust, expires=_moment_text(clock() + COUNTS), threshold=team.signers, fill=fill)
    states, stages = ({}, {}) if held is None else (held.states, held.stages)
    green = set(stages) <= {GREEN}
    steps = next_steps(database, states, team.author, team.others, green=green)
    return Made(database, joined, trust, workflow, key, tuple(missing), tuple(steps), name)


def _join(database: Path, team: Team, people: Sequence[Person], clock: Clock) -> tuple[str, Tally]:
    """Add the people to a set that is there and say how many sign; what it says of them stays.

    Returns its name and the counts of its cases.
    """
    session = open_session(Place(database, GIVEN), team.author, clock=clock)
    try:
        require(session, Role.OWNER, "name people and signers", str(database))
        info = settings.load(session.store)
        known = info.policy.people
        listed = (*known, *(one for one in people if person_of(known, one.name) not in {p.name for p in known}))
        policy = info.policy.model_copy(update={"people": listed, "signers_needed": team.signers})
        changed = settings.SetInfo(info.name, info.description, policy, info.checks)
        settings.save(session.store, changed, author=session.author, at=clock())
        return info.name, tally(session.store)
    finally:
        session.close()


def _moment_text(at: datetime) -> str:
    return f"{at:%Y-%m-%dT%H:%M:%SZ}"


def _people(team: Team) -> tuple[Person, ...]:
    everything = (Role.AUTHOR, Role.REVIEWER, Role.OWNER)
    return tuple(Person(name=one, roles=everything) for one in (team.author, *team.others))


def _workflow(folder: Path, name: str) -> Path | None:
    path = folder / WORKFLOW
    if path.exists():
        return None
    path.parent.mkdir(parents=True, exist_ok=True)
    atomic_write(path, ci_file(name).encode(), replace=False)
    return path


def names_of(words: Sequence[str]) -> tuple[str, ...]:
    """Names as typed: several in one answer are separated by commas."""
    return tuple(name for one in words for part in one.split(",") if (name := part.strip()))
