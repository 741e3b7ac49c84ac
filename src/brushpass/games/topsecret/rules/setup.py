"""Top Secret, the set-up: T14-T24, T27, T58-T60, with TA1-TA6, TA34 and TA35."""
from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from brushpass.core.kernel import Chance, Decision, Effect, changed, run_effects
from brushpass.games.topsecret.actions import GUARD, LAY_OUT, PACK, PASS, ROLL
from brushpass.games.topsecret.config import TopSecretConfig
from brushpass.games.topsecret.data import AGENTS, CASES, CONTENTS, NOTHING, NOWHERE, PLACES, SIDES
from brushpass.games.topsecret.events import Guarded, Packed, Passed, Placed, Rolled
from brushpass.games.topsecret.rules.turn import begin_turn
from brushpass.games.topsecret.state import TopSecret, empty_table


class RollForFirst(Chance[TopSecret]):
    """T27 The highest roll begins. TA1 The tied highest players roll again."""
    RULE = "T27"

    def __init__(self, player: i64, contenders: i64) -> None:
        self.player, self.contenders = player, contenders

    def options(self, s: TopSecret) -> vec[i64]:
        return s.config.size.rolls[:]

    def odds(self, s: TopSecret) -> vec[i64]:
        return s.config.size.odds[:]

    def resolve(self, s: TopSecret, a: i64) -> None:
        one = (a - ROLL) // SIDES
        other = (a - ROLL) % SIDES
        s.rolled = changed(s.rolled, self.player, one + other)
        s.emit(Rolled(self.player, one, other, True))
        for player in range(self.player + 1, s.config.players):
            if self.contenders >> player & 1 == 1:
                s.push(RollForFirst(player, self.contenders))
                return
        self.decide(s)

    def decide(self, s: TopSecret) -> None:
        """Find the highest roll among the contenders."""
        most: i64 = -1
        tied: i64 = 0
        for player in range(s.config.players):
            if self.contenders >> player & 1 == 1:
                if s.rolled[player] > most:
                    most = s.rolled[player]
                    s.first = player
                    tied = 0
                if s.rolled[player] == most:
                    tied |= 1 << player
        if tied != 1 << s.first:
            s.push(RollForFirst(s.first, tied))
            s.first = NOTHING


class PackCases(Effect[TopSecret]):
    """T17-T20 Each player packs the suitcases, hidden from the others."""

    def resolve(self, s: TopSecret) -> None:
        for player in range(s.config.players - 1, -1, -1):
            for letter in range(s.config.size.cases - 1, -1, -1):
                s.push(PackCase(player, letter))


class PackCase(Decision[TopSecret]):
    """T18 One content card goes under each of the fields A to D. T19 Any arrangement is allowed."""
    RULE = "T18"

    def __init__(self, player: i64, letter: i64) -> None:
        self.player, self.letter = player, letter

    def options(self, s: TopSecret) -> vec[i64]:
        options = vec[i64](capacity=CASES)
        for card in range(CASES):
            if s.config.size.contents >> card & 1 == 1 and not self.packed(s, CONTENTS[card]):
                options = append(options, PACK + self.letter * CASES + card)
        return options

    def shown_to(self, s: TopSecret, player: i64) -> bool:
        """T20 Nobody else sees what is packed."""
        return player == self.player

    def packed(self, s: TopSecret, content: i64) -> bool:
        for case in range(self.player * CASES, self.player * CASES + CASES):
            if s.content[case] == content:
                return True
        return False

    def resolve(self, s: TopSecret, a: i64) -> None:
        content = CONTENTS[(a - PACK) % CASES]
        s.content = changed(s.content, self.player * CASES + self.letter, content)
        s.emit(Packed(self.player, self.player * CASES + self.letter, content))


class PlaceCases(Effect[TopSecret]):
    """TA2 Suitcases are placed openly one at a time, clockwise from the starting player, in rounds."""

    def resolve(self, s: TopSecret) -> None:
        for _ in range(s.config.size.cases):
            for after in range(s.config.players - 1, -1, -1):
                s.push(PlaceCase((s.first + after) % s.config.players))


class PlaceCase(Decision[TopSecret]):
    """T22 Place one of your suitcases in a city. T23 Not where another of yours lies. TA34 Any one of those left."""
    RULE = "T22"

    def options(self, s: TopSecret) -> vec[i64]:
        first = self.player * CASES
        options = vec[i64](capacity=132)
        for case in range(first, first + s.config.size.cases):
            if s.lies[case] == NOWHERE:
                for city in range(s.config.cities):
                    if s.config.size.cities[case - first] >> city & 1 == 1 and not self.lies_in(s, city):
                        options = append(options, LAY_OUT + (case - first) * PLACES + city)
        return options

    def lies_in(self, s: TopSecret, city: i64) -> bool:
        """T23 Return whether a suitcase of that colour is in a city."""
        for case in range(self.player * CASES, self.player * CASES + CASES):
            if s.lies[case] == city:
                return True
        return False

    def resolve(self, s: TopSecret, a: i64) -> None:
        case = self.player * CASES + (a - LAY_OUT) // PLACES
        s.lies[case] = (a - LAY_OUT) % PLACES
        s.emit(Placed(self.player, case, s.lies[case]))


class Guards(Effect[TopSecret]):
    """T60 With three players the two who are not favoured may each put an agent on the empty start, in turn order."""

    def resolve(self, s: TopSecret) -> None:
        if s.config.players == 3:
            favoured = s.config.favoured()
            for after in range(2, -1, -1):
                player = (s.first + after) % 3
                if player != favoured:
                    s.push(PlaceGuard(player))


class PlaceGuard(Decision[TopSecret]):
    """T60, TA6 You may put one of your agents on the start space that belongs to nobody. TA35 Agent 1 goes."""
    RULE = "T60"

    def options(self, s: TopSecret) -> vec[i64]:
        return vec[i64]([PASS, GUARD])

    def resolve(self, s: TopSecret, a: i64) -> None:
        if a == PASS:
            s.emit(Passed(self.player, "T60"))
        else:
            s.put(self.player * AGENTS, s.config.empty_start())
            s.emit(Guarded(self.player, 0))


class FirstTurn(Effect[TopSecret]):
    """T27 The winner of the opening roll begins."""

    def resolve(self, s: TopSecret) -> None:
        s.turn = s.first
        begin_turn(s)


PACK_CASES: Final = PackCases()
PLACE_CASES: Final = PlaceCases()
GUARDS: Final = Guards()
FIRST_TURN: Final = FirstTurn()


def new_game(config: TopSecretConfig) -> TopSecret:
    """TA34 Return a new game: opening roll, packing, placing, guards, first turn."""
    s = empty_table(config)
    s.push(FIRST_TURN)
    s.push(GUARDS)
    s.push(PLACE_CASES)
    s.push(PACK_CASES)
    if config.size.opening:
        s.push(RollForFirst(0, (1 << config.players) - 1))
    else:
        s.first = 0
    run_effects(s)
    return s
