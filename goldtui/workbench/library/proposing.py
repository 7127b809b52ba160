"""What files are and how they would be imported, with the command that does it: proposed, and nothing written."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType

from goldtui.formats.bytes import DEFAULT_CAPS, Caps
from goldtui.formats.containers.delimited import TITLES
from goldtui.formats.containers.dialect import SPACES
from goldtui.formats.containers.open_file import open_file
from goldtui.formats.intake import Intake
from goldtui.formats.mapping.declare import Kind
from goldtui.formats.mapping.labelled import with_questions
from goldtui.formats.mapping.proposal import readings_of, refusal, unknown_rows_error
from goldtui.formats.mapping.read import join_readings, read_by_names
from goldtui.formats.mapping.tables.reading import Reading
from goldtui.formats.traces.trace_file import TraceFile
from goldtui.model.faults import Problem, Undecided, UnusableInput
from goldtui.workbench.library.known_formats import KnownFormat, known_format, known_runs, ranking_files
from goldtui.workbench.library.offers import Offer, known_offer, offer_of, options_of, quote_path

OTHERS = 2
"""Further guesses that are shown."""

_TARGET = Path("goldtui.db")

_BY_CONTRACT_FIRST = ("report", "promptfoo", "full")
"""Contracts of runs that know more than a mapping could say."""

_WRITTEN = (".txt", ".md", ".markdown", ".html", ".htm")
_LISTS = ("questions", "page", "yaml")
"""Containers of what somebody wrote down as a text."""
_SURELY_ROWS = 5.0
"""A guess that speaks for rows so much that a name such as `notes.txt` does not make a document of them."""


@dataclass(frozen=True, slots=True)
class Proposed:
    """What is offered for some files: the best first, one for each group of files that belong together."""

    offers: tuple[Offer, ...]
    others: tuple[Offer, ...]
    """The next guesses for the first."""
    problems: tuple[UnusableInput, ...]
    """Files that nothing can be made of, each with what it is."""

    @property
    def together(self) -> tuple[Offer, ...]:
        """The offers that one import takes: all but runs, if there are several and one reader of its own at most."""
        found = [one for one in self.offers if one.importable and one.kind != Kind.RUN.value]
        return tuple(found) if len(found) > 1 and len({one.mapping for one in found if one.own}) == 1 else ()

    def command(self, target: Path | None = None) -> str:
        """The command that imports everything at once; empty where each offer needs its own."""
        if not self.together:
            return ""
        files = " ".join(quote_path(path) for one in self.together for path in one.paths)
        own = next(one.mapping for one in self.together if one.own)
        maps = "".join(f" --map {shlex.quote(one.mapping)}" for one in self.together if not one.own)
        skip = " --skip-refused" if any(one.refused for one in self.together) else ""
        said = options_of(Caps(encoding=self.together[0].encoding, tables=self.together[0].tables))
        return f"goldtui import {files} --format {own}{maps} --into {quote_path(target or _TARGET)}{said}{skip}"


def propose(paths: Sequence[Path], into: Path | None = None, caps: Caps = DEFAULT_CAPS) -> Proposed:
    """What the files are. Raises `UnusableInput` when none of them can be imported, with what each is."""
    target = into or _TARGET
    found: list[tuple[Path, list[Reading] | KnownFormat]] = []
    problems: list[UnusableInput] = []
    for path in (one for given in paths for one in ranking_files(given) or (given,)):
        try:
            found.append((path, _read(path, caps)))
        except Undecided as error:
            problems.append(_with_command(error, paths))
        except UnusableInput as error:
            problems.append(error)
    asked = iter(with_questions([one for _, one in found if isinstance(one, list)]))
    found = [(path, next(asked) if isinstance(one, list) else one) for path, one in found]
    offers = list(_offers(found, target, problems, caps))
    if not offers and problems:
        raise problems[0] if len(problems) == 1 else _together(problems)
    others: list[Offer] = []
    if len(found) == 1 and isinstance(found[0][1], list):
        path, readings = found[0][0], found[0][1]
        for reading in _different(readings[1:], readings[0]):
            others.append(offer_of(reading, (path,), target, caps))
            if len(others) == OTHERS:
                break
        if readings[0].guessed and (close := [one for one in readings[1:] if _as_likely(one, readings[0])]):
            offers = [replace(offers[0], decide=(_unsure(close[0]), *offers[0].decide)), *offers[1:]]
    offers.sort(key=lambda one: -(one.importable > 0))
    return Proposed(tuple(offers), tuple(others), tuple(problems))


def propose_by(paths: Sequence[Path], names: Sequence[str], caps: Caps = DEFAULT_CAPS) -> Proposed:
    """What the files are by the mappings of these names. Raises `UnusableInput` as `read_by_names` does."""
    read = read_by_names(paths, names, caps)
    return Proposed((offer_of(read, tuple(paths), _TARGET, caps, named=",".join(names)),), (), ())


def _with_command(error: Undecided, paths: Sequence[Path]) -> Undecided:
    """The error with the command that looks at the files again."""
    first = next(iter(error.choices), "")
    if not first:
        return error
    command = f"goldtui import {' '.join(map(quote_path, paths))} --{error.field} {shlex.quote(first)}"
    fix = f"if {first} is right: {command}"
    return Undecided(replace(error.problem, fix=fix), error.field, error.question, error.choices)


def named_or_native(
    paths: Sequence[Path], into: Path, caps: Caps, said: Mapping[str, str | int | bool | None] = MappingProxyType({})
) -> str:
    """`native` for what has its layout, the one format that is taken without being named.

    Raises `UnusableInput` (`mapping_not_named`) for anything else, with the command that imports it; `said` are the
    options that a person gave, which that command repeats.
    """
    if (len(paths) == 1 and paths[0].is_dir()) or not all(path.exists() for path in paths):
        # The native codec says best what one folder lacks.
        own = known_format(paths[0]) if paths[0].is_dir() else None
        if own is None or own.name == "native":
            return "native"
    found = propose(paths, into, caps)
    first = found.offers[0]
    message = f"this is {first.title}; detection proposes, and you decide"
    command = (found.command(into) or first.command) + "".join(_options(said))
    others = [one for error in found.problems for one in error.problems]
    raise UnusableInput([Problem("mapping_not_named", message, first.source, f"say it: {command}"), *others])


def _options(said: Mapping[str, str | int | bool | None]) -> Iterator[str]:
    for option, value in said.items():
        if value is True:
            yield f" {option}"
        elif value not in (None, False, ""):
            yield f" {option} {shlex.quote(str(value))}"


def read_by(paths: Sequence[Path], format_name: str) -> tuple[tuple[Path, ...], tuple[Path, ...]]:
    """The paths that the format of that name reads by itself, and the others, which are for a mapping."""
    own = [path for path in paths if (known := known_format(path)) is not None and known.name == format_name]
    return tuple(own), tuple(path for path in paths if path not in own)


def _read(path: Path, caps: Caps) -> list[Reading] | KnownFormat:
    """The readings of one file, or the codec that reads it. Raises `UnusableInput` with what the file is."""
    own, measured = known_format(path, caps), False
    if own is not None and path.suffix.casefold() in _WRITTEN:
        # Labels and topics are kept as .txt too, and questions as .md and .html; what it holds decides.
        with suppress(UnusableInput):
            tables = readings_of(path, caps)
            if specific := [one for one in tables if not one.guessed]:
                return specific
            if tables and tables[0].kind is Kind.GOLD and tables[0].score >= _SURELY_ROWS:
                return [_or_a_document(one) for one in tables]
            rows = open_file(path, caps, Intake())
            measured = not tables and rows[0].title == TITLES[SPACES]
    if measured:
        # No prose has the same number of words in every line, with a number among them.
        raise unknown_rows_error(path, rows)
    if own is not None:
        return own
    readings = readings_of(path, caps)
    runs = known_runs(path, caps)
    specific = [one for one in readings if not one.guessed]
    if (
        runs is not None
        and (runs.name in _BY_CONTRACT_FIRST or not specific)
        and not (readings and _reads_none(path, caps))
    ):
        return runs
    if not readings:
        raise unknown_rows_error(path, open_file(path, caps, Intake()))
    if readings[0].mapping.kind is Kind.NOTHING:
        raise refusal(readings[0])
    return readings


def _or_a_document(reading: Reading) -> Reading:
    """The reading with what else its file may be."""
    (table, mapping), *others = reading.parts
    if table.container not in _LISTS:
        return reading
    said = "whether these are cases: --format documents takes the text as a source instead"
    mapping = mapping.model_copy(update={"decide": (said, *mapping.decide)})
    return replace(reading, parts=((table, mapping), *others))


def _reads_none(path: Path, caps: Caps) -> bool:
    """Whether the contract that the first row seems to follow reads none of the rows."""
    try:
        return next(iter(TraceFile(path, caps, mixed=True)), None) is None
    except UnusableInput:
        return True


def _offers(
    found: Sequence[tuple[Path, list[Reading] | KnownFormat]],
    target: Path,
    problems: list[UnusableInput],
    caps: Caps,
) -> Iterator[Offer]:
    together = [(path, one[0]) for path, one in found if isinstance(one, list) and one[0].kind is not Kind.RUN]
    if together:
        yield offer_of(
            join_readings([reading for _, reading in together]), tuple(path for path, _ in together), target, caps
        )
    for path, one in found:
        if isinstance(one, list) and one[0].kind is Kind.RUN:
            yield offer_of(one[0], (path,), target, caps)
        elif isinstance(one, KnownFormat):
            try:
                yield known_offer(path, one, target, caps)
            except UnusableInput as error:
                problems.append(error)


_CLOSE = 1.0
"""How near the scores of two guesses lie that are about as likely."""


def _as_likely(other: Reading, first: Reading) -> bool:
    """Whether another kind of rows is about as likely."""
    return other.guessed and other.kind is not first.kind and first.score - other.score <= _CLOSE


def _unsure(other: Reading) -> str:
    kind = other.kind.value
    return f"what the rows are: not sure, {kind} is about as likely; --map {other.name} reads them as {kind}"


def _different(readings: Sequence[Reading], first: Reading) -> Iterator[Reading]:
    """Readings that are not the same mapping of another part of the file."""
    seen = {first.name}
    for one in readings:
        if one.name not in seen and one.mapping.kind is not Kind.NOTHING:
            seen.add(one.name)
            yield one


def _together(problems: Sequence[UnusableInput]) -> UnusableInput:
    every = [problem for one in problems for problem in one.problems]
    return UnusableInput(every, sum(one.total for one in problems))
