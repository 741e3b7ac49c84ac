"""Embassy, after a fight: rewards, displacing, Sneak Out and Knock Out (ER19, ER20, ER23-ER25)."""
from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from brushpass.core.kernel import Ask, Decision, Effect
from brushpass.games.embassy.actions import (
    DISPLACE, INJURE, INTERROGATE, KNOCK_OUT, MOVE, PASS, PLAY_KEY, STEAL, USE_GOGGLES,
)
from brushpass.games.embassy.data import GOGGLES, HAND, KEY, LOCKED, MAX_DOORS, NOBODY, NOWHERE, ROOMS
from brushpass.games.embassy.events import Leaving, Passed, Played, Rewarded
from brushpass.games.embassy.rules.end import score
from brushpass.games.embassy.rules.items import (
    MakeRoom, StealItem, crack, is_crack, look, may_look, walk, with_crack,
)
from brushpass.games.embassy.state import Embassy

UNREACHABLE: i64 = 99


class Reward(Ask[Embassy]):
    """ER19 Injure, Steal or Interrogate, or none. `eyes` are those who watch: nobody for a free reward (E119, E120)."""

    def __init__(self, winner: i64, loser: i64, eyes: i64, number: str) -> None:
        self.winner, self.loser, self.eyes, self.number = winner, loser, eyes, number

    def who(self, s: Embassy) -> i64:
        return self.winner

    def options(self, s: Embassy) -> vec[i64]:
        options = vec[i64]([PASS])
        if not s.is_injured(self.loser):
            options = append(options, INJURE)
        if s.hand_size(self.loser) > 0 and s.has_room(self.winner):
            options = append(options, STEAL)  # ER65, E37
        if may_look(s, self.loser):
            options = append(options, INTERROGATE)
        return with_crack(s, self.winner, options)

    def resolve(self, s: Embassy, a: i64) -> None:
        if is_crack(a):
            crack(s, self.winner, a, self)
        elif a == PASS:
            s.emit(Passed(self.winner, "ER19", s.veil if s.veil != 0 else -1))  # ER56
        elif a == INJURE:
            s.emit(Rewarded(self.winner, self.loser, "injure", self.number))
            s.injured |= 1 << self.loser
        elif a == STEAL:
            s.emit(Rewarded(self.winner, self.loser, "steal", self.number))
            s.push(StealItem(self.winner, self.loser, self.eyes))
            s.push(MakeRoom(self.winner, HAND - 1))
        else:
            s.emit(Rewarded(self.winner, self.loser, "interrogate", self.number))
            look(s, self.winner, self.loser, self.eyes, self.number)

    def rule(self) -> str:
        return self.number


class DisplaceLoser(Effect[Embassy]):
    """ER20 The loser goes to a neighbouring room without an agent, or, where there is none, Sneaks Out as if active."""

    def __init__(self, winner: i64, loser: i64) -> None:
        self.winner, self.loser = winner, loser

    def resolve(self, s: Embassy) -> None:
        if len(targets(s, self.loser, True)) > 0:
            s.push(Displace(self.winner, self.loser))
        else:
            s.push(SneakOut(self.loser, self.loser == s.turn and s.key_played))


def targets(s: Embassy, loser: i64, with_key: bool) -> list[i64]:
    """ER60 Return the free neighbouring rooms, stairs included; those behind locked doors only with a Key."""
    return [to for to in neighbours(s, s.at[loser], with_key) if s.is_free(loser, to)]


class Displace(Ask[Embassy]):
    """ER20 The winner says where the loser goes. E35 Through a locked door by discarding a Key.

    ER58 If free rooms lie only behind locked doors the winner is asked in any case, and may pass.
    """
    RULE = "ER20"

    def __init__(self, winner: i64, loser: i64) -> None:
        self.winner, self.loser = winner, loser

    def who(self, s: Embassy) -> i64:
        return self.winner

    def options(self, s: Embassy) -> vec[i64]:
        options = vec[i64](capacity=8)
        if len(targets(s, self.loser, False)) == 0:
            options = append(options, PASS)
        for to in targets(s, self.loser, s.holds(self.winner, KEY)):
            options = append(options, DISPLACE + to)
        return with_crack(s, self.winner, options)

    def resolve(self, s: Embassy, a: i64) -> None:
        if is_crack(a):
            crack(s, self.winner, a, self)
        elif a == PASS:
            s.emit(Passed(self.winner, "ER58", s.veil if s.veil != 0 else -1))  # ER56
            s.push(SneakOut(self.loser, self.loser == s.turn and s.key_played))
        else:
            if s.config.way_kinds[s.at[self.loser] * ROOMS + a - DISPLACE] == LOCKED:
                s.discard_item(self.winner, KEY)
                s.emit(Played(self.winner, KEY, "E35"))
            walk(s, self.loser, a - DISPLACE, "ER20")


class SneakIfShared(Effect[Embassy]):
    """E110, ER7 At the end of a turn no two agents may be in one room: the active player Sneaks Out."""

    def resolve(self, s: Embassy) -> None:
        room = s.at[s.turn]
        if not s.is_free(s.turn, room):
            s.push(SneakOut(s.turn, s.key_played))


class SneakOut(Decision[Embassy]):
    """ER23 Step by step to the first room without an agent; through no locked door unless a Key is played.

    ER48 An occupied room only if no neighbour is free, and only one on the shortest way to a free room.
    """
    RULE = "ER23"

    def __init__(self, player: i64, key: bool) -> None:
        self.player, self.key = player, key

    def options(self, s: Embassy) -> vec[i64]:
        options = vec[i64](capacity=8)
        for to in exits(s, self.player, self.key):
            options = append(options, MOVE + to)
        if len(options) == 0:
            options = append(options, PASS)  # ER25
        if not self.key and s.holds(self.player, KEY):
            options = append(options, PLAY_KEY)
        return with_crack(s, self.player, options)  # ER61 the active player only

    def resolve(self, s: Embassy, a: i64) -> None:
        if is_crack(a):
            crack(s, self.player, a, self)
        elif a == PASS:
            s.emit(Passed(self.player, "ER25", -1))
        elif a == PLAY_KEY:
            s.discard_item(self.player, KEY)
            s.emit(Played(self.player, KEY, "E32"))
            s.key_played = s.key_played or self.player == s.turn
            s.push(SneakOut(self.player, True))
        else:
            self.go(s, a - MOVE)

    def go(self, s: Embassy, to: i64) -> None:
        """ER24 On entering an occupied room its occupant may Knock Out the sneaker, who then goes on."""
        s.push(SneakInto(self.player, to, self.key))
        left = s.at[self.player]
        if s.config.french and s.is_dark(left) and not s.is_safe(left):
            witness = s.other_in(self.player, left)
            if witness != NOBODY:
                s.emit(Leaving(self.player, to))
                s.push(KnockOut(witness, self.player, True))  # ED6, ER63 before the pawn moves


class SneakInto(Effect[Embassy]):
    """ER23 The sneaker enters a room; if it is occupied, the way goes on from there."""

    def __init__(self, player: i64, to: i64, key: bool) -> None:
        self.player, self.to, self.key = player, to, key

    def resolve(self, s: Embassy) -> None:
        walk(s, self.player, self.to, "ER23")
        if s.is_free(self.player, self.to):
            return
        s.push(SneakOut(self.player, self.key))
        occupant = s.other_in(self.player, self.to)
        if not s.is_dark(self.to):
            s.push(KnockOut(occupant, self.player, False))
        elif not s.config.french:
            s.push(KnockOut(occupant, self.player, True))


def exits(s: Embassy, player: i64, key: bool) -> list[i64]:
    """ER23, ER48 Return where a sneaker may go: free neighbours, else occupied ones nearest to a free room."""
    near = neighbours(s, s.at[player], key)
    free = [to for to in near if s.is_free(player, to)]
    if len(free) > 0:
        return free
    ways = [steps_to_free(s, player, to, key) for to in near]
    shortest = min(ways, default=UNREACHABLE)
    return [near[index] for index in range(len(near)) if ways[index] == shortest and shortest < UNREACHABLE]


def neighbours(s: Embassy, room: i64, key: bool) -> vec[i64]:
    """Return the rooms that can be entered from a room now."""
    rooms = vec[i64](capacity=MAX_DOORS)
    for index in range(room * MAX_DOORS, room * MAX_DOORS + MAX_DOORS):
        to = s.config.neighbours[index]
        if to == NOWHERE:
            break
        if s.can_pass(room, to, key):
            rooms = append(rooms, to)
    return rooms


def steps_to_free(s: Embassy, player: i64, start: i64, key: bool) -> i64:
    """Return the number of steps from a room to the nearest free one."""
    reached: i64 = 1 << start
    edge = [start]
    steps: i64 = 0
    while len(edge) > 0:
        steps += 1
        further: list[i64] = []
        for room in edge:
            for to in neighbours(s, room, key):
                if reached >> to & 1 == 0:
                    if s.is_free(player, to):
                        return steps
                    reached |= 1 << to
                    further.append(to)
        edge = further
    return UNREACHABLE


class KnockOut(Ask[Embassy]):
    """ER24 The occupant may Knock Out the sneaker: one free reward. E44 In the dark only by playing Goggles.

    The occupant is asked in any case.
    """

    def __init__(self, occupant: i64, sneaker: i64, dark: bool) -> None:
        self.occupant, self.sneaker, self.dark = occupant, sneaker, dark

    def who(self, s: Embassy) -> i64:
        return self.occupant

    def options(self, s: Embassy) -> vec[i64]:
        options = vec[i64]([PASS])
        if not self.dark:
            options = append(options, KNOCK_OUT)
        elif s.holds(self.occupant, GOGGLES):
            options = append(options, USE_GOGGLES)
        return with_crack(s, self.occupant, options)

    def resolve(self, s: Embassy, a: i64) -> None:
        if is_crack(a):
            crack(s, self.occupant, a, self)
            return
        if a == PASS:
            s.emit(Passed(self.occupant, "ER24", -1))
            return
        if a == USE_GOGGLES:
            s.discard_item(self.occupant, GOGGLES)
            s.emit(Played(self.occupant, GOGGLES, "E44"))
        else:
            s.emit(Rewarded(self.occupant, self.sneaker, "knock-out", "ER24"))
        score(s, self.occupant, 1)
        if not s.over:
            s.push(Reward(self.occupant, self.sneaker, 0, "E119"))

    def rule(self) -> str:
        return "E44" if self.dark else "ER24"
