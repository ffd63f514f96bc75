"""Prints what the program of a distribution is built from: a name and a version on each line.

    built_from.py SCRATCH

SCRATCH is the directory of the build. The packages must have the versions in the file `packages` beside this script.
Those in Package.swift are only the oldest ones, so that the packages of other people can have newer ones.
"""

import json
import pathlib
import re
import subprocess
import sys

TABLE = pathlib.Path(__file__).with_name("packages")


def printed(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def resolved(scratch: pathlib.Path) -> dict[str, str]:
    """The versions of the packages that SwiftPM has fetched for a build."""
    state = scratch / "workspace-state.json"
    try:
        return {
            dependency["packageRef"]["identity"]: dependency["state"]["checkoutState"].get("version", "no version")
            for dependency in json.loads(state.read_bytes())["object"]["dependencies"]
        }
    except (OSError, ValueError, KeyError, TypeError) as error:
        sys.exit(f"{state}: expected the packages of a build by SwiftPM; found {error!r}.")


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit("usage: built_from.py SCRATCH")
    scratch = pathlib.Path(sys.argv[1])
    wanted = dict(line.split() for line in TABLE.read_text().splitlines())
    found = resolved(scratch)
    wrong = [name for name in sorted(wanted | found) if wanted.get(name) != found.get(name)]
    for name in wrong:
        print(
            f"{name}: expected {wanted.get(name, 'no such package')}, as in {TABLE}; "
            f"the build has {found.get(name, 'no such package')}.",
            file=sys.stderr,
        )
        if name in wanted and name in found:
            print(
                f"  This version: swift package --scratch-path {scratch} resolve {name} --version {wanted[name]}",
                file=sys.stderr,
            )
    if wrong:
        sys.exit("Build with these versions, or change the table if the new ones are wanted.")
    compiler = re.search(r"Swift version (\S+)", printed("swift", "--version"))
    print("swift", compiler[1] if compiler else "unknown")
    for library in ["gsl", "sqlite3"]:
        print(library, printed("pkg-config", "--modversion", library).strip())
    for name, version in sorted(found.items()):
        print(name, version)


main()
