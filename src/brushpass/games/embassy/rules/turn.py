"""Embassy, the turn and the round: ER5-ER7, with ER27, ER39 and ER49."""
from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from brushpass.core.kernel import Step, Effect, changed
from brushpass.games.embassy.data import COMPUTER, ENTRANCE, NOBODY, NOTHING, NOWHERE, SECURITY_HQ, X_RAY
from brushpass.games.embassy.events import Began, Entered
from brushpass.games.embassy.rules.end import end_by_rounds
from brushpass.games.embassy.rules.items import may_look
from brushpass.games.embassy.rules.movement import MOVEMENT
from brushpass.games.embassy.rules.rooms import ACTION_STEP, OfferHack
from brushpass.games.embassy.rules.aftermath import SneakIfShared
from brushpass.games.embassy.state import Embassy


class BeginTurn(Effect[Embassy]):
    """ER6, E77 An agent enters at the Entrance at the beginning of its first turn, without an interaction."""

    def resolve(self, s: Embassy) -> None:
        s.steps = 0
        s.walking = True
        s.entered = False
        s.key_played = False
        s.may_act = True
        s.friend = NOBODY
        s.drawn = NOTHING
        s.emit(Began(s.turn, s.round))
        if s.at[s.turn] == NOWHERE:
            s.put(s.turn, ENTRANCE)
            s.emit(Entered(s.turn))


class EndTurn(Effect[Embassy]):
    """E117, ER27 Occupying begins at the end of a turn. ER49 One who has stayed in a room can be hacked again."""

    def resolve(self, s: Embassy) -> None:
        s.veil = 0
        player = s.turn
        if s.steps == 0 and s.at[player] == s.since[player]:
            self.remain(s, player)
        for other in range(s.config.players):
            s.since[other] = s.at[other]
        s.push(NEXT_TURN)
        self.offer_hacks(s)

    def remain(self, s: Embassy, player: i64) -> None:
        """E121 Their own marks in X-ray or Security HQ; E122 in the Computer room those of all in the two rooms."""
        for mark in range(2):
            room = X_RAY if mark == 0 else SECURITY_HQ
            if s.at[player] == room:
                s.hacked = changed(s.hacked, mark, s.hacked[mark] & ~(1 << player))
            if s.at[player] == COMPUTER:
                for other in range(s.config.players):
                    if s.at[other] == room:
                        s.hacked = changed(s.hacked, mark, s.hacked[mark] & ~(1 << other))

    def offer_hacks(self, s: Embassy) -> None:
        """ER27 A player in the Computer room may Hack who is in X-ray or Security HQ; ER50 X-ray is asked first."""
        hacker = s.present(COMPUTER)
        if hacker == NOBODY:
            return
        for mark in range(1, -1, -1):
            room = X_RAY if mark == 0 else SECURITY_HQ
            for victim in range(s.config.players - 1, -1, -1):
                hacked = s.hacked[mark] >> victim & 1 == 1
                if s.at[victim] == room and victim != hacker and not hacked and may_look(s, victim):
                    s.push(OfferHack(hacker, victim, mark))


class NextTurn(Effect[Embassy]):
    """ER5 Turns go clockwise; a round is one turn of each player. ER39 The last round ends the game."""

    def resolve(self, s: Embassy) -> None:
        s.turn = (s.turn + 1) % s.config.players
        if s.turn == s.first:
            s.round += 1
            s.hacked = changed(s.hacked, 0, 0)
            s.hacked = changed(s.hacked, 1, 0)
            if s.round > s.config.rounds:
                s.round -= 1
                end_by_rounds(s)
                return
        begin_turn(s)


def begin_turn(s: Embassy) -> None:
    """ER7 Push the steps of a whole turn: movement and interaction, action, Sneak Out, end."""
    s.push_all(TURN)


END_TURN: Final = EndTurn()
NEXT_TURN: Final = NextTurn()
IN_ORDER: Final[tuple[Step, ...]] = (BeginTurn(), MOVEMENT, ACTION_STEP, SneakIfShared(), END_TURN)
TURN: Final = vec[Step](IN_ORDER[::-1])
