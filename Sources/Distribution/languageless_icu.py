"""Copies ICU's data without what only languages and character sets need: 34 MB become 4 MB.

    languageless_icu.py ALL.dat FEW.dat

widgetsim uses ICU for time zones. The rules that all languages share, and English, stay.
"""

import pathlib
import re
import struct
import sys
from typing import NamedTuple

LANGUAGE = re.compile(r"[a-z]{2,3}(_\w+)?\.res")
SHARED = {"root.res", "en.res", "en_US.res", "res_index.res", "pool.res", "ucadata.icu"}
ALIGNMENT = 16


class Item(NamedTuple):
    """One file in the data, such as `icudt76l/zoneinfo64.res`."""

    name: str
    content: bytes

    @property
    def is_kept(self) -> bool:
        """Whether it belongs to no language and to no character set."""
        _, *directories, file = self.name.split("/")
        if directories:
            return directories[0] not in {"rbnf", "translit"} and file in SHARED
        return file in SHARED or not (file.endswith(".cnv") or LANGUAGE.fullmatch(file))


def padded(data: bytes) -> bytes:
    return data + bytes(-len(data) % ALIGNMENT)


def header(data: bytes) -> bytes:
    """The header in front of the table of contents. It begins with its own length."""
    if data[2:4] != b"\xda\x27" or data[12:16] != b"CmnD":
        sys.exit(f"{sys.argv[1]}: expected data of ICU: bytes DA 27 and 'CmnD'; found {data[:16].hex(' ')}.")
    return data[: struct.unpack_from("<H", data)[0]]


def read(data: bytes) -> list[Item]:
    """The items, in the order of their names. All offsets count from the table of contents."""
    table = data[len(header(data)) :]
    (count,) = struct.unpack_from("<I", table)
    places = [struct.unpack_from("<II", table, 4 + 8 * index) for index in range(count)]
    ends = [start for _, start in places[1:]] + [len(table)]
    return [
        Item(table[name : table.index(0, name)].decode(), table[start:end])
        for (name, start), end in zip(places, ends, strict=True)
    ]


def written(front: bytes, items: list[Item]) -> bytes:
    names = b""
    contents = b""
    places = []
    for item in items:
        places.append((len(names), len(contents)))
        names += item.name.encode() + b"\0"
        contents += padded(item.content)
    first_name = 4 + 8 * len(items)
    first_content = len(padded(bytes(first_name) + names))
    table = struct.pack("<I", len(items))
    for name, content in places:
        table += struct.pack("<II", first_name + name, first_content + content)
    return front + padded(table + names) + contents


def main() -> None:
    if len(sys.argv) != 3:
        sys.exit("usage: languageless_icu.py ALL.dat FEW.dat")
    source, target = map(pathlib.Path, sys.argv[1:])
    data = source.read_bytes()
    items = read(data)
    kept = [item for item in items if item.is_kept]
    if not any(item.name.endswith("/zoneinfo64.res") for item in kept):
        sys.exit(f"{source}: expected an item zoneinfo64.res; found {len(items)} items without it.")
    target.write_bytes(written(header(data), kept))


main()
