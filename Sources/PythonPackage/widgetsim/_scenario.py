"""The forms in which a scenario is given."""

import json
import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from ._errors import WidgetsimError

#: A scenario: a dict with the keys of a scenario file, a text in YAML or JSON, or the path of a file. A `str` is a path
#: if it has neither a line break nor a brace.
Scenario = Mapping[str, Any] | str | os.PathLike[str]

#: Values that replace those of the scenario, by path: `{"device.days": 14, "device.budget": "unlimited"}`. A `str` is
#: YAML, such as `"15m"` or `"{fixed: 50}"`.
Settings = Mapping[str, Any]

#: The directory where relative paths in a scenario start that is a text or a dict, such as the path of a log; `None`:
#: the current directory. In a file, they start at the directory of the file.
Base = str | os.PathLike[str] | None


@dataclass(frozen=True)
class Input:
    """A scenario as the program takes it.

    Attributes:
        argument: the name of the file, or `-` for standard input.
        text: what standard input has; `None`: nothing.
        directory: the working directory; `None`: the current one.
    """

    argument: str
    text: str | None
    directory: Path | None


def scenario_input(scenario: Scenario, base: Base = None) -> Input:
    """How to give a scenario to the program.

    Args:
        scenario: the scenario.
        base: see `Base`.
    """
    text = scenario_text(scenario)
    if text is not None:
        return Input("-", text, None if base is None else Path(base))
    return Input(file_argument(scenario), None, None)


def file_argument(scenario: Scenario) -> str:
    """The name of a scenario's file as the program takes it."""
    assert not isinstance(scenario, Mapping)
    name = os.fspath(scenario)
    # The program takes a name that starts with a hyphen for an option.
    return f"./{name}" if name.startswith("-") else name


def scenario_text(scenario: Scenario) -> str | None:
    """The text of a scenario that is no file; `None`: it is a file."""
    if isinstance(scenario, Mapping):
        text = _yaml(scenario)
    elif isinstance(scenario, str) and any(character in scenario for character in "\n{"):
        text = scenario
    else:
        return None
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise WidgetsimError(f"expected the text of a scenario; found what UTF-8 cannot have: {error}") from None
    return text


def settings_arguments(settings: Settings | None) -> list[str]:
    """The options `--set` for values that replace those of the scenario."""
    return [word for path, value in (settings or {}).items() for word in ("--set", f"{path}={value_text(value)}")]


def value_text(value: Any) -> str:
    """A value as `--set` takes it."""
    if isinstance(value, str):
        return value
    plain = value if isinstance(value, bool | int | float | list | dict) or value is None else _plain(value)
    return plain if isinstance(plain, str) else _yaml(plain)


def list_text(values: Iterable[Any]) -> str:
    """Values as `--set` of the command `sweep` takes them."""
    texts = [value_text(value) for value in values]
    # In brackets, braces or quotes, a comma is part of a value.
    return ",".join(_yaml(text) if "," in text and text[0] not in "{['\"" else text for text in texts)


def _yaml(value: Any) -> str:
    """A value in JSON that YAML reads as the same value. Only this function writes values into scenarios."""
    text = json.dumps(value, default=_plain, allow_nan=False, ensure_ascii=False)
    # YAML takes some of these characters for line breaks, and does not allow the others.
    return re.sub("[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]", lambda found: f"\\u{ord(found[0]):04x}", text)


def _plain(value: Any) -> Any:
    """A value of another type as one of JSON.

    Raises:
        TypeError: there is no such value.
    """
    if isinstance(value, timedelta):
        return f"{value // timedelta(milliseconds=1)}ms"
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, tuple | range):
        return list(value)
    if hasattr(value, "item"):  # a number of NumPy
        return value.item()
    raise TypeError(f"a scenario has no values of type {type(value).__name__}: {value!r}")
