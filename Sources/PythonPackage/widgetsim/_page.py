"""The HTML page of an answer, for notebooks and files."""

import html
import os
from abc import ABC, abstractmethod
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


class Shown(ABC):
    """Results that show their figures at a prompt, and their page in a notebook."""

    page: Page | None

    @abstractmethod
    def _shown_table(self) -> pd.DataFrame: ...

    def __repr__(self) -> str:
        table = self._shown_table().drop(columns=["half_width", "n", "method"], errors="ignore")
        return f"{type(self).__name__}\n{table.to_string(float_format=_number, na_rep='', max_rows=20)}"

    def _repr_html_(self) -> str:
        if self.page is not None:
            return self.page._repr_html_()
        return str(self._shown_table().to_html(float_format=_number, na_rep=""))


def _number(value: float) -> str:
    return f"{value:.4g}" if abs(value) < 10_000 else f"{value:,.0f}"
