"""Writes files."""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO


@contextmanager
def whole_file(path: str | os.PathLike[str]) -> Iterator[BinaryIO]:
    """A file that appears under its name when the block ends, and not at all after an error.

    Args:
        path: its path. An earlier file is replaced; a symbolic link too, not the file that it leads to.
    """
    file = Path(path)
    # Nobody can guess the name, and "x" opens no file or link that is already there.
    partial = file.with_name(f".widgetsim-{secrets.token_hex(8)}.partial")
    with partial.open("xb") as stream:
        try:
            yield stream
            stream.close()
            partial.replace(file)
        except BaseException:
            partial.unlink(missing_ok=True)
            raise
