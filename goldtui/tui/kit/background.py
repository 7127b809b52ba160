"""Background work of a widget that leaves nothing behind: not when it never begins, nor when its widgets go first."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any
from weakref import finalize

from textual.dom import DOMNode
from textual.worker import Worker

Guard = Callable[[DOMNode, Coroutine[Any, Any, object]], Coroutine[Any, Any, object]]


async def _bare(_: DOMNode, work: Coroutine[Any, Any, object]) -> object:
    return await work


def run_behind(
    node: DOMNode, work: Coroutine[Any, Any, object], group: str, *, exclusive: bool = False, guard: Guard = _bare
) -> Worker[object]:
    """Run `work` as a task that ends with `node`; with `exclusive` it ends the earlier ones of its group."""

    async def run() -> object:
        return await guard(node, work)

    worker: Worker[object] = node.run_worker(run, group=group, exclusive=exclusive, exit_on_error=False)
    # A worker may be cancelled before it begins, and Python warns of a coroutine that nobody awaits or closes.
    finalize(worker, work.close).atexit = False
    return worker


def is_over(worker: Worker[Any]) -> bool:
    """Whether nothing more comes of a worker; one that is cancelled before it begins says for ever that it runs."""
    return worker.is_finished or worker not in worker.node.workers


def is_leaving(node: DOMNode) -> bool:
    """Whether a node is being removed or is gone: its widgets go before it, and its work ends last."""
    return not (node.display and node.is_attached)
