"""What goldtui says of itself: `keys` of the screens as the config has them, `plugins` of other packages."""

from __future__ import annotations

from goldtui.cli.columns import table_lines, terminal_width
from goldtui.cli.options import AsJson
from goldtui.cli.output import FAILED, OK, emit_json, problem_json, remark, say


def keys(json_: AsJson = False) -> int:
    """List every action of the screens with its id, keys and what it does; ids are what the config's [keys] takes."""
    from goldtui.cli.launch import key_table
    from goldtui.workbench.session.settings import read_settings

    settings = read_settings()
    rows, problems = key_table(settings)
    if json_:
        emit_json(
            {
                "config": str(settings.path or ""),
                "keys": [
                    {
                        "id": row.id or None,
                        "pane": row.group,
                        "keys": list(row.keys),
                        "description": row.description,
                        "changed": row.changed,
                    }
                    for row in rows
                ],
                "problems": [problem_json(problem) for problem in problems],
            }
        )
        return FAILED if problems else OK
    cells = [
        (row.id or "(fixed)", ("* " if row.changed else "") + row.shown, f"{row.group}: {row.description}")
        for row in rows
    ]
    for line in table_lines([("id", "keys", "pane: what it does"), *cells], terminal_width()):
        say(line)
    remark(f'to change one, write below [keys] in {settings.path}, for example: "work.ready" = "ctrl+r"')
    for problem in problems:
        remark(problem.line())
    return FAILED if problems else OK


def plugins(json_: AsJson = False) -> int:
    """List the mappings, gates, checks, reports and judges that other packages add, and whether each works."""
    from goldtui.workbench.start.plugin_list import look_at_plugins

    found = look_at_plugins()
    if json_:
        emit_json(
            [{"kind": one.kind, "name": one.name, "version": one.version, "fault": one.fault or None} for one in found]
        )
    else:
        rows = [(one.kind, one.name, one.version, one.fault or "works") for one in found]
        for line in table_lines([("kind", "name", "version", "state"), *rows], terminal_width()) if rows else ():
            say(line)
        if not rows:
            remark("no package here adds anything to goldtui; docs/howto/plugins.md shows how one does")
    return FAILED if any(one.fault for one in found) else OK
