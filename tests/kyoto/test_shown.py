"""Kyoto, who sees what is chosen: what `shown_to` says of every choice is what the events tell."""
from __future__ import annotations

import pytest
from librt.random import Random

import brushpass
from brushpass.core.check import random_action
from brushpass.core.game import Game
from brushpass.games.kyoto.state import Kyoto
from tests.effort import effort
from tests.kyoto.table import EVERYTHING

CONFIGS: list[dict[str, str]] = [
    {}, EVERYTHING, {"special_agents": "sides", "equipment": "on", "equipment_sides": "exchanged"},
    {"special_agents": "sides", "equipment": "on", "board": "alternative"},
]
LOCATIONS = ("shrine", "residence", "tavern", "castle", "joker")


def face_down(text: str) -> str:
    """Return an action as it looks from behind: a kept or taken card as its back, a mark as a mark."""
    verb, *words = text.split()
    if verb in ("keep", "typescript"):
        return f"{verb} {'location' if words[0] in LOCATIONS else 'tactic'}"
    return "mark" if verb == "mark" else text


def news_of_all(game: Game[Kyoto], s: Kyoto, player: int) -> dict[str, list[str]]:
    """Return what a player would hear of each option, up to what is turned up by the way."""
    told = {}
    for a in game.legal_actions(s):
        events = game.observed_events(game.apply(s, a), player)
        told[game.text(a)] = [repr(event) for event in events if not event.REVEALS or game.shown_to(s, player)]
    return told


def check_shown(game: Game[Kyoto], s: Kyoto, player: int) -> None:
    """Check that shown options have different events, and hidden ones differ at most by their backs."""
    told = news_of_all(game, s, player)
    if game.shown_to(s, player):
        distinct = {str(events) for events in told.values()}
        assert len(distinct) == len(told), f"{type(s.pending[-1]).__name__} is not shown"
        return
    for one, heard in told.items():
        for other, heard_too in told.items():
            hidden = type(s.pending[-1]).__name__ not in ("KeepOne", "MarkLocation", "UseEquipment")
            if hidden or (face_down(one) == face_down(other) and not one.startswith("typescript")):
                assert heard == heard_too, f"{one} and {other} are told apart"


@pytest.mark.parametrize("options", CONFIGS)
def test_what_is_shown_is_told_and_what_is_not_is_not(options: dict[str, str]) -> None:
    game = brushpass.game("kyoto", **options)
    seen: set[tuple[str, bool]] = set()
    for seed in range(effort(60, 12)):
        rng = Random(seed)
        s = game.new()
        while not game.over(s):
            name = type(s.pending[-1]).__name__
            for player in (0, 1):
                if player != game.who(s):
                    seen.add((name, game.shown_to(s, player)))
                    if rng.randrange(4) == 0:
                        check_shown(game, s, player)
            s = game.apply(s, random_action(game, s, rng))
    assert {("PlaceAgent", False), ("PlayCard", True), ("SwapSecretly", False), ("MarkLocation", False)} <= seen
    assert ("DrawCard", True) in seen
    assert ("DrawCard", False) in seen


def test_the_first_special_agent_is_sealed_and_the_second_turned_up() -> None:
    game = brushpass.game("kyoto", special_agents="sides")
    s = game.new()
    rng = Random(1)
    shown = []
    while type(s.pending[-1]).__name__ != "PlayCard":
        if type(s.pending[-1]).__name__ == "ChooseSealed":
            shown.append((game.who(s), game.shown_to(s, 1 - game.who(s))))
        s = game.apply(s, random_action(game, s, rng))
    assert shown == [(0, False), (1, True)]


def test_a_chooser_sees_their_own_choice() -> None:
    game = brushpass.game("kyoto", **EVERYTHING)
    for seed in range(effort(20)):
        rng = Random(seed)
        s = game.new()
        while not game.over(s):
            assert game.who(s) < 0 or game.shown_to(s, game.who(s))
            s = game.apply(s, random_action(game, s, rng))
