"""The parser: all commands in one list, each in the file of its group."""

from __future__ import annotations

import os
from collections.abc import Sequence
from copy import copy
from functools import cache
from typing import Any, cast

import typer
from typer.core import TyperGroup

from goldtui.cli import (
    about,
    check,
    coverage,
    database,
    doctor,
    edit,
    edit_parts,
    evidence,
    evidence_names,
    export,
    find,
    gates_variants,
    history,
    keep,
    labels,
    list_show,
    observe,
    open_import,
    people,
    propose,
    ready,
    rename,
    replay,
    runs,
    score,
    serve,
)
from goldtui.cli.judge import calibrate
from goldtui.cli.judge import commands as judge
from goldtui.cli.names import COMPLETING
from goldtui.cli.output import OK, UNUSABLE, complain
from goldtui.cli.policy import policy
from goldtui.cli.policy.what_if import what_if
from goldtui.cli.signing import init, release, trust
from goldtui.cli.signing import keys as signing_keys
from goldtui.model.faults import Problem, UnusableInput

_EACH = "\n\nEvery command below takes --json."

app = typer.Typer(
    name="goldtui",
    help="The terminal workbench in which reviewers make the golden sets that gate RAG releases.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
app.command("demo")(open_import.demo)
app.command("init")(init.init)
app.command("open")(open_import.open_)
app.command("import")(open_import.import_)
app.command("list")(list_show.list_)
app.command("show")(list_show.show)
app.command("search")(find.search)
app.command("propose")(propose.propose)
app.command("new")(edit_parts.new)
app.command("edit")(edit.edit)
app.add_typer(edit_parts.claim, name="claim", help=f"Add a claim to a case, or remove one.{_EACH}")
app.add_typer(
    edit_parts.phrase, name="phrase", help=f"Add a support phrase, checked against its source, or remove one.{_EACH}"
)
app.add_typer(edit_parts.point, name="point", help=f"Add an answer point to a case, or remove one.{_EACH}")
evidence_names.add_to(evidence.evidence)
app.add_typer(
    evidence.evidence,
    name="evidence",
    help=f"Bring new versions of chunks in, assert rights, resolve names, rebind a new index.{_EACH}",
)
app.command("gates")(gates_variants.gates)
app.command("variants")(gates_variants.variants)
app.command("replay")(replay.replay)
app.command("score")(score.score)
app.add_typer(
    runs.runs, name="runs", help=f"List the scored runs that a database keeps, or open one with its report.{_EACH}"
)
app.add_typer(
    judge.group(),
    name="judge",
    help=f"Settle the statements of a run that the gates leave open: what people and judges say.{_EACH}",
)
app.command("calibrate")(calibrate.calibrate)
app.command("keep")(keep.keep)
app.command("check")(check.check)
app.command("rule")(check.rule)
app.command("observe")(observe.observe)
app.command("sample")(observe.sample)
app.command("flakiness")(observe.flakiness)
app.command("starter")(coverage.starter)
app.command("coverage")(coverage.coverage)
app.command("draft")(coverage.draft)
app.command("ready")(ready.ready)
app.add_typer(
    labels.review,
    name="review",
    help=f"Decide about cases that others wrote, comment on them, rule on disputes.{_EACH}",
)
app.add_typer(people.people, name="people", help=f"List who may do what in a set, or change it.{_EACH}")
app.command("rename")(rename.rename)
policy.policy.command("what-if")(what_if)
app.add_typer(
    policy.policy, name="policy", help=f"Show the rules of a set, change, compare, restore, approve them.{_EACH}"
)
app.command("history")(history.history)
app.command("log")(history.log)
app.add_typer(
    release.release, name="release", help=f"Propose a release of a set, list what there is, drop a candidate.{_EACH}"
)
app.command("sign")(release.sign)
app.command("export")(export.export)
app.command("verify")(release.verify)
app.command("diff")(release.diff)
app.add_typer(signing_keys.key, name="key", help=f"Make, list or import the keys you sign with.{_EACH}")
app.add_typer(trust.trust, name="trust", help=f"Say whose signatures count, in a file outside every set.{_EACH}")
app.command("doctor")(doctor.doctor)
app.add_typer(database.db, name="db", help=f"Make a set on a PostgreSQL server, or copy one between databases.{_EACH}")
app.command("serve")(serve.serve)
app.command("keys")(about.keys)
app.command("plugins")(about.plugins)


# typer bundles its own copy of its parser and exports only the concrete error classes.
_PARSER_ERROR: type[Exception] = next(c for c in typer.BadParameter.__mro__ if c.__name__ == "ClickException")


# typer returns this for an interrupt and swallows the exception, and with it the message for the user.
_INTERRUPTED_PARSER = 130


_SENTENCES = ("--reason", "--note")
"""Options that take a sentence, which many people type without them."""


def run(arguments: Sequence[str]) -> int:
    """Parse and run one command; a usage error exits with 2 and the parser's own message."""
    try:
        parser = _parser(arguments[0] if arguments else "")
        code = parser(args=list(arguments), prog_name="goldtui", standalone_mode=False)
    except typer.Exit as leave:
        return leave.exit_code
    except typer.Abort:
        raise KeyboardInterrupt from None
    except _PARSER_ERROR as mistake:
        return _usage(mistake, as_json="--json" in arguments)
    if code == _INTERRUPTED_PARSER:
        raise KeyboardInterrupt
    return code if isinstance(code, int) else OK


@cache
def _parser(first: str) -> Any:
    """The parser of the command or group that is named first, or of all: making that costs more than most commands."""
    one = copy(app)
    one.registered_commands = [command for command in app.registered_commands if command.name == first]
    one.registered_groups = [group for group in app.registered_groups if group.name == first]
    if COMPLETING not in os.environ and (one.registered_commands or one.registered_groups):
        return typer.main.get_group(one)
    return typer.main.get_command(app)


def _usage(mistake: Any, *, as_json: bool) -> int:
    context = getattr(mistake, "ctx", None)
    where = context.command_path if context is not None else "goldtui"
    message = mistake.format_message()
    fix = f"see {where} --help"
    if message.startswith("Got unexpected extra argument") and context is not None:
        named = {name for one in context.command.params for name in one.opts}
        sentence = next((name for name in _SENTENCES if name in named), None)
        fix = f'a sentence goes after its option: {sentence} "…"; {fix}' if sentence else fix
    problem = Problem("usage", message.rstrip("."), where, fix)
    complain(UnusableInput((problem,)), as_json=as_json)
    return UNUSABLE


def documented_commands() -> list[tuple[str, str]]:
    """Every command's name and the first sentence of its help, in the order of the help."""
    from goldtui.cli.names import COMMANDS

    group = cast(TyperGroup, typer.main.get_command(app))
    # The parser lists commands with subcommands before all others.
    order = {name: place for place, name in enumerate(COMMANDS)}
    named = sorted(group.commands.items(), key=lambda item: order.get(item[0], len(order)))
    return [(name, (command.help or "").strip().partition("\n")[0]) for name, command in named]
