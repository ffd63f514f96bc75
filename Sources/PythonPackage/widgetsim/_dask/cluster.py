"""Calls whose parts run as tasks of Dask, on this machine or on many."""

import logging
import os
import queue
import time
import uuid
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .._errors import ClusterError, ScenarioError, WidgetsimError
from .._progress import Progress
from .kept import KeptParts
from .parts import Failure, Lifeline, Part, attempt, topic

if TYPE_CHECKING:
    from distributed import Client, Future

_RETRIES = 2
"""How often a part runs again if its program is killed: its machine may be short of memory, or may be shut down."""
_LOOPBACK = "127.0.0.1:0"


def usual_directory() -> Path:
    """Where complete parts are kept: `$XDG_CACHE_HOME/widgetsim`, or else `~/.cache/widgetsim`."""
    named = os.environ.get("XDG_CACHE_HOME")
    return (Path(named) if named else Path.home() / ".cache") / "widgetsim"


@contextmanager
def connected(client: "Client | None") -> Iterator["Client"]:
    """The given client, or else one of a cluster of this machine's processors."""
    from distributed import Client, LocalCluster

    if client is not None:
        yield client
        return
    # Each task waits for a program, so threads are enough.
    with (
        LocalCluster(  # type: ignore[no-untyped-call]
            n_workers=1,
            threads_per_worker=os.cpu_count() or 1,
            processes=False,
            # Dask always serves its pages, and has no password for them.
            dashboard_address=_LOOPBACK,
            worker_dashboard_address=_LOOPBACK,
            silence_logs=logging.CRITICAL,
        ) as cluster,
        Client(cluster) as own,  # type: ignore[no-untyped-call]
    ):
        yield own


class Call:
    """The tasks of one call. All of them end when the `with` block ends, also after an error."""

    def __init__(self, client: "Client", kept: Path) -> None:
        """A call without tasks.

        Args:
            client: the connection to a cluster.
            kept: the directory of complete parts, for messages.
        """
        self.token = uuid.uuid4().hex[:8]
        self.kept = kept
        self._client = client
        self._futures: set[Future[Any]] = set()

    def __enter__(self) -> "Call":
        self._client.register_plugin(Lifeline(self.token))
        return self

    def __exit__(self, *_: object) -> None:
        if self._client.status == "running":
            # Dask drops a task when no client needs its result.
            for future in list(self._futures):
                self.release(future)
            with suppress(Exception):
                self._client.unsubscribe_topic(topic(self.token))  # type: ignore[no-untyped-call]
            with suppress(Exception):
                self._client.unregister_worker_plugin(Lifeline(self.token).name)  # type: ignore[no-untyped-call]

    def submit(self, name: str, function: Callable[..., Any], *arguments: Any, priority: int = 0) -> "Future[Any]":
        """A task with a name for the dashboard. Its function gets the token of the call first."""
        with warnings.catch_warnings():
            # Kept parts go to the workers with the tasks that need them. They have megabytes.
            warnings.filterwarnings("ignore", message="Sending large graph")
            future = self._client.submit(
                attempt,
                function,
                self.token,
                *arguments,
                # Dask takes two tasks of the same name for one.
                key=f"{name}-{self.token}",
                pure=False,
                priority=priority,
                retries=_RETRIES,
            )
        self._futures.add(future)
        return future

    def release(self, future: "Future[Any]") -> None:
        """Lets Dask forget the result of a task as soon as no other task needs it."""
        self._futures.discard(future)
        future.release()  # type: ignore[no-untyped-call]

    def result(self, future: "Future[Any]", part: str) -> Any:
        """The result of a task, once it is complete.

        Raises:
            ScenarioError: the scenario cannot be used.
            ClusterError: the task failed otherwise.
        """
        try:
            return _result(future)
        except Exception as error:
            failure = self._error(part, error)
        raise failure

    def keep(
        self,
        parts: "Mapping[Part, Future[Any] | bytes]",
        kept: KeptParts,
        unit: str,
        show: Callable[[Progress], None] | None,
    ) -> None:
        """Waits for the tasks of parts, and keeps each result as soon as it is complete.

        Args:
            parts: a task or a kept result for each part.
            kept: where results are kept.
            unit: what is counted, such as `person`.
            show: receives progress.

        Raises:
            ScenarioError: the scenario cannot be used.
            ClusterError: tasks failed; the others are complete.
        """
        waiting = {piece: part for part, piece in parts.items() if not isinstance(piece, bytes)}
        keys = {future.key: part for future, part in waiting.items()}
        # What the tasks that run have done, in people, points or worlds.
        running: dict[Part, float] = {}
        count = sum(part.count for part in parts)
        old = done = count - sum(part.count for part in waiting.values())
        start = time.monotonic()
        failed: dict[Part, Exception] = {}
        events: queue.SimpleQueue[Any] = queue.SimpleQueue()
        if show is not None:
            self._client.subscribe_topic(topic(self.token), events.put)  # type: ignore[no-untyped-call]
        for future in waiting:
            future.add_done_callback(events.put)  # type: ignore[no-untyped-call]
        while waiting:
            event = events.get()
            if isinstance(event, tuple):
                key, share = event[1]
                part = keys.get(key)
                if part is not None and part in waiting.values():
                    running[part] = share * part.count
            else:
                ended = waiting.pop(event)
                running.pop(ended, None)
                try:
                    results = _result(event)
                    kept.check(results, ended)
                except Exception as error:
                    failed[ended] = error
                    continue
                kept.add(ended, results)
                self.release(event)
                done += ended.count
            now = done + sum(running.values())
            if show is not None and now > old:
                left = (time.monotonic() - start) / (now - old) * (count - now)
                show(Progress(now / count, unit, done, count, round(left)))
        if failed:
            part = min(failed, key=lambda part: part.first)
            last = "" if part.count == 1 else f" to {part.last}"
            raise self._error(f"{kept.unit} {part.first}{last}", failed[part])

    def _error(self, part: str, error: Exception) -> WidgetsimError:
        from distributed import CancelledError

        if isinstance(error, CancelledError) or self._client.status != "running":
            return ClusterError(None, "the connection to the scheduler of the cluster was lost", self.kept)
        if isinstance(error, ScenarioError):
            if "cannot be read" in str(error):
                error.add_note("Tasks can read only those files of this machine that `files` names.")
            return error
        failure = ClusterError(part, str(error), self.kept)
        failure.__cause__ = error
        return failure


def _result(future: "Future[Any]") -> Any:
    """The result of a task that did not fail.

    Raises:
        Exception: its error.
    """
    found = future.result()
    if isinstance(found, Failure):
        raise found.error
    return found
