"""The file of `widgetsim run --per-replication`: a row for each replication (or person), widget and figure."""

import os
from collections.abc import Iterator

import pandas as pd

from ._files import whole_file

_TYPES = {
    "replication": "int64",
    "widget": "category",
    "figure": "category",
    "unit": "category",
    "value": "float64",
    "weight": "Int64",
}
_ROWS = 1 << 18
"""The number of rows that are converted at a time."""


def read_per_replication(path: str | os.PathLike[str]) -> pd.DataFrame:
    """Reads the whole file."""
    return pd.read_csv(path, dtype=_TYPES, keep_default_na=False, na_values={"weight": [""]})


def to_parquet(csv: str | os.PathLike[str], parquet: str | os.PathLike[str], compression: str = "zstd") -> None:
    """Converts the file to Parquet. Memory does not grow with the number of rows.

    Args:
        csv: the file of `widgetsim run --per-replication`.
        parquet: the file to write, completely or not at all.
        compression: one of those of `pyarrow.parquet.ParquetWriter`.

    Raises:
        ImportError: `pyarrow` is missing: `pip install pyarrow`.
    """
    import pyarrow
    from pyarrow import parquet as form

    text = pyarrow.dictionary(pyarrow.int32(), pyarrow.string())
    schema = pyarrow.schema(
        [
            ("replication", pyarrow.int64()),
            ("widget", text),
            ("figure", text),
            ("unit", text),
            ("value", pyarrow.float64()),
            ("weight", pyarrow.int64()),
        ]
    )
    with whole_file(parquet) as file, form.ParquetWriter(file, schema, compression=compression) as writer:
        for part in _parts(csv):
            writer.write_table(pyarrow.Table.from_pandas(part, schema=schema, preserve_index=False))


def _parts(csv: str | os.PathLike[str]) -> Iterator[pd.DataFrame]:
    with pd.read_csv(csv, dtype=_TYPES, keep_default_na=False, na_values={"weight": [""]}, chunksize=_ROWS) as parts:
        yield from parts
