"""Everything fails while people play at two servers, and nothing is lost; the check that says so finds what is seeded.

The long form is `python -m bench.faults`.
"""
from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.effort import sample
from tests.failures import register
from tests.server.postgres import missing

pytestmark = [pytest.mark.xdist_group("faults"), pytest.mark.skipif(bool(missing()), reason=missing())]


def storm(folder: Path, *words: str) -> tuple[int, str]:
    """Return how a short storm ended, and what it printed; the log of its servers is in the folder."""
    result = subprocess.run([sys.executable, "-m", "bench.faults", "--servers", "2", "--tables", "3", "--brief",
                           "--folder", str(folder), *words], capture_output=True, text=True, check=False)
    for name, read in (("servers.log", (folder / "servers.log").read_bytes), ("storm.log", result.stderr.encode)):
        register(name, read)()
    return result.returncode, result.stdout


def test_nothing_is_lost_and_nobody_sees_what_is_not_so_whatever_fails(tmp_path: Path) -> None:
    kinds = 10
    code, told = storm(tmp_path, "--faults", str(kinds))
    assert "not as promised: 0" in told
    assert len(re.findall(r"\b1 x ", told)) == kinds, "each kind of fault comes once"
    assert code == 0
    assert int(re.search(r"acknowledged (\d+)", told)[1]) > 20  # type: ignore[index]


@pytest.mark.parametrize(("seeded", "only"), sample([
    ("acknowledges_before_commit", "kill"), ("forgets_conflicts", "slow"), ("tells_the_wrong_table", "slow"),
]))
def test_what_breaks_a_promise_is_found(seeded: str, only: str, tmp_path: Path) -> None:
    code, told = storm(tmp_path, "--faults", "1", "--seeded", seeded, "--only", only)
    assert code == 1
    assert "not as promised" in told
