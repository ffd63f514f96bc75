"""`population`: many people, on the processors of this machine or of many."""

import os
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from ._command import Answer, option_words, read_answer
from ._progress import ShowsProgress, shown
from ._run import RunResults
from ._scenario import Base, Scenario, Settings, settings_arguments

if TYPE_CHECKING:
    from distributed import Client
