"""`db`: make a set on a database server, and copy a set with its history between databases."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from goldtui.cli.options import AsJson
from goldtui.cli.output import OK, emit_json, say
from goldtui.model.counts import plural
from goldtui.model.faults import command
from goldtui.model.urls.database import place_named

Address = Annotated[
    Path,
    typer.Argument(metavar="URL", help="postgresql://USER@HOST/DATABASE, without a password.", parser=place_named),
]
db = typer.Typer(no_args_is_help=True, rich_markup_mode=None)


@db.command("init")
def init(
    url: Address,
    json_: AsJson = False,
) -> int:
    """Make a set on a PostgreSQL server, its database and the roles of its people, or bring its tables up to date."""
    from goldtui.workbench.start.moving import MEANINGS, prepare_server

    made = prepare_server(url)
    if json_:
        known = {"database": made.database, "tables": made.tables, "migrated_from": made.migrated_from}
        emit_json({"url": str(url)} | known | {"roles": made.roles})
        return OK
    say("the database was made" if made.database else "the database was there")
    moved = "" if made.migrated_from is None else f", and were brought up to date from schema {made.migrated_from}"
    say("its tables were made" if made.tables else f"its tables were there{moved}")
    for kind, name in made.roles.items():
        say(f"role {name}: {MEANINGS[kind]}")
    one = command("db", "user", url, "ana", "--role", "author", "--name", "Ana")
    say(f"give each person a user of their own: {one}")
    return OK


@db.command("user")
def user(
    url: Address,
    name: Annotated[str, typer.Argument(metavar="USER", help="The user of the server; made if it is missing.")],
    role: Annotated[str, typer.Option("--role", metavar="ROLE", help="reader, author or reviewer.")],
    author: Annotated[
        str | None,
        typer.Option("--name", metavar="NAME", help="Write under this name and no other; may be given again."),
    ] = None,
    json_: AsJson = False,
) -> int:
    """Give a user of the server one role of the set, and the name under which alone it can write."""
    from goldtui.workbench.start.moving import give_role

    made = give_role(url, name, role, author)
    if json_:
        emit_json({"url": str(url), "user": name, "made": made, "role": role, "name": author})
        return OK
    say(f"{name} is {'a new' if made else 'a'} user with the role of {role}")
    if author is not None:
        say(f"{name} writes as {author}; a user without a name can write nothing now")
    return OK


@db.command("copy")
def copy(
    before: Annotated[
        Path, typer.Argument(metavar="A", help="A database: a file or the address of one.", parser=place_named)
    ],
    after: Annotated[
        Path,
        typer.Argument(
            metavar="B", help="A new file, or the address of a database with no set in it.", parser=place_named
        ),
    ],
    json_: AsJson = False,
) -> int:
    """Copy a whole set with its history from one database to another, and prove it by reading it back."""
    from goldtui.workbench.start.moving import copy_database

    done = copy_database(before, after)
    if json_:
        emit_json(
            {
                "from": str(before),
                "to": str(after),
                "rows": done.rows,
                "digest": done.digest,
                "audit": None if done.last is None else {"seq": done.last.seq, "own": done.last.own},
            }
        )
        return OK
    say(f"{plural(sum(done.rows.values()), 'row')} copied to {after}, read back and equal")
    say(f"digest: {done.digest}")
    return OK
