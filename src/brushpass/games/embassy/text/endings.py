"""How a game of Embassy ended, in a sentence: who did what, and whose victory it is."""
from __future__ import annotations

from brushpass.core.phrase import Phrase
from brushpass.games.embassy.data import BRIEFCASE, FACTIONS, INTEL, NOTHING
from brushpass.games.embassy.events import Acted, Boarded, Played
from brushpass.games.embassy.rules.end import carried_intel
from brushpass.games.embassy.state import Embassy


def ending_phrase(s: Embassy) -> Phrase:
    """Return what happened, from the last step and the table at its end."""
    winners = [player for player in range(s.config.players) if s.winners >> player & 1 == 1]
    factions = sorted({s.loyalty[player] for player in winners})
    told: dict[str, object] = {"wins": [f"@embassy.wins.{FACTIONS[faction]}" for faction in factions],
                               "player": f"@embassy.player.{s.turn}"}
    return Phrase(f"embassy.end.{ending_key(s, told)}", told, s.reason)


def ending_key(s: Embassy, told: dict[str, object]) -> str:
    """Return which story it is, and add to what is told."""
    news = s.news or []
    if any([isinstance(event, Boarded) for event in news]):
        return boarding(s, told)
    if any([isinstance(event, Played) and event.number == "E51" for event in news]) and s.reason != "ER47":
        wrecked = next(faction for faction in range(3) if s.wrecks[faction] >= 2)
        told["faction"] = f"@embassy.faction.{FACTIONS[wrecked]}"
        return "wreck"
    acted = [event for event in news if isinstance(event, Acted)]
    if s.reason == "ER42":
        return f"upload.{acted[-1].what}"
    if s.reason == "ER43":
        told["intel"] = f"@embassy.item.intel-{FACTIONS[1 - s.loyalty[s.turn]]}"
        return "smuggle" if acted and acted[-1].action == "smuggle" else "transmit"  # a Hack may come in between
    if s.winners == 0:
        return "draw"
    told["points"], told["others"] = max(s.points), min(s.points)
    return "points"


def boarding(s: Embassy, told: dict[str, object]) -> str:
    """Return how a boarding went: an escape with Intel, by whose helicopter, or in vain."""
    if s.winners >> s.turn & 1 == 0:
        return "in-vain"
    own = s.loyalty[s.turn]
    foreign = carried_intel(s, s.turn) & ~(1 << own) & ~(0 if s.helicopter == own else 1 << s.helicopter)
    taken = next(faction for faction in range(3) if foreign >> faction & 1 == 1)
    told["intel"] = f"@embassy.item.intel-{FACTIONS[taken]}"
    hidden = not s.holds(s.turn, INTEL + taken)
    return "letter" if s.helicopter != own else "briefcase" if hidden else "escape"


def hidden_briefcases(s: Embassy) -> dict[str, object]:
    """Return what lay under the Briefcase tiles, -1 for nothing: nobody's view has it."""
    held = [s.inside[case] if s.config.items[BRIEFCASE + case] > 0 else NOTHING for case in range(2)]
    return {"inside": [int(item) for item in held]}
