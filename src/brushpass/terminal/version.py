"""Which version of Brushpass this is."""
from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version


def own_version() -> str:
    """Return the version that is installed."""
    try:
        return version("brushpass")
    except PackageNotFoundError:
        return "-"
