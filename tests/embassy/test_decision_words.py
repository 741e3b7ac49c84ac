"""Decisions of Embassy in words: they name the other agent and the room, as their questions do."""
from __future__ import annotations

from librt.random import Random

from brushpass.core.check import random_action
from brushpass.core.kernel import NATURE, pending_ask
from brushpass.games import game
from brushpass.games.embassy.rules.aftermath import KnockOut, Reward
from brushpass.games.embassy.rules.interaction import CombatItems, GiveItem
from brushpass.text.catalogue import Catalogue
from tests.effort import effort


def other_of(ask: object, me: int) -> int:
    """Return the other agent of a question."""
    if isinstance(ask, KnockOut):
        return int(ask.sneaker)
    if isinstance(ask, Reward):
        return int(ask.loser)
    assert isinstance(ask, (CombatItems, GiveItem))
    return int(ask.passive if ask.active == me else ask.active)


def test_decisions_about_another_agent_name_that_agent() -> None:
    played, found = game("embassy", players="6"), set[str]()
    for seed in range(effort(40, 4)):
        s, rng = played.new(), Random(seed)
        while not played.over(s):
            ask, me = pending_ask(s), played.who(s)
            if me != NATURE and isinstance(ask, (KnockOut, Reward, CombatItems, GiveItem)):
                phrase = played.describe_decision(played.observe(s, me), 0)
                assert phrase.params["player"] == f"@embassy.player.{other_of(ask, me)}"
                found.add(phrase.key)
            s = played.apply(s, random_action(played, s, rng))
    assert {f"embassy.do.pass.{name}" for name in ("Reward", "CombatItems", "GiveItem")} <= found


def test_whom_one_lets_pass_is_said_in_words() -> None:
    words = Catalogue("en")
    params = {"player": "Greta", "room": ""}
    assert words.say("embassy.do.pass.KnockOut.dark", params) == "Let Greta pass in the dark"
