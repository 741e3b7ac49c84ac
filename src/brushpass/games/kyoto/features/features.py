"""What a network sees of Kyoto, block after block: told from the View and the Memory alone."""
from __future__ import annotations

from typing import Final

from brushpass.core.features import Block, filled, one_of
from brushpass.games.kyoto.data import AGENTS, CARDS, CELLS, COLOURS, EQUIPMENT, KINDS, SPECIALS, USED
from brushpass.games.kyoto.features.memory import KyotoMemory
from brushpass.games.kyoto.view import KyotoView

ASKS: Final = (
    "PlaceAgent", "ChooseOpenly", "ChooseSealed", "ChooseColour", "PlayCard", "AyaneTakesBack", "PushBack",
    "SwapSecretly", "MarkLocation", "SpringDecoy", "DecoyPush", "Revolver", "Activate", "UseEquipment", "FanMove",
    "ChooseDeck", "DrawCard", "KeepOne",
)
PILES: Final = len(CARDS)  # ten kinds of card and two backs
BLOCKS: Final = [
    Block("side", 1, "1 for the Government, 0 for the Oniwaban"),
    Block("turn", 1, "1 in my turn"),
    Block("asked", len(ASKS), f"what is asked: {', '.join(ASKS)}"),
    Block("asked.me", 1, "1 where I am asked"),
    Block("mine", int(CELLS), "location a1, b1, ... e6: 1 where an agent of mine stands"),
    Block("theirs", int(CELLS), "location: 1 where an agent of theirs stands"),
    Block("mine.identity", int(AGENTS * CELLS), "identity 3r, 3f, 2r, 2f, 1, 0 x location: 1 where it stands"),
    Block("theirs.identity", int(AGENTS * CELLS), "identity x location: 1 where I see it of theirs"),
    Block("open", int(CELLS), "location: 1 where an agent stands whose identity is open to both"),
    Block("clash.into", int(CELLS), "location that an agent has entered to clash: 1, for the clash that comes next"),
    Block("clash.from", int(CELLS), "location: 1 where that agent came from"),
    Block("clash.identity", int(AGENTS), "identity of that agent where I see it"),
    Block("clash.mine", 1, "1 where that agent is mine"),
    Block("captured", int(AGENTS), "identity: 1 where I have captured it"),
    Block("lost", int(AGENTS), "identity of mine: 1 where they have captured it"),
    Block("hand", int(KINDS), f"cards in my hand: {', '.join(CARDS[:KINDS])}"),
    Block("backs", 4, "location and tactic cards in my hand, in theirs"),
    Block("decks", 4, "location and tactic cards left in my decks, in theirs"),
    Block("under", int(KINDS), "cards that I have put under my decks, by kind"),
    Block("discard", int(KINDS), "cards in my discard pile, by kind"),
    Block("discard.mine", PILES, "kind on top of my discard pile"),
    Block("discard.theirs", PILES, "kind on top of their discard pile"),
    Block("discard.size", 2, "cards in my discard pile, in theirs"),
    Block("marks", 4 * int(COLOURS), "mark 1, 2 under my first Decoy, 1, 2 under my second x its colour"),
    Block("marks.laid", 4, "marks under my first Decoy, my second, their first, their second"),
    Block("special.mine", len(SPECIALS), f"my special agent: {', '.join(SPECIALS)}"),
    Block("special.theirs", len(SPECIALS), "their special agent"),
    Block("sealed", len(SPECIALS), "the special agent that I have chosen and not yet shown"),
    Block("protected", int(COLOURS), "the colour on Ruri: shrine, residence, tavern, castle"),
    Block("equipment", len(EQUIPMENT) * int(USED + 1), f"{', '.join(EQUIPMENT)} x inactive, active, used"),
    Block("equipment.mine", len(EQUIPMENT), "equipment card: 1 where it is mine"),
    Block("stunned", int(CELLS), "location of the stunned agent"),
    Block("numbed", int(CELLS), "location of the anaesthetised agent"),
    Block("card", int(KINDS), "the card that is being carried out"),
    Block("looked", PILES, "cards that Tomoyo looks at, by kind; their backs for the other side"),
    Block("gone", int(KINDS), "remembered: their cards that were played or turned up so far, by kind"),
    Block("shown.mine", int(AGENTS), "remembered: identity of mine that was open at some time"),
    Block("shown.theirs", int(AGENTS), "remembered: identity of theirs that was open at some time"),
]


def features_of(v: KyotoView, m: KyotoMemory) -> list[int]:
    """Return the numbers of all blocks in their order."""
    return board_of(v) + clash_of(v) + cards_of(v) + advanced_of(v) + remembered(m)


def board_of(v: KyotoView) -> list[int]:
    """Who chooses what, and who stands where."""
    found = [v.side, int(v.turn == 0), *one_of(ASKS.index(v.asked) if v.asked else -1, len(ASKS)), int(v.asked_of == 0)]
    found += [int(owner == 0) for owner in v.owner] + [int(owner == 1) for owner in v.owner]
    for whose in (0, 1):
        for identity in range(AGENTS):
            found += [int(v.owner[cell] == whose and v.identity[cell] == identity) for cell in range(CELLS)]
    return found + list(v.open)


def clash_of(v: KyotoView) -> list[int]:
    """The clash that comes next, and the prisons."""
    owner, identity, came_from, into = v.entering[0] if v.entering else (-1, -1, -1, -1)
    found = one_of(into, int(CELLS)) + one_of(came_from, int(CELLS)) + one_of(identity, int(AGENTS)) + [int(owner == 0)]
    for prison in v.prison:
        found += [int(identity in prison) for identity in range(AGENTS)]
    return found


def cards_of(v: KyotoView) -> list[int]:
    """Hands, decks, discards and marks."""
    found = [*filled(list(v.hand), int(KINDS)), *v.hand_backs[0], *v.hand_backs[1], *v.deck_backs[0], *v.deck_backs[1]]
    found += [v.under_deck.count(kind) for kind in range(KINDS)] + [v.discard.count(kind) for kind in range(KINDS)]
    found += one_of(v.discard_top[0], PILES) + one_of(v.discard_top[1], PILES) + list(v.discard_size)
    for mark in v.marks or (-1, -1, -1, -1):
        found += one_of(mark, int(COLOURS))
    return [*found, *v.marks_laid[0], *v.marks_laid[1]]


def advanced_of(v: KyotoView) -> list[int]:
    """Special agents, equipment, and the card on the table."""
    found = one_of(v.special[0], len(SPECIALS)) + one_of(v.special[1], len(SPECIALS)) + one_of(v.sealed, len(SPECIALS))
    found += one_of(v.protected, int(COLOURS))
    for became in v.equipment:
        found += one_of(became, int(USED + 1))
    found += [int(became >= 0 and whose == 0) for became, whose in zip(v.equipment, v.equipment_of, strict=True)]
    found += one_of(v.stunned, int(CELLS)) + one_of(v.numbed, int(CELLS)) + one_of(v.card, int(KINDS))
    return found + [v.looked_at.count(kind) for kind in range(PILES)]


def remembered(m: KyotoMemory) -> list[int]:
    """What went by."""
    return [*m.gone, *[mask >> identity & 1 for mask in m.shown for identity in range(AGENTS)]]
