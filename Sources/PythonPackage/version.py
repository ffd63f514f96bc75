"""The version of the package: that of the program, from its source."""

import re
from pathlib import Path

_SOURCE = Path(__file__).parents[1] / "Command" / "CommandBase" / "Console" / "ProgramVersion.swift"
_found = re.search(r'static let current = "([^"]+)"', _SOURCE.read_text())
assert _found is not None, f"{_SOURCE} has no version"
__version__ = _found[1]
