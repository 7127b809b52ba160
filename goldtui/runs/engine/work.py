"""What a range is scored by, as a value that reaches another process or machine, and what names its result."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path

from goldtui.formats.traces.catalog import CONTRACTS
from goldtui.formats.traces.declare import TraceContract
from goldtui.formats.traces.given import Given
from goldtui.gates.chain import profile_named
from goldtui.gates.rulings import KeptRulings, Ruling
from goldtui.model.goldset import GoldSet
from goldtui.runs.engine.code import code_digest
from goldtui.runs.engine.cut import Cut
from goldtui.runs.engine.source import Source
from goldtui.runs.engine.span import Span
from goldtui.runs.score.asked import Asked
from goldtui.scoring.modes import Mode

_LAYOUT = 4
"""Changes when files of results are written in another way."""


@dataclass(frozen=True)
class Work:
    """The gold and the options by which the ranges of one file are scored. It can be pickled."""

    goldset: GoldSet
    cases: frozenset[str]
    """The cases that are asked for."""
    path: Path
    source: Source
    digest: str
    """SHA-256 of the file."""
    contract_name: str
    profile: str
    mode: Mode
    given: Given
    rulings: dict[str, Ruling] | None
    code: str

    @classmethod
    def of(cls, goldset: GoldSet, cases: frozenset[str], path: Path, source: Source, asked: Asked, found: Cut) -> Work:
        """The work on a file that was cut."""
        said = asked.verdicts
        rulings = None if said is None else said if isinstance(said, KeptRulings) else dict(said)
        given = asked.given.under(goldset.policy)
        return cls(
            # Nothing that is judged here asks for them, and they may be many.
            goldset.model_copy(update={"traces": (), "variants": ()}),
            cases,
            path,
            source,
            found.digest,
            found.contract,
            asked.profile.name,
            asked.mode,
            given,
            rulings,
            code_digest(),
        )

    @property
    def asked(self) -> Asked:
        """The options that change a row."""
        return Asked(profile_named(self.profile), self.mode, given=self.given, verdicts=self.rulings)

    @property
    def contract(self) -> TraceContract:
        """How a line of the file becomes a run."""
        return next(one for one in CONTRACTS if one.name == self.contract_name)

    @cached_property
    def key(self) -> str:
        """The hash of everything that decides what comes of a range."""
        gold = hashlib.sha256()
        for record in (*self.goldset.cases, *self.goldset.evidence, self.goldset.policy):
            gold.update(record.model_dump_json().encode("utf-8", "surrogatepass") + b"\n")
        said = {
            "layout": _LAYOUT,
            "code": self.code,
            "file": [self.path.name, self.source.version, self.digest, self.contract_name],
            "gold": gold.hexdigest(),
            "cases": sorted(self.cases),
            "rules": profile_named(self.profile).rule(self.goldset.policy),
            "profile": self.profile,
            "mode": asdict(self.mode),
            "given": asdict(self.given),
            "rulings": None if self.rulings is None else sorted(self.rulings.items()),
            "people": sorted(self.rulings.people.items()) if isinstance(self.rulings, KeptRulings) else None,
        }
        return hashlib.sha256(json.dumps(said, sort_keys=True, default=str).encode()).hexdigest()

    def key_of(self, span: Span) -> str:
        """The name of the result of one range."""
        return hashlib.sha256(f"{self.key}:{span.start}:{span.end}:{span.before}".encode()).hexdigest()
