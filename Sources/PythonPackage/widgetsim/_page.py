"""The HTML page of an answer, for notebooks and files."""

import html
import os
from dataclasses import dataclass, field
from pathlib import Path


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
