"""The sentence about the end of a game: one key per kind of ending, with the names of the players."""
from __future__ import annotations

from typing import Any

import pytest
from librt.random import Random

import brushpass
from brushpass.core.check import random_action
from brushpass.core.kernel import State
from brushpass.text.catalogue import LANGUAGES, Catalogue
from tests.embassy.helpers_recon import seated
from tests.table import act, door

AWAY = ("kitchen blue", "cellar red", "vault blue")
BOARDS = ("move helipad", "stop", "board red")
STORIES: list[tuple[str, str, tuple[str, ...], dict[str, str]]] = [
    ("escape", "gallery red: intel-blue\nhelicopter red", BOARDS, {}),
    ("briefcase", "gallery red: briefcase-blue\nhelicopter red\ninside blue intel-blue", BOARDS, {}),
    ("in-vain", "gallery red: intel-red\nhelicopter red", BOARDS, {}),
    ("wreck", "gallery red: bomb\nhelicopter blue\nwrecks blue 1", ("move helipad", "stop", "bomb"), {}),
    ("upload.virus", "radio red: virus", ("move computer", "stop", "upload virus"), {"mission": "two-man-rule"}),
    ("smuggle", "breaker red: intel-blue tunnel-map", ("move tunnel", "stop", "smuggle"), {"mission": "danger-zone"}),
    ("transmit", "storage-terrace red: intel-blue code-book\njamming off", ("move telex", "stop", "transmit"),
     {"mission": "danger-zone"}),
]


def told(s: State, language: str = "en") -> str:
    """Return the sentence for the end of a game."""
    story, _ = door(s).ending(s)
    assert story is not None
    return Catalogue(language).phrase(story)


@pytest.mark.parametrize(("way", "place", "actions", "config"), STORIES, ids=[row[0] for row in STORIES])
def test_every_way_to_end_embassy_is_a_story_of_its_own(
    way: str, place: str, actions: tuple[str, ...], config: dict[str, str],
) -> None:
    who, _, extra = place.partition("\n")
    others = ("security-hq blue", *AWAY[1:]) if way.startswith("upload") else AWAY
    s = act(seated(who, *others, extra=extra, **config), *actions)
    story, unseen = door(s).ending(s)
    assert story is not None
    assert (story.key, story.params["player"]) == (f"embassy.end.{way}", "@embassy.player.0")
    assert unseen["inside"] == ([-1, 1] if way == "briefcase" else [-1, -1])


def test_an_escape_names_side_player_and_intel() -> None:
    s = act(seated("gallery red: intel-blue", *AWAY, extra="helicopter red"), *BOARDS)
    assert told(s) == "Red wins: Agent 1 escaped with the blue Intel."


@pytest.mark.parametrize(("name", "options"), [
    ("kyoto", {}), ("topsecret", {"players": "3", "most_turns": "20"}), ("embassy", {"rounds": "4"}),
    ("embassy", {"mission": "face-to-face", "rounds": "6"}),
    ("embassy", {"mission": "strange-bedfellows", "rounds": "9"}),
])
def test_every_game_ends_with_a_sentence_in_every_language(name: str, options: dict[str, str]) -> None:
    game: brushpass.Game[Any] = brushpass.game(name, **options)
    for seed in range(3):
        s, rng = game.new(), Random(seed)
        while not game.over(s):
            s = game.apply(s, random_action(game, s, rng))
        for language in LANGUAGES:
            sentence = told(s, language)
            assert sentence[-1] == "."
            assert not {"@", "{"} & {*sentence}
        assert game.ending(game.new())[0] is None, "while it goes on there is no story"
