"""A briefcase that is opened in a meeting behind the veil: before the gifts, or after them."""
from __future__ import annotations

import pytest
from librt.random import Random

from brushpass.core.game import History
from brushpass.games.embassy.game import EmbassyGame
from brushpass.games.embassy.state import Embassy
from tests.embassy.table import act, asked, game_of, hand, heard, where

TO_THE_TERRACE = ("move staircase-ground", "move staircase-terrace")


class Story:
    """A game, and what an onlooker in seat 2 hears of it."""

    def __init__(self) -> None:
        self.s: Embassy = EmbassyGame({"briefcases": "empty"}).new()
        self.heard: History = []
        self.tell("begin 0")
        for faction, item in (("red", "code-cracker"), ("blue", "code-cracker"), ("red", "key"), ("blue", "key")):
            self.tell(f"loyalty {faction}", "arm wire", "arm wire", f"deal {item}")

    def tell(self, *texts: str) -> None:
        """Go on with these actions, and with the onlookers' turns after them."""
        for text in texts:
            self.s = act(self.s, text)
            told = heard(self.s, 2)
            if told:
                self.heard.append(told)
        player, ask = asked(self.s)
        if player in (2, 3) and ask == "Walk":
            rooms = ("kitchen", "office") if player == 2 else ("central-lock", "infirmary")
            to = rooms[1] if where(self.s, player) == rooms[0] else rooms[0]
            way = ("staircase-ground", to) if player == 3 and where(self.s, player) == "entrance" else (to,)
            self.tell(*[f"move {room}" for room in way], "stop", "pass")


def with_a_late_opening() -> Story:
    """Player 0 opens the red briefcase and swaps it for a Key; then player 1 opens it, who has it from nobody else."""
    story = Story()
    story.tell(*TO_THE_TERRACE, "move storage-terrace", "stop", "draw", "deal briefcase-red")
    story.tell("move ballroom", "stop", "pass")
    story.tell("crack red", "pass", "move gallery", "move security-hq", "stop", "pass")
    story.tell("move entrance", *TO_THE_TERRACE, "stop", "pass")
    story.tell("move gallery", "move helipad", "stop", "pass")
    story.tell("move storage-terrace", "stop", "draw", "deal key")
    story.tell("move gallery", "stop", "pass")
    story.tell("move gallery", "show friendly", "show friendly", "give key", "give briefcase-red", "crack red", "pass")
    return story


@pytest.mark.parametrize("seed", range(4))
def test_what_was_swapped_for_is_opened_after_the_swap(seed: int) -> None:
    story = with_a_late_opening()
    world = game_of(story.s).sample_world(story.heard, 2, Random(seed))
    assert ("briefcase-red" in hand(world, 1), len(hand(world, 0))) == (True, 1)
    assert game_of(world).observe(world, 2).to_dict() == game_of(story.s).observe(story.s, 2).to_dict()
