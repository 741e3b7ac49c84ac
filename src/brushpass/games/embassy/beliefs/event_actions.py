"""The action behind an event of Embassy, for replays of a history."""
from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from brushpass.core.kernel import HIDDEN, NATURE, Ask, Event, State
from brushpass.games.embassy.actions import (
    BEGIN, BOARD, BOMB_IT, CALL, CRACK, DEAL, DISCARD, DISPLACE, DRAW_ATTACKS, DRAW_ITEM, HACK, HEAL, HEAL_OTHER,
    HEAL_SELF, INJURE, INTERROGATE, JAM, KNOCK_OUT, LIGHTS, LOCK, MOVE, PASS, PLAY_KEY, RECEPTION, SHOW, SMUGGLE,
    STASH, STEAL, STOP, TRANSMIT, UPLOAD, USE_GOGGLES, USE_VEST, WEAPON,
)
from brushpass.games.embassy.data import FACTIONS
from brushpass.games.embassy.events import (
    Acted, Began, Boarded, Chose, Cracked, Discarded, Hacked, Leaving, Moved, Passed, Peeked, Played, Rewarded,
)
from brushpass.games.embassy.state import Embassy

IGNORED_EVENTS: Final = (
    "Armed", "Counted", "Dealt", "Decided", "Drew", "Entered", "Exchanged", "Gave", "Handed", "Kept", "Looked", "Met",
    "Repacked", "Scanned", "Scored", "Stole", "Stuffed", "Won",
)
NO_ACTION: Final[i64] = -1
REWARDS: Final = {"injure": INJURE, "steal": STEAL, "interrogate": INTERROGATE, "knock-out": KNOCK_OUT}
ITEM_ACTIONS: Final = {  # by the rule of the event
    "E32": PLAY_KEY, "E26": WEAPON, "E29": USE_VEST, "E40": USE_GOGGLES, "E44": USE_GOGGLES, "E36": STASH,
    "E30": HEAL_SELF, "E31": HEAL_OTHER, "E51": BOMB_IT,
}
ROOM_ACTIONS: Final = {
    "draw": DRAW_ITEM, "armoury": DRAW_ATTACKS, "reception": RECEPTION, "heal": HEAL, "lights": LIGHTS, "jamming": JAM,
    "transmit": TRANSMIT, "smuggle": SMUGGLE,
}
PASS_ASKS: Final = {  # the choice that a pass answers, by the rule of the event
    "ER19": "Reward", "ER24": "KnockOut", "ER25": "SneakOut", "ER58": "Displace", "E40": "PlayGoggles",
    "E93": "OfferHack", "ER8": "Walk", "ER26": "TakeAction", "ER18": "CombatItems",
}
MOVE_ASKS: Final = {"ER8": "Walk", "ER23": "SneakOut", "ER20": "Displace"}


def action_from_event(s: Embassy, ask: Ask[State], event: Event, events: list[Event]) -> i64:
    """Return the action of the player to choose behind an event, or NO_ACTION if a later choice caused it."""
    name = type(ask).__name__
    who = ask.who(s)
    if who == NATURE:
        return chance_action(event)
    if getattr(event, "player", NATURE) != who and not (name == "Displace" and isinstance(event, Moved)):
        return NO_ACTION
    if isinstance(event, Leaving):
        return MOVE + event.to if name == "SneakOut" else NO_ACTION
    if isinstance(event, Moved):
        return move_action(event, name)
    if isinstance(event, Passed):
        if PASS_ASKS.get(event.number) != name:
            return NO_ACTION
        return STOP if name == "Walk" else PASS
    if isinstance(event, Played):
        return item_action(s, ask, event, name, events)
    if isinstance(event, (Acted, Boarded)):
        return room_action(s, ask, event)
    return other_action(event, name)


def chance_action(event: Event) -> i64:
    """Return a visible chance action, or NO_ACTION."""
    if isinstance(event, Began):
        return BEGIN + event.player
    if isinstance(event, Peeked) and event.item != HIDDEN:
        return DEAL + event.item
    return NO_ACTION


def move_action(event: Moved, name: str) -> i64:
    """Return a step, a Sneak Out or a displacement."""
    if MOVE_ASKS.get(event.number) != name:
        return NO_ACTION
    return (DISPLACE if name == "Displace" else MOVE) + event.to


def item_action(s: Embassy, ask: Ask[State], event: Played, name: str, events: list[Event]) -> i64:
    """Return the action of playing an item; a Key for a displacement comes before the displacement."""
    if event.number == "E35":
        moves = [event_after for event_after in events if isinstance(event_after, Moved)]
        return DISPLACE + moves[0].to if moves and name == "Displace" else NO_ACTION
    a = ITEM_ACTIONS[event.number]
    return a if a in ask.options(s) else NO_ACTION


def room_action(s: Embassy, ask: Ask[State], event: Event) -> i64:
    """Return a room's action if it is among the options."""
    a = NO_ACTION
    if isinstance(event, Boarded):
        a = BOARD + s.helicopter
    elif isinstance(event, Acted):
        if event.action in ROOM_ACTIONS:
            a = ROOM_ACTIONS[event.action]
        elif event.action == "lock":
            a = LOCK + (0 if event.what == "terrace" else 1)
        elif event.action == "call":
            a = CALL + FACTIONS.index(event.what)
        elif event.action == "upload":
            a = UPLOAD + (1 if event.what == "anti-virus" else 0)
    return a if a in ask.options(s) else NO_ACTION


def other_action(event: Event, name: str) -> i64:
    """Return the action behind an event with few fields."""
    if isinstance(event, Cracked):
        return CRACK + event.briefcase
    if isinstance(event, Discarded) and name == "DiscardOne":
        return DISCARD + event.item
    if isinstance(event, Rewarded):
        fits = name == ("KnockOut" if event.reward == "knock-out" else "Reward")
        return REWARDS[event.reward] if fits else NO_ACTION
    if isinstance(event, Hacked) and name == "OfferHack":
        return HACK
    if isinstance(event, Chose) and name == "ChooseCard" and event.card != HIDDEN:
        return SHOW + event.card
    return NO_ACTION
