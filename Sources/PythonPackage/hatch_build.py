"""Puts the documentation and its statements into the wheel, and the program, if `WIDGETSIM_ROOT` names where it is.

Without it, the wheel has no program: `WIDGETSIM` or the `PATH` then leads to one.
"""

import os
import platform
import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ProgramHook(BuildHookInterface[Any]):
    """Adds the program, its modules and its man pages, where `make install` has them too."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called before the wheel is built."""
        for page in sorted(Path(self.root).parent.glob("*/*/*.docc/**/*.md")):
            build_data["force_include"][str(page)] = f"widgetsim/pages/{page.name}"
        self._made = TemporaryDirectory()
        made = Path(self._made.name) / "statements.json"
        with made.open("wb") as file:
            subprocess.run([sys.executable, Path(self.root) / "statements.py"], stdout=file, check=True)
        build_data["force_include"][str(made)] = "widgetsim/_mcp/statements.json"
        root = os.environ.get("WIDGETSIM_ROOT")
        if not root or version == "editable":
            return
        program = Path(root).resolve() / "bin" / "widgetsim"
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{_platform(program)}"
        build_data["shared_scripts"][str(program)] = "widgetsim"
        for directory in ["share/widgetsim", "share/man", "share/doc"]:
            build_data["shared_data"][str(Path(root).resolve() / directory)] = directory

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Called after the wheel is built."""
        self._made.cleanup()


def _platform(program: Path) -> str:
    """The platform of a program, by the newest symbols of the GNU C library that it needs."""
    symbols = subprocess.run(["objdump", "-T", program], capture_output=True, text=True, check=True).stdout
    versions = [int(minor) for minor in re.findall(r"\bGLIBC_2\.(\d+)", symbols)]
    # Ubuntu 22.04 has 2.35, and is the oldest system with the libstdc++ of GCC 12.
    return f"manylinux_2_{max([35, *versions])}_{platform.machine()}"
