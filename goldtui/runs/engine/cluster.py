"""A Dask cluster as an engine: every range is a task, its result comes back to the command and is kept there.

The command alone writes results, so no machine needs its folder, and one that ends takes nothing along that was kept.
"""

from __future__ import annotations

import logging
import pickle
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

from goldtui.model.faults import GoldtuiError, Problem, UnusableInput, unusable
from goldtui.runs.engine.code import code_digest
from goldtui.runs.engine.parts import Parts
from goldtui.runs.engine.range_score import Fault, NotInRanges, RangeScorer
from goldtui.runs.engine.source import bytes_of
from goldtui.runs.engine.span import Span
from goldtui.runs.engine.work import Work

if TYPE_CHECKING:
    from distributed import Client

SCHEME = "dask://"
AHEAD = 4
"""Ranges for each thread of the cluster that are handed out before more are."""

_ONE_AT_A_TIME = threading.Lock()
_SCORERS: dict[str, RangeScorer] = {}


@dataclass(frozen=True, slots=True)
class OnCluster:
    """The scheduler at an address such as `dask://host:8786`."""

    address: str
    wait: str = "10s"
    """How long the scheduler may take to answer."""

    def __call__(self, work: Work, spans: Sequence[Span], parts: Parts) -> Iterator[Span]:
        """Score the ranges and keep their results; each is yielded when it is done, in any order.

        Raises `UnusableInput`: `cluster_absent` for a package or a scheduler that is not there, `cluster_lost`,
        `worker_differs`, `range_lost` and the faults of reading; `NotInRanges`, `UnusableOutput`.
        """
        _refuse_withheld(work)
        client = self._client()
        try:
            yield from self._scored(client, work, spans, parts)
        finally:
            client.close(timeout=1)

    def _client(self) -> Client:
        try:
            from distributed import Client
        except ImportError:
            raise self._fault("cluster_absent", "dask is not installed", 'pip install "goldtui[cluster]"') from None
        for name in [name for name in logging.root.manager.loggerDict if name.startswith("distributed")]:
            # What goes wrong is said once, by the command.
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
        try:
            return Client(f"tcp://{self.address.removeprefix(SCHEME)}", timeout=self.wait, set_as_default=False)
        except (OSError, ValueError) as error:
            fix = "start it with `dask scheduler`, or check the address"
            raise self._fault("cluster_absent", f"no scheduler answers: {_first_line(error)}", fix) from None

    def _scored(self, client: Client, work: Work, spans: Sequence[Span], parts: Parts) -> Iterator[Span]:
        from distributed import KilledWorker, as_completed
        from distributed.client import FutureCancelledError

        threads = sum(client.nthreads().values())
        if not threads:
            raise self._fault("cluster_absent", "the scheduler has no worker", "start some with `dask worker`")
        # A task, not scattered data: when the machine that has it ends, another makes it again.
        given = client.submit(_received, pickle.dumps(work), key=f"goldtui-{work.key}", pure=True)
        left, jobs = iter(spans), dict[Any, Span]()

        def submit(number: int) -> list[Any]:
            some = {client.submit(_score, given, span, pure=False): span for span in islice(left, number)}
            jobs.update(some)
            return list(some)

        coming = as_completed(submit(threads * AHEAD), loop=client.loop)
        for future in coming:
            span = jobs.pop(future)
            try:
                result = future.result()
            except KilledWorker:
                fix = "see whether its memory runs out; what is done is kept, and the same command goes on from there"
                where = f"{work.path}:{span.before + 1}-{span.before + span.lines}"
                message = "every worker that scores these lines ends"
                raise unusable("range_lost", message, where, fix) from None
            except (FutureCancelledError, OSError):
                fix = "start it again; what is done is kept, and the same command goes on from there"
                raise self._fault("cluster_lost", "the scheduler is gone", fix) from None
            except Exception as error:
                fix = "install the same goldtui on the scheduler and on every worker"
                message = f"a task cannot be run: {type(error).__name__}: {_first_line(error)}"
                raise self._fault("worker_differs", message, fix) from None
            if isinstance(result, Fault):
                raise result.error()
            parts.keep(span, result)
            for more in submit(1):
                coming.add(more)
            yield span

    def _fault(self, code: str, message: str, fix: str) -> UnusableInput:
        return unusable(code, message, self.address, fix)


def _refuse_withheld(work: Work) -> None:
    """Text that may not be shown leaves the set for no other machine either."""
    if any(chunk.permitted is False and chunk.text for chunk in work.goldset.evidence):
        message = "the set holds text that may not leave it, and the machines of a cluster would get it"
        fix = "score by a release, which does not hold it, or without --on"
        raise unusable("text_withheld", message, work.goldset.name, fix)


def _received(content: bytes) -> Work:
    work: Work = pickle.loads(content)
    return work


def _score(work: Work, span: Span) -> bytes | Fault:
    """On a worker: the result of a range."""
    from distributed import get_worker

    with _ONE_AT_A_TIME:
        here = str(get_worker().address)
        if work.code != code_digest():
            fix = "install the same version there as here, then start the worker again"
            message = "a worker has another version of goldtui"
            return Fault(Problem("worker_differs", message, here, fix), of_output=False)
        scorer = _SCORERS.get(work.key)
        if scorer is None:
            _SCORERS.clear()
            scorer = _SCORERS[work.key] = RangeScorer(work)
        try:
            return scorer.scored(span, bytes_of(work.source, span, work.path, here))
        except (GoldtuiError, NotInRanges) as error:
            return Fault.of(error)


def _first_line(error: Exception) -> str:
    return next(iter(str(error).splitlines()), type(error).__name__)
