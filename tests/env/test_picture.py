"""Boards as pictures: what a seat sees is drawn, piece by piece, and nothing else can be."""
from __future__ import annotations

import re
import subprocess
import sysconfig
from collections import Counter
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from librt.random import Random

import brushpass
from brushpass.core.kernel import SPECTATOR
from brushpass.text.drawn import picture
from brushpass.text.drawn.picture import NoPicture, svg
from brushpass.games.topsecret.board import default_board
from brushpass.text.catalogue import LANGUAGES, Catalogue
from tests.env.drawing import missing
from tests.oracle import Played

drawn = pytest.mark.skipif(missing() != "", reason=missing())
FORMS = {"kyoto": {"special_agents": "sides", "equipment": "on"}, "topsecret": {"players": "3"}, "embassy": {}}
STEPS = {"kyoto": 90, "topsecret": 150, "embassy": 110}
SVG = "{http://www.w3.org/2000/svg}"


def played(name: str, player: int = 1) -> Played:
    """Return a game in its middle."""
    return Played(brushpass.game(name, **FORMS[name]), player, 3, STEPS[name])


def classes(text: str) -> Counter[str]:
    """Return how many elements of a picture have each class."""
    root = ElementTree.fromstring(text)
    assert root.tag == f"{SVG}svg"
    return Counter(name for each in root.iter() for name in each.get("class", "").split())


def pieces(name: str, view: Any) -> dict[str, int]:
    """Return how many elements of each class a view must have in its picture."""
    if name == "kyoto":
        known = [*view.identity, *[identity for _, identity, _, _ in view.entering]]
        return {"ky-space": 30, "ky-pawn": sum(owner >= 0 for owner in view.owner) + len(view.entering),
                "ky-pn": sum(identity >= 0 for identity in known)}
    if name == "embassy":
        return {"em-rm": 27, "em-guest": view.players, "em-onpad": int(view.helicopter >= 0)}
    lying = Counter(city for city in view.lies if city >= 0)
    shown = sum(count if count <= 2 else 1 for count in lying.values())  # of a larger pile one, and their number
    return {"ts-city": len(default_board().names), "ts-agent": sum(place >= 0 for place in view.at),
            "ts-field": 4 * view.players, "ts-case": shown + sum(case >= 0 for case in view.carries)}


@drawn
@pytest.mark.parametrize("name", FORMS)
@pytest.mark.parametrize("player", [1, SPECTATOR])
def test_every_piece_that_is_seen_is_drawn_once(name: str, player: int) -> None:
    game = played(name)
    view = game.game.observe(game.s, player)
    found = classes(svg(game.game, view))
    assert {name: found[name] for name in pieces(name, view)} == pieces(name, view)


@drawn
@pytest.mark.parametrize("name", FORMS)
def test_worlds_that_a_seat_cannot_tell_apart_look_alike(name: str) -> None:
    game = played(name)
    other = game.game.sample_world(game.heard, 1, Random(8))
    assert other.to_dict() != game.s.to_dict()
    assert svg(game.game, game.game.observe(other, 1)) == svg(game.game, game.game.observe(game.s, 1))


@drawn
@pytest.mark.parametrize("name", FORMS)
def test_a_picture_needs_nothing_but_itself(name: str) -> None:
    game = played(name, 0)
    text = svg(game.game, game.game.observe(game.s, 0))
    root = ElementTree.fromstring(text)
    ids = {each.get("id") for each in root.iter()}
    used = set(re.findall(r'(?:href="|url\()#([\w-]+)', text))
    named = set(re.findall(r"(--[\w-]+):", text))
    assert used
    assert used <= ids
    assert set(re.findall(r"var\((--[\w-]+)\)", re.sub("<symbol.*?</symbol>", "", text))) <= named
    assert root.get("viewBox", "").endswith(f" {root.get('width')} {root.get('height')}")
    assert not re.search(r"light-dark|@import|@media|https?://(?!www\.w3\.org/2000/svg)", text)


@drawn
def test_a_picture_speaks_the_language_that_is_asked_for() -> None:
    game = played("embassy")
    view = game.game.observe(game.s, 1)
    for language in LANGUAGES:
        text = svg(game.game, view, language)
        assert f">{Catalogue(language).say('page.embassy.floor.terrace')}</text>" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_node_it_is_said(language: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "server" / "page").mkdir(parents=True)
    (tmp_path / "server" / "page" / "render.mjs").touch()
    monkeypatch.setattr(picture, "files", lambda package: tmp_path)
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(sysconfig, "get_path", lambda name: str(tmp_path))
    game = brushpass.game("kyoto")
    with pytest.raises(NoPicture) as found:
        svg(game, game.observe(game.new(), 0))
    assert "Node" in Catalogue(language).error(found.value)


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_the_built_page_it_is_said(language: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(picture, "files", lambda package: tmp_path)
    game = brushpass.game("kyoto")
    with pytest.raises(NoPicture) as found:
        svg(game, game.observe(game.new(), 0))
    assert "make page" in Catalogue(language).error(found.value)


@drawn
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_that_brings_no_drawing_says_so(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = brushpass.game("kyoto")
    monkeypatch.setattr(subprocess, "run", lambda *command, **more: subprocess.CompletedProcess(command, 0, stdout=""))
    monkeypatch.setattr(picture, "node", lambda: "node")
    with pytest.raises(NoPicture) as found:
        svg(game, game.observe(game.new(), 0))
    assert "kyoto" in Catalogue(language).error(found.value)
