"""Embassy, movement: ER8-ER14, with E32-E34, E77, E107 and ER55."""
from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from brushpass.core.kernel import Ask, Effect
from brushpass.games.embassy.actions import BOARD, MOVE, PLAY_KEY, STOP
from brushpass.games.embassy.data import HELIPAD, KEY, NOBODY
from brushpass.games.embassy.events import Passed, Played
from brushpass.games.embassy.rules.end import may_board
from brushpass.games.embassy.rules.goggles import PlayGoggles
from brushpass.games.embassy.rules.interaction import meet
from brushpass.games.embassy.rules.items import crack, is_crack, walk, with_crack
from brushpass.games.embassy.rules.rooms import item_actions, take_action
from brushpass.games.embassy.rules.aftermath import neighbours
from brushpass.games.embassy.state import Embassy


class Movement(Effect[Embassy]):
    """ER7, ER8 Movement goes on, step by step, until the player stops or is stopped."""

    def resolve(self, s: Embassy) -> None:
        if s.walking:
            s.push(MOVEMENT)
            s.push(WALK)


class Walk(Ask[Embassy]):
    """ER8 One to three steps, injured one or two. ER13 A Key may be played on the way.

    ER9 Without a step only an item action or boarding, or, with the option, staying.
    """
    RULE = "ER8"

    def who(self, s: Embassy) -> i64:
        return s.turn

    def options(self, s: Embassy) -> vec[i64]:
        player = s.turn
        options = vec[i64](capacity=12)
        most = s.config.steps_injured if s.is_injured(player) else s.config.steps
        if s.steps < most:
            for to in neighbours(s, s.at[player], s.key_played):
                options = append(options, MOVE + to)
        if s.steps > 0 or s.config.stay_free or len(options) == 0:
            options = append(options, STOP)
        if s.steps == 0:
            options = item_actions(s, options)
            if s.at[player] == HELIPAD and s.is_free(player, HELIPAD) and may_board(s, player):
                options = append(options, BOARD + s.helicopter)
        if not s.key_played and s.holds(player, KEY):
            options = append(options, PLAY_KEY)
        return with_crack(s, player, options)

    def resolve(self, s: Embassy, a: i64) -> None:
        if is_crack(a):
            crack(s, s.turn, a, self)
        elif a == PLAY_KEY:
            s.discard_item(s.turn, KEY)
            s.key_played = True
            s.emit(Played(s.turn, KEY, "E32"))
        elif a == STOP:
            s.walking = False
            s.emit(Passed(s.turn, "ER8", -1))
        elif MOVE <= a < PLAY_KEY:
            self.step(s, a - MOVE)
        else:
            s.walking = False  # ER55
            s.may_act = False
            take_action(s, a)

    def step(self, s: Embassy, to: i64) -> None:
        """ER11 A lit room where somebody stands: an interaction. ER12 A dark one: Goggles."""
        s.steps += 1
        s.entered = True
        walk(s, s.turn, to, "ER8")
        other = s.other_in(s.turn, to)
        if other == NOBODY or s.is_safe(to):
            return
        if s.is_dark(to):
            s.push(PlayGoggles(s.turn, other, False, False))
        else:
            s.walking = False
            meet(s, s.turn, other)


MOVEMENT: Final = Movement()
WALK: Final = Walk()
