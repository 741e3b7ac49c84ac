"""Hints: one useful move with a true reason, in every language, from the seat's view."""
from __future__ import annotations

from typing import Any

import pytest
from librt.random import Random

from brushpass.arena.advice import NO_REASON, Ranked, best_hint
from brushpass.core.check import random_action
from brushpass.core.kernel import NATURE
from brushpass.games import GAMES, game
from brushpass.games.embassy.actions import PLAY_KEY, STOP
from brushpass.games.embassy.aids.errands import errands
from brushpass.games.embassy.data import (
    BOMB, COMPUTER, GOGGLES, HELIPAD, INTEL, ITEMS, KEY, RADIO, SECURITY_HQ, STORAGE_BASEMENT, STORAGE_TERRACE, VEST,
    VIRUS,
)
from brushpass.games.embassy.game import EmbassyGame
from brushpass.games.embassy.view import EmbassyView
from brushpass.games.kyoto.actions import TO
from brushpass.games.kyoto.data import COLUMNS
from brushpass.games.topsecret.actions import END
from brushpass.text.catalogue import LANGUAGES, Catalogue
from tests.helpers_arena import KYOTO, at_once

RED, BLUE = 0, 1
GALLERY = 4


def positions(name: str, seed: int) -> list[tuple[Any, Any]]:
    """Return the decisions of a random game with several options, as game and state."""
    played, rng, found = game(name), Random(seed), list[tuple[Any, Any]]()
    s = played.new()
    while not played.over(s) and len(found) < 400:
        if played.who(s) != NATURE and len(played.legal_actions(s)) > 1:
            found.append((played, s))
        s = played.apply(s, random_action(played, s, rng))
    return found


def test_a_move_that_says_that_it_wins_wins_unless_a_decoy_stops_it() -> None:
    escapes = [(s, a) for seed in range(12) for played, s in positions("kyoto", seed) for a in played.legal_actions(s)
               if (why := played.explain(played.observe(s, played.who(s)), a)) and why.key == "kyoto.why.escape"]
    assert len(escapes) > 3
    for s, a in escapes:
        after = KYOTO.apply(s, a)
        assert KYOTO.over(after) or KYOTO.who(after) != KYOTO.who(s), "the other side may spring a Decoy"
        assert not KYOTO.over(after) or at_once(s, a) == 1


def test_no_bluff_is_advised_onto_the_last_row() -> None:
    bluffs = 0
    for seed in range(12):
        for played, s in positions("kyoto", seed):
            view = played.observe(s, played.who(s))
            whys = [(a, why.key) for a in played.legal_actions(s) if (why := played.explain(view, a)) is not None]
            rows = [TO[a] // COLUMNS for a, key in whys if key == "kyoto.why.bluff"]
            bluffs += len(rows)
            assert (played.kyoto.size.last_row if view.side == 0 else 0) not in rows
    assert bluffs > 3


def test_an_idle_move_is_suggested_only_if_no_useful_one_is_as_good() -> None:
    for played, s in positions("topsecret", 3):
        view, options = played.observe(s, played.who(s)), played.legal_actions(s)
        useful = [a for a in options if played.explain(view, a) is not None]
        if END in options and useful:
            break
    close = best_hint(played, view, [Ranked(END, 0.5, 1), Ranked(useful[0], 0.48, 1)])
    assert close.option.action == useful[0]
    far = best_hint(played, view, [Ranked(END, 0.5, 1), Ranked(useful[0], 0.4, 1)])
    assert (far.option.action, far.why) == (END, NO_REASON)


def test_without_a_reason_nothing_is_given_up() -> None:
    for played, s in positions("topsecret", 3):
        view, options = played.observe(s, played.who(s)), played.legal_actions(s)
        drops = [a for a in options if played.actions[a].verb == "drop" and played.explain(view, a) is None]
        if END in options and drops and any(played.explain(view, a) is not None for a in options):
            break
    hint = best_hint(played, view, [Ranked(drops[0], 0.51, 1), Ranked(END, 0.5, 1)])
    assert (hint.option.action, hint.why) == (END, NO_REASON)
    useful = [a for a in options if played.explain(view, a) is not None]
    assert best_hint(played, view, [Ranked(drops[0], 0.54, 1), Ranked(useful[0], 0.5, 1)]).option.action == useful[0]
    assert best_hint(played, view, [Ranked(END, 0.54, 1), Ranked(useful[0], 0.5, 1)]).option.action == END


def test_no_key_is_given_up_without_a_reason() -> None:
    tried = 0
    for seed in range(12):
        for played, s in positions("embassy", seed):
            view, options = played.observe(s, played.who(s)), [int(a) for a in played.legal_actions(s)]
            whys = [played.explain(view, a) for a in (STOP, PLAY_KEY)]
            if {int(STOP), int(PLAY_KEY)} <= {*options} and whys == [None, None]:
                hint = best_hint(played, view, [Ranked(PLAY_KEY, 0.51, 1), Ranked(STOP, 0.5, 1)])
                assert (hint.option.action, hint.why) == (STOP, NO_REASON)
                tried += 1
    assert tried > 2


@pytest.mark.parametrize("name", GAMES)
def test_most_decisions_have_a_move_with_a_reason_in_every_language(name: str) -> None:
    said, without = set[str](), 0
    found = [each for seed in range(4) for each in positions(name, seed)]
    for played, s in found:
        view = played.observe(s, played.who(s))
        reasons = [why for a in played.legal_actions(s) if (why := played.explain(view, a)) is not None]
        without += not reasons
        for why in reasons:
            said |= {Catalogue(language).phrase(why) for language in LANGUAGES} if why.key not in said else set()
            said.add(why.key)
    assert not [sentence for sentence in said if "{" in sentence or "@" in sentence]
    assert without <= len(found) // 10, f"{without} of {len(found)} decisions"


def embassy_view(**fields: object) -> tuple[EmbassyGame, EmbassyView]:
    """Return the view of a red player in the Kitchen with two Attack cards and an empty hand, with changes."""
    played = EmbassyGame({"mission": str(fields.pop("mission", "classic")), "players": "4"})
    view = EmbassyView(0)
    view.players, view.loyalty, view.at = 4, (RED, -1, -1, -1), (9, 10, 10, 10)
    view.injured, view.attacks, view.tiles = (0, 0, 0, 0), (1, 1, 0), (2, 2, 0)
    cards = fields.pop("holds", ())
    assert isinstance(cards, tuple)
    view.hand = tuple(1 if item in cards else 0 for item in range(int(ITEMS)))
    for name, value in fields.items():
        setattr(view, name, value)
    return played, view


@pytest.mark.parametrize(("fields", "purpose", "rooms"), [
    ({}, "find.blue", {STORAGE_TERRACE, STORAGE_BASEMENT}),
    ({"holds": (INTEL + BLUE,)}, "call", {RADIO}),
    ({"holds": (INTEL + RED,)}, "find.blue", {STORAGE_TERRACE, STORAGE_BASEMENT}),
    ({"holds": (INTEL + BLUE,), "helicopter": RED}, "board", {HELIPAD}),
    ({"holds": (INTEL + BLUE,), "helicopter": BLUE}, "blocked", {HELIPAD}),
    ({"holds": (INTEL + BLUE, BOMB), "helicopter": BLUE}, "bomb", {HELIPAD}),
    ({"holds": (BOMB,)}, "lure", {RADIO}),
    ({"holds": (KEY, VEST, GOGGLES)}, "find.blue", {STORAGE_TERRACE, STORAGE_BASEMENT}),  # and one is discarded
    ({"mission": "two-man-rule"}, "find.floppy", {STORAGE_TERRACE, STORAGE_BASEMENT}),
    ({"mission": "two-man-rule", "holds": (VIRUS,)}, "upload.wait", {COMPUTER}),
    ({"mission": "two-man-rule", "holds": (VIRUS,), "at": (9, SECURITY_HQ, 10, 10)}, "upload", {COMPUTER}),
])
def test_the_first_errand_of_embassy_follows_what_the_player_has(
        fields: dict[str, object], purpose: str, rooms: set[int]) -> None:
    played, view = embassy_view(**fields)
    first = errands(played.embassy, view)[0]
    assert (first.purpose, {*first.rooms}) == (purpose, {int(room) for room in rooms})


@pytest.mark.parametrize(("fields", "key", "params"), [
    ({}, "way", {"n": 4, "room": "@embassy.room.storage-terrace"}),
    ({"at": (int(STORAGE_TERRACE), 10, 10, 10), "turn": 0, "walking": True, "steps": 1}, "here", {}),
    ({"at": (int(STORAGE_TERRACE), 10, 10, 10), "turn": 0, "walking": True}, "back", {}),
    ({"at": (int(HELIPAD), 10, 10, 10), "holds": (INTEL + BLUE,), "helicopter": RED}, "here", {}),
    ({"holds": (INTEL + BLUE,)}, "way.floor", {"room": "@embassy.room.radio", "floor": "@embassy.floor.basement"}),
    ({"at": (int(COMPUTER), 10, 10, 10), "holds": (INTEL + BLUE,)}, "way", {"room": "@embassy.room.radio"}),
    ({"meeting": (0, 2)}, "meet.find", {"wanted": "@embassy.wanted.blue"}),
    ({"meeting": (0, 2), "holds": (INTEL + BLUE,)}, "meet", {}),
    ({"holds": (KEY, VEST, GOGGLES)}, "way", {"purpose": "@embassy.purpose.find.blue"}),
    ({"mission": "two-man-rule", "holds": (VIRUS,), "at": (int(COMPUTER), 10, 10, 10)}, "back", {}),
    ({"helicopter": BLUE, "at": (9, GALLERY, 10, 10)}, "way.floor",
     {"purpose": "@embassy.purpose.guard", "room": "@embassy.room.helipad"}),
    ({"helicopter": BLUE, "at": (9, int(RADIO), int(RADIO), int(RADIO))}, "way",
     {"purpose": "@embassy.purpose.find.blue"}),
    ({"helicopter": BLUE, "at": (9, GALLERY, 10, 10), "loyalty": (RED, RED, RED, RED)}, "way",
     {"purpose": "@embassy.purpose.find.blue"}),
    ({"helicopter": BLUE, "at": (9, GALLERY, 10, 10), "holds": (BOMB,)}, "way.floor",
     {"purpose": "@embassy.purpose.bomb"}),
])
def test_the_next_step_of_embassy_names_the_room_or_what_to_do_there(
        fields: dict[str, object], key: str, params: dict[str, object]) -> None:
    played, view = embassy_view(asked="Walk", **fields)
    step = played.next_step(view)
    assert step is not None
    assert step.key == f"embassy.next.{key}"
    assert {**step.params, **params} == step.params


def hints_in_a_row(played: Any, s: Any, seat: int) -> list[tuple[Any, Any]]:
    """Follow the hints for a seat until its turn ends, if all its options are equally good: view and hint of each."""
    followed = list[tuple[Any, Any]]()
    while not played.over(s) and played.who(s) == seat and len(followed) < 20:
        view = played.observe(s, seat)
        hint = best_hint(played, view, [Ranked(a, 0.5, 1) for a in played.legal_actions(s)])
        followed.append((view, hint))
        s = played.apply(s, hint.option.action)
    return followed


def test_hints_of_one_turn_of_embassy_come_nearer_to_the_next_step() -> None:
    served = 0
    for seed in range(8):
        for played, s in positions("embassy", seed):
            view = played.observe(s, played.who(s))
            if view.asked != "Walk" or view.steps or not played.next_step(view).key.startswith("embassy.next.way"):
                continue
            walked = [view, *(seen for seen, _ in hints_in_a_row(played, s, played.who(s)) if seen.asked == "Walk")]
            steps = [int(str(step.params["n"])) for seen in walked if "n" in (step := played.next_step(seen)).params
                     and step.params["room"] == played.next_step(view).params["room"]]
            assert steps == sorted(steps, reverse=True), (seed, steps)
            served += len(steps) > 2
    assert served > 20


def test_hints_of_one_turn_of_top_secret_hardly_pace_up_and_down() -> None:
    turns, pacing = 0, 0
    for seed in range(4):
        for played, s in positions("topsecret", seed):
            if played.observe(s, played.who(s)).asked == "MoveAgent":
                moves = [hint.option.action for _, hint in hints_in_a_row(played, s, played.who(s))
                         if played.actions[hint.option.action].verb == "move"]
                turns += len(moves) > 1
                pacing += len({*moves}) < len(moves)
    assert pacing < turns / 20, f"{pacing} of {turns} turns"


@pytest.mark.parametrize("name", GAMES)
def test_the_next_step_changes_and_spectators_get_none(name: str) -> None:
    steps = set[str]()
    for seed in range(3):
        for played, s in positions(name, seed):
            step = played.next_step(played.observe(s, played.who(s)))
            assert step is not None
            steps.add(str(step.params.get("purpose", step.key)))
            assert played.next_step(played.observe(s, -2)) is None
    assert len(steps) >= 3, steps
