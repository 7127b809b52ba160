"""`people`: list the people of a set and what they may do; owners add, change and remove them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from goldtui.cli.columns import table_lines, terminal_width
from goldtui.cli.context import at_work
from goldtui.cli.options import As, AsJson, DatabasePath
from goldtui.cli.output import OK, emit_json, say
from goldtui.model.faults import unusable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from goldtui.model.people import Person, Role

people = typer.Typer(no_args_is_help=True, rich_markup_mode=None)

PersonName = Annotated[str, typer.Argument(metavar="NAME", help="The person, by the name they act in.")]


@people.command("list")
def list_(path: DatabasePath, json_: AsJson = False) -> int:
    """List the people of a set with their roles; nobody listed means that everybody writes and reviews."""
    with at_work(path, None, read_only=True) as session:
        listed = session.policy.people
    return _list_people(listed, as_json=json_)


@people.command("set")
def set_(
    path: DatabasePath,
    name: PersonName,
    role: Annotated[
        list[str], typer.Option("--role", metavar="ROLE", help="author, reviewer, owner or restricted; one for each.")
    ],
    also: Annotated[
        list[str] | None, typer.Option("--also", metavar="NAME", help="Another name of the same person.")
    ] = None,
    as_: As = None,
    json_: AsJson = False,
) -> int:
    """Name a person with their roles, in place of what was said of them before."""
    from goldtui.workbench.session.people import put_person

    roles = [_role(one) for one in role]
    with at_work(path, as_) as session:
        listed = put_person(session, name, roles, also or ())
    return _list_people(listed, as_json=json_)


@people.command("remove")
def remove(path: DatabasePath, name: PersonName, as_: As = None, json_: AsJson = False) -> int:
    """Take a person off the list; what they wrote and decided stays."""
    from goldtui.workbench.session.people import remove_person

    with at_work(path, as_) as session:
        listed = remove_person(session, name)
    return _list_people(listed, as_json=json_)


def _role(words: str) -> Role:
    from goldtui.model.people import Role

    said = words.strip().casefold()
    for one in Role:
        if said and one.value.startswith(said):
            return one
    raise unusable("unknown_role", f"{words!r} is no role", "--role", f"one of: {', '.join(Role)}")


def _list_people(listed: Sequence[Person], *, as_json: bool) -> int:
    if as_json:
        emit_json([_json(one) for one in listed])
        return OK
    if not listed:
        say("nobody is listed: everybody writes and reviews, nobody their own work")
    rows = [
        (one.name, ", ".join(one.roles) or "no role", f"also {', '.join(one.names)}" if one.names else "")
        for one in listed
    ]
    for line in table_lines(rows, terminal_width()):
        say(line.rstrip())
    return OK


def _json(one: Person) -> dict[str, Any]:
    return {"name": one.name, "roles": [role.value for role in one.roles], "names": list(one.names)}
