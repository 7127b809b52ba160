"""What `I` does in the Workbench: brings files in, then shows the case against the evidence that came."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from goldtui.tui.workbench.moving import Moving
    from goldtui.tui.workbench.state import WorkDesk


class ImportActions:
    """The way to the import screen and back."""

    def __init__(self, desk: WorkDesk, moving: Moving) -> None:
        self.desk, self.state, self.moving = desk, desk.state, moving

    def import_files(self) -> None:
        """Look at files and import them."""
        self.desk.spawn(self._import(), "import", exclusive=True)

    async def _import(self) -> None:
        from goldtui.tui.pages.import_screen import ImportScreen

        desk = self.desk
        done = await desk.gold_app.push_screen_wait(ImportScreen(desk.bench, desk.lane, desk.glyphs))
        if done is None:
            return
        await self.moving.fill_list()
        if self.state.case is not None:
            # A judge asks the store once for each id; opened again, the case is judged with what came.
            await self.moving.to(self.state.case.case_id, desk.case_pane.outline.spot)
        desk.say(done)
