"""Background work of a widget that leaves nothing behind: not when it never begins, nor when its widgets go first."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any

from textual.dom import DOMNode
from textual.worker import Worker


class Work:
    """A coroutine that is closed if nobody runs it: a worker may be cancelled before it begins, and Python warns."""

    def __init__(self, work: Coroutine[Any, Any, object]) -> None:
        self._work = work

    async def run(self) -> object:
        """Do it."""
        return await self._work

    def __del__(self) -> None:
        self._work.close()


def run_behind(
    node: DOMNode, work: Coroutine[Any, Any, object], group: str, *, exclusive: bool = False
) -> Worker[object]:
    """Run `work` as a task that ends with `node`; with `exclusive` it ends the earlier ones of its group."""
    return node.run_worker(Work(work).run, group=group, exclusive=exclusive, exit_on_error=False)


def is_over(worker: Worker[Any]) -> bool:
    """Whether nothing more comes of a worker; one that is cancelled before it begins says for ever that it runs."""
    return worker.is_finished or worker not in worker.node.workers


def is_leaving(node: DOMNode) -> bool:
    """Whether a node is being removed or is gone: its widgets go before it, and its work ends last."""
    return not (node.display and node.is_attached)
