"""Kyoto, what a player is helped with: the pawns are where they are, and nobody is ruled out who can be it."""
from typing import Any

import pytest
from librt.random import Random

from brushpass.core.check import random_action
from brushpass.games.kyoto.actions import START, TO
from brushpass.games.kyoto.events import Captured, Clashed, Placed, Played, Shown, Swapped
from brushpass.games.kyoto.game import KyotoGame
from brushpass.games.kyoto.state import Kyoto
from brushpass.games.kyoto.view import KyotoView
from tests import oracle
from tests.test_checks_of_games import KYOTO, MINI


def is_in(s: Kyoto, side: int, cell: int) -> list[int]:
    """Return the identities of a side's agents in a location."""
    return [identity for identity in range(6) if s.at[side * 6 + identity] == cell]


def check_pawns(s: Kyoto, pawns: list[list[int]]) -> None:
    """Check that the pawns are exactly where the agents of their side are."""
    for side in (0, 1):
        cells = [cell for cell in pawns[side] if cell >= 0]
        assert sorted(cells) == sorted([cell for cell in s.at[side * 6:side * 6 + 6] if cell >= 0])


@pytest.mark.parametrize("config", KYOTO)
def test_the_truth_is_never_ruled_out_and_what_is_open_is_certain(config: dict[str, str]) -> None:
    game, narrowed, rng = KyotoGame(config), 0, Random(11)
    for _ in range(8):
        s, aids = game.new(), [game.aid(0), game.aid(1), game.aid(-2)]
        while not s.over:
            s = game.apply(s, random_action(game, s, rng))
            for player, aid in zip((0, 1, -2), aids, strict=True):
                aid.update(game.observed_events(s, player))
                shown: dict[str, Any] = aid.show(game.observe(s, player), [])
                if not s.over:
                    check_pawns(s, shown["pawns"])
                narrowed += check_masks(s, player, shown) if player >= 0 else 0
    assert narrowed > 10


def check_masks(s: Kyoto, player: int, shown: dict[str, Any]) -> bool:
    """Check that every mask contains the true identity, alone if open; return whether anything is ruled out."""
    enemy = 1 - player
    for pawn, cell in enumerate(shown["pawns"][enemy]):
        for identity in is_in(s, enemy, cell) if cell >= 0 else []:
            assert shown["can"][pawn] >> identity & 1 == 1
            if s.shown >> (enemy * 6 + identity) & 1 == 1:
                assert shown["can"][pawn] == 1 << identity
    return bool(min(shown["can"]) < max(shown["can"]))


@pytest.mark.parametrize("seed", range(8))
def test_in_a_small_game_just_that_is_ruled_out_which_no_history_allows(seed: int) -> None:
    game, player = KyotoGame(MINI["kyoto"]), seed % 2
    played = oracle.Played(game, player, seed, 26)
    aid = game.aid(player)
    for step in played.heard:
        aid.update(step)
    shown: dict[str, Any] = aid.show(game.observe(played.s, player), [])
    enemy, can, possible = 1 - player, list[int](), oracle.worlds(played, {})
    for cell in shown["pawns"][enemy]:
        found = {identity for s, _ in possible for identity in is_in(s, enemy, cell)} if cell >= 0 else set()
        can.append(sum([1 << identity for identity in found]))
    compared = [place for place, cell in enumerate(shown["pawns"][enemy]) if cell >= 0]
    assert [can[place] for place in compared] == [shown["can"][place] for place in compared]


@pytest.mark.parametrize("config", KYOTO)
def test_an_attack_whose_outcome_is_told_comes_out_so(config: dict[str, str]) -> None:
    game, rng, compared = KyotoGame(config), Random(3), 0
    for _ in range(8):
        s = game.new()
        while not s.over:
            who = game.who(s)
            if who >= 0:
                shown: dict[str, Any] = game.aid(who).show(game.observe(s, who), game.legal_actions(s))
                compared += sum([comes_out(game, s, attack) for attack in shown["attacks"]])
            s = game.apply(s, random_action(game, s, rng))
    assert compared > 3


def comes_out(game: KyotoGame, s: Kyoto, attack: list[int]) -> bool:
    """Play every option that is this attack and return whether any clash had the predicted outcome."""
    start, to, wins = attack
    found = False
    for a in game.legal_actions(s):
        if (START[a], TO[a]) == (start, to):
            for event in game.apply(s, a).events or []:
                if isinstance(event, Clashed) and event.start == start:
                    assert event.won == bool(wins)
                    found = True
    return found


def test_the_newest_reason_is_the_last_test_that_told_something() -> None:
    aid = KyotoGame({}).aid(0)
    aid.update([Placed(0, cell, cell % 6) for cell in (0, 1, 2, 3, 4, 7)])
    aid.update([Placed(1, cell, -1) for cell in (25, 26, 27, 28, 29, 22)])
    view = KyotoView(0)
    aid.update([Played(0, 0, 7, 12), Played(0, 0, 12, 17)])
    aid.update([Played(1, 0, 22, 17), Shown(0, 17, 1, "K43"), Clashed(1, 22, 17, True), Captured(1, 1)])
    shown: dict[str, Any] = aid.show(view, [])
    assert shown["newest"] == {"kind": "beats", "pawn": 5, "value": 3, "rule": "K15"}
    assert shown["can"] == [63, 63, 63, 63, 63, 0b100011]
    assert shown["clash"] == [5, 5]
    aid.update([Played(1, 8, 25, 26), Swapped(1, 25, 26, -1)])
    assert aid.show(view, [])["newest"] == shown["newest"], "two of whom all is open tell nothing"
    aid.update([Played(1, 8, 17, 27), Swapped(1, 17, 27, -1)])
    after: dict[str, Any] = aid.show(view, [])
    assert after["newest"] == {"kind": "swap", "pawn": 5, "value": 2, "rule": "K64"}
    assert (after["can"][2], after["can"][5]) == (63, 63)
