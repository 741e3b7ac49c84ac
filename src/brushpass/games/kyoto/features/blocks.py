"""The features of Kyoto for neural networks: the table of blocks that names every index."""
from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from brushpass.core.features import Blocks, AskIndex
from brushpass.games.kyoto.data import AGENTS, CARDS, CARD_KINDS, CELLS, COLOURS, EQUIPMENT, SPECIALS, USED

QUESTIONS: Final = AskIndex((
    "PlaceAgent", "ChooseOpenly", "ChooseSealed", "ChooseColour", "PlayCard", "AyaneTakesBack", "PushBack",
    "SwapSecretly", "MarkLocation", "SpringDecoy", "DecoyPush", "Revolver", "Activate", "UseEquipment", "FanMove",
    "ChooseDeck", "DrawCard", "KeepOne",
))
PILES: Final = len(CARDS)  # ten kinds of card and two backs
BLOCKS: Final = Blocks()

SIDE: Final[i64] = BLOCKS.add("side", 1, "1 for the Government, 0 for the Oniwaban")
TURN: Final[i64] = BLOCKS.add("turn", 1, "1 in my turn")
ASKED: Final[i64] = BLOCKS.add(
    "asked", len(QUESTIONS.names), f"the current question, one-hot: {', '.join(QUESTIONS.names)}")
ASKED_ME: Final[i64] = BLOCKS.add("asked.me", 1, "1 if I am to choose")
MINE: Final[i64] = BLOCKS.add("mine", CELLS, "location a1, b1, ... e6: 1 if one of my agents is there")
THEIRS: Final[i64] = BLOCKS.add("theirs", CELLS, "location: 1 if one of their agents is there")
MY_IDENTITY: Final[i64] = BLOCKS.add(
    "mine.identity", AGENTS * CELLS, "identity 3r, 3f, 2r, 2f, 1, 0 x location: 1 if my agent is there")
THEIR_IDENTITY: Final[i64] = BLOCKS.add(
    "theirs.identity", AGENTS * CELLS, "identity x location: 1 if I see their agent there")
OPEN: Final[i64] = BLOCKS.add("open", CELLS, "location: 1 if the agent there has an identity open to both")
CLASH_INTO: Final[i64] = BLOCKS.add(
    "clash.into", CELLS, "location that an agent has entered to clash: 1, for the clash that comes next")
CLASH_FROM: Final[i64] = BLOCKS.add("clash.from", CELLS, "location: 1 for the location it came from")
CLASH_IDENTITY: Final[i64] = BLOCKS.add("clash.identity", AGENTS, "identity of that agent where I see it")
CLASH_MINE: Final[i64] = BLOCKS.add("clash.mine", 1, "1 if that agent is mine")
CAPTURED: Final[i64] = BLOCKS.add("captured", AGENTS, "identity: 1 if I have captured it")
LOST: Final[i64] = BLOCKS.add("lost", AGENTS, "identity of mine: 1 if they have captured it")
HAND: Final[i64] = BLOCKS.add("hand", CARD_KINDS, f"cards in my hand: {', '.join(CARDS[:CARD_KINDS])}")
BACKS: Final[i64] = BLOCKS.add("backs", 4, "location and tactic cards in my hand, in theirs")
DECKS: Final[i64] = BLOCKS.add("decks", 4, "location and tactic cards left in my decks, in theirs")
UNDER: Final[i64] = BLOCKS.add("under", CARD_KINDS, "cards that I have put under my decks, by kind")
DISCARD: Final[i64] = BLOCKS.add("discard", CARD_KINDS, "cards in my discard pile, by kind")
MY_TOP: Final[i64] = BLOCKS.add("discard.mine", PILES, "kind on top of my discard pile")
THEIR_TOP: Final[i64] = BLOCKS.add("discard.theirs", PILES, "kind on top of their discard pile")
DISCARD_SIZE: Final[i64] = BLOCKS.add("discard.size", 2, "cards in my discard pile, in theirs")
MARKS: Final[i64] = BLOCKS.add(
    "marks", 4 * COLOURS, "mark 1, 2 under my first Decoy, 1, 2 under my second x its colour")
MARKS_LAID: Final[i64] = BLOCKS.add("marks.laid", 4, "marks under my first Decoy, my second, their first, their second")
MY_SPECIAL: Final[i64] = BLOCKS.add("special.mine", len(SPECIALS), f"my special agent: {', '.join(SPECIALS)}")
THEIR_SPECIAL: Final[i64] = BLOCKS.add("special.theirs", len(SPECIALS), "their special agent")
SEALED: Final[i64] = BLOCKS.add("sealed", len(SPECIALS), "the special agent that I have chosen and not yet shown")
PROTECTED: Final[i64] = BLOCKS.add("protected", COLOURS, "the colour on Ruri: shrine, residence, tavern, castle")
EQUIPMENT_CARDS: Final[i64] = BLOCKS.add(
    "equipment", len(EQUIPMENT) * (USED + 1), f"{', '.join(EQUIPMENT)} x inactive, active, used")
MY_EQUIPMENT: Final[i64] = BLOCKS.add("equipment.mine", len(EQUIPMENT), "equipment card: 1 if it is mine")
STUNNED: Final[i64] = BLOCKS.add("stunned", CELLS, "location of the stunned agent")
NUMBED: Final[i64] = BLOCKS.add("numbed", CELLS, "location of the anaesthetised agent")
CARD: Final[i64] = BLOCKS.add("card", CARD_KINDS, "the card being resolved")
LOOKED: Final[i64] = BLOCKS.add("looked", PILES, "cards that Tomoyo looks at, by kind; their backs for the other side")
GONE: Final[i64] = BLOCKS.add(
    "gone", CARD_KINDS, "remembered: their cards that were played or turned up so far, by kind")
SHOWN_MINE: Final[i64] = BLOCKS.add("shown.mine", AGENTS, "remembered: identity of mine that was open at some time")
SHOWN_THEIRS: Final[i64] = BLOCKS.add(
    "shown.theirs", AGENTS, "remembered: identity of theirs that was open at some time")
PAWNS: Final[i64] = BLOCKS.add(
    "pawns", AGENTS * CELLS, "remembered: pawn of theirs, by its start location x location: 1 if it is there")
MAY_BE: Final[i64] = BLOCKS.add(
    "theirs.may", AGENTS * CELLS, "remembered: identity x location: 1 if their agent there can have it")
MOVES: Final[i64] = BLOCKS.add(
    "moves", 2 * AGENTS, "remembered: how often each pawn was moved, mine and theirs by their start locations")
SINCE: Final[i64] = BLOCKS.add(
    "since", 2 * AGENTS, "remembered, in the same order: how many cards ago that was, 1 for the last, 0 for never")
MY_STARTS: Final[i64] = BLOCKS.add(
    "mine.start", AGENTS * AGENTS, "remembered: identity of mine x start location of the pawn that has it")
TAKEN_FOR: Final[i64] = BLOCKS.add(
    "mine.may", AGENTS * AGENTS, "remembered: identity of mine x identity that they can take it for")
