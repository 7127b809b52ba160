"""Gold is verified with everything that says by whom, or unsigned with nothing of it, and made in one file."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from goldtui.model.attendance import Gold, Signed
from goldtui.model.goldset import GoldSet
from goldtui.model.records import GoldCase
from goldtui.runs.score.gold import ReadGold

PACKAGE = Path(__file__).parents[2] / "goldtui"
ORCHIDS = GoldSet(name="orchids", cases=(GoldCase(case_id="o-1", question="When are orchids watered?"),))
SIGNED = {"signed": Signed.VERIFIED, "version": "1.0.0", "signers": ("owen",), "trust": "c" * 64}


def test_a_set_as_read_is_unsigned_and_a_verified_one_names_who_says_so() -> None:
    read = ReadGold.unverified(ORCHIDS, "d" * 64, ())
    assert read.gold == Gold(name="orchids", cases=1, digest="d" * 64, signed=Signed.UNSIGNED)
    verified = ReadGold.verified(ORCHIDS, "d" * 64, (), version="1.0.0", signers=("owen",), trust="c" * 64)
    assert verified.gold == Gold(name="orchids", cases=1, digest="d" * 64, **SIGNED)


@pytest.mark.parametrize("without", [{"version": None}, {"signers": ()}, {"trust": None}, {"signed": Signed.UNSIGNED}])
def test_gold_that_is_half_verified_cannot_be_made(without: dict[str, Any]) -> None:
    with pytest.raises(ValidationError, match="verified gold names its version, signers and trust file"):
        Gold(name="orchids", cases=1, digest="d" * 64, **{**SIGNED, **without})


def test_no_other_file_makes_gold_or_changes_whether_it_is_verified() -> None:
    makers = {path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py") if made_in(path)}
    assert makers == {"runs/score/gold.py"}


def made_in(path: Path) -> bool:
    source = path.read_text(encoding="utf-8")
    if "Gold" not in source:
        return False
    calls = [ast.unparse(node.func) for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    imported = "import Gold" in source or ", Gold" in source
    changed = "gold.model_copy" in calls or "read.gold.model_copy" in calls
    return changed or "ReadGold" in calls or ("Gold" in calls and imported)
