"""The standard streams and the environment of a command."""
from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TextIO


class Streams(NamedTuple):
    """What every command reads and writes."""

    stdin: TextIO
    stdout: TextIO
    stderr: TextIO
    environ: Mapping[str, str]
