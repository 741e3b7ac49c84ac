"""Reasons for actions of Embassy, from the view of the seat that chooses."""
from __future__ import annotations

from typing import Final

from brushpass.core.kernel import HIDDEN
from brushpass.core.phrase import Phrase
from brushpass.games.embassy.actions import (
    ACTIONS, CALL, DISCARD, GIVE, MOVE, PASS, PLAY_KEY, SHOW, STOP, UPLOAD,
)
from brushpass.games.embassy.aids.aid import is_offering
from brushpass.games.embassy.aids.errands import ME, STORAGES, Errand, errands
from brushpass.games.embassy.aids.routes import Routes
from brushpass.games.embassy.config import EmbassyConfig
from brushpass.games.embassy.data import (
    CARD_NAMES, ENTRANCE, FACTIONS, FRIENDLY, HELIPAD, ITEM_NAMES, NOBODY, NOWHERE, ROOMS, ROOM_NAMES,
    floor_of,
)
from brushpass.games.embassy.heuristics.distances import LOCKABLE_FLOORS, UNREACHABLE, Distances, table_offset
from brushpass.games.embassy.view import EmbassyView

FLOOR_NAMES: Final = ("terrace", "ground", "basement")
OUT_AND_BACK: Final = 2  # steps
VERB_OF_PURPOSE: Final = {"find": "draw", "items": "draw", "arm": "armoury", "unjam": "jamming", "lure": "call"}
DECISIVE: Final = frozenset(["board", "bomb", "smuggle", "transmit"])  # wins, or destroys the helicopter
BY_VERB: Final = frozenset([
    "board", "bomb", "draw", "armoury", "heal", "first-aid", "first-aid-other", "contraband", "transmit", "smuggle",
    "upload", "reception", "lock", "lights", "jamming", "crack", "steal", "injure", "interrogate", "knock-out", "hack",
    "goggles", "weapon", "vest", "displace", "keep", "pack"])


def because(key: str, params: dict[str, object] | None = None) -> Phrase:
    """Return a reason as a phrase."""
    return Phrase(f"embassy.why.{key}", params or {}, "")


def room_word(room: int) -> str:
    """Return the text key of a room."""
    return f"@embassy.room.{ROOM_NAMES[room]}"


class Reasons:
    """The building as one seat sees it, with the questions that a reason asks about it."""

    def __init__(self, config: EmbassyConfig, distances: Distances, view: EmbassyView) -> None:
        self.config, self.distances, self.view = config, distances, view
        self.routes: Routes = Routes(config, view)

    def reason(self, a: int) -> Phrase | None:
        """Return the strongest reason for an action; None if it has none."""
        if a == PASS:
            return because("give-nothing") if self.view.asked == "GiveItem" else None
        if a == STOP:
            return self.stop_reason()
        if MOVE <= a < PLAY_KEY:
            return self.step_reason(int(a - MOVE))
        if a == PLAY_KEY:
            return self.key_reason()
        if SHOW <= a < SHOW + len(CARD_NAMES):
            return self.card_reason(int(a - SHOW))
        if GIVE <= a < GIVE + len(ITEM_NAMES):
            return because("give")
        if DISCARD <= a < DISCARD + len(ITEM_NAMES):
            return because("discard")
        if CALL <= a < CALL + len(FACTIONS):
            return because("call" if a - CALL == self.view.loyalty[ME] else "lure")
        if a >= UPLOAD and a - UPLOAD != self.view.loyalty[ME]:
            return None
        verb = ACTIONS[a].verb
        return because(verb) if verb in BY_VERB else None

    def errands(self) -> list[Errand]:
        """Return the errands of the observer, the most important first, under a threat the guard of the Helipad."""
        listed = errands(self.config, self.view)
        if self.is_threatened() and listed[0].purpose not in DECISIVE:
            listed.insert(0, Errand("guard", [int(HELIPAD)]))
        return listed

    def is_threatened(self) -> bool:
        """E52, ER44 Return whether somebody who may be an enemy is within a turn of another faction's helicopter."""
        view, own = self.view, self.view.loyalty[ME]
        if view.helicopter < 0 or view.helicopter == own:
            return False
        for player in range(1, view.players):
            may_board = view.loyalty[player] in (HIDDEN, view.helicopter) or self.config.mission.letters
            reach = self.config.steps_injured if view.injured[player] == 1 else self.config.steps
            if may_board and view.loyalty[player] != own and view.at[player] >= 0 \
                    and self.steps(view.at[player], int(HELIPAD)) <= reach:
                return True
        return False

    def next_step(self) -> Phrase:
        """Return the most important errand: with the way to its room, or how this meeting serves it."""
        view, first = self.view, self.errands()[0]
        params: dict[str, object] = {"purpose": f"@embassy.purpose.{first.purpose}"}
        if ME in view.meeting:
            if first.purpose.startswith("find."):
                wanted = first.purpose.removeprefix("find.")
                return Phrase("embassy.next.meet.find", {"wanted": f"@embassy.wanted.{wanted}"}, "")
            return Phrase("embassy.next.meet", params, "")
        here = view.at[ME] if view.at[ME] >= 0 else int(ENTRANCE)
        if here in first.rooms and (self.has_arrived() or first.purpose == "board"):
            return Phrase("embassy.next.here", params, "")
        ways = sorted([(self.steps_to_enter(here, room), room) for room in first.rooms])
        if not ways or ways[0][0] == UNREACHABLE:
            return Phrase("embassy.next.turn", params, "")
        steps, room = ways[0]
        if room == here:
            return Phrase("embassy.next.back", params, "")
        params |= {"n": steps, "room": room_word(room)}
        floor = FLOOR_NAMES[int(floor_of(room))]
        if floor_of(room) == floor_of(here) or ROOM_NAMES[room].endswith(floor):
            return Phrase("embassy.next.way", params, "")
        return Phrase("embassy.next.way.floor", {**params, "floor": f"@embassy.floor.{floor}"}, "")

    def steps(self, room: int, to: int, key: bool = False) -> int:
        """Return the steps between two rooms under the present Central Lock, with or without a Key."""
        owner, floor = self.view.lock
        lock = LOCKABLE_FLOORS.index(NOWHERE if owner < 0 else floor)
        return int(self.distances.steps[table_offset(key or self.view.key_played, lock) + room * ROOMS + to])

    def has_arrived(self) -> bool:
        """ER10 Return whether the observer has entered this room in this turn."""
        return self.view.turn == ME and (self.view.steps > 0 or not self.view.walking)

    def steps_to_enter(self, here: int, room: int) -> int:
        """ER9 Return the steps to enter a room: out and back, if the turn begins in it."""
        return OUT_AND_BACK if room == here and not self.has_arrived() else self.steps(here, room)

    def serves_next_step(self, a: int) -> bool:
        """Return whether an action leads to the room of the most important errand, or does it there."""
        here, first = self.view.at[ME], self.errands()[0]
        if MOVE <= a < PLAY_KEY:
            return self.served(first, here, int(a - MOVE)) >= 0
        if here not in first.rooms or not self.has_arrived():
            return False
        if CALL <= a < CALL + len(FACTIONS) and (a - CALL == self.view.loyalty[ME]) == (first.purpose == "lure"):
            return False
        purpose = first.purpose.split(".")[0]
        return a == STOP or ACTIONS[a].verb == VERB_OF_PURPOSE.get(purpose, purpose)

    def key_reason(self) -> Phrase | None:
        """E32 Return the reason for a Key: a shorter way to the most important errand."""
        here, first = self.view.at[ME], self.errands()[0]
        if not first.rooms:
            return None
        plain = min([self.steps(here, room) for room in first.rooms])
        return because("key") if min([self.steps(here, room, True) for room in first.rooms]) < plain else None

    def step_reason(self, room: int) -> Phrase | None:
        """ER8 Return the reason for a step: an errand that it serves, a meeting, or what the room offers."""
        here, met = self.view.at[ME], self.routes.player_met(room)
        for errand in self.errands():
            served = self.served(errand, here, room)
            if served >= 0:
                return self.errand_reason(errand, served, served == room)
        if met != NOBODY and not self.routes.is_dark(room):
            return because("meet")
        return self.visit_reason(room)

    def served(self, errand: Errand, here: int, room: int) -> int:
        """Return the room of an errand that a step brings nearer than the nearest one was; -1 if none exists."""
        if not errand.rooms:
            return -1
        nearest = min(errand.rooms, key=lambda goal: self.steps(room, goal))
        if here >= 0 and self.steps(room, nearest) >= min([self.steps_to_enter(here, goal) for goal in errand.rooms]):
            return -1
        return nearest

    def errand_reason(self, errand: Errand, goal: int, arrives: bool) -> Phrase:
        """Return the reason for a step that serves an errand."""
        purpose = f"@embassy.purpose.{errand.purpose}"
        if arrives:
            return because("there", {"purpose": purpose})
        return because("back" if goal == self.view.at[ME] else "way", {"purpose": purpose, "room": room_word(goal)})

    def stop_reason(self) -> Phrase | None:
        """Return the reason for a stop: what the room serves."""
        here = self.view.at[ME]
        if self.view.steps == 0:
            return None
        for errand in self.errands():
            if here in errand.rooms:
                return self.errand_reason(errand, here, True)
        return self.visit_reason(here)

    def visit_reason(self, room: int) -> Phrase | None:
        """Return the reason to be in a room that serves no errand: what it offers."""
        if not is_offering(self.config, self.view, room):
            return None
        name = "storage" if room in STORAGES else ROOM_NAMES[room]
        return because("there", {"purpose": f"@embassy.purpose.visit.{name}"})

    def card_reason(self, card: int) -> Phrase:
        """ER16 Return the reason for a card in a meeting."""
        if card < FRIENDLY:
            return because("attack", {"card": f"@embassy.card.{CARD_NAMES[card]}"})
        return because("friendly" if card == FRIENDLY else "ignore")
