"""Kyoto, the set-up: K18-K22, with the choice of special agents (K75, K76, K93; KA38, KA64)."""
from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from brushpass.core.kernel import Decision, Step, Effect, changed, run_effects
from brushpass.games.kyoto.actions import CHOOSE, PLACE, PROTECT
from brushpass.games.kyoto.config import KyotoConfig
from brushpass.games.kyoto.data import AGENTS, CARD_KINDS, COLOURS, GOVERNMENT, NOBODY, NOWHERE, ONIWABAN, RURI
from brushpass.games.kyoto.events import Chose, Placed, Protected, Unsealed
from brushpass.games.kyoto.rules.turn import DRAWS, begin_turn
from brushpass.games.kyoto.sizes import FULL, Size
from brushpass.games.kyoto.state import Kyoto, empty_table


class PlaceAgent(Decision[Kyoto]):
    """K21 Put one of your agents on the next start location, so that only you see who it is. KA43 In secret."""
    RULE = "K21"

    def __init__(self, player: i64, index: i64) -> None:
        self.player, self.index = player, index

    def options(self, s: Kyoto) -> vec[i64]:
        options = vec[i64](capacity=AGENTS)
        for identity in range(AGENTS):
            in_play = s.config.size.identities >> identity & 1 == 1
            if in_play and s.at[self.player * AGENTS + identity] == NOWHERE:
                options = append(options, PLACE + (self.player * AGENTS + self.index) * AGENTS + identity)
        return options

    def shown_to(self, s: Kyoto, player: i64) -> bool:
        """K21 The sticker is towards its owner."""
        return player == self.player

    def resolve(self, s: Kyoto, a: i64) -> None:
        identity = (a - PLACE) % AGENTS
        cell = s.config.size.starts[self.player * AGENTS + self.index]
        s.move(self.player * AGENTS + identity, cell)
        s.emit(Placed(self.player, cell, identity))


class ChooseSpecialAgents(Effect[Kyoto]):
    """K75 Each chooses one of three, in secret. K76 With the neutral card the Government chooses first, openly."""

    def resolve(self, s: Kyoto) -> None:
        if s.config.neutral_agent:
            s.push(ChooseOpenly(ONIWABAN))
            s.push(ChooseOpenly(GOVERNMENT))
        elif s.config.special_agents:
            s.push(ChooseSealed(ONIWABAN, NOBODY))


class ChooseOpenly(Decision[Kyoto]):
    """K76 One of the three of your side, or Ruri while she is free."""
    RULE = "K76"

    def options(self, s: Kyoto) -> vec[i64]:
        options = own_special_agents(self.player)
        if s.special[1 - self.player] != RURI:
            options = append(options, CHOOSE + RURI)
        return options

    def resolve(self, s: Kyoto, a: i64) -> None:
        s.special = changed(s.special, self.player, a - CHOOSE)
        s.emit(Chose(self.player, a - CHOOSE, False))


def own_special_agents(player: i64) -> vec[i64]:
    """K77 The three special agents of a side."""
    first = CHOOSE + 3 * player
    return vec[i64]([first, first + 1, first + 2])


class ChooseSealed(Decision[Kyoto]):
    """K75 One of three. KA64 The first choice stays sealed, in this pending question, until the second is made."""
    RULE = "K75"

    def __init__(self, player: i64, sealed: i64) -> None:
        self.player, self.sealed = player, sealed

    def options(self, s: Kyoto) -> vec[i64]:
        return own_special_agents(self.player)

    def shown_to(self, s: Kyoto, player: i64) -> bool:
        """KA64 The first choice is sealed; with the second both are turned up."""
        return player == self.player or self.player == GOVERNMENT

    def resolve(self, s: Kyoto, a: i64) -> None:
        s.emit(Chose(self.player, a - CHOOSE, True))
        if self.player == ONIWABAN:
            s.push(ChooseSealed(GOVERNMENT, a - CHOOSE))
            return
        s.special = changed(s.special, ONIWABAN, self.sealed)
        s.special = changed(s.special, GOVERNMENT, a - CHOOSE)
        s.emit(Unsealed(self.sealed, a - CHOOSE))


class RuriChooses(Effect[Kyoto]):
    """K93 The player who has Ruri chooses a location card for her. KA64 After both special agents are known."""

    def resolve(self, s: Kyoto) -> None:
        for player in range(2):
            if s.special[player] == RURI:
                s.push(ChooseColour(player))


class ChooseColour(Decision[Kyoto]):
    """K93 A location card of your deck, not a joker, lies face up on Ruri. KA37 It leaves the deck."""
    RULE = "K93"

    def options(self, s: Kyoto) -> vec[i64]:
        options = vec[i64](capacity=COLOURS)
        for colour in range(COLOURS):
            if s.deck[self.player * CARD_KINDS + colour] > 0:
                options = append(options, PROTECT + colour)
        return options

    def resolve(self, s: Kyoto, a: i64) -> None:
        s.protected = a - PROTECT
        s.deck[self.player * CARD_KINDS + s.protected] -= 1
        s.emit(Protected(self.player, s.protected))


class FirstTurn(Effect[Kyoto]):
    """K22 Oniwaban plays first."""

    def resolve(self, s: Kyoto) -> None:
        s.turn = ONIWABAN
        begin_turn(s)


def setup_steps(size: Size) -> vec[Step]:
    """K19-K22 The set-up in the order of the rules: hands, agents, special agents, first turn. The last one first."""
    steps: list[Step] = []
    for player in (0, 1):
        steps += [DRAWS[player * 4]] * size.first_locations + [DRAWS[player * 4 + 2]] * size.first_tactics  # K20
    steps += [PlaceAgent(player, index) for player in (0, 1) for index in range(size.agents)]
    return vec[Step]([*steps, ChooseSpecialAgents(), RuriChooses(), FirstTurn()][::-1])


SETUP: Final = setup_steps(FULL)


def new_game(config: KyotoConfig) -> Kyoto:
    """Return a new game, at its first deal."""
    s = empty_table(config)
    s.push_all(SETUP if config.size is FULL else setup_steps(config.size))
    run_effects(s)
    return s
