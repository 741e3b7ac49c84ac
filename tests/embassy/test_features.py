"""Embassy, what a network sees: the fast features are those of the View, and a memory knows what its seat heard."""
from __future__ import annotations

from collections.abc import Iterator

import pytest
from librt.random import Random
from librt.strings import BytesWriter

import brushpass
from brushpass.core.check import choose
from brushpass.core.features import Memory, places, size_of
from brushpass.core.game import Heard
from brushpass.core.kernel import Event
from brushpass.games.embassy.config import EmbassyConfig
from brushpass.games.embassy.data import KEY, NOTHING
from brushpass.games.embassy.events import Counted, Exchanged, Handed, Met, Rewarded, Scanned
from brushpass.games.embassy.features.features import BLOCKS
from brushpass.games.embassy.game import EmbassyGame
from brushpass.games.embassy.guess.loyalty import sure
from brushpass.games.embassy.features.memory import EmbassyMemory
from brushpass.games.embassy.aids.notebook import Notebook
from brushpass.games.embassy.state import Embassy
from tests.effort import effort
from tests.embassy.table import game_of, table
from tests.test_nets import EMBASSY

GAMES = effort(3)
SIZE = size_of(BLOCKS)
BEGIN = places(BLOCKS)
SPAN = {block.name: slice(BEGIN[block.name], BEGIN[block.name] + block.size) for block in BLOCKS}
PLENTY = {"items": "key=200,bomb=120,code-cracker=30,briefcase-red=1,briefcase-blue=1", "rounds": "12"}
NONE = "hidden-weapon=0,vest=0,first-aid=0,contraband=0,goggles=0"
CASES = {"items": f"code-cracker=25,key=3,bomb=0,{NONE}"}
BOMBS = {"items": f"bomb=50,code-cracker=0,key=0,{NONE}"}
DUEL = {"mission": "face-to-face", "rounds": "20"}
OPTIONS = [*EMBASSY, PLENTY, {**CASES, "rounds": "10"}]
MEETING = """turn 0
player 0 gallery red: key vest | wire
player 1 helipad blue: bomb
player 2 tunnel red:
player 3 {} blue:"""


def fast(game: EmbassyGame, s: Embassy, player: int, memory: Memory) -> list[int]:
    """Return the features as a batch of games has them, written between others."""
    out = BytesWriter()
    out.write(bytes(SIZE + 7))
    game.write_features(s, player, memory, out, 5)
    written = list(out.getvalue())
    assert not any(written[:5] + written[5 + SIZE:]), "written beyond its place"
    return written[5:5 + SIZE]


def slow(game: EmbassyGame, s: Embassy, player: int, memory: Memory) -> list[int]:
    """Return the features as they are told from a View."""
    return game.features_of(game.observe(s, player), memory)


def named(features: list[int], name: str) -> list[int]:
    """Return the features of one block."""
    return features[SPAN[name]]


def differing(one: list[int], other: list[int]) -> list[str]:
    """Return the blocks in which two lists of features differ."""
    return [name for name, span in SPAN.items() if one[span] != other[span]]


def played(game: EmbassyGame, rng: Random) -> Iterator[tuple[Embassy, list[Memory], list[Heard]]]:
    """Play a random game, and give every state with what each seat remembers and has heard."""
    memories = [game.memory(player) for player in range(game.seats)]
    heard: list[Heard] = [[] for _ in range(game.seats)]
    s = game.new()
    while not game.over(s):
        yield s, memories, heard
        s = game.apply(s, choose(game, s, rng))
        for event in s.news or []:
            game.remember(memories, event)
        for player in range(game.seats):
            told = game.news(s, player)
            if told:
                heard[player].append(told)
    yield s, memories, heard


@pytest.mark.parametrize("options", OPTIONS)
def test_what_is_written_fast_is_what_the_view_tells(options: dict[str, str]) -> None:
    game, rng = EmbassyGame(options), Random(3)
    for _ in range(GAMES):
        for s, memories, _ in played(game, rng):
            for player in range(game.seats):
                told, written = slow(game, s, player, memories[player]), fast(game, s, player, memories[player])
                assert len(told) == SIZE
                assert written == told, differing(written, told)
                assert all(0 <= value <= 255 for value in told)


def test_every_block_says_something() -> None:
    silent = set(SPAN)
    for seed in range(40):
        for options in (OPTIONS[seed % len(OPTIONS)], EMBASSY[-1], DUEL, PLENTY, CASES, BOMBS):
            game = EmbassyGame(options)
            for s, memories, _ in played(game, Random(seed)):
                for player in range(game.seats):
                    seen = fast(game, s, player, memories[player])
                    silent = {name for name in silent if not any(named(seen, name))}
            if not silent:
                return
    assert not silent, f"never anything but 0: {sorted(silent)}"


@pytest.mark.parametrize("options", OPTIONS)
def test_worlds_that_a_seat_cannot_tell_apart_have_the_same_features(options: dict[str, str]) -> None:
    game, rng = EmbassyGame(options), Random(5)
    for _ in range(GAMES):
        for s, memories, heard in played(game, rng):
            player = rng.randrange(game.seats)
            if heard[player] and rng.randrange(6) == 0:
                world = game.guess(heard[player], player, rng)
                truth, guessed = [fast(game, each, player, memories[player]) for each in (s, world)]
                assert truth == guessed, differing(truth, guessed)


@pytest.mark.parametrize("options", OPTIONS)
def test_a_memory_knows_what_its_seat_heard_and_nothing_else(options: dict[str, str]) -> None:
    game, rng = EmbassyGame(options), Random(7)
    for _ in range(GAMES):
        own = [game.memory(player) for player in range(game.seats)]
        for s, memories, _ in played(game, rng):
            for player in range(game.seats):
                for event in game.news(s, player):
                    own[player].hear(event)
                one, other = [slow(game, s, player, each[player]) for each in (own, memories)]
                assert one == other, differing(one, other)


@pytest.mark.parametrize("options", OPTIONS)
def test_a_memory_agrees_with_the_notebook_of_people(options: dict[str, str]) -> None:
    game, rng = EmbassyGame(options), Random(9)
    for _ in range(GAMES):
        books = [Notebook(player, game.seats) for player in range(game.seats)]
        for s, memories, heard in played(game, rng):
            for player, (book, memory) in enumerate(zip(books, memories, strict=True)):
                book.hear(game.news(s, player))
                assert isinstance(memory, EmbassyMemory)
                for place in range(1, game.seats):
                    same_of_player(book, memory, place, (player + place) % game.seats)
                known = sure(game.embassy, heard[player])
                assert list(memory.loyalty)[:game.seats] == known[player:] + known[:player]


def same_of_player(book: Notebook, memory: EmbassyMemory, place: int, player: int) -> None:
    """A notebook and a memory say the same of one of the others."""
    hand = book.hands[player]
    kinds = [item for item, _ in hand.items]
    assert [memory.count_seen(place, item) for item in range(20)] == [min(kinds.count(item), 3) for item in range(20)]
    assert not kinds or bool(memory.doubt >> place & 1) == (hand.doubt > 0)
    assert memory.neutral[place] == book.neutral[player]
    assert memory.looks[place] >= book.looks[player]


def tell(s: Embassy, *texts: str) -> tuple[Embassy, list[list[int]]]:
    """Play actions by notation, and return the state with the features of every seat."""
    game = game_of(s)
    memories = [game.memory(player) for player in range(game.seats)]
    for text in texts:
        s = game.apply(s, game.parse(text))
        for event in s.news or []:
            game.remember(memories, event)
    return s, [fast(game, s, player, memories[player]) for player in range(game.seats)]


def at(features: list[int], name: str) -> list[int]:
    """Return which places of a block are not 0."""
    return [place for place, value in enumerate(named(features, name)) if value != 0]


def test_er56_the_sealed_card_is_known_to_its_owner_and_the_meeting_to_all() -> None:
    _, seen = tell(table(MEETING.format("kitchen")), "move helipad", "show wire")
    assert [at(each, "my_card") for each in seen] == [[0], [], [], []]
    assert [at(each, "meeting") for each in seen] == [[0, 1], [0, 3], [2, 3], [1, 2]]
    assert [at(each, "asked_of") for each in seen] == [[1], [0], [7], [7]]


def test_er16_cards_are_remembered_by_the_two_and_by_security_hq() -> None:
    _, seen = tell(table(MEETING.format("security-hq")), "move helipad", "show wire", "show friendly")
    assert [at(each, "last_card") for each in seen] == [[1 * 5 + 3], [3 * 5 + 0], [], []]
    assert [at(each, "to_me") for each in seen] == [[1 * 3 + 1], [3 * 3], [], []]
    assert [at(each, "to_all") for each in seen] == [[0, 1 * 3 + 1], [1, 3 * 3], [], [1 * 3, 2 * 3 + 1]]


def test_er22_gifts_are_remembered_by_who_saw_them() -> None:
    key, bomb = 10, 3
    start = table(MEETING.format("kitchen"))
    _, seen = tell(start, "move helipad", "show friendly", "show friendly", "give key", "give bomb")
    assert [at(each, "seen") for each in seen] == [[bomb, 20 + key], [key, 60 + bomb], [], []]


def after(*events: Event) -> EmbassyMemory:
    """Return what player 0 of four remembers after some events."""
    memory = EmbassyMemory(EmbassyConfig({}), 0)
    for event in events:
        memory.hear(event)
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
    _, seen = tell(table(MEETING.format("kitchen")), *fight, "look loyalty")
    assert [at(each, "loyalty") for each in seen] == [[0, 3 + 1], [1], [0], [1]]
    assert [at(each, "looks") for each in seen] == [[], [3], [], []]
    assert [at(each, "rewards") for each in seen] == [[1], [3 * 6], [2 * 6 + 3], [6 + 2]]
    _, seen = tell(table(MEETING.format("kitchen")), *fight, "look neutral")
    assert [at(each, "neutral") for each in seen] == [[1], [], [], []]
    assert at(seen[0], "loyalty") == [0]


def test_e18_what_i_have_packed_is_mine_alone_to_know() -> None:
    text = MEETING.format("kitchen").replace("key vest", "key code-cracker briefcase-red")
    _, seen = tell(table(text), "crack red")
    assert [len(at(each, "opened")) for each in seen] == [1, 0, 0, 0]
    _, seen = tell(table(text), "crack red", "pack key")
    assert [at(each, "packed") for each in seen] == [[10], [], [], []]
    assert [at(each, "briefcases") for each in seen] == [[0]] * 4


def test_the_door_knows_the_features_whatever_the_options() -> None:
    games = [brushpass.game("embassy", **options) for options in OPTIONS]
    assert len({tuple(block.name for block in game.features()) for game in games}) == 1
    assert len({block.name for block in BLOCKS}) == len(BLOCKS)
    assert SIZE < 900
