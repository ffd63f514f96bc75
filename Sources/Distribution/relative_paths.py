"""Copies C objects, without the path of this directory in them, and prints a list of objects with these copies.

    relative_paths.py LIST DIRECTORY

LIST names all objects of a program, as SwiftPM writes it for the linker. The copies are in DIRECTORY. An `assert` in C has
the path of its file. The copy has that path relative to this directory, so the program is the same wherever it is built.
"""

import pathlib
import re
import shlex
import sys


def relative(content: bytes, directory: bytes) -> bytes:
    """The text becomes shorter, so zeros follow it: the linker drops them, because it merges equal texts."""
    return re.sub(
        re.escape(directory) + rb"(/[^\0]*\0)", lambda path: b"." + path[1] + bytes(len(directory) - 1), content
    )


def main() -> None:
    if len(sys.argv) != 3:
        sys.exit("usage: relative_paths.py LIST DIRECTORY")
    directory = bytes(pathlib.Path.cwd())
    for number, name in enumerate(shlex.split(pathlib.Path(sys.argv[1]).read_text())):
        if name.endswith(".c.o"):
            copy = pathlib.Path(sys.argv[2], f"{number}.c.o")
            copy.write_bytes(relative(pathlib.Path(name).read_bytes(), directory))
            name = str(copy)
        print(shlex.quote(name))


main()
