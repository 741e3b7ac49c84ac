"""The version of Brushpass."""
from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version


def own_version() -> str:
    """Return the installed version."""
    try:
        return version("brushpass")
    except PackageNotFoundError:
        return "-"
