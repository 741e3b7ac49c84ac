"""The features of Embassy for neural networks: the table of blocks that names every index.

Players are counted clockwise from the observer; the features of missing players are 0.
"""
from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from brushpass.core.features import Blocks, AskIndex
from brushpass.games.embassy.data import CARD_NAMES, ITEMS, ITEM_NAMES, MAX_PLAYERS, ROOMS
from brushpass.games.embassy.missions import MISSIONS

QUESTIONS: Final = AskIndex((
    "DrawFirst", "DealLoyalty", "DealAttack", "DealItem", "Walk", "TakeAction", "ChooseCard", "CombatItems", "Reward",
    "StealItem", "LookAt", "PeekAt", "Displace", "GiveItem", "DiscardOne", "SneakOut", "KnockOut", "PlayGoggles",
    "DrawItem", "ArmouryDraw", "KeepAttack", "OfferHack", "Repack", "Meeting",
))
CARDS: Final[i64] = len(CARD_NAMES)
EACH: Final = "player i, counted from me clockwise: "
BLOCKS: Final = Blocks()

PLAYERS: Final[i64] = BLOCKS.add("players", MAX_PLAYERS - 1, "index i: 1 if there are i + 2 players")
MISSION: Final[i64] = BLOCKS.add("mission", len(MISSIONS), f"the mission, one-hot: {', '.join(MISSIONS)}")
READINGS: Final[i64] = BLOCKS.add(
    "readings", 3, "1 if the option is set: edition fr, stay free, attack_vs_ignore tie")
ROUNDS_LEFT: Final[i64] = BLOCKS.add(
    "rounds_left", 1, "rounds left, including this one, scaled so that 255 is all of them")
TURN: Final[i64] = BLOCKS.add("turn", MAX_PLAYERS, f"{EACH}1 if it is their turn")
FIRST: Final[i64] = BLOCKS.add("first", MAX_PLAYERS, f"{EACH}1 if they began")
ASKED: Final[i64] = BLOCKS.add(
    "asked", len(QUESTIONS.names), f"the current question, one-hot: {', '.join(QUESTIONS.names)}; "
    "Meeting behind the veil (ER56)")
ASKED_OF: Final[i64] = BLOCKS.add(
    "asked_of", MAX_PLAYERS + 2, f"{EACH}1 if they are to choose; then chance; then one of the two behind the veil")
AT: Final[i64] = BLOCKS.add(
    "at", MAX_PLAYERS * ROOMS, "27 rooms for each player, from me clockwise: 1 for the room they are in")
SINCE: Final[i64] = BLOCKS.add(
    "since", MAX_PLAYERS * ROOMS, "27 rooms for each player, from me clockwise: 1 for the room they were in when "
    "the last turn ended")
INJURED: Final[i64] = BLOCKS.add("injured", MAX_PLAYERS, f"{EACH}1 if they are injured")
LOYALTY: Final[i64] = BLOCKS.add(
    "loyalty", MAX_PLAYERS * 3, "red, blue, green for each player, from me clockwise: 1 if I am certain of it")
HAND: Final[i64] = BLOCKS.add("hand", ITEMS, f"how many I hold of {', '.join(ITEM_NAMES)}")
ATTACK_CARDS: Final[i64] = BLOCKS.add("attacks", 3, "how many Attack cards I hold: wire, knife, pistol")
HAND_SIZES: Final[i64] = BLOCKS.add("hand_sizes", MAX_PLAYERS, f"{EACH}how many items they hold")
DECK_SIZE: Final[i64] = BLOCKS.add("deck_size", 1, "how many items are in the deck")
DISCARD: Final[i64] = BLOCKS.add("discard", ITEMS, "how many of each item, as in `hand`, are in the discard pile")
BRIEFCASES: Final[i64] = BLOCKS.add("briefcases", 2, "red, blue: 1 if a card lies under the tile")
BUILDING: Final[i64] = BLOCKS.add(
    "building", 3, "1 if true: the lights are out, the Reception has taken place, Jamming is on")
LOCK_OWNER: Final[i64] = BLOCKS.add("lock_owner", MAX_PLAYERS, f"{EACH}1 if they keep a floor locked")
LOCK_FLOOR: Final[i64] = BLOCKS.add("lock_floor", 3, "terrace, ground, basement: 1 if it is locked")
HELICOPTER: Final[i64] = BLOCKS.add("helicopter", 3, "red, blue, green: 1 if it is on the Helipad")
TILES: Final[i64] = BLOCKS.add("tiles", 3, "red, blue, green: how many helicopters can still be called")
WRECKS: Final[i64] = BLOCKS.add("wrecks", 3, "red, blue, green: how many helicopters have been destroyed")
POINTS: Final[i64] = BLOCKS.add("points", 2, f"{EACH}their points (ER47)")
HACKED: Final[i64] = BLOCKS.add(
    "hacked", MAX_PLAYERS * 2, "for the X-ray room, then Security HQ, each player from me clockwise: 1 if hacked")
STEPS: Final[i64] = BLOCKS.add("steps", 3, "index i: 1 if it is my turn and I have gone i + 1 steps")
WALKING: Final[i64] = BLOCKS.add("walking", 1, "1 if it is my turn and I am still walking")
KEY_PLAYED: Final[i64] = BLOCKS.add("key_played", 1, "1 if a Key has been played this turn")
MEETING: Final[i64] = BLOCKS.add("meeting", MAX_PLAYERS, f"{EACH}1 if they are one of two behind the veil")
MY_CARD: Final[i64] = BLOCKS.add("my_card", CARDS, f"the card I have sealed, one-hot: {', '.join(CARD_NAMES)}")
MY_GIFT: Final[i64] = BLOCKS.add("my_gift", ITEMS, "item i, as in `hand`: 1 if I have sealed it as a gift")
OPENED: Final[i64] = BLOCKS.add(
    "opened", ITEMS + 1, "item i, as in `hand`: 1 if it is in the briefcase I have open; then 1 if that is empty")
RESULT: Final[i64] = BLOCKS.add("result", 2, "while combat items are played: 1 if I am losing, 1 if I am winning")
NEUTRAL: Final[i64] = BLOCKS.add("neutral", MAX_PLAYERS, f"{EACH}how often I have seen their Neutral card")
LOOKS: Final[i64] = BLOCKS.add("looks", MAX_PLAYERS, f"{EACH}how often they have looked at a card of mine")
LAST_CARD: Final[i64] = BLOCKS.add(
    "last_card", MAX_PLAYERS * CARDS, "5 cards, as in `my_card`, for each player: 1 for the last one they showed me")
TO_ME: Final[i64] = BLOCKS.add(
    "to_me", MAX_PLAYERS * 3, "attack, friendly, ignore for each player: how often they showed it to me")
TO_ALL: Final[i64] = BLOCKS.add(
    "to_all", MAX_PLAYERS * 3, "attack, friendly, ignore for each player: how often I saw them show it to anybody")
REWARDS: Final[i64] = BLOCKS.add(
    "rewards", MAX_PLAYERS * MAX_PLAYERS, "6 losers for each winner: how often the winner took a reward of the "
    "loser or knocked them out")
CALLED: Final[i64] = BLOCKS.add(
    "called", MAX_PLAYERS * 3, "red, blue, green for each player: how many helicopters they have called")
BOMBED: Final[i64] = BLOCKS.add(
    "bombed", MAX_PLAYERS * 3, "red, blue, green for each player: how many helicopters they have destroyed")
SEEN: Final[i64] = BLOCKS.add(
    "seen", MAX_PLAYERS * ITEMS, "20 items, as in `hand`, for each player: how many I saw in their hand, or others in "
    "mine, that may be there still")
DOUBT: Final[i64] = BLOCKS.add("doubt", MAX_PLAYERS, f"{EACH}1 if items I saw in their hand may be gone")
PACKED: Final[i64] = BLOCKS.add(
    "packed", ITEMS * 2, "20 items, as in `hand`, for the red briefcase, then the blue: 1 if I put it in")
