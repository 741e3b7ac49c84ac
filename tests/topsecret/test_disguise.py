"""The disguise of a bot with a deterministic set-up: its events, its actions, and what they reveal about the bomb."""
from __future__ import annotations

from collections import Counter
from typing import Any

from librt.random import Random

import brushpass
from brushpass.agents.bot import HeuristicBot
from brushpass.agents.levels import find_opponent
from brushpass.agents.network.bot import network_opponent
from brushpass.agents.network.player import NetworkBot
from brushpass.core.kernel import NATURE
from brushpass.core.play import Play
from brushpass.games.topsecret.actions import LAY_OUT, PACK
from brushpass.games.topsecret.data import BOMB, CASES, CONTENTS
from brushpass.games.topsecret.events import Opened
from brushpass.games.topsecret.game import TopSecretGame
from brushpass.games.topsecret.beliefs.disguise import (
    DisguisedBot, SetupDisguise, believed_order, letters_by_content, wrap_bot,
)
from brushpass.games.topsecret.beliefs.packing_belief import permutations_of

PACKS = [0, 1, 5, 3]


def covered(game: TopSecretGame, seat: int, seed: int) -> tuple[DisguisedBot, SetupDisguise]:
    """Return a bot by heuristics under a cover, and its cover."""
    operative = find_opponent("topsecret", "operative")
    bot = wrap_bot(game, seat, seed, lambda: operative.make_bot(game, seat, seed), {"packs": PACKS})
    assert isinstance(bot, DisguisedBot)
    return bot, bot.disguise


class Table(Play[Any]):
    """A game of covered bots, whose thoughts are compared with what they may choose."""

    def __init__(self, seed: int) -> None:
        self.opened = TopSecretGame({})
        nature = Random(seed)
        super().__init__(self.opened, lambda s: self.opened.draw(s, nature))
        self.covers: list[SetupDisguise] = []
        self.ended = 0
        self.own_bombs = 0
        for seat in range(4):
            self.players[seat], cover = covered(self.opened, seat, 10 * seed + seat)
            self.covers.append(cover)

    def choice(self, seat: int) -> int:
        bot, cover, options = self.players[seat], self.covers[seat], self.game.legal_actions(self.state)
        assert isinstance(bot, DisguisedBot)
        assert isinstance(bot.bot, HeuristicBot)
        if cover.believed_letters:
            world = self.game.sample_world(bot.bot.history, seat, Random(1))
            assert self.game.legal_actions(world) == sorted(cover.disguised_action(a) for a in options)
            believed = [int(each) for each in world.content[seat * CASES:seat * CASES + CASES]]
            truth = [cover.true_packing[cover.believed_letters[list(CONTENTS).index(each)]] for each in PACKS]
            assert believed == (PACKS if cover.is_active else truth)
        return bot.choose(options)

    def broadcast(self, seat: int, a: int) -> None:
        super().broadcast(seat, a)
        self.ended = sum(not cover.is_active for cover in self.covers)
        self.own_bombs += sum(isinstance(event, Opened) and event.content == BOMB
                              and event.case // CASES == event.player for event in self.state.events or [])


def test_each_of_six_orders_is_pretended_with_the_bomb_in_every_place() -> None:
    seen = Counter[object]()
    for packed in permutations_of(list(CONTENTS)):
        told = believed_order(letters_by_content(packed))
        seen[tuple(told)] += 1
        bomb = packed.index(BOMB)
        others = [letter for letter in told if letter != bomb]
        assert others == letters_by_content(packed)[:-1], "the others keep their order"
        seen[tuple(told), told.index(bomb)] += 1
    assert sorted(seen.values()) == [1] * 24 + [4] * 6


def test_what_a_covered_bot_is_told_fits_what_it_may_choose_and_no_bomb_is_brought_home() -> None:
    tables = [Table(seed) for seed in range(4)]
    for table in tables:
        table.advance()
    assert sum(table.ended for table in tables) > 2, "some were told the truth in the middle of the game"
    assert sum(table.own_bombs for table in tables) == 0


def test_the_bomb_is_packed_anywhere_and_where_the_five_is_thought_to_be_least_often() -> None:
    game, places, bombs = brushpass.game("topsecret"), Counter[int](), Counter[int]()
    assert isinstance(game, TopSecretGame)
    for seed in range(1_000):
        bot, cover = covered(game, 0, seed)
        s, nature = game.new(), Random(seed)
        while len(cover.true_packing) < CASES:
            seat = game.who(s)
            s = game.apply(s, int(game.draw(s, nature)) if seat == NATURE else bot.choose(game.legal_actions(s)))
            bot.receive(game.observed_events(s, 0))
        bomb = cover.true_packing.index(BOMB)
        places[cover.believed_letters.index(bomb)] += 1
        bombs[bomb] += 1
    assert places[0] < 110
    assert min(places[1], places[2], places[3]) > 260
    assert max(places.values()) < 350, "who knows all that it was told finds it 1.3 times as often as by chance"
    assert min(bombs.values()) > 190


def test_a_bot_that_is_asked_anew_every_time_keeps_its_cover() -> None:
    table = Table(5)
    table.advance()
    for seat, cover in enumerate(table.covers):
        bot, again = covered(table.opened, seat, 999)
        told = table.players[seat]
        assert isinstance(told, DisguisedBot)
        for events in told.history:
            bot.receive(events)
        assert again.believed_letters == cover.believed_letters
        assert again.true_packing == cover.true_packing


def swapped(a: int, seat: int) -> int:
    """Return an action of a twin game, in which seat 0 packs the bomb for the 5 and the 5 for the bomb."""
    if seat != 0 or not PACK <= a < LAY_OUT:
        return a
    letter, content = divmod(a - int(PACK), int(CASES))
    return int(PACK) + letter * int(CASES) + {0: 3, 3: 0}.get(content, content)


def legend(game: TopSecretGame, seat: int, seed: int) -> DisguisedBot:
    """Return the shipped network in its disguise, with deterministic choices."""
    opponent = network_opponent("topsecret")
    assert opponent is not None
    opponent.lookahead = None
    bot = opponent.make_bot(game, seat, seed)
    assert isinstance(bot, DisguisedBot)
    return bot


def likely(bot: DisguisedBot, options: list[int]) -> list[float]:
    """Return how likely a covered network is to play each option."""
    assert isinstance(bot.bot, NetworkBot)
    chances = bot.bot.probabilities([bot.disguise.disguised_action(a) for a in options])
    return [round(float(chance), 4) for chance in chances]


def compared(seed: int) -> int:
    """Play a game and its twin, as long as seat 1 cannot tell them apart; say how many of its choices were compared."""
    game, nature, found = TopSecretGame({}), Random(seed), 0
    bots = [legend(game, seat, 10 * seed + seat) for seat in range(game.seats)]
    twin = legend(game, 1, 10 * seed + 9)
    s, other = game.new(), game.new()
    while not game.over(s) and game.observed_events(s, 1) == game.observed_events(other, 1):
        seat, options = game.who(s), game.legal_actions(s)
        if seat == 1 and len(options) > 1 and not PACK <= options[0] < LAY_OUT:
            assert game.legal_actions(other) == options
            assert likely(bots[1], options) == likely(twin, options)
            found += s.to_dict() != other.to_dict()
        a = int(game.draw(s, nature)) if seat == NATURE else bots[seat].choose(options)
        s, other = game.apply(s, a), game.apply(other, swapped(a, seat))
        for each, bot in enumerate(bots):
            bot.receive(game.observed_events(s, each))
        twin.receive(game.observed_events(other, 1))
    return found


def test_a_covered_network_that_hears_the_same_in_two_games_has_equal_distributions_of_choices() -> None:
    assert sum(compared(seed) for seed in range(3)) > 20


def test_a_game_of_fewer_suitcases_has_no_cover() -> None:
    game = brushpass.game("topsecret", board="mini", players="2")
    bot = wrap_bot(game, 0, 1, lambda: find_opponent("topsecret", "operative").make_bot(game, 0, 1), {"packs": PACKS})
    assert not isinstance(bot, DisguisedBot)
