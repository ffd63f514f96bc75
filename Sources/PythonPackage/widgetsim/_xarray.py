"""Figures as labeled arrays, for xarray."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pandas as pd

if TYPE_CHECKING:
    from xarray import Dataset


def dataset(figures: pd.DataFrame, dimensions: Sequence[str], values: Sequence[str]) -> "Dataset":
    """A dataset with a variable for each of the columns `values`. The unit is a coordinate of the figures.

    Args:
        figures: a row for each combination of the dimensions that has a value.
        dimensions: columns, with `figure` as one of them.
        values: columns of numbers.

    Raises:
        ImportError: xarray is missing: `pip install xarray`.
    """
    import xarray

    rows = figures.astype({name: object for name in dimensions if isinstance(figures[name].dtype, pd.CategoricalDtype)})
    # In the order of the rows. Xarray sorts.
    order = {name: rows[name].unique() for name in dimensions}
    units = rows.drop_duplicates("figure").set_index("figure")["unit"].astype(object)
    made = xarray.Dataset.from_dataframe(rows.set_index(list(dimensions))[list(values)]).reindex(order)
    return made.assign_coords(unit=("figure", units.loc[order["figure"]].to_numpy()))
