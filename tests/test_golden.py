"""Golden playthroughs: the events and views of every player in whole games stay as reviewed."""
from pathlib import Path

import pytest

from tests.golden import GOLDEN, actions_of, told_anew


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_a_golden_game_is_heard_and_seen_as_before(path: Path) -> None:
    assert told_anew(path) == path.read_text()


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_a_golden_game_is_a_whole_game(path: Path) -> None:
    text = path.read_text()
    assert len(actions_of(text)) > 40
    assert not text.endswith("result none\n")
