"""Expected counts of cards and dice in finished games."""
from __future__ import annotations

from random import Random

import pytest

from brushpass.games import GAMES
from brushpass.core.kernel import NATURE
from brushpass.server.game_cache import game_of
from brushpass.server.messages.answers import ChanceDraw
from brushpass.server.table.chance import draws_of, runs_of, tally_of

MAX_STEPS = 400


def dealt(deck: dict[str, int], *order: str) -> list[ChanceDraw]:
    """Return the draws of cards from a deck in a given order."""
    left, draws = dict(deck), []
    for step, card in enumerate(order):
        options = [name for name in left if left[name]]
        draws.append(ChanceDraw(step, "", card, options, [left[name] for name in options]))
        left[card] -= 1
    return draws


def test_a_card_is_expected_as_often_as_it_is_in_the_deck_however_late_it_comes() -> None:
    late = dealt({"deal intel": 1, "deal key": 4}, *["deal key"] * 4)
    assert tally_of(late) == {("deal", ""): (4, 0.0), ("deal", "deal intel"): (0, 0.8), ("deal", "deal key"): (4, 3.2)}
    whole = dealt({"deal intel": 1, "deal key": 2}, "deal key", "deal key", "deal intel")
    assert tally_of([*whole, *whole])["deal", "deal intel"] == (2, 2.0), "the last card of a deck counts"


def test_dice_are_expected_by_their_odds() -> None:
    throws = [ChanceDraw(0, "", face, ["roll 1 1", "roll 1 2"], [1, 3]) for face in ("roll 1 1", "roll 1 2")]
    assert tally_of(throws) == {("roll", ""): (2, 0.0), ("roll", "1"): (3, 2.5), ("roll", "2"): (1, 1.5)}


@pytest.mark.parametrize("name", GAMES)
def test_no_deck_is_expected_to_give_more_cards_than_it_has(name: str) -> None:
    game, random = game_of(name, {}), Random(7)
    s, played = game.new(), list[tuple[int, str]]()
    while not game.over(s) and len(played) < MAX_STEPS:
        actions = game.legal_actions(s)
        odds = game.odds(s) if game.who(s) == NATURE else [1] * len(actions)
        action = random.choices(actions, odds)[0]
        played.append((game.who(s), game.text(action)))
        s = game.apply(s, action)
    runs = runs_of(draws_of(game, played))
    assert runs
    for run in runs:
        assert len(run.drawn) <= sum(run.deck.values())
        assert all(run.drawn.count(card) <= count for card, count in run.deck.items())
