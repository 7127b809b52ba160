"""What is on the screen in Variants, and the screen as its parts see it; what outlives a visit is in the memory."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from goldtui.tui.kit.desk import Desk
from goldtui.tui.kit.memory.variants import VariantsMemory

if TYPE_CHECKING:
    from goldtui.model.records import GoldCase
    from goldtui.tui.kit.topbar import Topbar
    from goldtui.workbench.variants.case_variants import CaseVariants, VariantRow


@dataclass(slots=True)
class VariantsState:
    """The case and its variants as judged last."""

    memory: VariantsMemory = field(default_factory=VariantsMemory)
    """The position between visits, and the steps that can be taken back."""
    case: GoldCase | None = None
    saved_word: str = ""
    """The Workbench's word for whether the judged case is saved."""
    found: CaseVariants | None = None
    chosen: str | None = None
    """A case chosen here; None for the Library's."""


class VariantsDesk(Desk, Protocol):
    """The screen of Variants, as far as its parts may call it."""

    state: VariantsState

    @property
    def row(self) -> VariantRow | None:
        """The selected row."""

    @property
    def topbar(self) -> Topbar:
        """The first row."""

    def show_rows(self) -> None:
        """Draw the result, with the cursor on its previous row."""

    def explain(self, words: tuple[str, ...]) -> None:
        """Show paragraphs in place of those about a row."""
