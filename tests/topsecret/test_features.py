"""Top Secret, what a network sees: written fast as told slowly, the same for worlds that cannot be told apart."""
from __future__ import annotations

import pytest
from librt.random import Random
from librt.strings import BytesWriter

from brushpass.core.check import choose
from brushpass.core.features import Memory, places, size_of
from brushpass.core.chance import pick
from brushpass.core.game import Heard
from brushpass.core.kernel import NATURE, SPECTATOR
from brushpass.games.topsecret.actions import STEP
from brushpass.games.topsecret.config import OPTIONS
from brushpass.games.topsecret.game import TopSecretGame
from brushpass.games.topsecret.state import TopSecret
from tests.effort import COMPILED
from tests.topsecret.table import BLUE, RED, YELLOW, act, game_of, table

CONFIGS = [{"players": players} for players in OPTIONS["players"]]
CONFIGS += [{"players": "3", "empty_corner": corner} for corner in OPTIONS["empty_corner"][1:]]
CONFIGS += [{"tie": "back"}, {"bonus": "pool"}, {"start_enterable": "own"}, {"home_by_headquarters": "yes"},
            {"players": "2", "tie": "back", "bonus": "pool", "home_by_headquarters": "yes"}]
TURNS = ("20", "300", "300", "300") if COMPILED else ("120",)
EVERYBODY = 6 if COMPILED else 20  # one choice in so many is looked at from every seat
SELDOM = ("NameFirst", "LayCard", "ClaimCase", "LoseAgent")
BEFORE = 3  # bytes that must stay as they are


class Table:
    """A game with what every seat remembers and has heard."""

    def __init__(self, options: dict[str, str], seed: int) -> None:
        self.game = TopSecretGame(options)
        self.rng = Random(seed)
        self.s = self.game.new()
        self.memories: list[Memory] = [self.game.memory(player) for player in range(self.game.seats)]
        self.heard: list[Heard] = [[] for _ in range(self.game.seats)]

    def step(self) -> None:
        """Let somebody choose, mostly with some experience so that suitcases come home, and the others listen."""
        if self.game.who(self.s) == NATURE or self.rng.randrange(4) == 0:
            a = choose(self.game, self.s, self.rng)
        else:
            options = self.game.options(self.s)
            a = pick(options, self.game.lean(self.s, options), self.rng)
        self.s = self.game.apply(self.s, a)
        for event in self.s.news or []:
            self.game.remember(self.memories, event)
        for player in range(self.game.seats):
            self.heard[player].append(self.game.news(self.s, player))


def written(game: TopSecretGame, s: TopSecret, player: int, memory: Memory) -> bytes:
    """Return the features as the fast way writes them, somewhere in the middle."""
    out = BytesWriter()
    out.write(bytes([9] * BEFORE) + bytes(size_of(game.features())) + bytes([9]))
    game.write_features(s, player, memory, out, BEFORE)
    held = out.getvalue()
    assert held[:BEFORE] + held[-1:] == bytes([9] * (BEFORE + 1)), "written beside the place"
    return held[BEFORE:-1]


def by_block(game: TopSecretGame, numbers: bytes) -> dict[str, list[int]]:
    assert len(numbers) == size_of(game.features())
    begins = places(game.features())
    return {block.name: list(numbers[begins[block.name]:begins[block.name] + block.size]) for block in game.features()}


def told(game: TopSecretGame, s: TopSecret, player: int, memory: Memory) -> dict[str, list[int]]:
    """Return the features by block as the slow way tells them; `bytes` takes only numbers from 0 to 255."""
    return by_block(game, bytes(game.features_of(game.observe(s, player), memory)))


def check_same(game: TopSecretGame, s: TopSecret, player: int, memory: Memory) -> bytes:
    """The fast way writes what the slow way tells; return it."""
    slow = bytes(game.features_of(game.observe(s, player), memory))
    fast = written(game, s, player, memory)
    if slow != fast:
        other = by_block(game, fast)
        differ = [name for name, numbers in by_block(game, slow).items() if numbers != other[name]]
        raise AssertionError(f"the two ways differ for {player} in {differ}")
    return slow


def check_game(at: Table) -> int:
    """Both ways are the same at every choice of a game; return the bits that were ever set."""
    seen = 0
    while not at.s.over:
        everybody = at.rng.randrange(EVERYBODY) == 0 or type(at.s.pending[-1]).__name__ in SELDOM
        for player, memory in enumerate(at.memories):
            if everybody or player == at.game.who(at.s):
                seen |= int.from_bytes(check_same(at.game, at.s, player, memory), "big")
        if everybody:
            check_same(at.game, at.s, SPECTATOR, at.memories[0])
        at.step()
    for player, memory in enumerate(at.memories):
        check_same(at.game, at.s, player, memory)
    return seen


def test_both_ways_are_the_same_and_every_block_says_something() -> None:
    game = TopSecretGame({})
    seen = 0
    for options in CONFIGS:
        for seed, turns in enumerate(TURNS):
            seen |= check_game(Table({"most_turns": turns, **options}, seed))
    blocks = by_block(game, seen.to_bytes(size_of(game.features()), "big"))
    assert [name for name, numbers in blocks.items() if not any(numbers)] == [], "blocks that never say anything"


@pytest.mark.parametrize("options", [{"players": "2"}, {"players": "3"}, {"players": "4"}])
def test_worlds_that_a_seat_cannot_tell_apart_have_the_same_features(options: dict[str, str]) -> None:
    at = Table({"most_turns": "120", **options}, 5)
    differed = 0
    while not at.s.over:
        if at.rng.randrange(4) == 0 or type(at.s.pending[-1]).__name__ == "LayCard":
            for player, memory in enumerate(at.memories):
                world = at.game.guess(at.heard[player], player, at.rng)
                differed += world.content != at.s.content
                assert written(at.game, world, player, memory) == written(at.game, at.s, player, memory)
        at.step()
    assert differed > 20, "the worlds compared were too often the same"


def test_memories_from_the_same_words_are_the_same() -> None:
    at = Table({"most_turns": "120"}, 6)
    while not at.s.over:
        at.step()
    for player in range(at.game.seats):
        again = at.game.memory(player)
        for step in at.heard[player]:
            for event in step:
                again.hear(event)
        assert told(at.game, at.s, player, again) == told(at.game, at.s, player, at.memories[player])


CITIES = ("montreal", "reykjavik", "geneva")
PIECES = "turn red\npool 3\nred 2 montreal blue-c\nred 3 reykjavik\nblue 1 geneva red-b\n" \
         "lies red-a reykjavik\nlies yellow-d reykjavik\npacked red bomb 1 3 5\npacked blue 5 3 1 bomb"


def test_a_position_is_told_from_every_side() -> None:
    s = table(PIECES)
    game = game_of(s)
    montreal, reykjavik, geneva = [game.parse(f"move 1 {city}") - STEP for city in CITIES]
    red, blue, yellow = [told(game, s, player, game.memory(player)) for player in (RED, BLUE, YELLOW)]
    assert red["own_agents"][56 + montreal] == 1
    assert blue["other_agents"][56 * 2 + montreal] == 1, "red sits third after blue"
    assert red["own_carries"].index(1) == 7 + 4, "agent 2 carries one of the first opponent"
    assert red["own_cases"].index(1) == reykjavik
    assert red["own_held"].index(1) == 3, "blue carries B"
    assert blue["other_carried"].index(1) == 48 * 2 + geneva
    assert red["own_packed"] == [0, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 0]
    assert not any(yellow["other_contents"]), "nothing is opened yet"
    assert not any(told(game, s, SPECTATOR, game.memory(SPECTATOR))["own_packed"]), "who looks on sees no contents"
    assert red["pool"].index(1) == 3
    assert red["asked_of"] == [1, 0, 0, 0]
    assert blue["asked_of"] == [0, 0, 0, 1]


def test_a_suitcase_that_its_owner_has_taken_is_remembered() -> None:
    s = table(PIECES)
    game = game_of(s)
    memories: list[Memory] = [game.memory(player) for player in range(4)]
    for text in ("take 3 yellow-d", "move 3 montreal", "move 3 reykjavik", "swap 3 red-a"):
        s = act(s, text)
        for event in s.news or []:
            game.remember(memories, event)
    assert told(game, s, RED, memories[RED])["own_fetched"] == [1, 0, 0, 0]
    assert sum(told(game, s, BLUE, memories[BLUE])["other_fetched"]) == 1, "red took one that is his; yellow's is not"


def test_the_laid_card_is_told_to_who_laid_it_alone() -> None:
    s = act(table("turn red\npool 3\nred 1 montreal\nblue 1 reykjavik"), "move 1 reykjavik", "lay 4")
    game = game_of(s)
    laid = [told(game, s, player, game.memory(player))["laid"] for player in range(4)]
    assert laid == [[1, 0, 0, 0, 0, 1, 0]] + [[1, 0, 0, 0, 0, 0, 0]] * 3
