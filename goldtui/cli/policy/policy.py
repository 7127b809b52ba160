"""`policy`: read the rules of a set, change them with a reason, compare, restore and approve their revisions."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from goldtui.cli.columns import table_lines, terminal_width
from goldtui.cli.context import at_work
from goldtui.cli.options import As, AsJson, DatabasePath
from goldtui.cli.output import OK, emit_json, remark, remark_notices, say, say_text
from goldtui.model.faults import Notice, command

if TYPE_CHECKING:
    from collections.abc import Sequence

    from goldtui.model.policy import Policy
    from goldtui.workbench.policy.values import ValueChange

policy = typer.Typer(no_args_is_help=True, rich_markup_mode=None)

FieldKey = Annotated[str | None, typer.Argument(metavar="KEY", help="A field, or one entry of a table.")]
FieldValue = Annotated[
    str | None, typer.Argument(metavar="VALUE", help='As in TOML: 0.9, true, ["a", "b"]; else a text.')
]
PresetName = Annotated[
    str | None, typer.Option("--preset", metavar="NAME", help="Start from a shipped policy for one use.")
]
FamilyName = Annotated[
    str | None, typer.Option("--forbid", metavar="NAME", help="Add a shipped family of forbidden patterns.")
]
ValuesFile = Annotated[
    Path | None, typer.Option("--from", metavar="FILE", help="Take the values of a TOML or JSON file.")
]
Default = Annotated[bool, typer.Option("--default", help="Go back to the default of KEY.")]
Reason = Annotated[str, typer.Option("--reason", metavar="WHY", help="Why; kept with the revision.")]


@policy.command("show")
def show(
    path: DatabasePath,
    key: Annotated[str | None, typer.Argument(metavar="KEY", help="One field in full.")] = None,
    toml: Annotated[
        bool, typer.Option("--toml", help="As a file for policy set --from: what is not the default.")
    ] = False,
    changed: Annotated[bool, typer.Option("--changed", help="Only what is not the default.")] = False,
    history: Annotated[bool, typer.Option("--history", help="Every revision: who, when, why, what.")] = False,
    json_: AsJson = False,
) -> int:
    """Show the policy of a set by groups, or one field with its meaning, default and allowed values."""
    from goldtui.workbench.policy import shown
    from goldtui.workbench.policy.files import as_toml
    from goldtui.workbench.policy.revise import policy_state
    from goldtui.workbench.policy.values import known_field

    with at_work(path, None, read_only=True) as session:
        state = policy_state(session)
    field = None if key is None else known_field(key)[0]
    if json_:
        found = shown.policy_json(state)
        if field is not None:
            found["fields"] = [one for one in found["fields"] if one["key"] == field.key]
        emit_json(found)
    elif toml:
        say_text(as_toml(state.policy))
    elif field is not None:
        for line in shown.field_lines(state.policy, field):
            say(line)
    else:
        lines = shown.history_lines(state) if history else shown.policy_lines(state.policy, changed_only=changed)
        for line in lines:
            say(line)
        if not history:
            standing = state.standing
            said = f"{len(standing.approvers)} of {standing.needed} approvals" if standing.needed else ""
            say(f"revision {state.number}{f', {said}' if said else ''}; * is not the default")
    return OK


@policy.command("set")
def set_(
    path: DatabasePath,
    key: FieldKey = None,
    value: FieldValue = None,
    file: ValuesFile = None,
    default: Default = False,
    preset: PresetName = None,
    forbid: FamilyName = None,
    on: Annotated[
        int | None, typer.Option("--on", metavar="N", help="Refuse unless revision N is still the newest.")
    ] = None,
    reason: Reason = "",
    as_: As = None,
    json_: AsJson = False,
) -> int:
    """Change the policy of a set: one field, or what a file names; prints what changes. Owners only."""
    from goldtui.workbench.policy import values
    from goldtui.workbench.policy.revise import change_policy, policy_state

    one_way(key, value, file, preset, forbid, default=default)
    with at_work(path, as_) as session:
        state = base = policy_state(session)
        if on is not None and on != state.number:
            base = type(state)(state.revisions[:on]) if state.at(on, "--on") else state
        wanted, notices = wanted_policy(base.policy, key, value, file, preset, forbid)
        remark_notices(notices)
        found = change_policy(session, base, wanted, reason)
        number = policy_state(session).number
    remark_notices(values.notices_on(wanted))
    return _changed(found, number, path, as_json=json_)


@policy.command("diff")
def diff(
    path: DatabasePath,
    before: Annotated[int, typer.Argument(metavar="N", help="A revision; 0 is the default policy.")] = 0,
    after: Annotated[int | None, typer.Argument(metavar="M", help="A later one; else the newest.")] = None,
    json_: AsJson = False,
) -> int:
    """Show what differs between two revisions of the policy, else between the defaults and the newest."""
    from goldtui.workbench.policy.revise import policy_state
    from goldtui.workbench.policy.values import differences

    with at_work(path, None, read_only=True) as session:
        state = policy_state(session)
    last = state.number if after is None else after
    found = differences(state.at(before, str(path)), state.at(last, str(path)))
    if json_:
        emit_json({"before": before, "after": last, "changes": [_json(one) for one in found]})
        return OK
    for one in found:
        say(one.line)
    if not found:
        say(f"revisions {before} and {last} of the policy say the same")
    return OK


@policy.command("restore")
def restore(
    path: DatabasePath,
    number: Annotated[int, typer.Argument(metavar="N", help="The revision; 0 is the default policy.")],
    reason: Reason = "",
    as_: As = None,
    json_: AsJson = False,
) -> int:
    """Save the text of an earlier revision of the policy as the newest one."""
    from goldtui.workbench.policy.revise import policy_state, restore_policy

    with at_work(path, as_) as session:
        found = restore_policy(session, number, reason)
        newest = policy_state(session).number
    return _changed(found, newest, path, as_json=json_)


@policy.command("approve")
def approve(path: DatabasePath, as_: As = None, json_: AsJson = False) -> int:
    """Approve the newest revision of the policy, which somebody else wrote."""
    from goldtui.workbench.policy.revise import approve_policy, policy_state

    with at_work(path, as_) as session:
        state = approve_policy(session, policy_state(session))
    standing = state.standing
    if json_:
        emit_json({"revision": state.number, "approved_by": list(standing.approvers), "needed": standing.needed})
    else:
        say(f"revision {state.number} of the policy: {len(standing.approvers)} of {standing.needed} approvals")
    return OK


@policy.command("preset")
def preset(
    name: Annotated[str | None, typer.Argument(metavar="NAME", help="The preset to print as a file.")] = None,
    json_: AsJson = False,
) -> int:
    """List the shipped policies for uses, or print one; policy set DB --preset NAME starts from it."""
    from goldtui.workbench.policy.files import preset_named, presets

    if name is None:
        found = presets()
        if json_:
            emit_json([{"name": one.name, "title": one.title, "meaning": one.meaning} for one in found])
        else:
            for line in table_lines([(one.name, one.meaning) for one in found], terminal_width()):
                say(line)
        return OK
    one = preset_named(name)
    if json_:
        emit_json({"name": one.name, "title": one.title, "meaning": one.meaning, "policy": one.values})
    else:
        say_text(one.toml())
    return OK


@policy.command("forbidden")
def forbidden(
    name: Annotated[str | None, typer.Argument(metavar="NAME", help="The family to show with its texts.")] = None,
    json_: AsJson = False,
) -> int:
    """List the shipped families of forbidden patterns, or one with texts that it must (+) and must not (-) match."""
    from goldtui.workbench.policy.forbidden import families, family_json, family_lines, family_named

    found = families() if name is None else (family_named(name),)
    if json_:
        emit_json([family_json(one) for one in found])
    elif name is None:
        for line in table_lines([(one.name, one.meaning) for one in found], terminal_width()):
            say(line)
    else:
        for line in family_lines(found[0]):
            say(line)
    return OK


def wanted_policy(
    before: Policy, key: str | None, value: str | None, file: Path | None, preset: str | None, forbid: str | None
) -> tuple[Policy, tuple[Notice, ...]]:
    """The policy that a command line asks for, checked for `one_way`."""
    from goldtui.workbench.policy import files, values
    from goldtui.workbench.policy.forbidden import family_named, with_family

    if preset is not None:
        return values.with_values(before, files.preset_named(preset).values, preset), ()
    if forbid is not None:
        return with_family(before, family_named(forbid)), ()
    return values.policy_with(before, key, value, file)


def one_way(key: str | None, value: str | None, *sources: object, default: bool) -> None:
    """Refuse a command line that names another value in two ways, or in none."""
    given = sum(one is not None for one in sources)
    if given > 1 or (given and (key is not None or default)):
        raise typer.BadParameter("give KEY VALUE, or one of --from, --preset and --forbid, not both")
    if not given and (key is None or (value is None) != default):
        raise typer.BadParameter("give KEY VALUE, KEY --default, --from FILE, --preset NAME or --forbid NAME")


def _changed(found: Sequence[ValueChange], number: int, path: Path, *, as_json: bool) -> int:
    if as_json:
        emit_json({"revision": number, "changes": [_json(one) for one in found]})
        return OK
    for one in found:
        say(one.line)
    if found:
        say(f"saved as revision {number} of the policy")
        remark(f"back: {command('policy', 'restore', path, str(number - 1), '--reason', 'WHY')}")
    else:
        say("nothing changed: the policy says so already")
    return OK


def _json(one: ValueChange) -> dict[str, object]:
    return {"key": one.key, "before": one.before, "after": one.after}
