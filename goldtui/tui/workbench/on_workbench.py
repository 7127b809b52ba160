"""The common ground of the Workbench's actions: the screen that they are mixed into, and the case on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from goldtui.model.records import GoldCase
    from goldtui.tui.workbench.workbench import Workbench


class OnWorkbench:
    """Base of everything that is mixed into the Workbench, and only there."""

    @property
    def _it(self) -> Workbench:
        return cast("Workbench", self)

    @property
    def _case(self) -> GoldCase | None:
        """The case as it now is; None before the first one is open."""
        return self._it.sitting.case if self._it.sitting is not None else None
