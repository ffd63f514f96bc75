"""Calls of which Dask runs the parts, on this machine or on many."""

import os
import uuid
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from ._errors import ScenarioError, WidgetsimError
from ._parts import Lifeline

if TYPE_CHECKING:
    from distributed import Client, Future

_RETRIES = 2
"""A part that fails runs again so often: its machine may be short of memory, or be shut down."""

P = TypeVar("P")


class ClusterError(WidgetsimError):
    """A call did not complete on its cluster. What is complete is kept: the same call continues from there.

    Attributes:
        part: the first part that failed, such as `people 400 to 499`; `None`: the connection to the cluster was lost.
        kept: the directory of the complete parts.
    """

    def __init__(self, part: str | None, reason: str, kept: Path) -> None:
        super().__init__(part, reason, kept)
        self.part = part
        self.kept = kept
        self._reason = reason

    def __str__(self) -> str:
        """What failed and why, and where the rest is."""
        what = f"{self.part}: {self._reason}" if self.part else self._reason
        return f"{what}\nWhat is complete is kept in {self.kept}. The same call continues from there."


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
            n_workers=1, threads_per_worker=os.cpu_count() or 1, processes=False, dashboard_address=None
        ) as cluster,
        Client(cluster) as own,  # type: ignore[no-untyped-call]
    ):
        yield own


class Call:
    """The tasks of one call. Nothing of it goes on when the block `with` ends, also after an error."""

    def __init__(self, client: "Client", kept: Path) -> None:
        """A call without tasks.

        Args:
            client: the connection to a cluster.
            kept: the directory of complete parts, for messages.
        """
        self.token = uuid.uuid4().hex[:8]
        self.kept = kept
        self._client = client
        self._futures: list[Future[Any]] = []

    def __enter__(self) -> "Call":
        self._client.register_plugin(Lifeline(self.token))
        return self

    def __exit__(self, *_: object) -> None:
        if self._client.status == "running":
            with suppress(Exception):
                self._client.cancel(self._futures)  # type: ignore[no-untyped-call]
                self._client.unregister_worker_plugin(Lifeline(self.token).name)  # type: ignore[no-untyped-call]

    def submit(self, name: str, function: Callable[..., Any], *arguments: Any, priority: int = 0) -> "Future[Any]":
        """A task with a name for the dashboard. Its function gets the token of the call first."""
        with warnings.catch_warnings():
            # Parts that were kept travel with the tasks that need them. They have megabytes.
            warnings.filterwarnings("ignore", message="Sending large graph")
            future = self._client.submit(
                function,
                self.token,
                *arguments,
                # Dask takes two tasks of the same name for one.
                key=f"{name}-{self.token}",
                pure=False,
                priority=priority,
                retries=_RETRIES,
            )
        self._futures.append(future)
        return future

    def result(self, future: "Future[Any]", part: str) -> Any:
        """The result of a task, once it is complete.

        Raises:
            ScenarioError: the scenario cannot be used.
            ClusterError: the task failed otherwise.
        """
        try:
            return future.result()
        except ScenarioError as error:
            if "cannot be read" in str(error):
                error.add_note("Tasks have no other files of this machine than those of the argument `files`.")
            raise
        except Exception as error:
            raise self._error(part, error) from error

    def collect(
        self, waiting: "Mapping[Future[Any], P]", completed: Callable[[P, bytes], None], name: Callable[[P], str]
    ) -> None:
        """Waits for tasks.

        Args:
            waiting: the part of each task.
            completed: receives each part and its result as soon as it is complete. It can find an error in it.
            name: of a part.

        Raises:
            ClusterError: tasks failed; the others are complete.
        """
        from distributed import as_completed

        failed: dict[str, Exception] = {}
        for future in as_completed(list(waiting), raise_errors=False):  # type: ignore[no-untyped-call]
            try:
                completed(waiting[future], future.result())
            except Exception as error:
                failed[name(waiting[future])] = error
        for part in map(name, waiting.values()):
            if part in failed:
                raise self._error(part, failed[part]) from failed[part]

    def _error(self, part: str, error: Exception) -> ClusterError:
        from distributed import CancelledError

        if isinstance(error, CancelledError) or self._client.status != "running":
            return ClusterError(None, "the connection to the scheduler of the cluster was lost", self.kept)
        return ClusterError(part, str(error), self.kept)
