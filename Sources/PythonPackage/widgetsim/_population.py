"""`population`: many people, on the processors of this machine or of many."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    pass
