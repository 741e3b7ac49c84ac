"""Top Secret, the turn: T28, T29, with TA15, TA29 and TA49."""
from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from brushpass.core.kernel import Chance, Effect
from brushpass.games.topsecret.actions import ROLL
from brushpass.games.topsecret.data import NOBODY, SIDES
from brushpass.games.topsecret.events import Rolled
from brushpass.games.topsecret.rules.end import best, win
from brushpass.games.topsecret.rules.move import MOVES
from brushpass.games.topsecret.state import TopSecret


class RollDice(Chance[TopSecret]):
    """T29 Roll both dice; the sum is the number of steps. TA15 With a 0 the turn ends."""
    RULE = "T29"

    def options(self, s: TopSecret) -> vec[i64]:
        return s.config.size.rolls

    def odds(self, s: TopSecret) -> vec[i64]:
        return s.config.size.odds

    def resolve(self, s: TopSecret, a: i64) -> None:
        s.dice = ((a - ROLL) // SIDES, (a - ROLL) % SIDES)
        s.pool = (a - ROLL) // SIDES + (a - ROLL) % SIDES
        s.emit(Rolled(s.turn, (a - ROLL) // SIDES, (a - ROLL) % SIDES, False))
        if s.pool > 0:
            s.push(MOVES)


class EndTurn(Effect[TopSecret]):
    """T28 Turns go clockwise, TA29 past players without agents. TA49 After the last turn the best player wins."""

    def resolve(self, s: TopSecret) -> None:
        s.turns += 1
        s.pool = 0
        s.bonus = 0
        s.mover = NOBODY
        s.acted = False
        s.bound = False
        if s.turns >= s.config.max_turns:
            win(s, best(s, True), "TA49")
            return
        s.turn = (s.turn + 1) % s.config.players
        while s.agents_left(s.turn) == 0:
            s.turn = (s.turn + 1) % s.config.players
        begin_turn(s)


def begin_turn(s: TopSecret) -> None:
    """T29 Push the steps of a turn: roll, move, end."""
    s.stopped = False
    s.push(END_TURN)
    s.push(ROLL_DICE)


ROLL_DICE: Final = RollDice()
END_TURN: Final = EndTurn()
