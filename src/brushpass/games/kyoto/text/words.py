"""Kyoto in phrases: every event and action as a text key with parameters."""
from __future__ import annotations

from typing import Final

from brushpass.core.game import Action
from brushpass.core.phrase import Phrase
from brushpass.core.kernel import HIDDEN, Event
from brushpass.games.kyoto.actions import CARD
from brushpass.games.kyoto.data import CARDS, CELL_NAMES, EQUIPMENT, IDENTITIES, SIDES, SPECIALS
from brushpass.games.kyoto.events import Shown
from brushpass.games.kyoto.state import Kyoto

SIDE_FACTS: Final = {"player"}
CARD_FACTS: Final = {"card", "under", "top", "colour", "back"}
CELL_FACTS: Final = {"cell", "start", "to"}
SPECIAL_FACTS: Final = {"special", "oniwaban", "government"}


def word(name: str, value: object) -> object:
    """Return a field of an event as a phrase parameter: a text key, or the name of a location."""
    if isinstance(value, bool) or not isinstance(value, int):
        return value
    if name in CELL_FACTS:
        return CELL_NAMES[value] if value >= 0 else ""
    if name == "decoy":
        return value + 1
    for names, group, kinds in NAMED:
        if name in names:
            return f"@kyoto.{group}.{kinds[value] if value >= 0 else 'hidden'}"
    return value


NAMED: Final = (
    (SIDE_FACTS, "side", SIDES), (CARD_FACTS, "card", CARDS), (SPECIAL_FACTS, "special", SPECIALS),
    ({"identity"}, "identity", IDENTITIES), ({"equipment"}, "equipment", EQUIPMENT),
)


def describe_event(event: Event) -> Phrase:
    """Return an event as a phrase; its key depends on what the listener sees."""
    facts = event.to_dict()
    name = type(event).__name__
    params = {fact: word(fact, value) for fact, value in facts.items()}
    if name == "HandShown":
        params["cards"] = [f"@kyoto.card.{CARDS[card]}" for card, n in enumerate(counts(event)) for _ in range(n)]
    variant = variant_of(name, facts)
    return Phrase(f"kyoto.told.{name}{'.' + variant if variant else ''}", params, event.rule())


def counts(event: Event) -> tuple[int, ...]:
    """Return the cards of a shown hand, by kind."""
    cards = event.to_dict()["cards"]
    assert isinstance(cards, tuple)
    return cards


def variant_of(name: str, facts: dict[str, object]) -> str:
    """Return the suffix of the text key of an event."""
    if name == "Played":
        return {8: "swap", 9: "decoy"}.get(as_int(facts["card"]), "move")
    if name in ("Clashed", "Declared"):
        return "won" if facts["won"] else "lost"
    if name == "Guessed":
        return "right" if facts["right"] else "wrong"
    if name == "Pushed":
        return "decoy" if facts["by_decoy"] else "attack"
    if name in ("Passed", "Won"):
        return str(facts["number"])
    if name == "Used":
        return EQUIPMENT[as_int(facts["equipment"])]
    hidden = {"Placed": "identity", "Chose": "special", "Swapped": "exchanged", "Marked": "card"}
    if name in hidden and facts[hidden[name]] == HIDDEN:
        return "hidden"
    if name == "Retrieved":
        return "empty" if facts["top"] == HIDDEN else ""
    if name == "Swapped":
        return "exchanged" if facts["exchanged"] else "stayed"
    return ""


def as_int(value: object) -> int:
    assert isinstance(value, int)
    return value


def escape_ending(s: Kyoto) -> Phrase | None:
    """Return the phrase of an ending by escape, or None."""
    shown = [event for event in s.events or [] if isinstance(event, Shown) and event.number == "K52"]
    if not s.over or not shown:
        return None
    params = {name: word(name, value) for name, value in shown[0].to_dict().items()}
    return Phrase(f"kyoto.end.{s.reason}", params, s.reason)


def describe_action(action: Action) -> Phrase:
    """Return an action as a phrase: its verb, with its words as parameters."""
    group = "play" if CARD[action.number] >= 0 and action.verb != "swap" else action.verb
    params: dict[str, object] = {"card": f"@kyoto.card.{action.verb}"} if group == "play" else {}
    for text in action.words:
        params.update(action_params(action.verb, text))
    return Phrase(f"kyoto.do.{group}", params, RULE_OF.get(action.verb, "K25"))


def action_params(verb: str, text: str) -> dict[str, object]:
    """Return the text parameter for one token of an action's notation."""
    if "-" in text and text[:2] in CELL_NAMES:
        return {"start": text[:2], "to": text[3:]}
    if text in CELL_NAMES:
        return {"cell": text}
    if verb == "spring":
        return {"decoy": text}
    for kind, names in (("card", CARDS), ("identity", IDENTITIES), ("special", SPECIALS), ("equipment", EQUIPMENT)):
        if text in names:
            return {kind: f"@kyoto.{kind}.{text}"}
    raise AssertionError(f"{text} is a word of the notation")


RULE_OF: Final = {
    "pass": "", "deal": "K29", "place": "K21", "choose": "K75", "protect": "K93", "defend": "K57", "tunnel": "K59",
    "attack": "K61", "swap": "K63", "decoy": "K65", "exchange": "K63", "stay": "K63", "mark": "K65", "push": "K61",
    "spring": "K66", "land": "K67", "draw": "K29", "keep": "K78", "take-back": "K84", "activate": "K99",
    "typescript": "K105", "shoot": "K106", "wiretap": "K110", "stun": "K112", "anaesthetise": "K114",
}
