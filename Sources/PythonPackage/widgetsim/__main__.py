"""The command `widgetsim`: it becomes the program."""

import os
import sys

from . import _program
from ._errors import ProgramNotFoundError


def main() -> None:
    """Replaces this process with the program, which gets the same arguments."""
    try:
        program = str(_program.path())
    except ProgramNotFoundError as error:
        sys.exit(f"widgetsim: error: {error}")
    os.execv(program, [program, *sys.argv[1:]])


if __name__ == "__main__":
    main()
