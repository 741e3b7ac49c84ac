"""perft: the number of continuations of known positions, so that no option goes missing or is added."""
from pathlib import Path

import pytest

from brushpass.core.check import perft
from brushpass.games.kyoto.game import KyotoGame
from tests.perft import FILES, read


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_a_position_has_as_many_continuations_as_before(path: Path) -> None:
    game, s, counts = read(path)
    assert counts == {depth: perft(game, s, depth) for depth in counts}
    assert max(counts) >= 4


def test_the_first_cards_are_dealt_from_five_kinds() -> None:
    game = KyotoGame({})
    assert [perft(game, game.new(), depth) for depth in (1, 2, 3, 4)] == [5, 25, 125, 625]
