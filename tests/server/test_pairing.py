"""Tournaments and evenings as plain sums: who meets whom, how they stand, and who plays next."""
from __future__ import annotations

from collections import Counter
from itertools import combinations

import msgspec
import pytest
from librt.random import Random

from brushpass.games import GAMES
from brushpass.server.table.evening import Evening, Match, Member
from brushpass.server.evenings.next_game import chooser, free_members, plan, size_for, add_game, unfinished
from brushpass.server.evenings.pairings import (
    NOBODY, Score, round_robin, rounds_for, standings, swiss_round, table_round,
)
from brushpass.server.evenings.state import state_of
from brushpass.server.evenings.tournament import champions, is_over, is_paused, next_round, start, table_of
from brushpass.server.previews.evenings import lead_of
from brushpass.server.store.evenings import KeptEvening
from brushpass.text.catalogue import Catalogue

KINDS = dict(GAMES)


def evening_of(count: int, **more: object) -> Evening:
    names = "abcdefgh"[:count]
    return Evening(**{"kind": "evening", "host": "a", "members": [Member(name, name) for name in names],
                      **more})  # type: ignore[arg-type]


@pytest.mark.parametrize("count", range(2, 9))
def test_in_a_round_robin_all_meet_once_and_are_free_once_at_most(count: int) -> None:
    rounds = [round_robin(range(count), number) for number in range(rounds_for(False, count))]
    met = Counter(frozenset(pair) for pairs in rounds for pair in pairs)
    wanted = {frozenset(pair) for pair in combinations(range(count), 2)}
    assert {pair for pair in met if NOBODY not in pair} == wanted
    assert set(met.values()) == {1}
    assert all(sorted(place for pair in pairs for place in pair if place != NOBODY) == [*range(count)]
               for pairs in rounds)
    firsts = Counter(pair[0] for pairs in rounds for pair in pairs if pair[1] != NOBODY)
    assert max(firsts.values()) <= min(firsts[place] for place in range(count)) + (2 if count > 2 else 1)


@pytest.mark.parametrize("count", [3, 4, 5, 6, 7, 8, 13, 32])
def test_in_a_swiss_nobody_meets_twice_or_is_free_twice(count: int) -> None:
    for seed in range(20):
        chance, scores = Random(seed), list[Score]()
        for _ in range(rounds_for(True, count)):
            pairs = swiss_round(range(count), scores)
            assert sorted(place for pair in pairs for place in pair if place != NOBODY) == [*range(count)]
            for first, second in pairs:
                won = 1.0 if second == NOBODY else chance.randrange(0, 3) / 2
                scores.append(Score((first,), (won,)) if second == NOBODY else Score((first, second), (won, 1 - won)))
        assert max(Counter(frozenset(each.players) for each in scores).values()) == 1
        assert max(Counter(each.players for each in scores if len(each.players) == 1).values(), default=1) == 1


def test_all_who_are_equal_in_points_and_tie_breaks_win_a_tournament() -> None:
    evening = evening_of(3, kind="robin", game="kyoto", rounds=3)
    evening.matches = [Match("x", "kyoto", [0, 1], None, 1), Match("y", "kyoto", [1, 2], [0], 2),
                       Match("z", "kyoto", [2, 0], [0], 3)]
    assert champions(evening) == [], "it is not over"
    evening.matches[0].winners = [0]
    assert champions(evening) == [0, 1, 2]
    assert state_of(KeptEvening("e", 0, evening), "b", "abc").champions == [0, 1, 2]
    for language, sentence in (("en", "a, b, c share the win of the tournament"),
                               ("fr", "Vainqueurs du tournoi, à égalité\u00a0: a, b, c"),
                               ("pl", "Turniej wygrywają wspólnie: a, b, c")):
        assert lead_of(Catalogue(language), evening) == sentence
    evening.matches[2].winners = [1]
    assert champions(evening) == [0]
    assert lead_of(Catalogue("en"), evening) == "a wins the tournament"


def test_those_who_met_least_meet_again_where_all_have() -> None:
    scores = [Score(pair, (1.0, 0.0)) for pair in combinations(range(4), 2)]
    assert len(swiss_round(range(4), scores)) == 2
    twice = [*scores, Score((0, 1), (1.0, 0.0)), Score((2, 3), (1.0, 0.0))]
    assert {frozenset(pair) for pair in swiss_round(range(4), twice)} != {frozenset((0, 1)), frozenset((2, 3))}


def test_equal_points_are_told_apart_by_who_was_met() -> None:
    scores = [Score((0, 1), (1, 0)), Score((2, 3), (1, 0)), Score((0, 2), (0.5, 0.5)), Score((1, 3), (1, 0))]
    found = standings(range(4), scores)
    assert [each.player for each in found] == [0, 2, 1, 3]
    assert (found[0].points, found[0].opponents, found[0].beaten) == (1.5, 2.5, 1.75)
    assert (found[1].points, found[1].opponents, found[1].beaten) == (1.5, 1.5, 0.75)


@pytest.mark.parametrize(("people", "seats", "sizes"), [(7, 3, [3, 2, 2]), (8, 4, [4, 4]), (5, 4, [3, 2]), (2, 3, [2])])
def test_tables_of_several_are_of_equal_size_and_mix_those_who_met_least(
        people: int, seats: int, sizes: list[int]) -> None:
    scores = list[Score]()
    for number in range(3):
        tables = table_round(range(people), scores, seats)
        assert [len(table) for table in tables] == sizes
        assert sorted(player for table in tables for player in table) == [*range(people)]
        if number == 1 and len(sizes) > 1:
            before = [{*score.players} for score in scores]
            assert not any({*table} in before for table in tables), "nobody sits with the same people at once again"
        scores += [Score(tuple(table), (1.0, *[0.0] * (len(table) - 1))) for table in tables]


def test_the_standings_of_tables_of_three_are_those_computed_by_hand() -> None:
    """First a wins against b and a bot, and c and d share a win against e; then c wins against a and d, b against e."""
    evening = evening_of(5, kind="swiss", game="topsecret", seats=3, rounds=3)
    evening.matches = [Match("1", "topsecret", [0, 1, -1], [0], 1), Match("2", "topsecret", [2, 3, 4], [0, 1], 1),
                       Match("3", "topsecret", [0, 2, 3], [1], 2), Match("4", "topsecret", [4, -1, 1], [2], 2)]
    by_hand = {0: (1.0, 3.0, 1.0), 1: (1.0, 1.0, 0.0), 2: (1.5, 2.0, 1.75), 3: (0.5, 4.0, 0.75), 4: (0.0, 3.0, 0.0)}
    found = table_of(evening)
    assert {row.player: row[1:] for row in found} == by_hand
    assert [row.player for row in found] == [2, 0, 1, 3, 4]


def test_a_tournament_of_tables_of_three_comes_to_its_end_with_bots_in_free_seats() -> None:
    evening = evening_of(5, kind="swiss", game="topsecret", seats=3)
    start(evening)
    rounds = []
    while matches := next_round(evening):
        assert sorted(len(each.players) for each in matches) == [3, 3]
        assert sorted(place for each in matches for place in each.players) == [-1, 0, 1, 2, 3, 4]
        for each in matches:
            each.code, each.winners = "t", [0]
        evening.matches += matches
        rounds.append(matches)
    assert len(rounds) == evening.rounds == 3
    seats = Counter((place, seat) for match in evening.matches for seat, place in enumerate(match.players))
    assert max(count for (place, _), count in seats.items() if place >= 0) < 3, "seats change"


def test_between_rounds_a_tournament_waits_for_its_host_if_it_has_breaks() -> None:
    evening = evening_of(4, kind="swiss", game="kyoto", breaks=True)
    assert not is_paused(evening)
    start(evening)
    evening.matches += next_round(evening)
    assert not is_paused(evening)
    for each in evening.running():
        each.winners = [0]
    assert is_paused(evening)
    evening.breaks = False
    assert not is_paused(evening)


def played_out(evening: Evening, leaver: int = -1) -> list[list[Match]]:
    """Play a tournament to its end, in which the first seat always wins; somebody leaves in the second round."""
    rounds: list[list[Match]] = []
    while matches := next_round(evening):
        for place, each in enumerate(matches):
            each.code = f"{len(rounds)}.{place}" if each.winners is None else ""
        evening.matches += matches
        rounds.append(matches)
        if len(rounds) == 2 and leaver >= 0:
            lost = [each for each in evening.running() if leaver in each.players]
            assert evening.leave(leaver) == [each.code for each in lost]
            for each in lost:
                each.winners = [1 - each.players.index(leaver)]
        for each in evening.running():
            each.winners = [0]
    return rounds


@pytest.mark.parametrize("kind", ["swiss", "robin"])
def test_a_tournament_of_five_with_a_leaver_comes_to_its_end(kind: str) -> None:
    evening = evening_of(5, kind=kind, game="kyoto")
    start(evening)
    rounds = played_out(evening, leaver=3)
    assert len(rounds) == evening.rounds == {"swiss": 3, "robin": 5}[kind]
    assert is_over(evening)
    assert not any(3 in each.players and each.code for matches in rounds[2:] for each in matches)
    assert sum(each.points for each in table_of(evening)) == sum(len(matches) for matches in rounds)
    with pytest.raises(Exception, match="has started"):
        start(evening)


def test_the_late_guest_plays_the_next_game_and_sides_change() -> None:
    evening, here = evening_of(2, votes={0: "kyoto", 1: "kyoto"}), "abc"
    first = plan(evening, KINDS, here)
    assert first is not None
    assert first.players == [0, 1]
    add_game(evening, first, False).winners = [0]
    evening.members.append(Member("c", "Cas"))
    evening.votes[2] = "kyoto"
    second = plan(evening, KINDS, here)
    assert second is not None
    assert second.players == [2, 0], "who came late has played least, and the other changes sides"
    evening.members[2].out = True
    assert 2 not in free_members(evening, here)


def test_of_a_series_the_same_people_play_until_one_has_most_of_it() -> None:
    evening, here = evening_of(3, votes={0: "kyoto"}, best_of=3), "abc"
    seats = []
    for winner in (0, 1, 0):
        chosen = plan(evening, KINDS, here)
        assert chosen is not None
        seats.append(chosen.players)
        match = add_game(evening, chosen, unfinished(evening, here) is not None)
        match.code, match.winners = str(len(seats)), [chosen.players.index(winner)]
    assert seats == [[0, 1], [1, 0], [0, 1]]
    assert unfinished(evening, here) is None
    assert len({each.round for each in evening.matches}) == 1
    assert plan(evening, KINDS, here) is None, "somebody has to choose again"


def test_in_turn_everybody_chooses_once() -> None:
    evening = evening_of(3, pick="turn")
    assert chooser(evening, "abc") == 0
    assert chooser(evening, "bc") == 1, "who is not here is passed over"
    evening.votes = {0: "kyoto", 1: "topsecret", 2: "topsecret"}
    chosen = plan(evening, KINDS, "abc")
    assert chosen is not None
    assert chosen.game == "kyoto"
    add_game(evening, chosen, False).winners = [0]
    assert chooser(evening, "abc") == 1


@pytest.mark.parametrize(("game", "people", "seats"), [
    ("kyoto", 1, 2), ("kyoto", 5, 2), ("topsecret", 3, 3), ("topsecret", 6, 4), ("embassy", 2, 2), ("embassy", 5, 5)])
def test_a_game_has_as_many_seats_as_suit_those_who_are_here(game: str, people: int, seats: int) -> None:
    options, found = size_for(GAMES[game], people, {})
    assert found == seats
    assert GAMES[game].make(options).seats == seats


@pytest.mark.parametrize("more", [{"votes": {0: "kyoto"}, "options": {"kyoto": {"board": "gone"}}, "wishes": {1: 0}},
                                  {"kind": "swiss", "game": "kyoto", "rounds": 3}])
def test_who_looks_at_an_evening_changes_nothing_in_it(more: dict[str, object]) -> None:
    evening = evening_of(4, **more)
    before = msgspec.json.encode(evening)
    state = state_of(KeptEvening("evening", 1, evening), "a", "abcd")
    assert (state.plan is None) == (evening.kind == "swiss"), "options that do not fit are left out"
    assert msgspec.json.encode(evening) == before
