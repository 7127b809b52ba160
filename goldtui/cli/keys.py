"""`keys`: the text version of the key sheet, also for checking a config's keys without a screen."""

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
