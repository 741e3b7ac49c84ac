"""Descriptions of the endings of Embassy: the decisive action and the winners."""
from __future__ import annotations

from brushpass.core.phrase import Phrase
from brushpass.core.rules import winners_in
from brushpass.games.embassy.data import BRIEFCASE, FACTIONS, INTEL, NOTHING
from brushpass.games.embassy.events import Acted, Boarded, Played
from brushpass.games.embassy.rules.end import carried_intel
from brushpass.games.embassy.state import Embassy


def ending_phrase(s: Embassy) -> Phrase:
    """Return the phrase of an ending, from the last events and the final state."""
    winners = winners_in(s.winners, s.config.players)
    factions = sorted({s.loyalty[player] for player in winners})
    params: dict[str, object] = {"wins": [f"@embassy.wins.{FACTIONS[faction]}" for faction in factions],
                               "player": f"@embassy.player.{s.turn}"}
    return Phrase(f"embassy.end.{ending_key(s, params)}", params, s.reason)


def ending_key(s: Embassy, params: dict[str, object]) -> str:
    """Return the text key of an ending, and add its parameters."""
    events = s.events or []
    if any([isinstance(event, Boarded) for event in events]):
        return boarding(s, params)
    if any([isinstance(event, Played) and event.number == "E51" for event in events]) and s.reason != "ER47":
        wrecked = next(faction for faction in range(3) if s.wrecks[faction] >= 2)
        params["faction"] = f"@embassy.faction.{FACTIONS[wrecked]}"
        return "wreck"
    acted = [event for event in events if isinstance(event, Acted)]
    if s.reason == "ER42":
        return f"upload.{acted[-1].what}"
    if s.reason == "ER43":
        params["intel"] = f"@embassy.item.intel-{FACTIONS[1 - s.loyalty[s.turn]]}"
        return "smuggle" if acted and acted[-1].action == "smuggle" else "transmit"  # a Hack may come in between
    if s.winners == 0:
        return "draw"
    params["points"], params["others"] = max(s.points), min(s.points)
    return "points"


def boarding(s: Embassy, params: dict[str, object]) -> str:
    """Return the text key of a boarding: an escape with Intel, by which helicopter, or in vain."""
    if s.winners >> s.turn & 1 == 0:
        return "in-vain"
    own = s.loyalty[s.turn]
    foreign = carried_intel(s, s.turn) & ~(1 << own) & ~(0 if s.helicopter == own else 1 << s.helicopter)
    taken = next(faction for faction in range(3) if foreign >> faction & 1 == 1)
    params["intel"] = f"@embassy.item.intel-{FACTIONS[taken]}"
    hidden = not s.holds(s.turn, INTEL + taken)
    return "letter" if s.helicopter != own else "briefcase" if hidden else "escape"


def hidden_briefcases(s: Embassy) -> dict[str, object]:
    """Return the items under the Briefcase tiles, -1 for none; no view has them."""
    inside = [s.inside[case] if s.config.items[BRIEFCASE + case] > 0 else NOTHING for case in range(2)]
    return {"inside": [int(item) for item in inside]}
