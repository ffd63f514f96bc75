"""Programs in place of widgetsim, and their end."""

import os
import select
from contextlib import suppress
from pathlib import Path


def script(directory: Path, text: str) -> Path:
    """A program of the test's own in place of widgetsim."""
    file = directory / "stand-in"
    file.write_text("#!/bin/sh\n" + text)
    file.chmod(0o755)
    return file


def wait_for_end(process: int) -> None:
    """Returns when the process has ended. The limit only ends a test that would fail."""
    with suppress(ProcessLookupError):
        descriptor = os.pidfd_open(process)
        try:
            assert select.select([descriptor], [], [], 60)[0], "it did not end"
        finally:
            os.close(descriptor)
