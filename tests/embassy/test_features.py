"""Embassy, what a network sees: drawn positions, block by block; and what a seat remembers."""
from __future__ import annotations

from collections.abc import Iterator

import pytest
from librt.random import Random

from brushpass.core.check import check_guess, random_action
from brushpass.core.features import Memory
from brushpass.core.game import History
from brushpass.core.kernel import Event
from brushpass.games.embassy.config import EmbassyConfig
from brushpass.games.embassy.data import KEY, NOTHING, ROOM_NAMES
from brushpass.games.embassy.events import Counted, Exchanged, Handed, Met, Rewarded, Scanned
from brushpass.games.embassy.game import EmbassyGame
from brushpass.games.embassy.beliefs.loyalty import known_loyalties
from brushpass.games.embassy.features.blocks import LOOKS, NEUTRAL
from brushpass.games.embassy.features.memory import EmbassyMemory
from brushpass.games.embassy.aids.notebook import Notebook
from brushpass.games.embassy.state import Embassy
from tests.effort import effort
from tests.embassy.table import game_of, table
from tests.features import Said, said_after
from tests.test_checks_of_games import EMBASSY

GAMES = effort(3)
PLENTY = {"items": "key=200,bomb=120,code-cracker=30,briefcase-red=1,briefcase-blue=1", "rounds": "12"}
NONE = "hidden-weapon=0,vest=0,first-aid=0,contraband=0,goggles=0"
CASES = {"items": f"code-cracker=25,key=3,bomb=0,{NONE}", "rounds": "10"}
BOMBS = {"items": f"bomb=50,code-cracker=0,key=0,{NONE}", "rounds": "10"}
OPTIONS = [*EMBASSY, PLENTY, CASES]
BUILDING = """turn 0
player 0 gallery red: key key | wire
player 1 kitchen blue injured: intel-red bomb
player 2 new red:
player 3 x-ray blue: vest | knife pistol
inside blue key
lights out
reception
jamming on
lock 2 basement
helicopter blue
wrecks red 1
tiles green 1
hacked x-ray 1
hacked security-hq 3
discard: key vest
round 3
"""
MEETING = """turn 0
player 0 gallery red: key vest | wire
player 1 helipad blue: bomb
player 2 tunnel red:
player 3 {} blue:"""


def played(game: EmbassyGame, rng: Random) -> Iterator[tuple[Embassy, list[Memory], list[History]]]:
    """Play a random game, and give every state with what each seat remembers and has heard."""
    memories = [game.memory(player) for player in range(game.seats)]
    heard: list[History] = [[] for _ in range(game.seats)]
    s = game.new()
    while not game.over(s):
        yield s, memories, heard
        s = game.apply(s, random_action(game, s, rng))
        for event in s.events or []:
            game.update_memories(memories, event)
        for player in range(game.seats):
            told = game.observed_events(s, player)
            if told:
                heard[player].append(told)
    yield s, memories, heard


@pytest.mark.parametrize("options", [PLENTY, CASES, BOMBS])
def test_items_in_plenty_tell_nothing_that_is_hidden(options: dict[str, str]) -> None:
    game, rng = EmbassyGame(options), Random(5)
    for _ in range(GAMES):
        for s, _, heard in played(game, rng):
            player = rng.randrange(game.seats)
            if heard[player] and rng.randrange(6) == 0:
                check_guess(game, s, heard[player], player, rng)


@pytest.mark.parametrize("options", OPTIONS)
def test_a_memory_agrees_with_the_notebook_of_people(options: dict[str, str]) -> None:
    game, rng = EmbassyGame(options), Random(9)
    for _ in range(GAMES):
        books = [Notebook(player, game.seats) for player in range(game.seats)]
        for s, memories, heard in played(game, rng):
            for player, (book, memory) in enumerate(zip(books, memories, strict=True)):
                book.update(game.observed_events(s, player))
                assert isinstance(memory, EmbassyMemory)
                for place in range(1, game.seats):
                    same_of_player(book, memory, place, (player + place) % game.seats)
                known = known_loyalties(game.embassy, heard[player])
                assert list(memory.loyalty)[:game.seats] == known[player:] + known[:player]


def same_of_player(book: Notebook, memory: EmbassyMemory, place: int, player: int) -> None:
    """Check that the notebook and the memory agree about another player."""
    hand = book.hands[player]
    kinds = [item for item, _ in hand.items]
    assert [memory.count_seen(place, item) for item in range(20)] == [min(kinds.count(item), 3) for item in range(20)]
    assert not kinds or bool(memory.doubt >> place & 1) == (hand.doubt > 0)
    assert memory.counts[place] == book.neutral[player]
    assert memory.counts[LOOKS - NEUTRAL + place] >= book.looks[player]


def tell(s: Embassy, *texts: str) -> list[Said]:
    """Return what the features of every seat say after some actions."""
    return said_after(game_of(s), s, *texts)


def at(said: Said, name: str) -> list[int]:
    """Return which places of a block are not 0."""
    return list(said.get(name, {}))


def test_the_building_and_its_people_are_told_from_each_seat() -> None:
    mine, theirs = tell(table(BUILDING))[:2]
    gallery, kitchen, x_ray = [ROOM_NAMES.index(name) for name in ("gallery", "kitchen", "x-ray")]
    assert mine["at"] == mine["since"] == {gallery: 1, 27 + kitchen: 1, 3 * 27 + x_ray: 1}
    assert theirs["at"] == theirs["since"] == {kitchen: 1, 2 * 27 + x_ray: 1, 3 * 27 + gallery: 1}
    assert (mine["injured"], theirs["injured"]) == ({1: 1}, {0: 1})
    assert (mine["loyalty"], theirs["loyalty"]) == ({0: 1}, {1: 1})
    assert (mine["hand_sizes"], theirs["hand_sizes"]) == ({0: 2, 1: 2, 3: 1}, {0: 2, 2: 1, 3: 2})
    assert (mine["lock_owner"], theirs["lock_owner"]) == ({2: 1}, {1: 1})
    assert (mine["hacked"], theirs["hacked"]) == ({1: 1, 6 + 3: 1}, {0: 1, 6 + 2: 1})
    assert (mine["turn"], theirs["turn"], mine["first"], theirs["first"]) == ({0: 1}, {3: 1}, {0: 1}, {3: 1})
    for name, numbers in {"helicopter": {1: 1}, "wrecks": {0: 1}, "lock_floor": {2: 1}, "briefcases": {1: 1},
                          "building": {0: 1, 1: 1, 2: 1}, "discard": {8: 1, 10: 1}, "players": {2: 1}}.items():
        assert mine[name] == theirs[name] == numbers


def test_cards_are_told_to_their_owner_alone() -> None:
    seen = tell(table(BUILDING))
    assert [each.get("hand", {}) for each in seen] == [{10: 2}, {0: 1, 3: 1}, {}, {8: 1}]
    assert [each.get("attacks", {}) for each in seen] == [{0: 1}, {}, {}, {1: 1, 2: 1}]


def test_options_and_rounds_are_told_to_all() -> None:
    seen = tell(table(BUILDING, edition="fr", stay="free", attack_vs_ignore="tie", rounds="10"))
    assert [each["readings"] for each in seen] == [{0: 1, 1: 1, 2: 1}] * 4
    assert [each["rounds_left"] for each in seen] == [{0: 8 * 255 // 10}] * 4
    assert [each["mission"] for each in seen] == [{0: 1}] * 4


def test_e89_e51_who_called_and_who_destroyed_a_helicopter_is_remembered() -> None:
    text = "turn 0\nplayer 0 computer red:\nplayer 1 gallery blue: bomb\nplayer 2 tunnel red:\nplayer 3 kitchen blue:"
    seen = tell(table(text), "move radio", "stop", "call blue", "move helipad", "stop", "bomb")
    assert [at(each, "called") for each in seen] == [[1], [3 * 3 + 1], [2 * 3 + 1], [3 + 1]]
    assert [at(each, "bombed") for each in seen] == [[3 + 1], [1], [3 * 3 + 1], [2 * 3 + 1]]


def test_er56_the_sealed_card_is_known_to_its_owner_and_the_meeting_to_all() -> None:
    seen = tell(table(MEETING.format("kitchen")), "move helipad", "show wire")
    assert [at(each, "my_card") for each in seen] == [[0], [], [], []]
    assert [at(each, "meeting") for each in seen] == [[0, 1], [0, 3], [2, 3], [1, 2]]
    assert [at(each, "asked_of") for each in seen] == [[1], [0], [7], [7]]


def test_er16_cards_are_remembered_by_the_two_and_by_security_hq() -> None:
    seen = tell(table(MEETING.format("security-hq")), "move helipad", "show wire", "show friendly")
    assert [at(each, "last_card") for each in seen] == [[1 * 5 + 3], [3 * 5 + 0], [], []]
    assert [at(each, "to_me") for each in seen] == [[1 * 3 + 1], [3 * 3], [], []]
    assert [at(each, "to_all") for each in seen] == [[0, 1 * 3 + 1], [1, 3 * 3], [], [1 * 3, 2 * 3 + 1]]


def test_er22_gifts_are_remembered_by_who_saw_them() -> None:
    key, bomb = 10, 3
    start = table(MEETING.format("kitchen"))
    seen = tell(start, "move helipad", "show friendly", "show friendly", "give key", "give bomb")
    assert [at(each, "seen") for each in seen] == [[bomb, 20 + key], [key, 60 + bomb], [], []]


def after(*events: Event) -> EmbassyMemory:
    """Return what player 0 of four remembers after some events."""
    memory = EmbassyMemory(EmbassyConfig({}), 0)
    for event in events:
        memory.update(event)
    return memory


def test_er22_a_gift_alone_is_there_once_it_is_counted_and_not_where_it_is_refused() -> None:
    gift = (Met(0, 1), Handed(0, KEY, 1, NOTHING, 0b11))
    others = (Met(2, 3), Counted(2, 1, 3, 2))
    assert after(*gift, *others).count_seen(1, KEY) == 0
    assert after(*gift, Counted(0, 0, 1, 1)).count_seen(1, KEY) == 1
    assert after(*gift, Counted(0, 0, 1, 1), *others).count_seen(1, KEY) == 1


def test_er56_what_was_seen_is_in_doubt_after_a_meeting_but_not_after_a_fight() -> None:
    seen = Scanned(2, 0, (KEY, KEY))
    assert after(seen).count_seen(2, KEY) == 2
    assert after(seen, Met(1, 2)).doubt == 0b100
    assert after(seen, Met(1, 2), Rewarded(1, 2, "injure", "ER19")).doubt == 0
    assert after(seen, Met(1, 2), Exchanged(1, 3, 2, 4, 0b111)).doubt == 0
    assert after(seen, Met(1, 2), seen).doubt == 0


def test_er19_a_look_is_remembered_by_whose_card_it_was_and_what_it_showed_by_the_viewer() -> None:
    fight = ("move helipad", "show wire", "show friendly", "interrogate")
    seen = tell(table(MEETING.format("kitchen")), *fight, "look loyalty")
    assert [at(each, "loyalty") for each in seen] == [[0, 3 + 1], [1], [0], [1]]
    assert [at(each, "looks") for each in seen] == [[], [3], [], []]
    assert [at(each, "rewards") for each in seen] == [[1], [3 * 6], [2 * 6 + 3], [6 + 2]]
    seen = tell(table(MEETING.format("kitchen")), *fight, "look neutral")
    assert [at(each, "neutral") for each in seen] == [[1], [], [], []]
    assert at(seen[0], "loyalty") == [0]


def test_e18_what_i_have_packed_is_mine_alone_to_know() -> None:
    text = MEETING.format("kitchen").replace("key vest", "key code-cracker briefcase-red")
    seen = tell(table(text), "crack red")
    assert [len(at(each, "opened")) for each in seen] == [1, 0, 0, 0]
    seen = tell(table(text), "crack red", "pack key")
    assert [at(each, "packed") for each in seen] == [[10], [], [], []]
    assert [at(each, "briefcases") for each in seen] == [[0]] * 4
