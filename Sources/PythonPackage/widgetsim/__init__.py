"""Simulates when an iOS widget updates on a user's phone, and why not sooner.

Each function runs a command of the program `widgetsim`, and returns pandas data frames and small objects. Figures have
the same names as everywhere else, such as `freshViews` and `contentAge.mean`. Ages, intervals and waits are in seconds,
and shares are from 0 to 1. The column `unit` has the unit of each figure.
"""

from importlib.metadata import version as _version

from ._about import About
from ._bands import BandsResults, bands
from ._check import CheckResults, check
from ._comparison import ComparisonResults, compare
from ._errors import (
    ClusterError,
    Problem,
    ProgramError,
    ProgramNotFoundError,
    ProgramTimeoutError,
    ScenarioError,
    ScenarioNotFoundError,
    WidgetsimError,
)
from ._explanation import Explanation, explain
from ._optimization import OptimizationResults, Policy, optimize
from ._page import Page
from ._pareto_front import FrontPolicy, ParetoFront, pareto_front
from ._per_replication import read_per_replication, to_parquet
from ._population import population
from ._program import call
from ._progress import Progress
from ._run import RunResults, run
from ._scenario import Scenario, Settings
from ._sweep import SweepResults, sweep

__all__ = [
    "About",
    "BandsResults",
    "CheckResults",
    "ClusterError",
    "ComparisonResults",
    "Explanation",
    "FrontPolicy",
    "OptimizationResults",
    "Page",
    "ParetoFront",
    "Policy",
    "Problem",
    "ProgramError",
    "ProgramNotFoundError",
    "ProgramTimeoutError",
    "Progress",
    "RunResults",
    "Scenario",
    "ScenarioError",
    "ScenarioNotFoundError",
    "Settings",
    "SweepResults",
    "WidgetsimError",
    "bands",
    "call",
    "check",
    "compare",
    "explain",
    "optimize",
    "pareto_front",
    "population",
    "read_per_replication",
    "run",
    "sweep",
    "to_parquet",
]

__version__ = _version("widgetsim")


def __getattr__(name: str) -> object:
    if name == "optimize_together":
        raise AttributeError("widgetsim.optimize_together is no more: use widgetsim.optimize(..., of=['a', 'b'])")
    raise AttributeError(f"module 'widgetsim' has no attribute '{name}'")
