"""The declaration of a codec, kept separate from its code: its name, what it reads and writes, and its options.

Readers and writers share one interface, so that a screen or command can offer a new format unchanged.
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
from goldtui.model.sources_of import SourcesOf

CHUNK_SIZE = 1_200
"""Characters of a passage, unless a person says otherwise."""


@dataclass(frozen=True, slots=True)
class ReadOptions:
    """The choices of the person who imports; every default decides nothing for them."""

    caps: Caps = DEFAULT_CAPS
    assertion: Assertion | None = None
    """Permission and currency, asserted in a person's name for chunks without values of their own."""
    answerable: bool | None = None
    """Whether every case of the file is answerable, where the format itself does not say."""
    sources: SourcesOf = SourcesOf.ALL
    """What several sources of a row are to its case."""
    leave_out_cut_line: bool = False
    """Use the whole lines of a file whose last line was cut, and report how many were left out."""
    packed: bool = False
    """Hold cases as `Packed`, where the reader can; the rest of the set is the same."""
    chunk_size: int = CHUNK_SIZE
    """The most characters of a passage, where a format cuts documents."""
    sentence_ends: Callable[[str], Sequence[int]] = lambda text: ()
    """Where each sentence of a text but the first starts; without it, long paragraphs are cut between words."""


@dataclass(frozen=True, slots=True)
class WriteOptions:
    """The choices of the person who exports."""

    replace: bool = False
    """Replace an existing target of the same kind."""
    phrase_rule: str | None = None
    """The rule that matched the set's phrases, named where the format has room for a remark."""


@dataclass(frozen=True, slots=True)
class Imported:
    """A whole input as one gold set of drafts, with any notices about it."""

    goldset: GoldSet
    notices: tuple[Notice, ...]
    counts: Mapping[str, int]
    """Such as `cases`, `chunks`, `absent_sources`; the same keys for every run of one codec."""


@dataclass(frozen=True, slots=True)
class Written:
    """What was written, and what the format could not hold of it."""

    counts: Mapping[str, int]
    """Such as `cases`, `chunks`: counts of what is in the files, not of what the set holds."""
    notices: tuple[Notice, ...] = ()


Reader: TypeAlias = Callable[[Sequence[Path], ReadOptions], Imported]
Writer: TypeAlias = Callable[[GoldSet, Path, WriteOptions], Written]


@dataclass(frozen=True, slots=True)
class Codec:
    """One file format. Law: `read` returns what `write` was given, if accepted, up to the order of ids."""

    name: str
    """Stable word for commands, such as `native`."""
    title: str
    """One line for people."""
    takes: str
    """The paths it expects, in words."""
    read: Reader | None = None
    """Returns everything or raises `UnusableInput` with all problems; null for a write-only format."""
    write: Writer | None = None
    """Returns counts and notices of what the format cannot hold; raises `UnusableOutput` if it must not try. Null:
    read-only."""
    renews: bool = False
    """Whether it is read again when its sources change, so that stored chunks keep their ids and get new versions."""
    joins: bool = False
    """Whether each file is a separate set, so that several may be read one by one and joined."""
