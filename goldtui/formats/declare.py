"""What a codec is, apart from what each one does: its name, what it takes and gives, and its options.

Readers and writers share one shape, so that a screen or command can offer a new format unchanged.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from goldtui.formats.bytes import DEFAULT_CAPS, Caps
from goldtui.model.faults import Notice
from goldtui.model.goldset import GoldSet
from goldtui.model.people import Assertion


@dataclass(frozen=True, slots=True)
class ReadOptions:
    """What the person who imports decides; every default decides nothing for them."""

    caps: Caps = DEFAULT_CAPS
    assertion: Assertion | None = None
    """Permission and currency, asserted in a person's name for chunks that say nothing."""
    answerable: bool | None = None
    """Every case of the file is answerable (or not), where the format itself does not say."""
    leave_out_cut_line: bool = False
    """Use the whole lines of a file whose last line was cut, and say how many were left out."""


@dataclass(frozen=True, slots=True)
class WriteOptions:
    """What the person who exports decides."""

    replace: bool = False
    """Replace what stands at the target, if it is of the same kind."""
    phrase_rule: str | None = None
    """The rule by which the set's phrases were matched, named where the format has room for a remark."""


@dataclass(frozen=True, slots=True)
class Imported:
    """A whole input as one gold set of drafts, with what should be known about it."""

    goldset: GoldSet
    notices: tuple[Notice, ...]
    counts: Mapping[str, int]
    """Such as `cases`, `chunks`, `absent_sources`; the same keys for every run of one codec."""


Reader: TypeAlias = Callable[[Sequence[Path], ReadOptions], Imported]
Writer: TypeAlias = Callable[[GoldSet, Path, WriteOptions], tuple[Notice, ...]]


@dataclass(frozen=True, slots=True)
class Codec:
    """One file format. Law: what `write` accepts, `read` gives back equal, up to the order of ids."""

    name: str
    """Stable word for commands, such as `native`."""
    title: str
    """One line for people."""
    takes: str
    """What the paths must be, in words."""
    read: Reader | None = None
    """Raises `UnusableInput` with all problems, or gives everything; null for a format that is only written."""
    write: Writer | None = None
    """Returns notices of what the format cannot hold; raises `UnusableOutput` when it must not try. Null: only read."""
    joins: bool = False
    """Each file is a set of its own, so several of them may be read one by one and joined."""
