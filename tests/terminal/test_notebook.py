"""Embassy's notebook: a player's information about the others, what may have changed since, and nothing else."""
from __future__ import annotations

import re
from typing import Any

import pytest
from librt.random import Random

from brushpass.core.chance import draw
from brushpass.core.game import Game
from brushpass.core.phrase import Phrase
from brushpass.core.kernel import HIDDEN, Event
from brushpass.games import game
from brushpass.games.embassy import events as happen
from brushpass.games.embassy.data import (
    BOMB, COMPUTER, CONTRABAND, FRIENDLY, ITEM_NAMES, KEY, KNIFE, NOTHING, RADIO, VEST,
)
from brushpass.games.embassy.missions import MISSIONS
from brushpass.games.embassy.aids.notebook import Notebook
from brushpass.text.catalogue import LANGUAGES, Catalogue

TELLING = (happen.Scanned, happen.Stole, happen.Handed, happen.Peeked)
SEEN = happen.Scanned(1, 0, (int(BOMB), int(KEY)))


def lines(*events: Event, player: int = 0, language: str = "en") -> list[str]:
    """Return the notebook lines of a player after these events, in round 2."""
    notebook, words = Notebook(player, 4), Catalogue(language)
    heard = [event.seen_by(player) for event in (happen.Began(0, 2), *events)]
    notebook.update([event for event in heard if event is not None])
    return [words.phrase(line) for line in notebook.phrases()]


def test_an_empty_notebook_says_so() -> None:
    assert lines() == ["You know nothing of the others yet."]


def test_items_seen_by_x_ray_are_kept_with_their_round() -> None:
    assert lines(SEEN) == ["Agent 2: you saw in round 2: Bomb, Key."]
    assert lines(SEEN, player=3) == ["You know nothing of the others yet."]


def test_whose_items_were_seen_knows_that() -> None:
    assert lines(SEEN, player=1) == ["Agent 1 saw your items in round 2: Bomb, Key."]


def test_an_item_that_is_played_or_discarded_is_gone() -> None:
    assert lines(SEEN, happen.Played(1, KEY, "E32")) == ["Agent 2: you saw in round 2: Bomb."]
    assert lines(SEEN, happen.Discarded(1, BOMB), happen.Played(1, KEY, "E32")) == lines()


def test_a_new_item_is_unseen() -> None:
    assert lines(SEEN, happen.Drew(1, VEST, "E55"))[1:] == ["Agent 2: items you never saw: 1."]


def test_a_stolen_item_moves() -> None:
    stolen = happen.Stole(0, 1, BOMB, 0b0011)
    assert lines(SEEN, stolen) == ["Agent 2: you saw in round 2: Key."]
    watched = happen.Stole(2, 1, BOMB, 0b0111)
    assert lines(SEEN, watched) == ["Agent 2: you saw in round 2: Key.", "Agent 3: you saw in round 2: Bomb."]


def test_an_unseen_theft_casts_doubt() -> None:
    told = lines(SEEN, happen.Began(2, 5), happen.Stole(2, 1, BOMB, 0b0110))
    assert told == ["Agent 2: you saw in round 2: Bomb, Key.",
                    "Agent 2: since round 5 the items may have changed hands."]


def test_what_was_stolen_from_me_is_known() -> None:
    assert lines(happen.Stole(3, 0, VEST, 0b1001)) == ["Agent 4: you saw in round 2: Bulletproof Vest."]


def test_gifts_are_known_to_the_two_and_to_security_hq() -> None:
    gifts = (happen.Met(0, 1), happen.Handed(0, KEY, 1, NOTHING, 0b0111), happen.Counted(0, 1, 1, 2))
    assert lines(*gifts) == ["Agent 2: you saw in round 2: Key.", "Agent 2: items you never saw: 1."]
    assert lines(*gifts, player=2)[0] == "Agent 2: you saw in round 2: Key."
    assert lines(*gifts, player=3) == lines()


def test_a_gift_that_was_refused_stays_where_it_was() -> None:
    assert lines(happen.Handed(0, CONTRABAND, 1, NOTHING, 0b0011), happen.Passed(0, "ER26", -1)) == lines()


def test_a_meeting_of_others_casts_doubt_unless_it_was_a_fight() -> None:
    doubt = "Agent 2: since round 2 the items may have changed hands."
    met = happen.Met(1, 2)
    assert lines(SEEN, met)[1:] == [doubt]
    assert lines(SEEN, met, happen.Rewarded(2, 1, "injure", "ER19"))[1:] == []
    assert lines(SEEN, met, happen.Rewarded(3, 1, "injure", "E119"))[1:] == [doubt]
    assert lines(SEEN, met, happen.Played(2, VEST, "E29"))[1:] == []


def test_loyalties_and_neutral_looks() -> None:
    looks = (happen.Looked(0, 1, 3, 1, "E96"), happen.Looked(0, 1, 3, 1, "E96"), happen.Looked(0, 2, 1, 1, "E96"))
    assert lines(*looks) == ["Agent 2: you saw the Neutral card, times: 2.",
                             "Agent 3: you saw the Loyalty in round 2: blue."]
    assert lines(*looks, player=1) == ["Agent 1 looked at your Loyalty or Neutral card, times: 2."]
    assert lines(*looks, player=3) == lines()


def test_cards_shown() -> None:
    shown = happen.Exchanged(1, KNIFE, 2, FRIENDLY, 0b0111)
    assert lines(shown) == ["Round 2: Agent 2 showed Knife, Agent 3 Friendly."]
    assert lines(shown, player=3) == lines()


def test_helicopters() -> None:
    told = lines(happen.Acted(1, "call", "red", "E89"), happen.Began(2, 3), happen.Played(2, BOMB, "E51"))
    assert told == ["Round 2: Agent 2 called a helicopter: red.", "Round 3: Agent 3 destroyed a helicopter: red."]


def test_who_was_where_a_room_works_all_the_time() -> None:
    told = lines(happen.Moved(1, RADIO, COMPUTER, "ER8"), happen.Began(2, 2), happen.Began(3, 3), happen.Began(0, 4))
    assert told == ["Agent 2 was in Computer at the end of a turn, rounds: 2, 3."]


def test_an_opened_briefcase_casts_doubt() -> None:
    told = lines(SEEN, happen.Cracked(1, 0, HIDDEN), happen.Repacked(1, 0, HIDDEN, KEY, True))
    assert told[1:] == ["Agent 2: since round 2 the items may have changed hands."]


def secrets(played: Game[Any], s: Any, player: int) -> dict[int, list[str]]:
    """Return the true items of the others."""
    items_of = {}
    for other in range(played.seats):
        hand: Any = played.observe(s, other)
        items_of[other] = [ITEM_NAMES[item] for item, count in enumerate(hand.hand) for _ in range(count)]
    return {other: items for other, items in items_of.items() if other != player}


def known_items(found: list[Phrase]) -> dict[int, list[str]]:
    """Return the items in the notebook, by player."""
    named: dict[int, list[str]] = {}
    for line in found:
        if line.key == "embassy.notebook.items":
            items = line.params["items"]
            assert isinstance(items, list)
            player = int(str(line.params["player"])[-1])
            named.setdefault(player, []).extend(item.rpartition(".")[2] for item in items)
    return named


def told_items(events: list[Event]) -> set[str]:
    """Return the items in the events of each player."""
    shown = [event.to_dict() for event in events if isinstance(event, TELLING)]
    found = [facts.get(name, ()) for facts in shown for name in ("item", "items", "gift", "answer")]
    numbers = [number for each in found for number in (each if isinstance(each, tuple) else (each,))]
    return {ITEM_NAMES[number] for number in numbers if isinstance(number, int) and number >= 0}


@pytest.mark.parametrize("mission", MISSIONS)
def test_what_stands_without_doubt_is_true_and_was_heard(mission: str) -> None:
    checked = 0
    for seed in range(8):
        played, rng = game("embassy", mission=mission, rounds="12"), Random(seed)
        s, books = played.new(), [Notebook(seat, played.seats) for seat in range(played.seats)]
        heard: list[list[Event]] = [[] for _ in books]
        while not played.over(s):
            s = played.apply(s, draw(s, rng))
            for seat, book in enumerate(books):
                heard[seat] += played.observed_events(s, seat)
                book.update(played.observed_events(s, seat))
                named = known_items(book.phrases())
                for player in named:
                    assert set(named[player]) <= told_items(heard[seat])
                checked += check_truth(book, named, secrets(played, s, seat))
    assert checked > 30


def check_truth(book: Notebook, named: dict[int, list[str]], truth: dict[int, list[str]]) -> int:
    """Assert that undoubted items are where the notebook says, and return their number."""
    doubted = {str(line.params["player"]) for line in book.phrases() if line.key.endswith(".changed")}
    sure = [player for player in named if f"@embassy.player.{player}" not in doubted]
    for player in sure:
        assert all(named[player].count(item) <= truth[player].count(item) for item in named[player])
    return sum(len(named[player]) for player in sure)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_can_be_said(language: str) -> None:
    words = Catalogue(language)
    for seed in range(4):
        played, rng = game("embassy", mission="strange-bedfellows", rounds="12"), Random(seed)
        s, book = played.new(), Notebook(0, played.seats)
        while not played.over(s):
            s = played.apply(s, draw(s, rng))
            book.update(played.observed_events(s, 0))
        for line in book.phrases():
            assert not re.search(r"[{}@]", words.phrase(line)), line


def test_it_is_the_same_whether_heard_at_once_or_step_by_step() -> None:
    played, rng = game("embassy", rounds="10"), Random(2)
    s, book, heard = played.new(), Notebook(1, 4), list[Event]()
    while not played.over(s):
        s = played.apply(s, draw(s, rng))
        book.update(played.observed_events(s, 1))
        heard += played.observed_events(s, 1)
    again = Notebook(1, 4)
    again.update(heard)
    assert again.phrases() == book.phrases()
