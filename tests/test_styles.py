"""Styles of bots: bold and patient ones weigh attacks differently, steady ones play as ever."""
from __future__ import annotations

from typing import Any

import pytest
from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from brushpass.agents.bot import HeuristicBot, SearchBot
from brushpass.agents.levels import find_contestant
from brushpass.agents.network.player import NetworkBot
from brushpass.agents.search import Estimate
from brushpass.core.errors import UserError
from brushpass.core.game import Game
from brushpass.core.kernel import NATURE
from brushpass.core.levels import STYLES, Budget
from brushpass.games import game
from brushpass.games.embassy.data import ATTACKS
from brushpass.server.engine.bots import Question, bot_of
from brushpass.text.catalogue import LANGUAGES, Catalogue


class EvenNetwork:
    """A network that rates all actions alike."""

    def policy_logits(self, features: bytes, legal: list[int]) -> list[float]:
        return [0.0] * len(legal)


STYLED = ("kyoto", "topsecret", "embassy")


def position_with_attacks(played: Game[Any]) -> tuple[Any, list[int]]:
    """Return a state and its options, some of them attacks and some not."""
    for seed in range(100):
        rng, s = Random(seed), played.new()
        while not played.over(s):
            options = played.legal_actions(s)
            if played.who(s) != NATURE and len({played.is_attack(s, a) for a in options}) == 2:
                return s, options
            a = int(played.draw(s, rng)) if played.who(s) == NATURE else options[rng.randrange(len(options))]
            s = played.apply(s, a)
    raise AssertionError("no position with attacks")


@pytest.mark.parametrize("name", STYLED)
def test_heuristics_weigh_attacks_by_style_and_nothing_else(name: str) -> None:
    played = game(name)
    s, options = position_with_attacks(played)
    found: dict[str, list[int]] = {}
    for style in STYLES:
        weights = vec[i64]([1_000 for _ in options])
        player = find_contestant(name, f"operative:{style.name}").make_bot(played, 0, 1)
        assert isinstance(player, HeuristicBot)
        player.apply_style(s, vec[i64](options), weights)
        found[style.name] = [int(weight) for weight in weights]
    attacks = [played.is_attack(s, a) for a in options]
    assert found["steady"] == [1_000 for _ in options]
    bold, patient = 1_000 * 3**played.style_power, max(1, int(1_000 * 0.33**played.style_power))
    assert found["bold"] == [bold if attack else 1_000 for attack in attacks]
    assert found["patient"] == [patient if attack else 1_000 for attack in attacks]


def test_an_attack_in_embassy_meets_an_enemy_with_an_attack_card_in_hand() -> None:
    played = game("embassy")
    s, options = position_with_attacks(played)
    steps = [a for a in options if played.is_attack(s, a)]
    assert {played.text(a).split()[0] for a in steps} == {"move"}
    unarmed, among_friends = played.copy(s), played.copy(s)
    for card in range(ATTACKS):
        unarmed.attacks[s.turn * ATTACKS + card] = 0
    for player in range(played.seats):
        among_friends.loyalty[player] = s.loyalty[s.turn]
    assert not any(played.is_attack(unarmed, a) or played.is_attack(among_friends, a) for a in steps)


def test_the_bot_of_a_table_has_the_style_of_its_persona() -> None:
    asked = Question("kyoto", (), "operative", 0, [], [], 1)
    for persona, style in ((-1, "steady"), (0, "steady"), (1, "bold"), (2, "patient"), (9, "steady"), (10, "bold")):
        player = bot_of(asked._replace(persona=persona))
        assert isinstance(player, HeuristicBot)
        assert player.style.name == style
    for level in ("handler", "legend"):
        above = bot_of(asked._replace(level=level, persona=1))
        assert isinstance(above, SearchBot | NetworkBot)
        assert above.style.name == "bold"


@pytest.mark.parametrize("name", STYLED)
def test_a_search_bot_chooses_by_style_among_options_that_are_about_as_good(name: str) -> None:
    played = game(name)
    s, options = position_with_attacks(played)
    attack = next(a for a in options if played.is_attack(s, a))
    other = next(a for a in options if not played.is_attack(s, a))
    chosen = {}
    for style in STYLES:
        player = SearchBot(played, 0, Budget(8, 2, 4, 1.5), 1, style)
        chosen[style.name] = [player.styled(s, [Estimate(first, 0.1, 40), Estimate(second, value, visits)])
                              for first, second in ((attack, other), (other, attack))
                              for value, visits in ((0.06, 20), (0.0, 20), (0.06, 8))]
    assert chosen["steady"] == [attack] * 3 + [other] * 3
    assert chosen["bold"] == [attack] * 3 + [attack, other, other]
    assert chosen["patient"] == [other, attack, attack] + [other] * 3


def test_a_network_bot_attacks_by_style() -> None:
    played = game("kyoto")
    s, options = position_with_attacks(played)
    attacks = [played.is_attack(s, a) for a in options]
    shares = {}
    for style in STYLES:
        player = NetworkBot(played, 0, EvenNetwork(), 1.0, 1)
        player.style = style
        player.sample_world = lambda: s  # type: ignore[method-assign]
        policy = player.styled([1 / len(options)] * len(options), options)
        assert sum(policy) == pytest.approx(1)
        shares[style.name] = sum(share for share, attack in zip(policy, attacks, strict=True) if attack)
    assert shares["patient"] < shares["steady"] < shares["bold"]


def test_a_contestant_names_its_style() -> None:
    assert find_contestant("kyoto", "3:Bold").name == "operative:bold"
    assert find_contestant("kyoto", "3").name == find_contestant("kyoto", "3:steady").name == "operative"
    with pytest.raises(UserError):
        find_contestant("kyoto", "3:wild")
    assert find_contestant("kyoto", "legend:bold").name == "legend:bold"
    with pytest.raises(UserError):
        find_contestant("kyoto", "3:")


def test_games_with_styles_introduce_them_in_every_language() -> None:
    for name in STYLED:
        for language in LANGUAGES:
            assert all(f"{name}.style.{style.name}" in Catalogue(language).sentences for style in STYLES)
