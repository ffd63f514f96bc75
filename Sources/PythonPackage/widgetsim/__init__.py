"""Simulates when an iOS widget updates on a user's phone, and why not sooner."""

from importlib.metadata import version as _version

from ._errors import (
    Problem,
    ProgramError,
    ProgramNotFoundError,
    ProgramTimeoutError,
    ScenarioError,
    WidgetsimError,
)
from ._progress import Progress
from ._scenario import Scenario, Settings

__all__ = [
    "Problem",
    "ProgramError",
    "ProgramNotFoundError",
    "ProgramTimeoutError",
    "Progress",
    "Scenario",
    "ScenarioError",
    "Settings",
    "WidgetsimError",
]

__version__ = _version("widgetsim")
