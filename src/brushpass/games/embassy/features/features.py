"""What a network sees of Embassy: every feature by name, told from a View and a Memory alone.

Players are counted from the observer clockwise; places of players who do not take part are 0.
"""
from __future__ import annotations

from typing import Final

from brushpass.core.features import Block, filled, one_of
from brushpass.core.kernel import HIDDEN, NATURE
from brushpass.games.embassy.data import (
    ATTACKS, CARD_NAMES, FACTIONS, ITEM_NAMES, ITEMS, MOST_PLAYERS, NOTHING, ROOM_NAMES,
)
from brushpass.games.embassy.features.memory import EmbassyMemory
from brushpass.games.embassy.missions import MISSIONS
from brushpass.games.embassy.view import VEILED, EmbassyView

EACH: Final[int] = int(MOST_PLAYERS)
ROOMS: Final[int] = len(ROOM_NAMES)
KINDS: Final[int] = len(ITEM_NAMES)
MEETING: Final = "Meeting"
ASKED: Final[list[str]] = [
    "DrawFirst", "DealLoyalty", "DealAttack", "DealItem", "Walk", "TakeAction", "ChooseCard", "CombatItems", "Reward",
    "StealItem", "LookAt", "PeekAt", "Displace", "GiveItem", "DiscardOne", "SneakOut", "KnockOut", "PlayGoggles",
    "DrawItem", "ArmouryDraw", "KeepAttack", "OfferHack", "Repack", MEETING,
]
PLAYERS_WORDS: Final = "player i, counted from me clockwise: "
BLOCKS: Final[list[Block]] = [
    Block("players", EACH - 1, "place i: 1 where i + 2 play"),
    Block("mission", len(MISSIONS), f"1 at the mission played, of {', '.join(MISSIONS)}"),
    Block("readings", 3, "1 where the option is set: edition fr, stay free, attack_vs_ignore tie"),
    Block("rounds_left", 1, "how many rounds are left, this one included: 255 for all of them"),
    Block("turn", EACH, PLAYERS_WORDS + "1 where it is his turn"),
    Block("first", EACH, PLAYERS_WORDS + "1 where he began"),
    Block("asked", len(ASKED), f"1 at what is asked, of {', '.join(ASKED)}; Meeting behind the veil (ER56)"),
    Block("asked_of", EACH + 2, PLAYERS_WORDS + "1 where he is asked; then nature; then one of two behind the veil"),
    Block("at", EACH * ROOMS, "27 rooms for each player, from me clockwise: 1 where he is"),
    Block("since", EACH * ROOMS, "27 rooms for each player, from me clockwise: 1 where he was as the last turn ended"),
    Block("injured", EACH, PLAYERS_WORDS + "1 where he is injured"),
    Block("loyalty", EACH * 3, "red, blue, green for each player, from me clockwise: 1 where I am certain of it"),
    Block("hand", KINDS, f"how many I hold of {', '.join(ITEM_NAMES)}"),
    Block("attacks", 3, "how many Attack cards I hold: wire, knife, pistol"),
    Block("hand_sizes", EACH, PLAYERS_WORDS + "how many items he holds"),
    Block("deck_size", 1, "how many items are in the deck"),
    Block("discard", KINDS, "how many of each item, as in `hand`, are in the discard pile"),
    Block("briefcases", 2, "red, blue: 1 where a card lies under the tile"),
    Block("building", 3, "1 where it is so: the lights are out, the Reception has been, Jamming is on"),
    Block("lock_owner", EACH, PLAYERS_WORDS + "1 where he keeps a floor locked"),
    Block("lock_floor", 3, "terrace, ground, basement: 1 where it is locked"),
    Block("helicopter", 3, "red, blue, green: 1 where it stands on the Helipad"),
    Block("tiles", 3, "red, blue, green: how many helicopters can still be called"),
    Block("wrecks", 3, "red, blue, green: how many helicopters have been destroyed"),
    Block("points", 2, PLAYERS_WORDS + "his points (ER47)"),
    Block("hacked", EACH * 2, "for the X-ray room, then Security HQ, each player from me clockwise: 1 where hacked"),
    Block("steps", 3, "place i: 1 where it is my turn and I have gone i + 1 steps"),
    Block("walking", 1, "1 where it is my turn and I am still walking"),
    Block("key_played", 1, "1 where a Key has been played this turn"),
    Block("meeting", EACH, PLAYERS_WORDS + "1 where he is one of two behind the veil"),
    Block("my_card", len(CARD_NAMES), f"1 at the card I have sealed, of {', '.join(CARD_NAMES)}"),
    Block("my_gift", KINDS, "item i, as in `hand`: 1 where I have sealed it as a gift"),
    Block("opened", KINDS + 1, "item i, as in `hand`: 1 where it lies in the briefcase I have open; then: it is empty"),
    Block("result", 2, "while combat items are played: 1 where I am losing, 1 where I am winning"),
    Block("neutral", EACH, PLAYERS_WORDS + "how often I have seen his Neutral card"),
    Block("looks", EACH, PLAYERS_WORDS + "how often he has looked at a card of mine"),
    Block("last_card", EACH * len(CARD_NAMES), "5 cards, as in `my_card`, for each player: 1 at the last he showed me"),
    Block("to_me", EACH * 3, "attack, friendly, ignore for each player: how often he showed it to me"),
    Block("to_all", EACH * 3, "attack, friendly, ignore for each player: how often I saw him show it to anybody"),
    Block("rewards", EACH * EACH, "6 losers for each winner: how often he took a reward of him or knocked him out"),
    Block("called", EACH * 3, "red, blue, green for each player: how many helicopters he has called"),
    Block("bombed", EACH * 3, "red, blue, green for each player: how many helicopters he has destroyed"),
    Block("seen", EACH * KINDS, "20 items, as in `hand`, for each player: how many I saw in his hand, or others in "
                                "mine, that may be there still"),
    Block("doubt", EACH, PLAYERS_WORDS + "1 where what I saw in his hand may have gone"),
    Block("packed", KINDS * 2, "20 items, as in `hand`, for the red briefcase, then the blue: 1 where I put it in"),
]


def features_of(v: EmbassyView, m: EmbassyMemory) -> list[int]:
    """Return what a seat sees and remembers, in the order of `BLOCKS`."""
    return [*of_options(v, m), *of_turn(v), *of_players(v, m), *of_cards(v), *of_building(v), *of_walk(v),
            *of_meeting(v), *of_people(m), *of_items(m)]


def of_options(v: EmbassyView, m: EmbassyMemory) -> list[int]:
    """players, mission, readings, rounds_left."""
    readings = [int(m.french), int(m.stay_free), int(m.ignore_ties)]
    left = m.rounds - v.round + 1
    return [*one_of(v.players - 2, EACH - 1), *one_of(int(m.mission), len(MISSIONS)), *readings,
            int(left * 255 // m.rounds)]


def of_turn(v: EmbassyView) -> list[int]:
    """turn, first, asked, asked_of."""
    asked = [1 if v.asked == name else 0 for name in ASKED]
    by_nature = 1 if v.asked != "" and v.asked_of == NATURE else 0
    by_two = 1 if v.asked_of == VEILED else 0
    return [*one_of(v.turn, EACH), *one_of(v.first, EACH), *asked, *one_of(v.asked_of, EACH), by_nature, by_two]


def of_players(v: EmbassyView, m: EmbassyMemory) -> list[int]:
    """at, since, injured, loyalty."""
    rooms: list[int] = []
    for at in (v.at, v.since):
        rooms += filled([bit for room in at for bit in one_of(room, ROOMS)], EACH * ROOMS)
    loyalty: list[int] = []
    for player in range(v.players):
        faction = v.loyalty[player]
        loyalty += one_of(faction if faction != HIDDEN else int(m.loyalty[player]), len(FACTIONS))
    return [*rooms, *filled(list(v.injured), EACH), *filled(loyalty, EACH * len(FACTIONS))]


def of_cards(v: EmbassyView) -> list[int]:
    """hand, attacks, hand_sizes, deck_size, discard."""
    return [*most(filled(list(v.hand), KINDS)), *most(filled(list(v.attacks), int(ATTACKS))),
            *filled(list(v.hand_sizes), EACH), min(v.deck_size, 255), *most(list(v.discard))]


def of_building(v: EmbassyView) -> list[int]:
    """briefcases, building, lock_owner, lock_floor, helicopter, tiles, wrecks, points, hacked."""
    building = [int(v.lights_out), int(v.reception), int(v.jamming)]
    owner, floor = v.lock
    return [*v.briefcases, *building, *one_of(owner, EACH), *one_of(floor, 3), *one_of(v.helicopter, 3), *v.tiles,
            *v.wrecks, *filled(list(v.points), 2), *among(v.hacked[0]), *among(v.hacked[1])]


def of_walk(v: EmbassyView) -> list[int]:
    """steps, walking, key_played."""
    return [*one_of(v.steps - 1, 3), int(v.walking), int(v.key_played)]


def of_meeting(v: EmbassyView) -> list[int]:
    """meeting, my_card, my_gift, opened, result."""
    card = v.my_card if v.asked == "ChooseCard" else -1
    gift = v.my_card if v.asked == "GiveItem" else -1
    inside = v.opened[0] if v.opened else -1
    is_empty = 1 if v.opened and inside == NOTHING else 0
    return [*among(v.meeting), *one_of(card, len(CARD_NAMES)), *one_of(gift, KINDS), *one_of(inside, KINDS), is_empty,
            int(v.result < 0), int(v.result > 0)]


def of_people(m: EmbassyMemory) -> list[int]:
    """neutral, looks, last_card, to_me, to_all, rewards, called, bombed."""
    last = [bit for card in m.last_card for bit in one_of(int(card), len(CARD_NAMES))]
    counts: list[int] = []
    for each in (m.to_me, m.to_all, m.rewards, m.called, m.bombed):
        counts += [int(times) for times in each]
    return [*[int(times) for times in m.neutral], *[int(times) for times in m.looks], *last, *counts]


def of_items(m: EmbassyMemory) -> list[int]:
    """seen, doubt, packed."""
    seen = [int(m.count_seen(player, item)) for player in range(EACH) for item in range(ITEMS)]
    doubt = [int(m.doubt >> player & 1) for player in range(EACH)]
    return [*seen, *doubt, *one_of(int(m.packed[0]), KINDS), *one_of(int(m.packed[1]), KINDS)]


def among(players: tuple[int, ...]) -> list[int]:
    """Return 1 for each player who is among these."""
    return [1 if player in players else 0 for player in range(EACH)]


def most(counts: list[int]) -> list[int]:
    """Return the counts, as far as a feature can say them."""
    return [min(count, 255) for count in counts]
