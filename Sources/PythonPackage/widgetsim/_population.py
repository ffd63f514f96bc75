"""`population`: many people, on the processors of this machine or of many machines."""

import os
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from ._command import answer, option_words
from ._progress import ShowsProgress, shown
from ._run import RunResults, run_results
from ._scenario import Base, Input, Scenario, Settings, settings_arguments

if TYPE_CHECKING:
    from distributed import Client


def population(
    scenario: Scenario,
    *,
    people: int | None = None,
    settings: Settings | None = None,
    days: int | None = None,
    seed: int | None = None,
    programs: bool = True,
    headroom: bool = False,
    confidence: float | None = None,
    results: str | os.PathLike[str] | None = None,
    client: "Client | None" = None,
    files: Sequence[str | os.PathLike[str]] = (),
    keep: str | os.PathLike[str] | None = None,
    people_per_task: int | None = None,
    base: Base = None,
    progress: ShowsProgress = None,
) -> RunResults:
    """Runs all people of a population, in parts that Dask distributes over processors and machines.

    The results are those of one run, byte for byte. Complete parts are kept on this machine. If a call does not
    complete, the same call continues from there. This needs Dask: `pip install distributed`.

    Args:
        scenario: a dict, a text or the path of a file. Dask carries its text to the workers.
        people: how many people; `None`: as many as `population` of the scenario says.
        settings: values that replace those of the scenario, by path.
        days: the number of days to report, instead of the scenario's.
        seed: the seed of the random numbers, instead of the scenario's.
        programs: see `run`.
        headroom: also measures the best that the same number of charged reloads could do.
        confidence: the confidence level of the intervals, above 0 and below 1; `None`: 0.95.
        results: a file for the results, as `widgetsim run --results` writes it.
        client: the connection to a Dask cluster, whose workers have this package; `None`: the processors of this
            machine.
        files: the files that the scenario names, such as the program of a provider: their paths, relative to the
            scenario. Dask carries them to the workers, which can read no other files of this machine.
        keep: where complete parts are kept; `None`: `$XDG_CACHE_HOME/widgetsim`, or else `~/.cache/widgetsim`.
        people_per_task: how many people a task simulates; `None`: as many as take about 20 s. The results do not
            depend on it.
        base: where relative paths in a dict or a text start; `None`: at the current directory.
        progress: whether to show progress; a function: receives it; `None`: in a terminal and in a notebook.

    Raises:
        ScenarioError: the scenario, a setting or a file cannot be used.
        ClusterError: a part could not be simulated, or the connection to the cluster was lost.
        WidgetsimError: there is no population, or Dask is not installed.
    """
    from ._dask import cluster, parts
    from ._dask import people as tasks

    options = settings_arguments(settings)
    options += option_words({"set": None if people is None else f"population.people={people}"})
    options += option_words({"days": days, "seed": seed, "headroom": headroom, "no-programs": not programs})
    work = parts.work_of(scenario, options, base, files)
    place = cluster.usual_directory() if keep is None else Path(keep)
    with cluster.connected(client) as connection, shown(progress) as show:
        found = tasks.simulate_people(connection, work, place, people_per_task, show)
    with TemporaryDirectory(prefix="widgetsim-") as directory:
        file = Path(directory) / "results.json"
        file.write_bytes(found)
        copy = None if results is None else Path(results).absolute()
        done = answer(
            "merge",
            Input(str(file), None, None),
            option_words({"confidence": confidence, "results": copy}),
            settings=None,
            base=None,
            writes=True,
            timeout=None,
            progress=False,
        )
    return run_results(done)
