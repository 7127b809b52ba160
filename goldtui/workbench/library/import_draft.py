"""An import that a person looks at and changes before it is carried out: what each column means, for example."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from goldtui.formats.declare import ReadOptions
from goldtui.formats.mapping.change import CHOICES, confirm_mapping, with_meaning
from goldtui.formats.mapping.declare import Kind, Mapping
from goldtui.formats.mapping.gold_counts import TEXTS_REQUIRED
from goldtui.formats.mapping.load import mappings, read_mapping, user_folder
from goldtui.formats.mapping.meanings import MEANS, ColumnMeaning, by_words
from goldtui.formats.mapping.proposal import Proposal, proposal
from goldtui.formats.mapping.read import read_by_names
from goldtui.formats.mapping.tables.reading import Reading
from goldtui.formats.mapping.write import write_mapping
from goldtui.model.faults import UnusableInput, unusable
from goldtui.model.files.private_folder import PrivateFolder
from goldtui.model.records import EvidenceChunk, GoldCase
from goldtui.workbench.library.import_target import Target
from goldtui.workbench.library.intake import Intake, KnownFiles, read_known, reading_as
from goldtui.workbench.library.mapped_import import MappedIntake, MappedRows, read_rows
from goldtui.workbench.library.offers import FIRST, Offer
from goldtui.workbench.library.proposing import propose
from goldtui.workbench.library.together import import_parts

ANSWERABLE = "whether each question can be answered"
"""How a mapping asks for the behaviour, where rows may not say it."""
KEPT = "(kept in extra)"
_CAME = ("new cases", "new chunks", "unchanged", "changed", "kept as they were edited here")


class DraftColumn(NamedTuple):
    """One column of the files, or one of the documents that a folder holds."""

    name: str
    means: str
    example: object
    part: int = 0
    """Which table of the reading has it."""
    of: str = ""
    """The name of its file, or of the list in the file, where there are several."""


@dataclass(frozen=True, slots=True)
class ImportDraft:
    """One way of importing some files, as far as a person has decided it."""

    paths: tuple[Path, ...]
    offer: Offer
    """What was proposed for them."""
    reading: Reading | None = None
    """Null for a format that has a reader of its own, whose columns cannot be changed."""
    done: Proposal | None = None
    changed: bool = False
    """Whether a column means something else than was proposed."""
    before: tuple[ImportDraft, ...] = ()
    """Other files that were named with these and are imported first, such as the documents of the questions."""
    left_out: tuple[str, ...] = ()
    """Files that were named and cannot be imported, each with the reason."""

    @property
    def rows(self) -> int:
        """Rows of the files."""
        return self.offer.rows if self.done is None else self.done.outcome.rows

    @property
    def importable(self) -> int:
        """Rows that can be imported."""
        return self.offer.importable if self.done is None else self.done.outcome.importable

    @property
    def refused(self) -> tuple[str, ...]:
        """The rows that cannot, each with its place and reason."""
        refused = self.offer.refused if self.done is None else self.done.outcome.refused
        return tuple(f"{one.where}: {one.message}" for one in refused)

    @property
    def duplicates(self) -> int:
        """Rows that repeat an earlier one."""
        return len(self.offer.duplicates if self.done is None else self.done.outcome.duplicates)

    @property
    def columns(self) -> tuple[DraftColumn, ...]:
        """Every column of each table with its meaning and an example; what nothing takes comes last."""
        done, reading = self.done, self.reading
        if done is None or reading is None or len(reading.parts) == 1:
            source = self.offer if done is None else done
            return _columns(source.columns, source.unmapped)
        paths = [table.path for table, _ in reading.parts]
        found: list[DraftColumn] = []
        for number, ((table, _), (taken, kept)) in enumerate(zip(reading.parts, done.parts, strict=True)):
            of = table.part if paths.count(table.path) > 1 else table.path.stem
            found.extend(one._replace(part=number, of=of) for one in _columns(taken, kept))
        return tuple(found)

    @property
    def cases(self) -> tuple[GoldCase, ...]:
        """The first cases as they would be."""
        if self.done is None:
            return tuple(one for one in self.offer.first if isinstance(one, GoldCase))
        return tuple(one.record for one in self.done.outcome.cases[:FIRST])

    @property
    def chunks(self) -> tuple[EvidenceChunk, ...]:
        """The first chunks as they would be."""
        if self.done is None:
            return tuple(one for one in self.offer.first if isinstance(one, EvidenceChunk))
        return tuple(one.record for one in self.done.outcome.chunks[:FIRST])

    @property
    def texts_required(self) -> str:
        """How many texts of the rows become required sources; empty where no row has several."""
        notices = self.offer.notices if self.done is None else self.done.outcome.notices.notices
        said = next((one.message for one in notices if one.code == TEXTS_REQUIRED), "")
        return f"{said[:1].upper()}{said[1:]}"

    @property
    def decide(self) -> tuple[str, ...]:
        """What a person must still decide; whether a question can be answered only where a row leaves it open."""
        asked = self.offer.decide
        if self.done is None or any(one.code == "behaviour_unset" for one in self.done.outcome.notices.notices):
            return asked
        return tuple(one for one in asked if not one.startswith(ANSWERABLE))

    @property
    def is_run(self) -> bool:
        """Whether the rows are runs, which no set takes in."""
        return self.offer.kind == "run"

    def keeps(self, column: DraftColumn) -> bool:
        """Whether no field takes the column, so that its values are kept in `extra`."""
        return column.means == KEPT

    def meaning_of(self, column: DraftColumn) -> str | None:
        """The choice that the column has at present; null where it is none of them."""
        said = column.means.split(" and ")
        return next((one for one, words in self.choices_of(column).items() if {words, by_words(words)} & {*said}), None)

    def choices_of(self, column: DraftColumn) -> dict[str, str]:
        """What this column may mean, by the kind of its table: each field in the words in which columns are shown."""
        choices = () if self.reading is None else CHOICES.get(self.reading.parts[column.part][1].kind, ())
        return {one: MEANS.get(one) or one.replace("_", " ") for one in choices}


def _columns(taken: Sequence[ColumnMeaning], kept: Sequence[ColumnMeaning]) -> tuple[DraftColumn, ...]:
    found = (DraftColumn(one.name, one.means, one.example) for one in taken)
    return (*found, *(DraftColumn(one.name, KEPT, one.example) for one in kept))


def paths_in(text: str) -> tuple[Path, ...]:
    """The paths that a person typed, quoted like in a shell where they hold spaces."""
    try:
        words = shlex.split(text)
    except ValueError:
        words = [text]
    if len(words) > 1 and Path(text.strip()).expanduser().exists():
        words = [text.strip()]
    if not words:
        raise unusable("no_path", "no file is named", fix="type the path of a file or a folder")
    return tuple(Path(word).expanduser() for word in words)


def drafts(paths: Sequence[Path], into: Path, encoding: str = "") -> tuple[ImportDraft, ...]:
    """The best proposal for the files and the next guesses; writes nothing. Raises the errors of `propose`."""
    found = propose(paths, into, reading_as(encoding))
    left_out = tuple(problem.line() for error in found.problems for problem in error.problems)
    offers = _one_a_format(found.offers)
    single = [_draft(offer) for offer in (*offers, *found.others)]
    joint = [one for one in single[: len(offers)] if one.importable and not one.is_run]
    if len(joint) > 1:
        # The last is the one whose columns can be decided: the questions, which cite the others.
        joint.sort(key=lambda one: (one.reading is not None, one.offer.kind != Kind.EVIDENCE.value))
        single.insert(0, replace(joint[-1], before=tuple(joint[:-1])))
    return tuple(replace(one, left_out=left_out) for one in single)


def _one_a_format(offers: Sequence[Offer]) -> list[Offer]:
    """The offers, with the files that one format reads by itself as one of them."""
    found: dict[object, Offer] = {}
    for one in offers:
        key = one.mapping if one.own and one.kind == Kind.EVIDENCE.value else one.paths
        first = found.get(key)
        found[key] = one if first is None else _joined(first, one)
    return list(found.values())


def _joined(first: Offer, other: Offer) -> Offer:
    return replace(
        first,
        source=f"{first.source} {other.source}",
        paths=(*first.paths, *other.paths),
        rows=first.rows + other.rows,
        importable=first.importable + other.importable,
        why=tuple(dict.fromkeys((*first.why, *other.why))),
    )


def change(draft: ImportDraft, column: str, field: str | None, part: int | None = None) -> ImportDraft:
    """The draft with the column taken for that field, or kept in `extra` for null; see `with_meaning`."""
    if draft.reading is None:
        fix = "give the file by a mapping, or import it as it is"
        raise unusable("meaning_fixed", "this format says itself what its columns mean", column, fix)
    reading = with_meaning(draft.reading, column, field, part)
    return replace(draft, reading=reading, done=proposal(reading), changed=True)


def save(draft: ImportDraft) -> tuple[Path, ...]:
    """Keep every mapping of the draft that is not kept anywhere yet in the user's folder, and return the files.

    Each is named after the file that it reads. Raises `UnusableInput` where a file of that name holds another mapping.
    """
    wanted: dict[str, Mapping] = {}
    known = mappings()
    for table, mapping in () if draft.reading is None else draft.reading.parts:
        if mapping in known or mapping in wanted.values():
            continue
        words = (table.path.stem, *([table.part] if table.path.stem in wanted else []), mapping.kind.value)
        names = (_file_name("-".join(words[:most])) for most in range(1, len(words) + 1))
        name = next((one for one in names if one not in wanted), f"{_file_name(table.path.stem)}-{len(wanted)}")
        wanted[name] = confirm_mapping(mapping)
    paths = tuple(user_folder() / f"{name}.toml" for name in wanted)
    for path, mapping in zip(paths, wanted.values(), strict=True):
        if path.exists() and read_mapping(path) != mapping.model_copy(update={"name": path.stem}):
            fix = f"remove {path}, or give the file another name"
            raise unusable("mapping_kept", "another mapping is kept under this name", str(path), fix)
    for path, mapping in zip(paths, wanted.values(), strict=True):
        write_mapping(mapping, path, replace=True)
    return paths


def _file_name(text: str) -> str:
    return "".join(char if char.isalnum() else "-" for char in text).strip("-") or "mapping"


def carry_out(draft: ImportDraft, into: Path, author: str, options: ReadOptions, *, skip_refused: bool = False) -> str:
    """Import the draft, all as drafts, after the files that come before it; returns what came of it in a sentence.

    It is one transaction.
    """
    target = Target(into, author, options, skip_refused=skip_refused)
    done: Counter[str] = Counter()
    for one in import_parts(target, [_read(part, target) for part in (*draft.before, draft)]):
        done += _came(one)
    return ", ".join(f"{done[name]} {name}" for name in _CAME if done[name]) or "nothing was new"


def _read(draft: ImportDraft, target: Target) -> KnownFiles | MappedRows:
    if draft.is_run:
        raise unusable("run_not_gold", "a set holds no runs", draft.offer.source, draft.offer.command)
    if draft.reading is None:
        return read_known(target, draft.offer.mapping, draft.paths)
    with PrivateFolder() as aside:
        names = [mapping.name for _, mapping in draft.reading.parts]
        if draft.changed:
            names = []
            for number, (_, mapping) in enumerate(draft.reading.parts):
                path = Path(aside) / f"{mapping.name}-{number}.toml"
                write_mapping(mapping, path)
                names.append(str(path))
        return read_rows(target, names, draft.paths)


def _came(done: Intake | MappedIntake) -> Counter[str]:
    if isinstance(done, Intake):
        new = done.written
        return Counter() if new is None else Counter({"new cases": new.cases, "new chunks": new.chunks})
    plan = done.plan
    if plan is None:
        return Counter()
    kept = sum(bool(one.kept) for one in plan.changed)
    counts = (len(plan.new), len(plan.new_chunks), plan.unchanged, len(plan.changed) - kept, kept)
    return Counter(dict(zip(_CAME, counts, strict=True)))


def _draft(offer: Offer) -> ImportDraft:
    paths = offer.paths
    try:
        reading = read_by_names(paths, offer.mapping.split(","), reading_as(offer.encoding))
    except UnusableInput:
        return ImportDraft(paths, offer)
    return ImportDraft(paths, offer, reading, proposal(reading))
