"""Events of every game: their audience, equality, and whether they can be undone."""
import inspect
from itertools import product
from typing import Any

import pytest

from brushpass.core.kernel import SPECTATOR, Event, Public, is_observed, matches_observed
from brushpass.games import GAMES

KINDS = [kind for game in GAMES.values() for kind in game.events.values()]
VALUES: tuple[tuple[Any, Any], ...] = ((0, 1), (False, True), ("K1", "K2"), ((0,), (0, 1)))  # two of each type


def name_of(kind: type[Event]) -> str:
    return f"{kind.__module__.split('.')[2]}-{kind.__name__}"


def all_of(kind: Any) -> list[Event]:
    """Return an event and others that each differ from it in one field; compiled rules check the types."""
    fields = list(inspect.signature(kind).parameters)
    for chosen in product(VALUES, repeat=len(fields)):
        first = [values[0] for values in chosen]
        try:
            return [kind(*first), *[kind(*first[:at], chosen[at][1], *first[at + 1:]) for at in range(len(fields))]]
        except TypeError:
            continue
    raise AssertionError(f"no values fit {kind.__name__}")


@pytest.mark.parametrize("kind", KINDS, ids=name_of)
def test_an_event_sounds_like_another_only_if_all_that_it_tells_is_the_same(kind: type[Event]) -> None:
    one, again, others = all_of(kind)[0], all_of(kind)[0], all_of(kind)[1:]
    assert one is not again
    assert one.same_as(again)
    for other in others:
        assert not one.same_as(other), f"{one} sounds like {other}"
        assert not other.same_as(one), f"{other} sounds like {one}"


@pytest.mark.parametrize("game", GAMES)
def test_no_kind_of_event_sounds_like_another_kind(game: str) -> None:
    events = [all_of(kind)[0] for kind in GAMES[game].events.values()]
    assert [(one, other) for one in events for other in events if one.same_as(other) != (one is other)] == []


@pytest.mark.parametrize("kind", KINDS, ids=name_of)
def test_every_event_says_itself_who_sees_it_unless_it_is_public(kind: type[Event]) -> None:
    if issubclass(kind, Public):
        assert kind.seen_by is Public.seen_by
        one = all_of(kind)[0]
        assert all(one.seen_by(player) is one for player in (0, 1, SPECTATOR))
    else:
        assert "seen_by" in vars(kind)


@pytest.mark.parametrize("kind", KINDS, ids=name_of)
def test_what_may_be_taken_back_reveals_nothing(kind: type[Event]) -> None:
    for event in all_of(kind):
        assert not (event.ALLOWS_UNDO and event.REVEALS), "what somebody has learnt cannot be taken back"


class Forgotten(Event):
    """An event without declarations."""


def test_a_forgotten_event_is_an_error_and_never_secret() -> None:
    with pytest.raises(NotImplementedError):
        Forgotten().seen_by(0)
    assert not Forgotten().ALLOWS_UNDO


class Whispered(Event):
    """An event that one player receives in full, a second in part, and others not at all."""

    def __init__(self, to: int, word: str) -> None:
        self.to = to
        self.word = word

    def seen_by(self, player: int) -> Event | None:
        return self if player == self.to else Whispered(self.to, "") if player == 1 - self.to else None


def test_news_sound_alike_to_a_player_who_hears_the_same_of_them() -> None:
    events: list[Event] = [Whispered(0, "castle"), Whispered(1, "temple")]
    to_first: list[Event] = [Whispered(0, "castle"), Whispered(1, "")]
    assert matches_observed(events, 0, to_first)
    assert not matches_observed(events, 1, to_first)
    assert not matches_observed(events, 0, to_first[:1])
    assert not matches_observed(events[:1], 0, to_first)
    assert not matches_observed(events[::-1], 0, to_first)
    assert matches_observed(events, SPECTATOR, [])
    assert is_observed(events, 1)
    assert not is_observed(events, SPECTATOR)
