"""Options shared by several commands, defined once so that they mean the same everywhere."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from goldtui.model.urls.database import place_named

SetPath = Annotated[Path, typer.Argument(metavar="SET", help="A native directory or a database.", parser=place_named)]
DatabasePath = Annotated[Path, typer.Argument(metavar="DB", help="A goldtui database.", parser=place_named)]
CaseName = Annotated[str, typer.Argument(metavar="CASE", help="The case's id.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON value on stdout and nothing else.")]
As = Annotated[
    str | None, typer.Option("--as", metavar="NAME", help="Act in this person's name (else the config's, else yours).")
]
ProfileName = Annotated[str, typer.Option("--profile", metavar="NAME", help="strict or lesson.")]
Ascii = Annotated[bool, typer.Option("--ascii", help="Draw with plain characters only.")]
RunMaps = Annotated[
    list[str] | None,
    typer.Option("--map", metavar="NAME|FILE", help="Read the runs by this mapping, as for import; may repeat."),
]
RunVersions = Annotated[
    list[str] | None,
    typer.Option("--pipeline", metavar="NAME=VERSION", help="A version that the runs do not record; may repeat."),
]
Encoding = Annotated[
    str, typer.Option("--encoding", metavar="NAME", help="The encoding of files that are not UTF-8, such as cp1252.")
]
SystemName = Annotated[
    str,
    typer.Option(
        "--system",
        metavar="NAME",
        help="Only the runs of this system, where the file has those of several.",
    ),
]
VerdictFiles = Annotated[
    list[Path] | None,
    typer.Option(
        "--verdicts",
        metavar="FILE",
        help="What people and judges said of open statements: a file or a set's database; may repeat.",
    ),
]
CalibrationFiles = Annotated[
    list[Path] | None,
    typer.Option("--calibration", metavar="FILE", help="A judge of --verdicts counts only with one; may repeat."),
]
CaseId = Annotated[str | None, typer.Option("--case", metavar="ID", help="Only this case.")]
ThemeName = Annotated[
    str | None,
    typer.Option(
        "--theme",
        metavar="NAME",
        help="goldtui-dark, goldtui-light, goldtui-contrast, ansi-dark or ansi-light, for this run.",
    ),
]
ChunkSize = Annotated[
    int | None,
    typer.Option("--chunk-size", metavar="N", help="Documents: the most characters of a passage (1,200)."),
]


def _set_name(name: str | None) -> str | None:
    """The name, if a release can have it: found out at freezing, it would be too late to change it everywhere."""
    from goldtui.workbench.freeze.folder import require_set_name

    if name is not None:
        require_set_name(name, "--name")
    return name


SetName = Annotated[str | None, typer.Option("--name", metavar="NAME", help="Call the set this.", callback=_set_name)]
