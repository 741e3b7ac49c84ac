"""How much is tested: a sample in `make test`; every size, language and moment in `make test-all`.

On the sources a tenth of the random games of the compiled build is played. `BRUSHPASS_EFFORT=10 make test` plays ten
times as many on both.
"""
import os
from collections.abc import Iterable, Sequence
from typing import Final, TypeVar

import pytest

from brushpass.terminal.bench import compiled

COMPILED: Final = compiled()
SHARE: Final = 1 if COMPILED else 10
EXHAUSTIVE: Final = "BRUSHPASS_EXHAUSTIVE" in os.environ  # set by `make test-all`
TIMES: Final = int(os.environ.get("BRUSHPASS_EFFORT", "1"))
T = TypeVar("T")
exhaustive = pytest.mark.skipif(not EXHAUSTIVE, reason="in make test-all")


def effort(number: int, least: int = 1) -> int:
    """Return the number of games, draws or examples to run, given the number for the compiled build."""
    return max(number * TIMES // SHARE, least)


def some(rows: Sequence[T], one_in: int = 3) -> list[T]:
    """Return all cases on the compiled build; on the sources one in `one_in`, by default every third."""
    return list(rows) if COMPILED else list(rows[::one_in])


def sample(rows: Iterable[T], count: int = 1) -> list[T]:
    """Return the first cases of a table; all of them in `make test-all`."""
    return list(rows)[: None if EXHAUSTIVE else count]
