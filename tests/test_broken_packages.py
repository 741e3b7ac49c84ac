"""A broken third-party game is left out with a warning, and a missing sentence is shown by its key."""
from __future__ import annotations

import logging
import os
import subprocess
import sys
from pathlib import Path

import pytest

from brushpass.text.catalogue import Catalogue

SOURCE = '''
from brushpass.core.gametype import GameType
from brushpass.games.kyoto.game import KyotoGame
BROKEN = GameType(name="broken", title="Broken", package="broken", make=KyotoGame, events={})
'''


def run(folder: Path, *argv: str) -> subprocess.CompletedProcess[str]:
    """Run the command with the packages of a folder installed."""
    path = os.pathsep.join([str(folder), *filter(None, [os.environ.get("PYTHONPATH")])])
    return subprocess.run([sys.executable, "-m", "brushpass.terminal.main", *argv], text=True, capture_output=True,
                          env={**os.environ, "PYTHONPATH": path, "LANG": "en"}, check=False)


@pytest.mark.parametrize("text", ['{"broken.name": "Broken",}', '["no", "sentences"]', '{"broken.name": 1}', "\xff"])
def test_a_package_with_malformed_texts_is_left_out_with_a_warning(tmp_path: Path, text: str) -> None:
    (tmp_path / "broken" / "text").mkdir(parents=True)
    (tmp_path / "broken" / "__init__.py").write_text(SOURCE)
    (tmp_path / "broken" / "text" / "en.json").write_text(text, encoding="latin-1")
    (tmp_path / "broken-1.dist-info").mkdir()
    (tmp_path / "broken-1.dist-info" / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1\n")
    (tmp_path / "broken-1.dist-info" / "entry_points.txt").write_text("[brushpass.games]\nbroken = broken:BROKEN\n")
    shown = run(tmp_path, "rules", "kyoto", "K1")
    assert shown.returncode == 0, shown.stderr
    assert "the game broken cannot be loaded: text/en.json" in shown.stderr
    assert run(tmp_path, "play", "broken").returncode == 2


def test_a_missing_sentence_is_shown_by_its_key_and_logged(caplog: pytest.LogCaptureFixture) -> None:
    words = Catalogue("en")
    with caplog.at_level(logging.WARNING):
        assert words.say("nowhere.key", {"n": 2}) == "nowhere.key"
        words.sentences = words.sentences | {"nowhere.half": "{player} goes."}
        assert words.say("nowhere.half") == "nowhere.half"
    assert [record.getMessage().split()[2] for record in caplog.records] == ["nowhere.key", "nowhere.half"]
