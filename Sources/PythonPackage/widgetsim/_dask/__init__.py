"""Parts of a call as tasks of Dask. This needs the package `distributed`."""

from pathlib import Path

from .._errors import WidgetsimError

try:
    from distributed import Client
except ImportError as error:
    raise WidgetsimError("this needs the package 'distributed' of Dask: pip install distributed") from error


def client(scheduler: str) -> Client:
    """A connection to a cluster.

    Args:
        scheduler: the address of its scheduler, or the file that has it.
    """
    try:
        if Path(scheduler).is_file():
            return Client(scheduler_file=scheduler)  # type: ignore[no-untyped-call]
        return Client(scheduler)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        raise WidgetsimError(f"cannot connect to the scheduler {scheduler}: {error}") from error
