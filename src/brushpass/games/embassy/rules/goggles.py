"""Embassy, Night Vision Goggles in the dark: E39-E43, ER12 and ER52."""
from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from brushpass.core.kernel import Ask
from brushpass.games.embassy.actions import PASS, USE_GOGGLES
from brushpass.games.embassy.data import GOGGLES
from brushpass.games.embassy.events import Passed, Played
from brushpass.games.embassy.rules.interaction import meet
from brushpass.games.embassy.rules.items import crack, is_crack, with_crack
from brushpass.games.embassy.rules.aftermath import Reward
from brushpass.games.embassy.state import Embassy


class PlayGoggles(Ask[Embassy]):
    """ER12, E40 In a dark room both are asked about Goggles, the one already there first, whatever they hold.

    ER52 Each is asked once.
    """
    RULE = "E40"

    def __init__(self, mover: i64, occupant: i64, answering: bool, played: bool) -> None:
        self.mover, self.occupant, self.answering, self.played = mover, occupant, answering, played

    def who(self, s: Embassy) -> i64:
        return self.mover if self.answering else self.occupant

    def options(self, s: Embassy) -> vec[i64]:
        options = vec[i64]([PASS])
        if s.holds(self.who(s), GOGGLES):
            options = append(options, USE_GOGGLES)
        return with_crack(s, self.who(s), options)

    def resolve(self, s: Embassy, a: i64) -> None:
        player = self.who(s)
        if is_crack(a):
            crack(s, player, a, self)
            return
        if a == PASS:
            s.emit(Passed(player, "E40", -1))
        else:
            s.discard_item(player, GOGGLES)
            s.emit(Played(player, GOGGLES, "E40"))
        if self.answering:
            confront(s, self.mover, self.occupant, a == USE_GOGGLES, self.played)
        else:
            s.push(PlayGoggles(self.mover, self.occupant, True, a == USE_GOGGLES))


def confront(s: Embassy, mover: i64, occupant: i64, by_mover: bool, by_occupant: bool) -> None:
    """E41 Both: a normal interaction. E42 One: a free reward. E43, ER52 Then movement and action are over."""
    if by_mover and by_occupant:
        s.walking = False
        meet(s, mover, occupant)
    elif by_mover or by_occupant:
        s.walking = False
        s.may_act = False
        winner = mover if by_mover else occupant
        s.push(Reward(winner, occupant if by_mover else mover, 0, "E42"))
