"""The HTML page of an answer, for notebooks and files."""

import html
import os
from dataclasses import dataclass, field
from pathlib import Path

import pandas as pd

from ._files import whole_file


@dataclass(frozen=True)
class Page:
    """The HTML page of an answer, whole in one text.

    Attributes:
        html: the text of the page.
    """

    html: str = field(repr=False)

    def save(self, path: str | os.PathLike[str]) -> Path:
        """Writes the page to a file, completely or not at all.

        Returns:
            the path of the file.
        """
        with whole_file(path) as file:
            file.write(self.html.encode())
        return Path(path)

    def _repr_html_(self) -> str:
        # The frame keeps the page's styles and scripts apart from those of the notebook.
        return (
            '<iframe title="Page of widgetsim" sandbox="allow-scripts allow-popups allow-downloads" '
            'style="width: 100%; height: 640px; border: 1px solid #ccc" '
            f'srcdoc="{html.escape(self.html)}"></iframe>'
        )


def shown(page: Page | None, table: pd.DataFrame) -> str:
    """What a notebook shows of results: their page, or else a table."""
    return page._repr_html_() if page is not None else str(table.to_html(float_format=_number, na_rep=""))


def _number(value: float) -> str:
    return f"{value:.4g}" if abs(value) < 10_000 else f"{value:,.0f}"
