"""Embassy in phrases: every event and action as a text key with parameters."""
from __future__ import annotations

from typing import Final

from brushpass.core.game import Action
from brushpass.core.phrase import Phrase
from brushpass.core.kernel import HIDDEN, Event
from brushpass.games.embassy.actions import ACTIONS
from brushpass.games.embassy.data import CARD_NAMES, FACTIONS, ITEM_NAMES, ROOM_NAMES
from brushpass.games.embassy.view import EmbassyView

PLAYER_FACTS: Final = ("player", "other", "watcher", "winner")
ROOM_FACTS: Final = ("start", "to")
ITEM_FACTS: Final = ("item", "gift", "was", "now")
CARD_FACTS: Final = ("card",)
RULE_OF: Final = {
    "stop": "ER8", "begin": "ER5", "loyalty": "ER2", "arm": "ER2", "deal": "E55", "look": "E96", "move": "ER8",
    "key": "E32", "crack": "E17", "pack": "E18", "show": "ER16", "weapon": "E26", "vest": "E29", "goggles": "E40",
    "injure": "ER19", "steal": "ER19", "interrogate": "ER19", "displace": "ER20", "give": "ER22", "discard": "E3",
    "knock-out": "ER24", "hack": "E93", "first-aid": "E30", "first-aid-other": "E31", "contraband": "E36",
    "bomb": "E51", "board": "E52", "draw": "E55", "armoury": "E58", "keep": "E58", "heal": "E88", "reception": "E78",
    "lock": "E84", "call": "E89", "lights": "E104", "jamming": "E82", "transmit": "ER43", "smuggle": "ER43",
    "upload": "ER42",
}
NAMED_BY_QUESTION: Final = ("pass", "stop", "knock-out", "injure", "steal", "interrogate")


def name_key(group: str, names: tuple[str, ...], value: int) -> str:
    return f"@embassy.{group}.{names[value] if 0 <= value < len(names) else 'hidden'}"


def word(event: str, name: str, value: object) -> object:
    """Return a field of an event as a phrase parameter."""
    if isinstance(value, tuple):
        if name == "winners":
            return [f"@embassy.player.{player}" for player in value]
        return [name_key("item", ITEM_NAMES, item) for item in value] or ["@embassy.item.none"]
    if isinstance(value, bool) or not isinstance(value, int):
        return value
    if name in PLAYER_FACTS:
        return f"@embassy.player.{value}" if value >= 0 else ""
    if name in ROOM_FACTS:
        return name_key("room", ROOM_NAMES, value)
    if name in ITEM_FACTS or (name == "answer" and event == "Handed"):
        return "@embassy.item.none" if event == "Handed" and value < 0 else name_key("item", ITEM_NAMES, value)
    if name in CARD_FACTS or name == "answer":
        return name_key("card", CARD_NAMES, value)
    if name == "faction":
        return name_key("faction", (*FACTIONS, "neutral"), value)
    if name == "briefcase":
        return f"@embassy.item.briefcase-{('red', 'blue')[value]}"
    return value


def describe_event(event: Event) -> Phrase:
    """Return an event as a phrase; its key depends on what the listener sees."""
    facts = event.to_dict()
    name = type(event).__name__
    params = {fact: word(name, fact, value) for fact, value in facts.items() if fact != "eyes"}
    if name == "Acted" and facts["what"] in FACTIONS:
        params["what"] = f"@embassy.faction.{facts['what']}"
    if name == "Decided" and facts["winner"] != HIDDEN:
        loser = facts["other"] if facts["winner"] == facts["player"] else facts["player"]
        params["loser"] = word(name, "other", loser)
    variant = variant_of(name, facts)
    return Phrase(f"embassy.told.{name}{'.' + variant if variant else ''}", params, event.rule())


HIDDEN_FIELDS: Final = {
    "Dealt": "faction", "Armed": "card", "Kept": "card", "Drew": "item", "Chose": "card", "Stole": "item",
    "Looked": "faction", "Peeked": "item",
}


def variant_of(name: str, facts: dict[str, object]) -> str:
    """Return the suffix of the text key of an event."""
    if name in HIDDEN_FIELDS:
        return "hidden" if facts[HIDDEN_FIELDS[name]] == HIDDEN else ""
    if name == "Cracked":
        return "" if facts["item"] == HIDDEN else "seen"
    if name == "Decided":
        return "tie" if facts["winner"] == HIDDEN else "won"
    if name == "Began":
        return "first" if facts["round_number"] == 0 else ""
    if name == "Scanned":
        return "hidden" if facts["items"] == (HIDDEN,) else ""
    if name in ("Moved", "Played", "Passed"):
        return str(facts["number"])
    if name == "Rewarded":
        return str(facts["reward"])
    if name == "Acted":
        shown = facts["what"] and facts["action"] not in ("transmit", "smuggle")
        return f"{facts['action']}{'.' + str(facts['what']) if shown else ''}"
    if name == "Repacked":
        return "empty" if not facts["filled"] else "filled.hidden" if facts["now"] == HIDDEN else "filled"
    if name == "Won":
        return f"{facts['number']}{'' if facts['winners'] else '.draw'}"
    return ""


def describe_action(a: int) -> Phrase:
    """Return an action as a phrase: its verb, with its words as parameters."""
    action: Action = ACTIONS[a]
    params: dict[str, object] = {}
    for text in action.words:
        params.update(action_params(text))
    return Phrase(f"embassy.do.{action.verb}", params, RULE_OF.get(action.verb, ""))


def describe_decision(view: EmbassyView, a: int) -> Phrase:
    """Return an action of the view's seat with the room or the other agent that its question names."""
    plain, action = describe_action(a), ACTIONS[a]
    if action.verb not in NAMED_BY_QUESTION:
        return plain
    dark = ".dark" if action.verb == "pass" and view.asked_rule == "E44" else ""
    here, players = view.at[0], view.players
    others = [player for player in range(1, players) if view.at[player] == here]
    params: dict[str, object] = {"room": name_key("room", ROOM_NAMES, here)}
    if others:
        params["player"] = f"@embassy.player.{(int(view.seat) + others[0]) % players}"
    return Phrase(f"{plain.key}.{view.asked}{dark}", params, plain.rule or view.asked_rule)


def action_params(text: str) -> dict[str, object]:
    """Return the text parameter for one token of an action's notation."""
    groups = (("room", ROOM_NAMES), ("item", ITEM_NAMES), ("card", CARD_NAMES), ("faction", (*FACTIONS, "neutral")),
              ("player", ("0", "1", "2", "3", "4", "5")))
    for group, names in groups:
        if text in names:
            return {group: f"@embassy.{group}.{text}"}
    return {"what": f"@embassy.what.{text}"}
