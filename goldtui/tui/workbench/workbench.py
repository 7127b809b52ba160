"""The Workbench: one case against its evidence, judged in the frame of every keystroke."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType

from goldtui.tui.workbench.keys import WORKBENCH_KEYS
from goldtui.tui.workbench.proposal_actions import ProposalActions


class Workbench(ProposalActions):
    """One case at a time; `[` and `]` walk through what the Library's filter found."""

    BINDINGS: ClassVar[list[BindingType]] = WORKBENCH_KEYS
