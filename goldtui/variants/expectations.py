"""What reviewers have changed about generated variants: another expected stage, with the reason, or another content.

A changed expectation without a reason is ignored, since it would hide a survivor without anybody noticing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from goldtui.model.records import Variant
from goldtui.variants.catalog import BY_KIND
from goldtui.variants.generate import is_generated_id
from goldtui.variants.generated import Generated

NO_REASON = "a stored expectation is not used, since its note gives no reason"


class Expectation(NamedTuple):
    """The expected stage of one generated variant, and any note on it."""

    stage: str | None
    should_release: bool | None
    said: str = ""


class Expectations:
    """The stored variants of one case that refer to generated ones, by id and by kind."""

    __slots__ = ("_by_id", "_by_kind", "_seen", "replaced")

    def __init__(self, stored: Iterable[Variant]) -> None:
        self._by_id: dict[str, Variant] = {}
        self._by_kind: dict[str, Variant] = {}
        self._seen: set[str] = set()
        self.replaced: set[str] = set()
        """Ids of generated variants that the file holds with their own content, edited by hand."""
        for variant in stored:
            if is_generated_id(variant.variant_id, variant.case_id):
                if _bare(variant):
                    self._by_id[variant.variant_id] = variant
                else:
                    self.replaced.add(variant.variant_id)
            elif overrides(variant):
                self._by_kind[variant.kind] = variant

    def speak_of(self, made: Generated) -> bool:
        """Whether another expectation is stored for this variant or for its family."""
        changed = self._by_id.get(made.variant_id) or self._by_kind.get(made.family.kind)
        if changed is not None:
            self._seen.add(changed.variant_id)
        return changed is not None

    def idle(self) -> tuple[Variant, ...]:
        """Expectations that matched no generated variant, because the case has changed."""
        kept = (*self._by_id.values(), *self._by_kind.values())
        return tuple(v for v in kept if v.variant_id not in self._seen)

    def of(self, made: Generated) -> Expectation:
        """The declared expectation, or a reviewer's with its reason."""
        variant = made.variant
        assert variant is not None, "only variants that were made have expectations"
        declared = Expectation(variant.expected_stage, variant.should_release)
        changed = self._by_id.get(variant.variant_id) or self._by_kind.get(variant.kind)
        if changed is None:
            return declared
        if not changed.note.strip():
            return Expectation(declared.stage, declared.should_release, NO_REASON)
        stage = changed.expected_stage or declared.stage
        released = declared.should_release if changed.should_release is None else changed.should_release
        return Expectation(stage, released, f"expectation changed by {changed.variant_id!r}: {changed.note}")


def overrides(variant: Variant) -> bool:
    """Whether a stored variant only changes the expectation of generated ones and has no content of its own."""
    return _bare(variant) and (variant.kind in BY_KIND or is_generated_id(variant.variant_id, variant.case_id))


def _bare(variant: Variant) -> bool:
    return variant.trace is None and variant.answer is None
