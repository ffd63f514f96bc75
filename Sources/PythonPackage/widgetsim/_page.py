"""The HTML page of an answer, for notebooks and files."""

import html
import os
from dataclasses import dataclass, field
from pathlib import Path

import pandas as pd


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
        file = Path(path)
        partial = file.with_name(f".{file.name}.{os.getpid()}.partial")
        try:
            partial.write_text(self.html, encoding="utf-8")
            partial.replace(file)
        finally:
            partial.unlink(missing_ok=True)
        return file

    def _repr_html_(self) -> str:
        # The frame keeps the page's styles and scripts apart from those of the notebook.
        return (
            '<iframe title="Page of widgetsim" sandbox="allow-scripts allow-popups" '
            'style="width: 100%; height: 640px; border: 1px solid #ccc" '
            f'srcdoc="{html.escape(self.html)}"></iframe>'
        )


def shown(page: Page | None, table: pd.DataFrame) -> str:
    """What a notebook shows of results: their page, or else a table."""
    return page._repr_html_() if page is not None else str(table.to_html(float_format=_number, na_rep=""))


def _number(value: float) -> str:
    return f"{value:.4g}" if abs(value) < 10_000 else f"{value:,.0f}"
