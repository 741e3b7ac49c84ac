"""Embassy, who sees a choice: what is not shown to a player looks the same to them, whatever is chosen.

Many choices are partly hidden. One is shown to a player if its options look different to them, with three exceptions
where they see only that something changed and not what was chosen: a briefcase opened in the middle of another choice
(E17), whether a card lies under its tile afterwards (ER59), and the number of items in a hand (ER57).
"""
import pytest
from librt.random import Random

import brushpass
from brushpass.core.check import random_action
from brushpass.core.kernel import Event
from brushpass.games.embassy.state import Embassy
from tests.effort import effort
from tests.embassy.table import act, game_of, table
from tests.test_checks_of_games import EMBASSY, MINI

GAMES = effort(4)
EXCEPTIONS = ("Cracked", "Repacked", "Counted")
MEETING = """turn 0
player 0 gallery red: key | wire
player 1 helipad blue: vest
player 2 tunnel red:
player 3 {} blue:"""


def looks(after: list[Embassy], player: int) -> list[list[Event]]:
    """Return what a player hears of each choice, but of the exceptions."""
    game = game_of(after[0])
    told = [game.observed_events(s, player) for s in after]
    return [events for events in told if not any(type(event).__name__ in EXCEPTIONS for event in events)]


@pytest.mark.parametrize("options", EMBASSY)
def test_what_is_not_shown_looks_the_same_whatever_is_chosen(options: dict[str, str]) -> None:
    game, rng = brushpass.game("embassy", **options), Random(23)
    hidden = 0
    for _ in range(GAMES):
        s = game.new()
        while not game.over(s):
            unseen = [player for player in range(game.seats) if player != game.who(s) and not game.shown_to(s, player)]
            after = [game.apply(s, a) for a in game.legal_actions(s)] if unseen else []
            for player in unseen:
                told = looks(after, player)
                assert all(events == told[0] for events in told), type(s.pending[-1]).__name__
                hidden += len(told) > 1
            s = game.apply(s, random_action(game, s, rng))
    assert hidden > effort(8 if options in MINI.values() else 28, 0)


@pytest.mark.parametrize("options", EMBASSY)
def test_what_is_shown_to_everybody_looks_different(options: dict[str, str]) -> None:
    game, rng = brushpass.game("embassy", **options), Random(29)
    behind_veil = ("CombatItems", "TakeAction", "Reward", "Displace")  # ER56 a pass is heard only by the two
    for _ in range(GAMES):
        s = game.new()
        while not game.over(s):
            name = type(s.pending[-1]).__name__
            seeing = [player for player in range(game.seats) if game.shown_to(s, player) and name not in behind_veil]
            after = [game.apply(s, a) for a in game.legal_actions(s)] if seeing else []
            for player in seeing:
                told = [game.observed_events(each, player) for each in after]
                assert all(told.count(events) == 1 for events in told), name
            s = game.apply(s, random_action(game, s, rng))


def shown(s: Embassy) -> list[int]:
    """Return the players to whom the choice that is owed now is shown."""
    return [player for player in range(4) if game_of(s).shown_to(s, player)]


def test_er16_the_first_card_is_sealed_and_the_second_is_seen_by_the_two_alone() -> None:
    s = act(table(MEETING.format("kitchen")), "move helipad")
    assert shown(s) == [0]
    assert shown(act(s, "show friendly")) == [0, 1]


def test_e68_security_hq_sees_cards_and_gifts() -> None:
    s = act(table(MEETING.format("security-hq")), "move helipad", "show friendly")
    assert shown(s) == [0, 1, 3]
    s = act(s, "show friendly")
    assert shown(s) == [0]
    assert shown(act(s, "give key")) == [0, 1, 3]


def test_e55_a_draw_is_seen_by_who_draws_and_e96_a_look_by_who_looks() -> None:
    s = act(table(MEETING.format("kitchen")), "move storage-terrace", "stop", "draw")
    assert shown(s) == [0]
    s = act(table(MEETING.format("kitchen")), "move helipad", "show wire", "show friendly", "interrogate")
    assert shown(s) == [0]
